import TCFCodec
import TCFVendorList

/// What a string has to say after "accept all", and where it may say either.
///
/// For each disclosed vendor: the purposes that it declares, moved or taken away by the publisher's restrictions
/// (`RequiredBases`). Vendors that the list does not have or has deleted are the business of family gvl, and so is the
/// legitimate interest bit of vendors with special purposes only, whose meaning changed twice: both are left open.
///
/// Source: Consent string and vendor list formats v2, The Core String; TCF Implementation Guidelines.
struct ExpectedChoice {
  private(set) var purposes = PurposeSet()
  private(set) var interestPurposes = PurposeSet()
  private(set) var specialFeatures = PurposeSet()
  private(set) var vendors = VendorIDSet()
  private(set) var interestVendors = VendorIDSet()
  /// Purposes that no disclosed vendor needs on that basis: the bit may be 0 or 1.
  private(set) var openPurposes = PurposeSet()
  private(set) var openInterestPurposes = PurposeSet()
  private(set) var openSpecialFeatures = PurposeSet()
  /// Vendors whose bit is not asked about.
  private(set) var openVendors = VendorIDSet()
  private(set) var openInterestVendors = VendorIDSet()

  /// - Parameters:
  ///   - disclosed: the vendors that the UI disclosed.
  ///   - restrictions: the publisher's restrictions; nil for those of the string.
  ///   - isTreated: whether purpose 1 was not asked about.
  init(
    of disclosed: VendorIDSet, _ core: CoreSegment, _ restrictions: PublisherRestrictions?, isTreated: Bool,
    _ list: CompiledVendorList
  ) {
    var restricted = core
    if let restrictions { restricted.publisherRestrictions = restrictions }
    let bases = RequiredBases(restricted, list)
    let live = list.live(disclosed, on: core.lastUpdated.day)
    let unjudged = disclosed.subtracting(live)
    openVendors = unjudged
    openInterestVendors = unjudged.union(
      live.intersection(list.anySpecialPurpose).subtracting(list.anyLegitimateInterest))
    for purpose in list.judgedPurposes.upTo(24) {
      let consent = bases.consentVendors(of: purpose).intersection(live)
      if purpose == 1, isTreated {
        openVendors.formUnion(consent)
      } else {
        Self.note(purpose, consent, &purposes, &vendors, &openPurposes)
      }
      let interest = bases.legitimateInterestVendors(of: purpose).intersection(live)
      Self.note(purpose, interest, &interestPurposes, &interestVendors, &openInterestPurposes)
    }
    for feature in list.specialFeatures.upTo(12) {
      if list.specialFeatureVendors(of: feature).isDisjoint(with: live) {
        openSpecialFeatures.insert(feature)
      } else {
        specialFeatures.insert(feature)
      }
    }
    openVendors.subtract(vendors)
    openInterestVendors.subtract(interestVendors)
  }

  private static func note(
    _ purpose: Int, _ needing: VendorIDSet, _ purposes: inout PurposeSet, _ vendors: inout VendorIDSet,
    _ open: inout PurposeSet
  ) {
    if needing.isEmpty {
      open.insert(purpose)
    } else {
      purposes.insert(purpose)
      vendors.formUnion(needing)
    }
  }
}
