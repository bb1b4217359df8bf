package import TCFCodec
import TCFFindings
package import TCFVendorList

/// What a codec that uses the vendor list leaves out of a string, although the model has it.
///
/// Source: iabtcf-es (@iabtcf/core), SemanticPreEncoder.ts, PurposeRestrictionVector.ts and GVL.ts: a vendor loses its bit for a
/// legal basis unless the list has it, without a `deletedDate`, and it declares a purpose on that basis; or it is flexible and a
/// restriction of a service-specific string moves one of its purposes there; or it is legitimate interest and the vendor declares
/// special purposes. Restrictions lose the vendors that they can change nothing for, and legitimate interest is cleared for
/// purposes 1 and 3 to 6.
package struct ListDrivenEncoding: Sendable {
  /// Vendors that are left out for one reason.
  package struct Dropped: Sendable {
    /// The vendors.
    package let vendors: VendorIDSet
    /// Why: `it declares no purpose on consent in vendor list v3:5`.
    package let reason: String
  }

  private let model: TCString
  private let list: CompiledVendorList
  private let name: String
  /// The vendors with a `deletedDate`, past or announced.
  private let deleted: VendorIDSet

  /// What happens to `model` with `list`.
  package init(_ model: TCString, _ list: CompiledVendorList) {
    (self.model, self.list) = (model, list)
    name = "vendor list \(VendorListName(series: list.series, number: list.version))"
    deleted = VendorIDSet(list.deletions.map(\.id))
  }

  /// The vendors that lose their consent bit.
  package var consents: [Dropped] {
    dropped(
      model.core.vendorConsents, basis: "consent", declared: list.anyConsent, moved: moved(by: .requireConsent))
  }

  /// The vendors that lose their legitimate interest bit.
  package var legitimateInterests: [Dropped] {
    dropped(
      model.core.vendorLegitimateInterests, basis: "legitimate interest",
      declared: list.anyLegitimateInterest.union(list.anySpecialPurpose),
      moved: moved(by: .requireLegitimateInterest))
  }

  /// The purposes for which legitimate interest is cleared.
  package var clearedPurposes: PurposeSet { model.core.purposeLegitimateInterests.intersection([1, 3, 4, 5, 6]) }

  /// The vendors that a restriction loses.
  package func vendorsLost(by restriction: PublisherRestriction) -> VendorIDSet {
    restriction.vendors.subtracting(restrictable(restriction))
  }

  private func dropped(
    _ vendors: VendorIDSet, basis: String, declared: VendorIDSet, moved: VendorIDSet
  ) -> [Dropped] {
    let unknown = vendors.subtracting(list.vendors)
    let gone = vendors.intersection(deleted)
    let rest = vendors.subtracting(unknown).subtracting(gone).subtracting(declared).subtracting(moved)
    let special = rest.intersection(list.specialPurposesOnlyVendors)
    let flexible = rest.subtracting(special).intersection(list.anyFlexible)
    let none = "it declares no purpose on \(basis) in \(name)"
    let parts = [
      Dropped(vendors: unknown, reason: "it is not in \(name)"),
      Dropped(vendors: special, reason: "it declares special purposes only in \(name), and they take no \(basis)"),
      Dropped(vendors: flexible, reason: "\(none), and no restriction moves a flexible one there"),
      Dropped(vendors: rest.subtracting(special).subtracting(flexible), reason: none),
    ]
    let deletions = list.deletions.filter { gone.contains($0.id) }.map {
      Dropped(vendors: [$0.id], reason: "\(name) has a deletedDate for it, \($0.day)")
    }
    return deletions + parts.filter { !$0.vendors.isEmpty }
  }

  /// The vendors that a restriction of `type` moves to its basis from the other one.
  private func moved(by type: RestrictionType) -> VendorIDSet {
    guard model.core.isServiceSpecific else { return [] }
    return model.core.publisherRestrictions.filter { $0.type == type }.reduce(VendorIDSet()) { set, restriction in
      set.union(restriction.vendors.intersection(restrictable(restriction)))
    }
  }

  /// The vendors for whom a restriction changes something.
  private func restrictable(_ restriction: PublisherRestriction) -> VendorIDSet {
    let purpose = restriction.purpose
    let consents = list.consentVendors(of: purpose)
    let interests = list.legitimateInterestVendors(of: purpose)
    let vendors: VendorIDSet =
      switch restriction.type {
      case .notAllowed: consents.union(interests)
      case .requireConsent: interests.intersection(list.flexibleVendors(of: purpose))
      case .requireLegitimateInterest: consents.intersection(list.flexibleVendors(of: purpose))
      case .undefined: []
      }
    return vendors.subtracting(deleted)
  }
}
