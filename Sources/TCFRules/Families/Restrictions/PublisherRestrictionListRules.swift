import TCFCodec
import TCFFindings
import TCFVendorList

/// Publisher restrictions against what the vendors of the list declare: does an entry change anything, and for whom?
///
/// Ranges may run over any id, so what a range meets on its way is a notice; a vendor named by itself was meant.
enum PublisherRestrictionListRules {
  static let all: [Rule] =
    [purposeUnknown, notFlexible, redundant, notDeclared, unknownVendor, beyondList]
    + PublisherRestrictionEffectRules.all

  private static let restrictionType = PublisherRestrictionRules.restrictionType
  private static let endVendorID = Sources.formats("Publisher Restrictions Section, EndVendorId")

  static let purposeUnknown = Rule(
    "publisher-restrictions/purpose-unknown", .error, title: "Restricted purposes are in the list",
    meaning: "PurposeId is not a purpose in the list. Restrictions apply to purposes only; special purposes cannot be "
      + "restricted.",
    fix: "Write the id of a purpose in the vendor list that the string names.",
    sources: [Sources.formats("Publisher Restrictions Section, PurposeId")],
    check: .vendorList { facts, list, findings in
      guard list.hasTables else { return .doesNotApply }
      return RestrictionFindings.report(facts, to: &findings) { index, restriction, findings in
        // Above 24 no list matters: encoding/restriction-purpose.
        guard restriction.purpose <= 24, !list.purposes.contains(restriction.purpose) else { return }
        findings.report(
          "restriction \(index) is on purpose \(restriction.purpose); list \(list.version) defines \(list.purposes)",
          evidence: Evidence(
            expected: .ids(Array(list.purposes)), actual: .integer(restriction.purpose),
            purposes: PurposeSet([restriction.purpose])))
      }
    })

  static let notFlexible = Rule(
    "publisher-restrictions/not-flexible", .warning, title: "Only flexible vendors are moved to another basis",
    meaning: "These vendors declare the purpose on the other basis and are not flexible, so the restriction forbids "
      + "them the purpose altogether. Publishers who want consent everywhere often intend that; then it is right, but "
      + "type 0 says so more clearly. Info for vendors within ranges, a warning for vendors listed one by one.",
    fix: "Use type 0 for vendors that must not process data for the purpose, and omit the others.",
    sources: [restrictionType, Sources.guidelines("How to determine the legal basis")],
    check: .vendorList { facts, list, findings in
      RestrictionFindings.report(facts, to: &findings, where: isAboutBasis) { index, restriction, findings in
        guard let other = declaring(restriction, isOther: true, facts, list) else { return }
        let flexible = list.flexibleVendors(of: restriction.purpose)
        guard restriction.names(anyOf: other, without: flexible) else { return }
        let isSingle = namesSingly(index, restriction, of: other, without: flexible, in: facts, list)
        reportNamed(
          index, restriction, of: other, without: flexible, in: facts, list: list, to: &findings,
          severity: isSingle ? nil : .info
        ) { count in
          let declared = restriction.type == .requireConsent ? "legitimate interest" : "consent"
          return "\(count) with \(declared) as the declared basis, not flexible"
        }
      }
    })

  static let redundant = Rule(
    "publisher-restrictions/redundant", .info, title: "Restrictions change something",
    meaning: "These vendors rely on the basis that the restriction requires anyway, so they can ignore it.",
    fix: "Omit vendors that already declare the purpose on the required basis.", sources: [restrictionType],
    check: .vendorList { facts, list, findings in
      RestrictionFindings.report(facts, to: &findings, where: isAboutBasis) { index, restriction, findings in
        guard let same = declaring(restriction, isOther: false, facts, list), restriction.names(anyOf: same) else {
          return
        }
        reportNamed(
          index, restriction, of: same, without: VendorIDSet(), in: facts, list: list, to: &findings, severity: nil
        ) { "\($0) with that basis already" }
      }
    })

  private static func isAboutBasis(_ type: RestrictionType) -> Bool {
    type == .requireConsent || type == .requireLegitimateInterest
  }

  /// The vendors that declare the restriction's purpose on the basis it asks for, or on the other one. Nil if the
  /// purpose does not exist, or if it takes consent only and legitimate interest is in question: other rules say so.
  private static func declaring(
    _ restriction: PublisherRestriction, isOther: Bool, _ facts: StringFacts, _ list: CompiledVendorList
  ) -> VendorIDSet? {
    guard list.judgedPurposes.contains(restriction.purpose) else { return nil }
    let wantsConsent = restriction.type == .requireConsent
    let isConsentOnly = PolicyEra.consentOnlyPurposes(of: facts.core.policyVersion).contains(restriction.purpose)
    guard !isConsentOnly || (wantsConsent && !isOther) else { return nil }
    return wantsConsent != isOther
      ? list.consentVendors(of: restriction.purpose) : list.legitimateInterestVendors(of: restriction.purpose)
  }

  /// Whether a single id of the restriction, as written, is a live vendor of `vendors` and not of `others`.
  private static func namesSingly(
    _ index: Int, _ restriction: PublisherRestriction, of vendors: VendorIDSet, without others: VendorIDSet,
    in facts: StringFacts, _ list: CompiledVendorList
  ) -> Bool {
    let day = facts.core.lastUpdated.day
    return facts.writtenEntries(of: restriction, index).contains { range in
      let id = Int(range.first)
      return range.isSingle && vendors.contains(id) && !others.contains(id) && list.isLive(id, on: day)
    }
  }

  /// Reports the live vendors of `vendors` and not of `others` that the restriction names, if there is one. No struct for what
  /// is given: making one counts references, for each restriction of a million strings.
  private static func reportNamed(
    _ index: Int, _ restriction: PublisherRestriction, of vendors: VendorIDSet, without others: VendorIDSet,
    in facts: StringFacts, list: CompiledVendorList, to findings: inout Findings, severity: Severity?,
    _ what: (String) -> String
  ) {
    let day = facts.core.lastUpdated.day
    guard
      list.hasLive(namedBy: restriction.ranges, on: day, among: { vendors.word($0) & ~others.word($0) })
    else { return }
    lazy var live = list.live(restriction.vendors(in: vendors).subtracting(others), on: day)
    findings.report(
      "\(RestrictionFindings.name(index, restriction)) lists \(what(VendorCount.text(live.count))): "
        + IDList.text(live, limit: 10),
      evidence: Evidence(vendors: live, purposes: PurposeSet([restriction.purpose])), severity: severity)
  }

  static let notDeclared = Rule(
    "publisher-restrictions/not-declared", .warning, title: "Restrictions apply to vendors that declare the purpose",
    meaning: "These vendors do not declare the purpose at all, so there is nothing to restrict. A range may cover such "
      + "vendors on its way to others. Info if the entry also reaches vendors that declare the purpose, a warning if "
      + "it reaches none.",
    fix: "Omit vendors that do not declare the purpose.",
    sources: [restrictionType, PublisherRestrictionRules.guidelines],
    check: .vendorList { facts, list, findings in
      let day = facts.core.lastUpdated.day
      let deleted = list.deletedVendors(by: day)
      return RestrictionFindings.report(facts, to: &findings, where: { $0 != .undefined }) {
        index, restriction, findings in
        guard list.judgedPurposes.contains(restriction.purpose) else { return }
        let consent = list.consentVendors(of: restriction.purpose)
        let interest = list.legitimateInterestVendors(of: restriction.purpose)
        func isIdle(_ range: VendorIDRange) -> Bool { !consent.intersects(range) && !interest.intersects(range) }
        let ranges = restriction.ranges
        guard ranges.contains(where: { isIdle($0) && list.vendors.intersects($0, without: deleted) }) else { return }
        lazy var vendors = {
          var vendors = VendorIDSet()
          vendors.insert(ranges.filter(isIdle)[...], upTo: list.highestVendorID)
          return list.live(vendors, on: day)
        }()
        findings.report(
          "\(RestrictionFindings.name(index, restriction)) lists \(VendorCount.text(vendors.count)) not declaring the "
            + "purpose: \(IDList.text(vendors, limit: 10))",
          evidence: Evidence(vendors: vendors, purposes: PurposeSet([restriction.purpose])),
          severity: ranges.allSatisfy(isIdle) ? nil : .info)
      }
    })

  static let unknownVendor = Rule(
    "publisher-restrictions/unknown-vendor", .warning, title: "Vendors listed one by one are in the list",
    meaning: "A restriction lists single vendors that are not in the list or had been deleted. Ranges may cover such "
      + "ids; listing one on its own is a mistake.",
    fix: "Omit these ids.", sources: [endVendorID],
    check: .vendorList { facts, list, findings in
      let deleted = list.deletedVendors(by: facts.core.lastUpdated.day)
      return RestrictionFindings.report(facts, to: &findings) { index, restriction, findings in
        let isGone = { (range: VendorIDRange) in
          let id = Int(range.first)
          return range.isSingle && (!list.vendors.contains(id) || deleted.contains(id))
        }
        let entries = facts.writtenEntries(of: restriction, index)
        guard entries.contains(where: isGone) else { return }
        lazy var vendors = VendorIDSet(entries.lazy.filter(isGone).map { Int($0.first) })
        findings.report(
          "\(RestrictionFindings.name(index, restriction)) lists \(VendorCount.text(vendors.count)) not in list "
            + "\(list.version), or deleted: \(IDList.text(vendors, limit: 10))",
          evidence: Evidence(vendors: vendors, purposes: PurposeSet([restriction.purpose])))
      }
    })

  static let beyondList = Rule(
    "publisher-restrictions/beyond-list", .info, title: "Ranges end where the list ends",
    meaning: "A range ends above the highest id in the list, so it covers all vendors, including future ones. That "
      + "fits the idea that ranges may cover gaps, but no document confirms it.",
    fix: "End the range at the highest id in the list.", sources: [endVendorID],
    check: .vendorList { facts, list, findings in
      RestrictionFindings.report(facts, to: &findings) { index, restriction, findings in
        // Entries may come in any order, and a single id behind a range is no range.
        guard Int(restriction.ranges.last?.last ?? 0) > list.highestVendorID else { return }
        let beyond = facts.writtenEntries(of: restriction, index).lazy.filter {
          !$0.isSingle && Int($0.last) > list.highestVendorID
        }
        guard let last = beyond.max(by: { $0.last < $1.last }) else { return }
        findings.report(
          "\(RestrictionFindings.name(index, restriction)) runs to vendor \(last.last); list \(list.version) ends at "
            + "\(list.highestVendorID)",
          evidence: Evidence(
            expected: .integer(list.highestVendorID), actual: .integer(Int(last.last)),
            purposes: PurposeSet([restriction.purpose])))
      }
    })
}
