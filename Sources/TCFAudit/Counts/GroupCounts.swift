import TCFFindings

/// What is counted of the records of a group: how bad they are, and what they say the user chose.
package struct GroupRow: Sendable, Hashable {
  /// The records.
  package var records = 0
  /// Those whose worst finding has a severity, by its rank.
  package var worst = [0, 0, 0]
  /// Those that say a choice, by `JudgedRecord.Choice`.
  package var choices = [0, 0, 0]

  /// No records.
  package init() {}

  /// Those without a finding.
  package var clean: Int { records - worst.reduce(0, +) }
  /// Those that say no choice: nothing can read them.
  package var silent: Int { records - choices.reduce(0, +) }

  /// Adds `times` records.
  mutating func add(_ worst: Severity?, _ choice: JudgedRecord.Choice?, times: Int) {
    records += times
    if let worst { self.worst[worst.rank] += times }
    if let choice { choices[choice.rawValue] += times }
  }

  /// Adds the records of another group.
  package static func += (left: inout GroupRow, right: GroupRow) {
    left.records += right.records
    for index in left.worst.indices { left.worst[index] += right.worst[index] }
    for index in left.choices.indices { left.choices[index] += right.choices[index] }
  }

  /// Takes away the records of another group.
  static func - (left: GroupRow, right: GroupRow) -> GroupRow {
    var result = left
    // The counts of a damaged partial need not add up.
    result.records &-= right.records
    for index in left.worst.indices { result.worst[index] &-= right.worst[index] }
    for index in left.choices.indices { result.choices[index] &-= right.choices[index] }
    return result
  }
}

/// Records by something that a string or its record says, one key of a few thousand possible ones.
package struct GroupCounts: Sendable, Hashable {
  /// The key of records that do not say it.
  package static let none = -1

  /// The groups.
  package private(set) var rows: [Int: GroupRow] = [:]

  /// No groups yet.
  package init() {}

  /// Groups as they were.
  package init(rows: [Int: GroupRow]) { self.rows = rows }

  mutating func add(_ key: Int?, _ worst: Severity?, _ choice: JudgedRecord.Choice?, times: Int) {
    rows[key ?? Self.none, default: GroupRow()].add(worst, choice, times: times)
  }

  mutating func merge(_ other: GroupCounts) {
    for (key, row) in other.rows { rows[key, default: GroupRow()] += row }
  }

  /// The groups: the largest first, then by key.
  package var ranked: [(key: Int, row: GroupRow)] {
    rows.map { ($0.key, $0.value) }.sorted { ($1.row.records, $0.key) < ($0.row.records, $1.key) }
  }

  /// The groups by key.
  package var ordered: [(key: Int, row: GroupRow)] {
    rows.map { ($0.key, $0.value) }.sorted { $0.key < $1.key }
  }
}

/// By what records are counted.
package enum AuditDimension: Int, Sendable, CaseIterable {
  /// The CMP that wrote the string.
  case cmp
  /// The vendor list: a `VendorListKey`.
  case list
  /// The TcfPolicyVersion.
  case policy
  /// ConsentLanguage: the twelve bits of its letters.
  case language
  /// PublisherCC: the twelve bits of its letters.
  case country
  /// The month of LastUpdated: the year times 12 and the month from 0.
  case month
  /// What the input says the country was: the twelve bits of its letters.
  case expectedCountry
  /// What the input says the user chose: its place among `DeclaredChoice`.
  case declaredChoice

  /// The name in partials.
  var name: String { "\(self)" }
}
