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
    var text = report.tables.summary.map { TerminalText.safe($0) + "\n" }.joined()
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

  private func text(of table: AuditTable) -> String {
    let shown = table.rows.prefix(Self.shownRows).map { row in
      row.map { TerminalText.safe(Prose.excerpt(AuditText.text(report.tables.shown($0)), limit: Self.widestCell)) }
    }
    let used = usedColumns(of: table)
    let heads = table.columns.map(\.heading)
    let lines = [heads] + shown
    let widths = used.map { column in lines.map { $0[column].count }.max() ?? 0 }
    let isNumeric = used.map { self.isNumeric($0, of: table) }
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
    let rest = table.rows.count - Self.shownRows
    if rest > 0 { text += "  … and \(Prose.count(rest, "more row"))\n" }
    return text
  }

  /// The columns in which anything is said. Numbers that are all zero are left out, with their shares, but for the first two
  /// columns of numbers: what a table is about is shown even if there is none of it.
  private func usedColumns(of table: AuditTable) -> [Int] {
    var numeric = 0
    return table.columns.indices.filter { column in
      let shown = table.rows.prefix(Self.shownRows).map { report.tables.shown($0[column]) }
      guard shown.contains(where: { $0 != .nothing && $0 != .text("") }) else { return false }
      guard isNumeric(column, of: table) else { return true }
      numeric += 1
      return numeric <= 2 || shown.contains { !Self.isZero($0) }
    }
  }

  private func isNumeric(_ column: Int, of table: AuditTable) -> Bool {
    table.rows.allSatisfy { Self.isNumber(report.tables.shown($0[column])) }
  }

  private static func isZero(_ shown: AuditTables.Shown) -> Bool {
    switch shown {
    case .nothing, .number(0), .share(0, of: _): true
    case .number, .share, .withheld, .text, .code: false
    }
  }

  private static func isNumber(_ shown: AuditTables.Shown) -> Bool {
    switch shown {
    case .number, .share, .withheld, .nothing: true
    case .text, .code: false
    }
  }

  private func bold(_ text: String) -> String { hasColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
}
