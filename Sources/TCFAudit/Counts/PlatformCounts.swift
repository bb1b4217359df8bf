import TCFFindings

/// Records by the platform that the input names, in lower case.
package struct PlatformCounts: Sendable, Equatable {
  /// How many platforms are counted one by one. A column with more different names has something else in it.
  package static let limit = 100

  /// The platforms by name. Records without one, and those of platforms beyond the limit, are what is missing from all records.
  package private(set) var bounded = BoundedRows<String, GroupRow>(limit: limit)

  /// No records yet.
  init() {}

  /// Records as they were.
  init(rows: [String: GroupRow]) { bounded = BoundedRows(limit: Self.limit, rows: rows) }

  mutating func add(_ name: String, _ worst: Severity?, _ choice: JudgedRecord.Choice?) {
    bounded.change(name, orAdd: GroupRow()) { $0.add(worst, choice, times: 1) }
  }

  mutating func merge(_ other: PlatformCounts) { bounded.merge(other.bounded, +=) }

  /// The platforms by name.
  var ordered: [(name: String, row: GroupRow)] { bounded.rows.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }

  /// The platforms: the largest first, then by name.
  var ranked: [(name: String, row: GroupRow)] {
    ordered.sorted { ($1.row.records, $0.name) < ($0.row.records, $1.name) }
  }
}
