import TCFCodec
import TCFRules

/// The guidelines' algorithm for the legal basis, applied vendor by vendor and step by step, with the days written out again. It
/// shares nothing with the product but the model of a string.
struct SlowLegalBasis {
  let string: TCString
  let list: MadeList
  let newest: MadeList
  let asOf: CalendarDay
  let view: BasisView
  let cmpDeleted: CalendarDay?

  private var written: CalendarDay { string.core.lastUpdated.day }
  private var policy: Int { string.core.policyVersion }

  private func isWritten(since day: String) -> Bool { CalendarDay(day).map { written >= $0 } ?? false }

  /// Step 1. The dates of generated strings lie within the framework's life.
  var isInvalid: Bool {
    if !string.core.isServiceSpecific, isWritten(since: "2021-09-01") { return true }
    if policy < 4, isWritten(since: "2023-11-21") { return true }
    if string.disclosedVendors == nil, isWritten(since: "2026-03-01") { return true }
    guard view == .reader else { return false }
    let (year, month, day) = written.components
    // No generated day is beyond the 28th, so every month has it.
    let end = CalendarDay(year: month == 12 ? year + 2 : year + 1, month: month % 12 + 1, day: day)
    if asOf > end { return true }
    if let cmpDeleted, cmpDeleted <= asOf { return true }
    return false
  }

  /// Steps 1 to 3: what keeps a vendor out altogether.
  func exclusion(of vendor: Int) -> String? {
    if isInvalid { return "string-invalid" }
    guard let entry = list.vendors[vendor] else { return "vendor-unknown" }
    if let day = entry.deleted, day <= written { return "vendor-deleted" }
    if view == .reader, let day = newest.vendors[vendor]?.deleted, day <= asOf { return "vendor-deleted" }
    if let disclosed = string.disclosedVendors, !disclosed.contains(vendor) { return "not-disclosed" }
    return nil
  }

  /// Steps 4 to 9: the basis, and what stands in the way.
  func purpose(_ purpose: Int, of vendor: Int) -> (basis: LegalBasis, obstacles: [String]) {
    if let exclusion = exclusion(of: vendor) { return (.none, [exclusion]) }
    guard let entry = list.vendors[vendor] else { return (.none, ["vendor-unknown"]) }
    let isConsentOnly = purpose == 1 || (policy >= 4 && purpose >= 3 && purpose <= 6)
    let isFlexible = entry.flexible.contains(purpose) && !isConsentOnly
    let declared: LegalBasis
    if entry.consent.contains(purpose) {
      declared = .consent
    } else if entry.legitimateInterest.contains(purpose) {
      if isConsentOnly { return (.none, ["basis-not-allowed"]) }
      declared = .legitimateInterest
    } else {
      return (.none, ["not-declared"])
    }
    var types: Set<Int> = []
    for restriction in string.core.publisherRestrictions where restriction.purpose == purpose {
      for range in restriction.ranges where Int(range.first) <= vendor && vendor <= Int(range.last) {
        types.insert(Int(restriction.type.rawValue))
      }
    }
    if types.contains(0) { return (.none, ["publisher-disallows"]) }
    if types.contains(3) { return (.none, ["restriction-undefined"]) }
    if types == [1, 2] { return (.none, ["restriction-conflict"]) }
    let basis = required(declared, isFlexible, types.first)
    if basis == .none { return (.none, ["basis-not-offered"]) }
    if purpose == 1, string.core.purposeOneTreatment { return (.none, ["not-disclosed-depends-on-country"]) }
    return (basis, missing(basis, purpose, vendor))
  }

  /// Step 6: the table of required bases, row by row.
  private func required(_ declared: LegalBasis, _ isFlexible: Bool, _ restriction: Int?) -> LegalBasis {
    switch (declared, isFlexible, restriction) {
    case (.consent, false, nil): .consent
    case (.consent, false, 1): .consent
    case (.consent, false, 2): .none
    case (.consent, true, nil): .consent
    case (.consent, true, 1): .consent
    case (.consent, true, 2): .legitimateInterest
    case (.legitimateInterest, false, nil): .legitimateInterest
    case (.legitimateInterest, false, 1): .none
    case (.legitimateInterest, false, 2): .legitimateInterest
    case (.legitimateInterest, true, nil): .legitimateInterest
    case (.legitimateInterest, true, 1): .consent
    case (.legitimateInterest, true, 2): .legitimateInterest
    default: .none
    }
  }

  /// Step 7.
  private func missing(_ basis: LegalBasis, _ purpose: Int, _ vendor: Int) -> [String] {
    let core = string.core
    if basis == .consent {
      return (core.purposeConsents.contains(purpose) ? [] : ["purpose-refused"])
        + (core.vendorConsents.contains(vendor) ? [] : ["vendor-refused"])
    }
    return (core.purposeLegitimateInterests.contains(purpose) ? [] : ["purpose-objected"])
      + (core.vendorLegitimateInterests.contains(vendor) ? [] : ["vendor-objected"])
  }

  /// The paragraph on special purposes; nil for unknown.
  func specialPurpose(_ id: Int, of vendor: Int) -> Bool? {
    guard exclusion(of: vendor) == nil, list.vendors[vendor]?.specialPurposes.contains(id) == true else { return false }
    if string.disclosedVendors != nil { return true }
    return string.core.vendorLegitimateInterests.contains(vendor) ? true : nil
  }

  /// The paragraph on special purposes, what it says of features; nil for unknown.
  func feature(_ id: Int, of vendor: Int, isSpecial: Bool) -> Bool? {
    guard exclusion(of: vendor) == nil, let entry = list.vendors[vendor] else { return false }
    guard (isSpecial ? entry.specialFeatures : entry.features).contains(id) else { return false }
    if isSpecial, !string.core.specialFeatureOptIns.contains(id) { return false }
    if (1...24).contains(where: { purpose($0, of: vendor).obstacles.isEmpty }) { return true }
    let special = entry.specialPurposes.map { specialPurpose($0, of: vendor) }
    return special.contains(true) ? true : special.contains(nil) ? nil : false
  }
}
