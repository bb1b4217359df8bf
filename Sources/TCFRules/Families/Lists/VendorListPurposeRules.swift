import TCFCodec
import TCFFindings
import TCFVendorList

/// The purposes and special features of the string against the list: do they exist, and is anybody there for them?
enum VendorListPurposeRules {
  static let all: [Rule] = [
    purposeUnknown, purposeNotConsentable, purposeWithoutVendor, liPurposeWithoutVendor, featureWithoutVendor,
  ]

  static let purposeUnknown = Rule(
    "gvl/purpose-unknown", .error, title: "Purposes and special features are in the list",
    meaning: "A bit is set for an id that the list does not define, so what the user was asked cannot be determined. "
      + "Lists of GVL specification 2 have ten purposes, those of specification 3 eleven.",
    fix: "Take the purposes shown in the UI from the vendor list that the string names.",
    sources: [
      Sources.formats("The Core String, PurposesConsent"), Sources.formats("The Core String, SpecialFeatureOptIns"),
    ],
    check: .vendorList { facts, list, findings in
      guard list.hasTables else { return .doesNotApply }
      let used = facts.core.purposeConsents.union(facts.core.purposeLegitimateInterests)
      let isKnown = used.subtracting(list.purposes).isEmpty
      if isKnown, facts.core.specialFeatureOptIns.subtracting(list.specialFeatures).isEmpty { return .applies }
      func compare(_ field: PurposeField, with defined: PurposeSet) {
        let ids = field.ids(of: facts)
        let unknown = ids.subtracting(defined)
        guard !unknown.isEmpty else { return }
        findings.report(
          field: field.name, in: facts, "has \(unknown); list \(list.version) defines \(defined)",
          evidence: Evidence(expected: .ids(Array(defined)), actual: .ids(Array(ids)), purposes: unknown))
      }
      compare(.consents, with: list.purposes)
      compare(.legitimateInterests, with: list.purposes)
      compare(.specialFeatures, with: list.specialFeatures)
      return .applies
    })

  static let purposeNotConsentable = Rule(
    "gvl/purpose-not-consentable", .warning, title: "Only choices that the list offers",
    meaning: "According to the list, users are not asked for consent to this purpose (consentable false), or cannot "
      + "object to it (rightToObject false), but the string says that they were.",
    fix: "Offer only the choices that the vendor list provides for.",
    sources: [Sources.formats("Global Vendor List, consentable and rightToObject")],
    check: .vendorList { facts, list, findings in
      guard list.hasTables else { return .doesNotApply }
      if list.nonConsentablePurposes.isEmpty, list.noRightToObjectPurposes.isEmpty { return .applies }
      func compare(_ field: PurposeField, with closed: PurposeSet, by flag: String) {
        let ids = field.ids(of: facts)
        let wrong = ids.intersection(closed)
        guard !wrong.isEmpty else { return }
        findings.report(
          field: field.name, in: facts, "has \(wrong), for which list \(list.version) has \(flag) false",
          evidence: Evidence(actual: .ids(Array(ids)), purposes: wrong))
      }
      compare(.consents, with: list.nonConsentablePurposes, by: "consentable")
      compare(.legitimateInterests, with: list.noRightToObjectPurposes, by: "rightToObject")
      return .applies
    })

  static let purposeWithoutVendor = Rule(
    "gvl/purpose-without-vendor", .info, title: "At least one vendor uses consent for each purpose",
    meaning: "There is consent to a purpose, but no disclosed vendor declares it with consent or is moved to consent "
      + "by a restriction. Without Disclosed Vendors, the vendors with consent are checked instead. The publisher's "
      + "own purposes are not reported.",
    fix: "Omit purposes that no vendor in the UI needs.",
    sources: [Sources.formats("The Core String, PurposesConsent")],
    check: .vendorList { facts, list, findings in
      let shown = facts.string.disclosedVendors ?? facts.core.vendorConsents
      let own = facts.string.publisherTC?.purposeConsents ?? PurposeSet()
      let purposes = facts.core.purposeConsents.intersection(list.judgedPurposes).subtracting(own)
      return PurposeBasis.consent.reportIdle(purposes, among: shown, in: facts, list, to: &findings)
    })

  static let liPurposeWithoutVendor = Rule(
    "gvl/li-purpose-without-vendor", .info, title: "At least one vendor uses legitimate interest for each purpose",
    meaning: "There is legitimate interest for a purpose, but no disclosed vendor declares it on this basis or is "
      + "moved to it by a restriction. CMPs that always set the same purposes do this. The publisher's own purposes "
      + "are not reported.",
    fix: "Set only purposes for which a vendor in the UI declares legitimate interest.",
    sources: [Sources.formats("The Core String, PurposesLITransparency")],
    check: .vendorList { facts, list, findings in
      let own = facts.string.publisherTC?.purposeLegitimateInterests ?? PurposeSet()
      // Those that take consent only are the business of family legitimate-interest/.
      let purposes = facts.core.purposeLegitimateInterests.intersection(list.judgedPurposes).subtracting(own)
        .subtracting(PolicyEra.consentOnlyPurposes(of: facts.core.policyVersion))
      return PurposeBasis.legitimateInterest.reportIdle(
        purposes, among: facts.shownVendors, in: facts, list, to: &findings)
    })

  static let featureWithoutVendor = Rule(
    "gvl/feature-without-vendor", .info, title: "At least one vendor uses each special feature",
    meaning: "The user opted in to a special feature that none of the disclosed vendors declares.",
    fix: "Offer only special features that vendors in the UI declare.",
    sources: [Sources.formats("The Core String, SpecialFeatureOptIns")],
    check: .vendorList { facts, list, findings in
      var features = facts.core.specialFeatureOptIns
      if list.hasTables { features = features.intersection(list.specialFeatures) }
      guard !features.isEmpty else { return .doesNotApply }
      let shown = facts.shownVendors
      guard !shown.isEmpty else { return .doesNotApply }
      let day = facts.core.lastUpdated.day
      let isLive = facts.standing(in: list).isLive
      let doubtful = isLive ? features.subtracting(list.specialFeatures(features, of: shown)) : features
      var idle = PurposeSet()
      for feature in doubtful where !list.hasLive(shown, within: list.specialFeatureVendors(of: feature), on: day) {
        idle.insert(feature)
      }
      guard !idle.isEmpty else { return .applies }
      return findings.report(
        field: FieldName.specialFeatureOptIns, in: facts, "has \(idle), which no disclosed vendor declares",
        evidence: Evidence(purposes: idle))
    })
}

/// A legal basis on which vendors of a list use purposes. No closures: rules about strings ask it a million times.
private enum PurposeBasis {
  case consent
  case legitimateInterest

  /// The type of the restrictions that move a vendor to the basis.
  private var type: RestrictionType { self == .consent ? .requireConsent : .requireLegitimateInterest }

  /// The field with a bit for each purpose.
  private var field: String { self == .consent ? FieldName.purposesConsent : FieldName.purposesLITransparency }

  /// How a sentence names the basis.
  private var label: String { self == .consent ? "with consent" : "with legitimate interest" }

  /// The vendors of a list that declare a purpose on the basis.
  private func vendors(of purpose: Int, in list: CompiledVendorList) -> VendorIDSet {
    self == .consent ? list.consentVendors(of: purpose) : list.legitimateInterestVendors(of: purpose)
  }

  /// Those of some purposes that some of the vendors declare on the basis.
  private func declared(_ purposes: PurposeSet, by vendors: VendorIDSet, in list: CompiledVendorList) -> PurposeSet {
    self == .consent
      ? list.consentPurposes(purposes, of: vendors) : list.legitimateInterestPurposes(purposes, of: vendors)
  }

  /// Reports the purposes that no vendor of `shown` declares, by default or moved by a restriction.
  func reportIdle(
    _ purposes: PurposeSet, among shown: VendorIDSet, in facts: StringFacts, _ list: CompiledVendorList,
    to findings: inout Findings
  ) -> Applicability {
    guard !purposes.isEmpty, !shown.isEmpty else { return .doesNotApply }
    let day = facts.core.lastUpdated.day
    // What vendors that are all live declare, one walk tells.
    let doubtful =
      facts.standing(in: list).isLive ? purposes.subtracting(declared(purposes, by: shown, in: list)) : purposes
    guard !doubtful.isEmpty else { return .applies }
    var idle = PurposeSet()
    for purpose in doubtful where !list.hasLive(shown, within: vendors(of: purpose, in: list), on: day) {
      let restrictions = facts.core.publisherRestrictions
      let isMoved = restrictions.headers.indices.contains { index in
        guard restrictions.headers[index].purpose == purpose, restrictions.headers[index].type == type else {
          return false
        }
        let movable = list.movedVendors(by: type, of: purpose, policyVersion: facts.core.policyVersion)
        return restrictions[index].names(anyOf: list.live(movable, on: day).intersection(shown))
      }
      if !isMoved { idle.insert(purpose) }
    }
    guard !idle.isEmpty else { return .applies }
    return findings.report(
      field: field, in: facts, "has \(idle), which no disclosed vendor declares \(label)",
      evidence: Evidence(purposes: idle))
  }
}
