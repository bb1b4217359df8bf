public import TCFCodec

/// The ids that a finding names. Of two findings of one rule at one place, one that names other ids is another finding: to
/// a baseline and to a comparison, only ids that were there before are known.
public struct FindingIDs: Sendable, Hashable {
  /// The vendors concerned.
  public private(set) var vendors: VendorIDSet
  /// The purposes concerned, or special features.
  public private(set) var purposes: PurposeSet
  /// What was there, where it is ids and neither vendors nor purposes say what of it is wrong; ascending.
  public private(set) var others: [Int]

  /// Ids from their parts, in any order.
  public init(vendors: VendorIDSet = VendorIDSet(), purposes: PurposeSet = PurposeSet(), others: [Int] = []) {
    self.vendors = vendors
    self.purposes = purposes
    self.others = Set(others).sorted()
  }

  /// The ids of a finding.
  public init(_ evidence: Evidence) {
    self.init(vendors: evidence.vendors, purposes: evidence.purposes)
    if vendors.isEmpty, purposes.isEmpty, case .ids(let ids)? = evidence.actual { others = Set(ids).sorted() }
  }

  /// Whether there are none.
  public var isEmpty: Bool { vendors.isEmpty && purposes.isEmpty && others.isEmpty }

  /// Adds other ids.
  public mutating func formUnion(_ other: FindingIDs) {
    if !other.vendors.isSubset(of: vendors) { vendors.formUnion(other.vendors) }
    purposes = purposes.union(other.purposes)
    if !other.others.isEmpty, other.others != others { others = Set(others).union(other.others).sorted() }
  }

  /// The ids that others do not have.
  public func subtracting(_ other: FindingIDs) -> FindingIDs {
    var rest = self
    rest.vendors = vendors.subtracting(other.vendors)
    rest.purposes = purposes.subtracting(other.purposes)
    if !others.isEmpty { rest.others = Set(others).subtracting(other.others).sorted() }
    return rest
  }

  /// Whether any of the ids is among others.
  public func intersects(_ other: FindingIDs) -> Bool { subtracting(other) != self }
}

extension FindingIDs: CustomStringConvertible {
  /// The ids for people, long lists cut: `vendors {41,51}, purpose {3}`; empty for none.
  public var description: String {
    [
      vendors.isEmpty ? nil : Prose.word(vendors.count, "vendor", "vendors") + " " + IDList.text(vendors),
      purposes.isEmpty ? nil : Prose.word(purposes.count, "purpose", "purposes") + " " + IDList.text(purposes),
      others.isEmpty ? nil : Prose.word(others.count, "id", "ids") + " " + IDList.text(others),
    ].compactMap(\.self).joined(separator: ", ")
  }
}
