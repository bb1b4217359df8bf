import TCFCodec
import TCFFindings
import TCFVendorList

/// Which vendors a string can speak for: in its list, not deleted, and disclosed as far as the string shows.
struct VendorGate: Sendable {
  /// The list that the string names.
  let list: CompiledVendorList
  /// Every vendor that passes.
  let open: VendorIDSet
  private let deleted: VendorIDSet
  private let newest: CompiledVendorList?
  private let disclosed: VendorIDSet?

  /// - Parameter newest: the list that shows who has been deleted by `today`; nil if no one asks for today.
  init(_ string: TCString, _ list: CompiledVendorList, newest: CompiledVendorList?, today: CalendarDay) {
    self.list = list
    self.newest = newest
    disclosed = string.disclosedVendors
    var deleted = list.deletedVendors(by: string.core.lastUpdated.day)
    if let newest { deleted.formUnion(newest.deletedVendors(by: today)) }
    self.deleted = deleted
    var open = list.vendors
    open.subtract(deleted)
    if let disclosed { open.formIntersection(disclosed) }
    self.open = open
  }

  /// Whether the string says who was disclosed.
  var knowsDisclosed: Bool { disclosed != nil }

  /// What keeps `vendor` out, or what is to be known of a vendor that passes.
  func reasons(for vendor: Int) -> [BasisReason] {
    guard list.vendors.contains(vendor) else { return [.vendorUnknown] }
    if deleted.contains(vendor) { return deletionDay(of: vendor).map { [.vendorDeleted($0)] } ?? [.vendorUnknown] }
    guard let disclosed else { return [.disclosureUnknown] }
    return disclosed.contains(vendor) ? [] : [.notDisclosed]
  }

  private func deletionDay(of vendor: Int) -> CalendarDay? {
    [newest, list].compactMap { $0?.deletions.first { $0.id == vendor }?.day }.min()
  }
}
