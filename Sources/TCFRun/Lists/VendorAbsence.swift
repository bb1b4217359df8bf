package import TCFCodec
import TCFFindings
package import TCFVendorList

/// Why vendors do not count for those who use a vendor list. `conform` says so of vendors that a codec dropped, and
/// `encode --explain` of vendors that were written all the same.
package struct VendorAbsence: Sendable {
  private let list: CompiledVendorList
  private let day: CalendarDay

  /// The reasons that a list gives on a day; a vendor that is deleted later is still in the list.
  package init(_ list: CompiledVendorList, on day: CalendarDay) {
    (self.list, self.day) = (list, day)
  }

  /// `vendor 22 is deleted in vendor list v3:5 (since 2025-01-10), and vendor 77 is not in it`.
  ///
  /// - Parameter vendors: the vendors in question.
  /// - Returns: the reasons; nil if the list has all of them.
  package func reason(for vendors: VendorIDSet) -> String? {
    let name = "vendor list \(VendorListName(series: list.series, number: list.version))"
    let deleted = vendors.intersection(list.deletedVendors(by: day))
    let unknown = vendors.subtracting(list.vendors)
    var parts: [String] = []
    if !deleted.isEmpty {
      let deletion = deleted.count == 1 ? list.deletions.first { deleted.contains($0.id) } : nil
      let since = deletion.map { " (since \($0.day))" } ?? ""
      parts.append("\(Self.subject(deleted)) deleted in \(name)\(since)")
    }
    if !unknown.isEmpty { parts.append("\(Self.subject(unknown)) not in \(parts.isEmpty ? name : "it")") }
    return parts.isEmpty ? nil : parts.joined(separator: ", and ")
  }

  /// How many ids a sentence has.
  private static let shown = 5

  private static func subject(_ vendors: VendorIDSet) -> String {
    let ids = Prose.list(vendors.map(String.init), limit: shown)
    return "\(Prose.word(vendors.count, "vendor")) \(ids) \(Prose.word(vendors.count, "is", "are"))"
  }
}
