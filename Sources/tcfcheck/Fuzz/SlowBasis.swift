import TCFCodec
import TCFRules

/// The legal basis of one vendor for one use, read step by step from the text of the specification, one vendor at a
/// time: no set operations, nothing of TCFRules but the terms for answers. It is the oracle that `PolicyEra` and
/// `RequiredBases` are held against, so dates, policy versions and purposes are here a second time on purpose.
///
/// Source: TCF Implementation Guidelines, How to determine the legal basis; Consent string and vendor list formats v2,
/// RestrictionType. The days are those from which each requirement holds.
struct SlowBasis {
  let input: BasisInput
  let today: CalendarDay
  private let disclosed: [VendorIDRange]?
  private let consents: [VendorIDRange]
  private let legitimateInterests: [VendorIDRange]

  init(input: BasisInput, today: CalendarDay) {
    (self.input, self.today) = (input, today)
    // Asked for each vendor and purpose, and taken apart once.
    disclosed = input.model.disclosedVendors?.ranges
    consents = input.model.core.vendorConsents.ranges
    legitimateInterests = input.model.core.vendorLegitimateInterests.ranges
  }

  private var core: CoreSegment { input.model.core }
  private var written: CalendarDay { core.lastUpdated.day }

  /// Everything that some vendor of the list declares, of each kind ascending: the list has no tables that say what there is.
  var uses: [DeclaredUse] {
    func declared(_ kinds: MadeVendor.DeclaredList...) -> [Int] {
      var ids: Set<Int> = []
      for vendor in input.vendors {
        for kind in kinds { ids.formUnion(vendor.declared[kind.rawValue]) }
      }
      return ids.sorted()
    }
    return declared(.consent, .legitimateInterest).map(DeclaredUse.purpose)
      + declared(.specialPurpose).map(DeclaredUse.specialPurpose) + declared(.feature).map(DeclaredUse.feature)
      + declared(.specialFeature).map(DeclaredUse.specialFeature)
  }

  /// Whether no one may rely on the string.
  var isInvalid: Bool {
    // The framework's version 2 was published that month: an earlier date says nothing.
    let versionTwoBegins = CalendarDay(year: 2019, month: 8, day: 1)
    let multiSiteEnds = CalendarDay(year: 2021, month: 9, day: 1)
    let policyFourBegins = CalendarDay(year: 2023, month: 11, day: 21)
    let disclosureBegins = CalendarDay(year: 2026, month: 3, day: 1)
    if written < versionTwoBegins { return true }
    if written >= multiSiteEnds && !core.isServiceSpecific { return true }
    if written >= policyFourBegins && core.policyVersion < 4 { return true }
    if written >= disclosureBegins && input.model.disclosedVendors == nil { return true }
    return input.view == .reader && today > written.adding(months: 13)
  }

  /// Why `vendor` may do nothing at all; nil if that depends on what it wants to do.
  private func exclusion(of vendor: Int) -> String? {
    if isInvalid { return "string-invalid" }
    guard let entry = entry(vendor) else { return "vendor-unknown" }
    if entry.deletedOn > 0 {
      if entry.deletedOn <= written.daysSince1970 { return "vendor-deleted" }
      if input.view == .reader, entry.deletedOn <= today.daysSince1970 { return "vendor-deleted" }
    }
    if let disclosed, !contains(disclosed, vendor) { return "not-disclosed" }
    return nil
  }

  private func entry(_ vendor: Int) -> MadeVendor? { input.vendors.first { $0.id == vendor } }

  private func contains(_ ranges: [VendorIDRange], _ vendor: Int) -> Bool {
    for range in ranges where Int(range.first) <= vendor && vendor <= Int(range.last) { return true }
    return false
  }

  /// What a vendor may do for a purpose: the basis that it needs, and the codes of what is in the way.
  struct Answer: Equatable {
    var basis: LegalBasis
    var obstacles: [String]

    init(_ basis: LegalBasis, _ obstacles: [String] = []) {
      self.basis = basis
      self.obstacles = obstacles
    }
  }

  /// The answer for `purpose`.
  func answer(_ vendor: Int, purpose: Int) -> Answer {
    if let exclusion = exclusion(of: vendor) { return Answer(.none, [exclusion]) }
    guard let entry = entry(vendor) else { return Answer(.none) }
    // What a policy to come will say about any purpose but the first, nobody knows.
    let takesConsentOnly = purpose == 1 || [4, 5].contains(core.policyVersion) && [3, 4, 5, 6].contains(purpose)
    let onConsent = entry.declares(.consent, purpose)
    guard onConsent || entry.declares(.legitimateInterest, purpose) else { return Answer(.none, ["not-declared"]) }
    if !onConsent && takesConsentOnly { return Answer(.none, ["basis-not-allowed"]) }
    let types = restrictionTypes(purpose, vendor)
    if types.contains(.notAllowed) { return Answer(.none, ["publisher-disallows"]) }
    if types.contains(.undefined) { return Answer(.none, ["restriction-undefined"]) }
    if types.count == 2 { return Answer(.none, ["restriction-conflict"]) }
    var basis: LegalBasis = onConsent ? .consent : .legitimateInterest
    if let type = types.first {
      let wanted: LegalBasis = type == .requireConsent ? .consent : .legitimateInterest
      if wanted != basis {
        // The publisher may move a vendor that is flexible. A type 2 against a vendor on consent, or a type 1 against
        // one on legitimate interest, asks of any other what it does not offer.
        guard entry.declares(.flexible, purpose), !takesConsentOnly else { return Answer(.none, ["basis-not-offered"]) }
        basis = wanted
      }
    }
    if purpose == 1 && core.purposeOneTreatment { return Answer(.none, ["not-disclosed-depends-on-country"]) }
    return Answer(basis, missingSignals(basis, purpose, vendor))
  }

  private func restrictionTypes(_ purpose: Int, _ vendor: Int) -> Set<RestrictionType> {
    var types: Set<RestrictionType> = []
    for restriction in core.publisherRestrictions where restriction.purpose == purpose {
      for range in restriction.ranges where Int(range.first) <= vendor && vendor <= Int(range.last) {
        types.insert(restriction.type)
      }
    }
    return types
  }

  private func missingSignals(_ basis: LegalBasis, _ purpose: Int, _ vendor: Int) -> [String] {
    let isConsent = basis == .consent
    let purposes = Array(isConsent ? core.purposeConsents : core.purposeLegitimateInterests)
    let hasVendor = contains(isConsent ? consents : legitimateInterests, vendor)
    return (purposes.contains(purpose) ? [] : [isConsent ? "purpose-refused" : "purpose-objected"])
      + (hasVendor ? [] : [isConsent ? "vendor-refused" : "vendor-objected"])
  }

  /// Whether `vendor` may work for a special purpose.
  func permission(_ vendor: Int, specialPurpose id: Int) -> Permission {
    guard exclusion(of: vendor) == nil, entry(vendor)?.declares(.specialPurpose, id) == true else {
      return .notPermitted
    }
    // Without Disclosed Vendors only the vendor's legitimate interest bit says that the user was told.
    if input.model.disclosedVendors != nil { return .permitted }
    return contains(legitimateInterests, vendor) ? .permitted : .unknown
  }

  /// Whether `vendor` may use a feature, or a special feature.
  func permission(_ vendor: Int, feature id: Int, isSpecial: Bool) -> Permission {
    guard exclusion(of: vendor) == nil, let entry = entry(vendor) else { return .notPermitted }
    guard entry.declares(isSpecial ? .specialFeature : .feature, id) else { return .notPermitted }
    if isSpecial && !Array(core.specialFeatureOptIns).contains(id) { return .notPermitted }
    // It supports what the vendor may do anyway, and nothing by itself.
    for purpose in 1...24 where answer(vendor, purpose: purpose).obstacles.isEmpty { return .permitted }
    let special = entry.declared[MadeVendor.DeclaredList.specialPurpose.rawValue].map {
      permission(vendor, specialPurpose: $0)
    }
    return special.contains(.permitted) ? .permitted : special.contains(.unknown) ? .unknown : .notPermitted
  }
}
