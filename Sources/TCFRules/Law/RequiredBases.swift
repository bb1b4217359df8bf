import TCFCodec
import TCFVendorList

/// On which basis each vendor works for each purpose, once the publisher's restrictions are applied: the table of
/// declaration, flexibility and restriction as set operations.
///
/// Type 0 counts before all others. Type 3 is undefined, and types 1 and 2 together contradict each other: we read
/// both as "not permitted".
///
/// Source: Consent string and vendor list formats v2, The Core String, RestrictionType; TCF Implementation Guidelines.
struct RequiredBases: Sendable {
  private let list: CompiledVendorList
  private let consentOnly: PurposeSet
  private var restricted = PurposeSet()
  // A row a purpose of those that have a bit; a column a type.
  private var sets: [VendorIDSet] = []

  init(_ core: CoreSegment, _ list: CompiledVendorList) {
    self.list = list
    consentOnly = PolicyEra.consentOnlyPurposes(of: core.policyVersion)
    guard !core.publisherRestrictions.isEmpty else { return }
    sets = Array(repeating: VendorIDSet(), count: 24 * RestrictionType.allCases.count)
    for restriction in core.publisherRestrictions where restriction.purpose <= 24 {
      restricted.insert(restriction.purpose)
      sets[Self.index(restriction.type, restriction.purpose)].insert(restriction.ranges, upTo: list.highestVendorID)
    }
  }

  private static func index(_ type: RestrictionType, _ purpose: Int) -> Int {
    (purpose - 1) * RestrictionType.allCases.count + Int(type.rawValue)
  }

  private func vendors(_ type: RestrictionType, _ purpose: Int) -> VendorIDSet { sets[Self.index(type, purpose)] }

  /// The vendors that need consent for `purpose` (1-24).
  func consentVendors(of purpose: Int) -> VendorIDSet {
    let declared = list.consentVendors(of: purpose)
    guard restricted.contains(purpose) else { return declared }
    var result = declared.subtracting(vendors(.requireLegitimateInterest, purpose))
    if !consentOnly.contains(purpose) {
      let moved = vendors(.requireConsent, purpose).intersection(list.flexibleVendors(of: purpose))
      result.formUnion(moved.intersection(list.legitimateInterestVendors(of: purpose)))
    }
    return permitted(result, purpose)
  }

  /// The vendors that need legitimate interest for `purpose` (1-24).
  func legitimateInterestVendors(of purpose: Int) -> VendorIDSet {
    guard !consentOnly.contains(purpose) else { return VendorIDSet() }
    var declared = list.legitimateInterestVendors(of: purpose)
    // Of a vendor that declares both, which no list should have, consent counts.
    let both = list.consentVendors(of: purpose)
    if !declared.isDisjoint(with: both) { declared.subtract(both) }
    guard restricted.contains(purpose) else { return declared }
    var result = declared.subtracting(vendors(.requireConsent, purpose))
    let moved = vendors(.requireLegitimateInterest, purpose).intersection(list.flexibleVendors(of: purpose))
    result.formUnion(moved.intersection(list.consentVendors(of: purpose)))
    return permitted(result, purpose)
  }

  /// The basis that `vendor` needs for `purpose` (1-24); `none` if it can have none.
  func basis(of vendor: Int, for purpose: Int) -> LegalBasis {
    if consentVendors(of: purpose).contains(vendor) { return .consent }
    return legitimateInterestVendors(of: purpose).contains(vendor) ? .legitimateInterest : .none
  }

  /// The types of the restrictions on `vendor` for `purpose`, each once, ascending.
  func restrictions(on vendor: Int, for purpose: Int) -> [RestrictionType] {
    guard restricted.contains(purpose) else { return [] }
    return RestrictionType.allCases.filter { vendors($0, purpose).contains(vendor) }
  }

  private func permitted(_ vendors: VendorIDSet, _ purpose: Int) -> VendorIDSet {
    let torn = self.vendors(.requireConsent, purpose).intersection(self.vendors(.requireLegitimateInterest, purpose))
    return vendors.subtracting(self.vendors(.notAllowed, purpose)).subtracting(self.vendors(.undefined, purpose))
      .subtracting(torn)
  }
}
