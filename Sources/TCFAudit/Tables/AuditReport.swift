package import TCFFindings
import TCFInput
package import TCFReporting
import TCFSystem

/// The results of an audit, ready to be written in every format.
package struct AuditReport: Sendable {
  /// What the audit gave.
  package internal(set) var partial: AuditPartial
  /// The tables, with what may not be shown withheld.
  package internal(set) var tables: AuditTables
  /// What is shown of people.
  package let privacy: AuditPrivacy
  var run: RunDescription
  let junit: JUnitOptions
  private let hasColor: Bool
  private let cases: [JUnitCountedReport.Case]

  /// A report.
  ///
  /// - Parameters:
  ///   - run: what reports say of the run; its rules are those of the partial.
  ///   - junit: how JUnit XML is written; cases are by cohort if it says so, and by rule otherwise.
  ///   - hasColor: whether standard output may be coloured.
  package init(
    _ partial: AuditPartial, _ privacy: AuditPrivacy, _ run: RunDescription, junit: JUnitOptions, hasColor: Bool
  ) {
    self.partial = partial
    self.privacy = privacy
    self.run = run
    self.hasColor = hasColor
    var junit = junit
    junit.granularity = junit.granularity == .cohort ? .cohort : .rule
    self.junit = junit
    let isByCohort = junit.granularity == .cohort
    tables = AuditTables(partial, privacy, byCohort: isByCohort)
    cases = AuditCases(partial, run, tables, byCohort: isByCohort).cases
  }

  /// Writes the report in a format.
  package func write(_ format: AuditFormat, to sink: ReportSink) throws(InputProblem) {
    switch format {
    case .junit:
      try JUnitCountedReport(run, junit).write(
        cases, totals: tables.summary.joined(separator: " "), problems: partial.problems,
        isInterrupted: partial.isInterrupted, to: sink)
    case .console: try emit(AuditConsole(self, hasColor: hasColor && sink == .standardOutput).text, to: sink)
    case .json: try emit(json, to: sink)
    case .markdown: try emit(AuditPage(self).page.markdown, to: sink)
    case .html: try emit(AuditPage(self).page.html, to: sink)
    case .csv: try emit(longTable, to: sink)
    case .sqlite: try sink.write(try AuditDatabase.bytes(self))
    }
  }

  /// Writes what a CMP needs to know of the causes, as Markdown.
  package func writeLetter(to sink: ReportSink) throws(InputProblem) { try emit(letter, to: sink) }

  private func emit(_ text: String, to sink: ReportSink) throws(InputProblem) { try sink.write(Array(text.utf8)) }

  /// Writes everything into a folder, which is made where it does not exist: `audit.json`, `audit.md`, `audit.html`,
  /// `audit.sqlite`, `junit.xml` and `tables/NAME.csv`. Files of an earlier audit are replaced, tables that this one does
  /// not have are removed.
  package func write(into folder: String) throws(InputProblem) {
    try mapError(try Folders.make(folder + "/tables")) { (error: OutputFault) in InputProblem(error) }
    for (format, name) in Self.files { try write(format, to: .file("\(folder)/\(name)")) }
    for name in AuditTables.names where !tables.tables.contains(where: { $0.name == name }) {
      Folders.removeFile("\(folder)/tables/\(name).csv")
    }
    for table in tables.tables { try emit(csv(table), to: .file("\(folder)/tables/\(table.name).csv")) }
  }

  /// The results as one document, in a folder and in an evidence bundle.
  package static let jsonName = EvidenceFile.report.name

  /// The files of a folder, but for the tables.
  package static let files: [(format: AuditFormat, name: String)] = [
    (.json, jsonName), (.markdown, "audit.md"), (.html, "audit.html"), (.sqlite, "audit.sqlite"),
    (.junit, "junit.xml"),
  ]

  /// Every table that `write(into:)` writes into a folder or removes from it.
  package static func tablePaths(in folder: String) -> [String] {
    AuditTables.names.map { "\(folder)/tables/\($0).csv" }
  }

  private func csv(_ table: AuditTable) -> String {
    CSVText.line(table.columns.map(\.name))
      + table.rows.map { row in CSVText.line(row.map { AuditText.data(tables.shown($0)) }) }.joined()
  }

  private var longTable: String {
    var text = CSVText.line(["table", "row", "column", "value"])
    for table in tables.tables {
      for (number, row) in table.rows.enumerated() {
        for (column, cell) in zip(table.columns, row) {
          let shown = tables.shown(cell)
          if shown == .nothing { continue }
          text += CSVText.line([table.name, String(number + 1), column.name, AuditText.data(shown)])
        }
      }
    }
    return text
  }

  /// What the audit used, for people.
  var background: [(label: String, value: String)] {
    let identity = partial.identity
    var facts: [(label: String, value: String)] = [
      ("Tool", "tcfcheck \(identity.tool)"), ("Rule catalogue", identity.catalogue), ("Profile", identity.profile),
      ("As of", "\(identity.asOf)"), ("Fails at", identity.failOn?.rawValue ?? "never"),
      ("Settings", identity.settings.joined(separator: "; ")),
      (
        "Withheld",
        tables.least.map { "counts below \($0), and figures from which they could be derived" } ?? "nothing (--reveal)"
      ),
      ("Rounded", privacy.rounding.map { "to multiples of \($0) (--round)" } ?? "nothing"),
      ("Pseudonyms", identity.keyMark.map { "by the key with the mark \($0)" } ?? "none: no key was given"),
    ]
    facts += identity.notes.map { ("Note", "\($0.sentence) (\($0.rule))") }
    facts += identity.rulesOff.map { ("Rule off", $0.line) } + identity.severities.map { ("Severity of", $0) }
    facts += partial.lists.map { ("List", "\($0.name); \($0.path); sha256:\($0.sha256 ?? "unknown")") }
    return facts + [("Command", run.command)]
  }
}

extension AuditTables {
  /// The names of all tables that an audit can have.
  static let names = ["causes", "causeRates"] + TableMaker.makers.map(\.name) + ["examples"]
}
