import TCFCodec
import TCFFindings
import TCFVendorList

/// What a string has to say after "accept all", and where it may say either.
///
/// For each disclosed vendor: the purposes that it declares, moved or taken away by the publisher's restrictions
/// (`RequiredBases`). Vendors that the list does not have or has deleted are the business of family gvl, and so is the
/// legitimate interest bit of vendors with special purposes only, whose meaning changed twice: both are left open.
///
/// Where the UI is declared, nothing is expected of what it does not offer: who accepts everything accepts what is shown. A
/// special feature that it offers is opted in to even if no vendor needs it, since only users opt in.
///
/// Source: Consent string and vendor list formats v2, The Core String; TCF Implementation Guidelines.
struct ExpectedChoice {
  /// The bits of one legal basis.
  struct Bits {
    /// The purposes that some disclosed vendor needs.
    private(set) var purposes = PurposeSet()
    /// The disclosed vendors that need some purpose.
    private(set) var vendors = VendorIDSet()
    /// Purposes that no disclosed vendor needs: the bit may be 0 or 1.
    private(set) var openPurposes = PurposeSet()
    /// Vendors whose bit is not asked about.
    fileprivate(set) var openVendors = VendorIDSet()

    /// Expects a purpose and the vendors that need it; without any, the purpose is open. Where it is not offered, vendors may
    /// have a bit for it, and it has none.
    fileprivate mutating func expect(_ purpose: Int, for needing: VendorIDSet, isOffered: Bool) {
      if !isOffered {
        openVendors.formUnion(needing)
      } else if needing.isEmpty {
        openPurposes.insert(purpose)
      } else {
        purposes.insert(purpose)
        vendors.formUnion(needing)
      }
    }
  }

  private(set) var consent = Bits()
  private(set) var interest = Bits()
  private(set) var specialFeatures = PurposeSet()
  /// Special features that no disclosed vendor needs.
  private(set) var openSpecialFeatures = PurposeSet()
  /// Purposes that the UI is declared to offer, and that no disclosed vendor needs on either basis.
  private(set) var unneeded = PurposeSet()
  /// What a finding says, behind its reason, of the purposes that the UI is declared to offer; empty where nothing is declared.
  let purposeOffer: String
  /// The same of special features.
  let specialFeatureOffer: String

  /// - Parameters:
  ///   - disclosed: the vendors that the UI disclosed.
  ///   - restrictions: the publisher's restrictions; nil for those of the string.
  ///   - isTreated: whether purpose 1 was not asked about.
  ///   - declaration: what is declared about the UI; what it says nothing of is offered if a disclosed vendor needs it.
  init(
    of disclosed: VendorIDSet, _ core: CoreSegment, _ restrictions: PublisherRestrictions?, isTreated: Bool,
    offering declaration: Declaration?, _ list: CompiledVendorList
  ) {
    var restricted = core
    if let restrictions { restricted.publisherRestrictions = restrictions }
    let bases = RequiredBases(restricted, list)
    let live = list.live(disclosed, on: core.lastUpdated.day)
    let unjudged = disclosed.subtracting(live)
    consent.openVendors = unjudged
    interest.openVendors = unjudged.union(
      live.intersection(list.anySpecialPurpose).subtracting(list.anyLegitimateInterest))
    let offered = declaration?.offeredPurposes
    purposeOffer = Self.offer(of: "purposes", offered)
    specialFeatureOffer = Self.offer(of: "special features", declaration?.offeredSpecialFeatures)
    for purpose in list.judgedPurposes.upTo(24) {
      let isOffered = offered?.contains(purpose) ?? true
      let consenting = bases.consentVendors(of: purpose).intersection(live)
      if purpose == 1, isTreated {
        consent.openVendors.formUnion(consenting)
      } else {
        consent.expect(purpose, for: consenting, isOffered: isOffered)
      }
      let interested = bases.legitimateInterestVendors(of: purpose).intersection(live)
      interest.expect(purpose, for: interested, isOffered: isOffered)
      if isOffered, offered != nil, consenting.isEmpty, interested.isEmpty, purpose != 1 || !isTreated {
        unneeded.insert(purpose)
      }
    }
    for feature in list.specialFeatures.upTo(12) {
      if let offered = declaration?.offeredSpecialFeatures {
        if offered.contains(feature) { specialFeatures.insert(feature) }
      } else if list.specialFeatureVendors(of: feature).isDisjoint(with: live) {
        openSpecialFeatures.insert(feature)
      } else {
        specialFeatures.insert(feature)
      }
    }
    consent.openVendors.subtract(consent.vendors)
    interest.openVendors.subtract(interest.vendors)
  }

  private static func offer(of what: String, _ offered: PurposeSet?) -> String {
    offered.map { "; the UI is declared to offer \(what) \(IDList.text($0))" } ?? ""
  }
}
