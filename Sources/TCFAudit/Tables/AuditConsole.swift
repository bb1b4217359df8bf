import TCFFindings
import TCFReporting

/// The results of an audit for a terminal: the summary as text, then the heads of the tables.
struct AuditConsole {
  private let report: AuditReport
  private let hasColor: Bool

  init(_ report: AuditReport, hasColor: Bool) {
    self.report = report
    self.hasColor = hasColor
  }

  /// How many rows of a table are shown.
  private static let shownRows = 12
  /// The tables that a terminal shows; the others are in files.
  private static let shownTables: Set<String> = [
    "rules", "cmps", "lists", "policies", "months", "platforms", "purposes", "milestones", "missingLists",
    "declaredChoices", "countryAgreement", "timelines", "examples",
  ]
  private static let widestCell = 60

  /// The text.
  var text: String {
    var text = causes + report.tables.summary.map { TerminalText.safe($0) + "\n" }.joined()
    for problem in report.partial.problems.prefix(Self.shownRows) {
      text += "problem: \(TerminalText.safe(problem.message))\n"
      if let fix = problem.fix { text += "  fix: \(TerminalText.safe(fix))\n" }
    }
    for note in report.partial.identity.notes {
      text += "note: \(TerminalText.safe(note.sentence)) (\(note.rule))\n"
    }
    guard report.partial.counts.total.records > 0 else { return text }
    for table in report.tables.tables where Self.shownTables.contains(table.name) {
      text += "\n" + self.text(of: table)
    }
    return text
  }

  private var causes: String {
    report.stories.enumerated().map { index, story in
      let lines = story.lines(number: index + 1).map(TerminalText.safe)
      return bold(lines[0]) + "\n" + lines.dropFirst().map { $0 + "\n" }.joined() + "\n"
    }.joined()
  }

  private func text(of table: AuditTable) -> String {
    let (spoken, quiet) = table.parted(by: report.tables.shown)
    // Where nothing came about, what did not is at least named.
    let rows = spoken.isEmpty ? quiet : spoken
    let columns = AuditColumnsInUse(report.tables, table, rows: rows.prefix(Self.shownRows))
    let shown = rows.prefix(Self.shownRows).map { row in
      row.map { TerminalText.safe(Prose.excerpt(AuditText.text(report.tables.shown($0)), limit: Self.widestCell)) }
    }
    let used = columns.places
    let heads = table.columns.map(\.heading)
    let lines = [heads] + shown
    let widths = used.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let isNumeric = used.map(columns.isNumeric)
    var text = bold(table.title) + "\n\n"
    for line in lines {
      let cells = zip(used, zip(widths, isNumeric)).map { column, form in
        let space = String(repeating: " ", count: max(0, form.0 - line[column].count))
        return form.1 ? space + line[column] : line[column] + space
      }
      var row = "  " + cells.joined(separator: "  ")
      while row.last == " " { row.removeLast() }
      text += row + "\n"
    }
    let rest = rows.count - Self.shownRows
    if rest > 0 { text += "  … and \(Prose.count(rest, "more row"))\n" }
    if let label = table.quiet, !spoken.isEmpty, !quiet.isEmpty {
      text += "  … and \(Prose.count(quiet.count, label.noun)) \(label.predicate)\n"
    }
    return text
  }

  private func bold(_ text: String) -> String { hasColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}
