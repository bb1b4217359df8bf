import TCFFindings

/// A broken rule in a table.
struct RuleRow {
  /// The rule.
  let rule: RuleMetadata
  /// The highest severity of any finding that counts.
  let worst: Severity
  /// Subjects whose worst finding of the rule has that severity.
  let broken: Int
  /// Subjects with lower-severity findings only.
  let lighter: Int
  /// Subjects that the rule passed or failed.
  let applicable: Int
  /// What one of them is called.
  let noun: String
  /// Findings that count.
  let findings: Int

  /// The broken rules: worst first, then those that concern most subjects, then in the catalogue's order.
  static func rows(_ rules: [RuleMetadata], _ summary: RunSummary, _ totals: RunTotals) -> [RuleRow] {
    let outcomes = summary.outcomes
    var rows: [(offset: Int, row: RuleRow)] = []
    for (index, total) in totals.rules.enumerated() {
      guard let worst = total.worst, outcomes.indices.contains(index) else { continue }
      let counts = outcomes[index].counts
      let row = RuleRow(
        rule: rules[index], worst: worst, broken: total.subjects[worst.rank],
        lighter: total.subjects[..<worst.rank].reduce(0, +), applicable: (counts[.pass] ?? 0) + (counts[.fail] ?? 0),
        noun: total.noun, findings: total.findings)
      rows.append((index, row))
    }
    return rows.sorted { left, right in
      if left.row.worst != right.row.worst { return left.row.worst > right.row.worst }
      return left.row.broken != right.row.broken ? left.row.broken > right.row.broken : left.offset < right.offset
    }.map(\.row)
  }
}
