package import TCFFindings

/// What is counted of the records of one CMP version.
package struct CohortRow: Sendable, Hashable {
  /// The records by their worst finding, and by choice.
  package var group = GroupRow()
  /// How often each rule gave each outcome: a row a rule, a column an outcome, `notApplicable` left at 0.
  package var outcomes: [Int]
  /// How many records break a rule, by the worst severity of their findings: by the rule's place, for rules that are broken.
  package var broken: [Int: SeverityCounts] = [:]

  /// No records, of a run with so many rules.
  init(ruleCount: Int) { outcomes = Array(repeating: 0, count: ruleCount * Outcome.allCases.count) }

  static func += (left: inout CohortRow, right: CohortRow) {
    left.group += right.group
    for index in left.outcomes.indices { left.outcomes[index] += right.outcomes[index] }
    left.broken.merge(right.broken) { $0.adding($1) }
  }

  /// How often the rule at `index` gave an outcome other than `notApplicable`.
  package func count(_ index: Int, _ outcome: Outcome) -> Int {
    outcomes[index * Outcome.allCases.count + (Outcome.allCases.firstIndex(of: outcome) ?? 0)]
  }
}

/// Records by CMP and CMP version.
package struct CohortCounts: Sendable, Equatable {
  /// How many CMP versions are counted one by one: some 8 kB each. Real data has a few hundred.
  package static let limit = 2_000

  /// The versions; the key is that of `key(_:_:)`.
  package private(set) var bounded = BoundedRows<UInt64, CohortRow>(limit: limit)
  private let ruleCount: Int

  /// No records yet.
  init(ruleCount: Int) { self.ruleCount = ruleCount }

  /// Records as they were.
  init(ruleCount: Int, rows: [UInt64: CohortRow]) {
    self.ruleCount = ruleCount
    bounded = BoundedRows(limit: Self.limit, rows: rows)
  }

  /// The key of a CMP version.
  package static func key(_ cmp: Int, _ version: Int) -> UInt64 {
    UInt64(CMPVersionKey(cmp: cmp, version: version).rawValue)
  }

  mutating func add(
    cmp: Int, version: Int, counted: CountedVerdicts, worst: Severity?, choice: JudgedRecord.Choice?, times: Int
  ) {
    bounded.change(Self.key(cmp, version), orAdd: CohortRow(ruleCount: ruleCount)) { row in
      row.group.add(worst, choice, times: times)
      counted.count(into: &row.outcomes, times: times)
      for one in counted.breaks {
        if let severity = one.findings.worst { row.broken[one.rule, default: SeverityCounts()][severity] += times }
      }
    }
  }

  mutating func merge(_ other: CohortCounts) { bounded.merge(other.bounded, +=) }

  /// The versions by CMP and version.
  package var ordered: [(cmp: Int, version: Int, row: CohortRow)] {
    bounded.rows.sorted { $0.key < $1.key }.map { row in
      let key = CMPVersionKey(rawValue: Int(row.key))
      return (key.cmp, key.version, row.value)
    }
  }
}
