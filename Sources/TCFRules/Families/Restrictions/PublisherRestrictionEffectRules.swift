import TCFCodec
import TCFFindings
import TCFVendorList

/// What publisher restrictions do to the vendors that the user was shown: blocked, or moved to a basis that is missing.
enum PublisherRestrictionEffectRules {
  static let all: [Rule] = [blocksEveryone, blockedYetSignalled, consentRequiredUnsignalled, liRequiredUnsignalled]

  private static let legalBases = Sources.guidelines("How to determine the legal basis")

  static let blocksEveryone = Rule(
    "publisher-restrictions/blocks-everyone", .info, title: "At least one vendor may use the purpose",
    meaning: "Type 0 forbids the purpose to every disclosed vendor that declares it (without Disclosed Vendors: to "
      + "every vendor in the list that declares it). It would be simpler not to offer the purpose in the UI.",
    fix: "Omit the purpose from the UI, and check that its consent and legitimate interest bits are 0.",
    sources: [PublisherRestrictionRules.guidelines],
    check: .vendorList { facts, list, findings in
      guard hasType0(facts) else { return .doesNotApply }
      let blocked = blockedPurposes(facts, list)
      guard !blocked.isEmpty else { return .applies }
      var reported = PurposeSet()
      return RestrictionFindings.report(facts, to: &findings, where: { $0 == .notAllowed }) {
        _, restriction, findings in
        let purpose = restriction.purpose
        guard blocked.contains(purpose), !reported.contains(purpose) else { return }
        reported.insert(purpose)
        lazy var vendors = list.consentVendors(of: purpose).union(list.legitimateInterestVendors(of: purpose))
          .intersection(disclosed(facts, list))
        findings.report(
          "purpose \(purpose) is forbidden to all vendors that declare it: \(VendorCount.text(vendors))",
          evidence: Evidence(vendors: vendors, purposes: PurposeSet([purpose])))
      }
    })

  static let blockedYetSignalled = Rule(
    "publisher-restrictions/blocked-yet-signalled", .info,
    title: "No permission for a purpose that is forbidden to every vendor",
    meaning: "Type 0 forbids the purpose to every vendor that declares it, yet the string carries consent or "
      + "legitimate interest for it. This may be for the publisher; purposes in the Publisher TC segment are not "
      + "reported.",
    fix: "Omit the purpose from the UI, and leave its bits at 0.", sources: [PublisherRestrictionRules.guidelines],
    check: .vendorList { facts, list, findings in
      guard hasType0(facts) else { return .doesNotApply }
      let publisher = facts.string.publisherTC
      let blocked = blockedPurposes(facts, list)
      func report(_ field: PurposeField, without own: PurposeSet?) {
        let signalled = field.ids(of: facts)
        let idle = signalled.intersection(blocked).subtracting(own ?? PurposeSet())
        guard !idle.isEmpty else { return }
        findings.report(
          field: field.name, in: facts, "has \(idle), forbidden to every vendor that declares it",
          evidence: Evidence(actual: .ids(Array(signalled)), purposes: idle))
      }
      report(.consents, without: publisher?.purposeConsents)
      report(.legitimateInterests, without: publisher?.purposeLegitimateInterests)
      return .applies
    })

  private static func hasType0(_ facts: StringFacts) -> Bool {
    facts.core.publisherRestrictions.headers.contains { $0.type == .notAllowed }
  }

  /// Who was disclosed; without the segment no one knows, so everybody of the list may have been.
  private static func disclosed(_ facts: StringFacts, _ list: CompiledVendorList) -> VendorIDSet {
    list.live(facts.string.disclosedVendors ?? list.vendors, on: facts.core.lastUpdated.day)
  }

  /// The purposes that are forbidden to every disclosed vendor that declares them, of whom there is one at least.
  private static func blockedPurposes(_ facts: StringFacts, _ list: CompiledVendorList) -> PurposeSet {
    let day = facts.core.lastUpdated.day
    let disclosed = facts.string.disclosedVendors ?? list.vendors
    var (asked, blocked) = (PurposeSet(), PurposeSet())
    let restrictions = facts.core.publisherRestrictions
    for (index, header) in restrictions.headers.enumerated()
    where header.type == .notAllowed && header.purpose <= 24 && !asked.contains(header.purpose) {
      let purpose = header.purpose
      asked.insert(purpose)
      let (consent, interest) = (list.consentVendors(of: purpose), list.legitimateInterestVendors(of: purpose))
      guard list.hasLive(on: day, among: { disclosed.word($0) & (consent.word($0) | interest.word($0)) }) else {
        continue
      }
      let isOpen = list.hasLive(notNamedBy: forbidden(purpose, by: index, restrictions, list), on: day) {
        disclosed.word($0) & (consent.word($0) | interest.word($0))
      }
      if !isOpen { blocked.insert(purpose) }
    }
    return blocked
  }

  /// The vendors to whom a purpose is forbidden, by the first restriction that does so and any others.
  private static func forbidden(
    _ purpose: Int, by first: Int, _ restrictions: PublisherRestrictions, _ list: CompiledVendorList
  ) -> ArraySlice<VendorIDRange> {
    let isSuch = { (header: PublisherRestrictions.Header) in header.type == .notAllowed && header.purpose == purpose }
    guard restrictions.headers[(first + 1)...].contains(where: isSuch) else { return restrictions[first].ranges }
    return restrictions.headers.indices.lazy.filter { isSuch(restrictions.headers[$0]) }
      .reduce(into: VendorIDSet()) { $0.insert(restrictions[$1].ranges, upTo: list.highestVendorID) }.ranges[...]
  }

  static let consentRequiredUnsignalled = Rule(
    "publisher-restrictions/consent-required-unsignalled", .info, title: "Vendors moved to consent have it",
    meaning: "Type 1 moves these vendors from legitimate interest to consent, which they do not have, so they have no "
      + "basis left for this purpose. Strings without consent to any purpose are not checked.",
    fix: "Ask for consent to the purpose and these vendors, unless the user refused it.", sources: [legalBases],
    check: .vendorList { facts, list, findings in
      guard !facts.core.purposeConsents.isEmpty else { return .doesNotApply }
      return reportMoved(
        by: .requireConsent, to: "consent", facts, list, &findings, purposes: facts.core.purposeConsents,
        vendors: facts.core.vendorConsents)
    })

  static let liRequiredUnsignalled = Rule(
    "publisher-restrictions/li-required-unsignalled", .info, title: "Vendors moved to legitimate interest have it",
    meaning: "Type 2 moves these vendors from consent to legitimate interest, which they do not have, so they have no "
      + "basis left for this purpose. Strings without legitimate interest for any purpose are not checked.",
    fix: "Establish legitimate interest for the purpose and these vendors, unless the user objected.",
    sources: [legalBases],
    check: .vendorList { facts, list, findings in
      guard !facts.core.purposeLegitimateInterests.isEmpty else { return .doesNotApply }
      return reportMoved(
        by: .requireLegitimateInterest, to: "legitimate interest", facts, list, &findings,
        purposes: facts.core.purposeLegitimateInterests, vendors: facts.core.vendorLegitimateInterests)
    })

  /// Reports the shown vendors that restrictions of `type` move to a basis which the signals do not give them.
  private static func reportMoved(
    by type: RestrictionType, to basis: String, _ facts: StringFacts, _ list: CompiledVendorList,
    _ findings: inout Findings, purposes: PurposeSet, vendors: VendorIDSet
  ) -> Applicability {
    let (shown, day) = (facts.shownVendors, facts.core.lastUpdated.day)
    return RestrictionFindings.report(facts, to: &findings, where: { $0 == type }) { index, restriction, findings in
      let purpose = restriction.purpose
      guard let movable = list.movable(by: type, of: purpose, policyVersion: facts.core.policyVersion) else { return }
      let signalled = purposes.contains(purpose) ? vendors : VendorIDSet()
      let isAnyMoved = list.hasLive(namedBy: restriction.ranges, on: day) {
        movable.declared.word($0) & movable.flexible.word($0) & shown.word($0) & ~signalled.word($0)
      }
      guard isAnyMoved else { return }
      lazy var moved = list.live(
        restriction.vendors(in: movable.declared.intersection(movable.flexible)).intersection(shown)
          .subtracting(signalled), on: day)
      findings.report(
        "\(RestrictionFindings.name(index, restriction)) moves \(VendorCount.text(moved.count)) to \(basis), which "
          + "the string does not give them: \(IDList.text(moved, limit: 10))",
        evidence: Evidence(vendors: moved, purposes: PurposeSet([purpose])))
    }
  }
}
