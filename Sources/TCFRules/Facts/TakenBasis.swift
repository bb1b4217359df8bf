import TCFCodec
import TCFVendorList

/// A basis that a vendor declares for a purpose, and that a restriction takes away.
struct TakenBasis {
  let vendor: Int
  let purpose: Int
  let lost: ControlMeaning.Basis
  /// Whether the vendor may still pursue the purpose, on the other basis.
  let isMoved: Bool

  /// The basis, where that alone is taken away.
  var label: String { isMoved ? lost == .interest ? " on legitimate interest" : " on consent" : "" }

  func isShown(in mention: VendorSections.Mention) -> Bool {
    mention.vendor == vendor && mention.purpose == purpose && (!isMoved || mention.basis == lost)
  }

  static func all(_ core: CoreSegment, _ list: CompiledVendorList, _ disclosed: VendorIDSet) -> [TakenBasis] {
    let bases = RequiredBases(core, list)
    var found: [TakenBasis] = []
    for purpose in PurposeSet(core.publisherRestrictions.map(\.purpose).filter { (1...24).contains($0) }) {
      let consent = list.consentVendors(of: purpose).intersection(disclosed)
      let interest = list.legitimateInterestVendors(of: purpose).intersection(disclosed)
      for vendor in consent.union(interest) where !bases.restrictions(on: vendor, for: purpose).isEmpty {
        let declared: LegalBasis = consent.contains(vendor) ? .consent : .legitimateInterest
        let left = bases.basis(of: vendor, for: purpose)
        guard left != declared else { continue }
        found.append(
          TakenBasis(
            vendor: vendor, purpose: purpose, lost: declared == .consent ? .consent : .interest, isMoved: left != .none)
        )
      }
    }
    return found
  }
}
