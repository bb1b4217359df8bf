import TCFFindings

/// The tables of a run on a terminal.
struct ConsoleTables {
  let rules: [RuleMetadata]
  let summary: RunSummary
  let totals: RunTotals
  let leastSeverity: Severity
  let style: ConsoleStyle

  /// How many CMP versions are shown.
  private static let cohortLimit = 20

  /// Which rules were broken, with the share of the subjects that the rule applies to.
  var rulesText: String {
    let rows = RuleRow.rows(rules, summary, totals).filter { $0.worst >= leastSeverity }
    guard !rows.isEmpty else { return "" }
    let width = rows.map { $0.rule.id.rawValue.count }.max() ?? 0
    var text = style.bold("By rule (share of applicable subjects):") + "\n\n"
    for row in rows {
      let name = row.rule.id.rawValue.padded(to: width)
      text += "  \(style.label(row.worst)) \(name)  \(row.broken) of \(Prose.count(row.applicable, row.noun))"
      text += " (\(FindingText.share(row.broken, of: row.applicable)))"
      if row.lighter > 0 { text += ", \(row.lighter) more with lower-severity findings" }
      if row.findings != row.broken + row.lighter { text += ", \(Prose.count(row.findings, "finding"))" }
      text += "\n"
    }
    return text + "\n"
  }

  /// CMPs and their versions, where there are several.
  var cohortsText: String {
    guard totals.cohorts.count > 1 else { return "" }
    let all = totals.cohorts.ranked
    let rows = all.prefix(Self.cohortLimit).map(cells)
    let heads = ["CMP", "version", "subjects", "with errors", "with warnings only", "most often"]
    let widths = heads.indices.map { column in ([heads] + rows).map { $0[column].count }.max() ?? 0 }
    var text = style.bold("By CMP and CMP version:") + "\n\n"
    for row in [heads] + rows {
      let cells = row.enumerated().map {
        $0.offset == heads.count - 1 ? $0.element : $0.element.padded(to: widths[$0.offset])
      }
      text += "  " + cells.joined(separator: "  ") + "\n"
    }
    let rest = all.count - rows.count
    if rest > 0 { text += "  … and \(Prose.count(rest, "more CMP version"))\n" }
    if totals.cohorts.further > 0 {
      text += "  … and \(Prose.count(totals.cohorts.further, "subject")) of others\n"
    }
    return text + "\n"
  }

  private func cells(_ row: CohortTotals.Row) -> [String] {
    let errors = row.broken[Severity.error.rank]
    let rule = row.leadingRule.flatMap { rules.indices.contains($0) ? rules[$0].id.rawValue : nil }
    return [
      row.cohort.cmpID.map(String.init) ?? "–", row.cohort.cmpVersion.map(String.init) ?? "–", String(row.subjects),
      "\(errors) (\(FindingText.share(errors, of: row.subjects)))", String(row.broken[Severity.warning.rank]),
      rule ?? "–",
    ]
  }
}

extension String {
  /// The text with spaces behind it, at least `width` characters wide.
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
