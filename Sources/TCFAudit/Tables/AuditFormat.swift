/// A format of an audit's results.
package enum AuditFormat: String, Sendable, CaseIterable {
  /// The summary as text and the heads of the tables, for a terminal.
  case console
  /// One JSON document with everything that is shown.
  case json
  /// A page in Markdown.
  case markdown
  /// A page in HTML.
  case html
  /// All tables in one, a line a cell: table, row, column, value.
  case csv
  /// JUnit XML: a case a rule, or a rule and CMP version.
  case junit
  /// An SQLite database with a table for each table.
  case sqlite

  /// What a file's name ends in, without a dot.
  package var fileExtension: String {
    switch self {
    case .console: "txt"
    case .json: "json"
    case .markdown: "md"
    case .html: "html"
    case .csv: "csv"
    case .junit: "xml"
    case .sqlite: "sqlite"
    }
  }

  /// Whether a large report goes on in further files next to the one that was named.
  package var hasParts: Bool { self == .junit }
}
