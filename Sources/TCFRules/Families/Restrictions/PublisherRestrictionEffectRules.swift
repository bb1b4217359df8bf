import TCFCodec
import TCFFindings
import TCFVendorList

/// What publisher restrictions do to the vendors that the user was shown: blocked, or moved to a basis that is missing.
enum PublisherRestrictionEffectRules {
  static let all: [Rule] = [
    blocksEveryone, blockedYetSignalled, consentRequiredUnsignalled, liRequiredUnsignalled,
  ]

  private static let legalBases = Sources.guidelines("How to determine the legal basis")

  static let blocksEveryone = Rule(
    RuleDescription(
      "publisher-restrictions/blocks-everyone", .info, title: "A purpose that somebody may use",
      meaning: "Type 0 forbids the purpose to every disclosed vendor that declares it (without Disclosed Vendors, to "
        + "every vendor of the list). It would be simpler not to offer the purpose in the UI.",
      fix: "Leave the purpose out of the UI; check that its consent and legitimate interest bits are 0.",
      sources: [PublisherRestrictionRules.guidelines]),
    vendorList: { facts, list in
      guard hasType0(facts) else { return nil }
      let blocked = blockedPurposes(facts, list)
      guard !blocked.isEmpty else { return [] }
      var reported = PurposeSet()
      return RestrictionFindings.of(facts, where: { $0 == .notAllowed }) { _, restriction in
        let purpose = restriction.purpose
        guard blocked.contains(purpose), !reported.contains(purpose) else { return nil }
        reported.insert(purpose)
        let vendors = list.declaring(purpose, among: disclosed(facts, list))
        return Finding(
          "purpose \(purpose) is forbidden to all that declare it: \(VendorCount.text(vendors))",
          evidence: Evidence(vendors: vendors, purposes: PurposeSet([purpose])))
      }
    })

  static let blockedYetSignalled = Rule(
    RuleDescription(
      "publisher-restrictions/blocked-yet-signalled", .info, title: "No permission for a purpose that nobody may use",
      meaning: "Type 0 forbids the purpose to everybody who declares it, and the string still carries consent or "
        + "legitimate interest for it. It may serve the publisher, whose own purposes are left out.",
      fix: "Leave the purpose out of the UI and its bits 0.",
      sources: [PublisherRestrictionRules.guidelines]),
    vendorList: { facts, list in
      guard hasType0(facts) else { return nil }
      let (core, publisher) = (facts.core, facts.string.publisherTC)
      let blocked = blockedPurposes(facts, list)
      return [
        (core.purposeConsents, publisher?.purposeConsents, FieldName.purposesConsent),
        (core.purposeLegitimateInterests, publisher?.purposeLegitimateInterests, FieldName.purposesLITransparency),
      ].compactMap { signalled, own, field in
        let idle = signalled.intersection(blocked).subtracting(own ?? PurposeSet())
        guard !idle.isEmpty else { return nil }
        return Finding(
          "\(field) has \(idle), forbidden to every vendor that declares it", at: facts.at(field),
          evidence: Evidence(actual: .ids(Array(signalled)), purposes: idle))
      }
    })

  private static func hasType0(_ facts: StringFacts) -> Bool {
    facts.core.publisherRestrictions.contains { $0.type == .notAllowed }
  }

  /// Who was disclosed; without the segment nobody knows, so everybody of the list may have been.
  private static func disclosed(_ facts: StringFacts, _ list: CompiledVendorList) -> VendorIDSet {
    list.live(facts.string.disclosedVendors ?? list.vendors, on: facts.core.lastUpdated.day)
  }

  /// The purposes that are forbidden to every disclosed vendor that declares them, of whom there is one at least.
  private static func blockedPurposes(_ facts: StringFacts, _ list: CompiledVendorList) -> PurposeSet {
    var forbidden = [VendorIDSet](repeating: VendorIDSet(), count: 25)
    for restriction in facts.core.publisherRestrictions
    where restriction.type == .notAllowed && restriction.purpose <= 24 {
      forbidden[restriction.purpose].insert(restriction.ranges, upTo: list.highestVendorID)
    }
    let disclosed = disclosed(facts, list)
    var blocked = PurposeSet()
    for purpose in 1...24 where !forbidden[purpose].isEmpty {
      let vendors = list.declaring(purpose, among: disclosed)
      if !vendors.isEmpty, vendors.isSubset(of: forbidden[purpose]) { blocked.insert(purpose) }
    }
    return blocked
  }

  static let consentRequiredUnsignalled = Rule(
    RuleDescription(
      "publisher-restrictions/consent-required-unsignalled", .info, title: "Vendors asked for consent have it",
      meaning: "Type 1 moves these vendors from legitimate interest to consent, which they do not have: for this "
        + "purpose they have nothing left. Nothing is said of strings without consent to any purpose.",
      fix: "Ask for consent to the purpose and to these vendors, if the user did not refuse it.",
      sources: [legalBases]),
    vendorList: { facts, list in
      guard !facts.core.purposeConsents.isEmpty else { return nil }
      return moved(
        by: .requireConsent, to: "consent", facts, list, purposes: facts.core.purposeConsents,
        vendors: facts.core.vendorConsents)
    })

  static let liRequiredUnsignalled = Rule(
    RuleDescription(
      "publisher-restrictions/li-required-unsignalled", .info, title: "Vendors asked for legitimate interest have it",
      meaning: "Type 2 moves these vendors from consent to legitimate interest, which they do not have: for this "
        + "purpose they have nothing left. Nothing is said of strings without legitimate interest for any purpose.",
      fix: "Establish legitimate interest for the purpose and these vendors, if the user did not object.",
      sources: [legalBases]),
    vendorList: { facts, list in
      guard !facts.core.purposeLegitimateInterests.isEmpty else { return nil }
      return moved(
        by: .requireLegitimateInterest, to: "legitimate interest", facts, list,
        purposes: facts.core.purposeLegitimateInterests, vendors: facts.core.vendorLegitimateInterests)
    })

  /// Findings about the shown vendors that restrictions of `type` move to a basis which the signals do not give them.
  private static func moved(
    by type: RestrictionType, to basis: String, _ facts: StringFacts, _ list: CompiledVendorList, purposes: PurposeSet,
    vendors: VendorIDSet
  ) -> [Finding]? {
    let shown = facts.shownVendors
    return RestrictionFindings.of(facts, where: { $0 == type }) { index, restriction in
      let movable = list.movedVendors(by: type, of: restriction.purpose, policyVersion: facts.core.policyVersion)
      guard restriction.names(anyOf: movable) else { return nil }
      let moved = restriction.vendors(in: movable).intersection(shown)
      let without = purposes.contains(restriction.purpose) ? moved.subtracting(vendors) : moved
      let live = list.live(without, on: facts.core.lastUpdated.day)
      guard !live.isEmpty else { return nil }
      return Finding(
        "\(RestrictionFindings.name(index, restriction)) moves \(VendorCount.text(live.count)) to \(basis), which "
          + "the string does not give them: \(IDList.text(live, limit: 10))",
        evidence: Evidence(vendors: live, purposes: PurposeSet([restriction.purpose])))
    }
  }
}

extension CompiledVendorList {
  /// The vendors of `set` that declare `purpose` on either basis.
  fileprivate func declaring(_ purpose: Int, among set: VendorIDSet) -> VendorIDSet {
    consentVendors(of: purpose).union(legitimateInterestVendors(of: purpose)).intersection(set)
  }
}
