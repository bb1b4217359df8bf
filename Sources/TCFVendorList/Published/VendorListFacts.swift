/// A vendor list in numbers.
public struct VendorListFacts: Sendable, Hashable {
  /// Every vendor, deleted ones too.
  public let vendors: Int
  /// Vendors that were deleted when the list was published.
  public let deleted: Int
  /// Vendors whose deletion lay ahead then.
  public let announcedDeletions: Int
  /// The highest vendor id, 0 if there is none.
  public let highestVendorID: Int
  /// Vendors that declare special purposes and no purpose.
  public let specialPurposesOnly: Int
  /// Entries of the tables.
  public let purposes, specialPurposes, features, specialFeatures, stacks, dataCategories: Int

  /// Counts a list.
  public init(_ list: GlobalVendorList) {
    vendors = list.vendors.count
    let dated = list.vendors.compactMap { $0.deletedDate?.moment }
    let published = list.lastUpdated?.moment
    let past = dated.count { moment in published.map { moment <= $0 } ?? false }
    deleted = past
    announcedDeletions = dated.count - past
    highestVendorID = list.vendors.last?.id ?? 0
    specialPurposesOnly = list.vendors.count {
      !$0.specialPurposes.isEmpty && $0.purposes.isEmpty && $0.legIntPurposes.isEmpty
    }
    purposes = list.purposes.count
    specialPurposes = list.specialPurposes.count
    features = list.features.count
    specialFeatures = list.specialFeatures.count
    stacks = list.stacks.count
    dataCategories = list.dataCategories.count
  }
}
