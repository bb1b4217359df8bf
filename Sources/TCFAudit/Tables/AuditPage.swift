import TCFFindings
import TCFReporting

/// The results of an audit as a page for people, in Markdown and HTML.
struct AuditPage {
  private let report: AuditReport
  private let rules: [String: RuleMetadata]
  /// The rules that the page says more of: those of which breaks are shown, in the order in which they are.
  private let explained: [RuleMetadata]

  init(_ report: AuditReport) {
    self.report = report
    rules = Dictionary(
      report.partial.counts.rules.map { ($0.id.rawValue, $0) }, uniquingKeysWith: { first, _ in first })
    var (explained, seen): ([RuleMetadata], Set<RuleID>) = ([], [])
    for table in report.tables.tables {
      guard let broken = table.place(of: "broken") else { continue }
      for row in table.rows where report.tables.shown(row[broken]) != .number(0) {
        guard let rule = Self.rule(in: row, of: table, rules), seen.insert(rule.id).inserted else { continue }
        explained.append(rule)
      }
    }
    self.explained = explained
  }

  private static let shownRows = 100

  private var tables: AuditTables { report.tables }

  /// The page.
  var page: ReportPage {
    let partial = report.partial
    var page = ReportPage(title: "tcfcheck audit")
    if partial.isInterrupted { page.alert("The audit was stopped before its end: this report is incomplete.") }
    if !partial.counts.summary.hasChecked { page.alert("Nothing was checked.") }
    report.addCauses(to: &page, rates: rates)
    page.heading("Summary")
    page.list(tables.summary)
    if !partial.problems.isEmpty {
      page.heading("What could not be read")
      page.list(partial.problems.prefix(Self.shownRows).map(\.message))
    }
    // The rates of a cause are with it.
    for table in tables.tables where table.name != "causeRates" {
      page.heading(table.title)
      page.paragraph(table.meaning)
      for plot in AuditPlots(tables).plots(of: table) { page.plot(plot) }
      add(table, to: &page)
    }
    addRules(to: &page)
    page.heading("Run settings and lists")
    page.facts(report.background)
    return page
  }

  /// The rates around a cause as pictures, and as a table below them.
  private func rates(_ place: Int, to page: inout ReportPage) {
    for plot in AuditPlots(tables).plots(ofCause: place) { page.plot(plot) }
    guard let table = tables.tables.first(where: { $0.name == "causeRates" }) else { return }
    let rows = table.rows.filter { $0.first == .number(place + 1) }
    guard !rows.isEmpty else { return }
    let used = AuditColumnsInUse(tables, table, rows: rows).places.dropFirst()
    page.foldedTable(
      "The rates of cause \(place + 1) in numbers", columns: used.map { table.columns[$0].heading },
      rows: rows.map { cells($0, Array(used), of: table) })
  }

  private func add(_ table: AuditTable, to page: inout ReportPage) {
    let (rows, quiet) = table.parted(by: tables.shown)
    if !rows.isEmpty || quiet.isEmpty {
      let shown = rows.prefix(Self.shownRows)
      let used = AuditColumnsInUse(tables, table, rows: shown).places
      page.table(
        table.title, columns: used.map { table.columns[$0].heading }, rows: shown.map { cells($0, used, of: table) })
    }
    let rest = rows.count - Self.shownRows
    if rest > 0 { page.paragraph("… and \(Prose.count(rest, "more row")), in tables/\(table.name).csv.") }
    guard let label = table.quiet, !quiet.isEmpty else { return }
    let used = AuditColumnsInUse(tables, table, rows: quiet).places
    page.foldedTable(
      "\(Prose.count(quiet.count, label.noun)) \(label.predicate)", columns: used.map { table.columns[$0].heading },
      rows: quiet.map { cells($0, used, of: table) })
  }

  private static func rule(
    in row: [AuditTable.Cell], of table: AuditTable, _ rules: [String: RuleMetadata]
  ) -> RuleMetadata? {
    guard let place = table.place(of: "rule"), case .code(let id) = row[place] else { return nil }
    return rules[id]
  }

  private func cells(_ row: [AuditTable.Cell], _ used: [Int], of table: AuditTable) -> [ReportPage.Cell] {
    used.map { column in
      if column == table.place(of: "rule"), let rule = Self.rule(in: row, of: table, rules) {
        // Where each row is a rule, its title too; a table of examples has many of one rule.
        let isExplained = explained.contains { $0.id == rule.id }
        let title = table.place(of: "broken").map { _ in rule.title }
        return isExplained ? .rule(rule, title: title) : .code(rule.id.rawValue)
      }
      return switch tables.shown(row[column]) {
      case .code(let text): .code(text)
      case .number(let number): .number(number)
      case .text(let text): .text(text)
      case .share, .shareOfUnnamed, .withheld, .nothing: .figure(AuditText.text(tables.shown(row[column])))
      }
    }
  }

  private func addRules(to page: inout ReportPage) {
    guard !explained.isEmpty else { return }
    page.heading("What the broken rules ask")
    for rule in explained { page.rule(rule) }
  }
}
