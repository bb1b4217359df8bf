/// What the user says of the inputs: how they are written, and which columns they have. What is not said is guessed.
package struct ColumnChoices: Sendable, Hashable {
  /// How an input is written.
  package enum Form: String, Sendable, Hashable, CaseIterable {
    /// A string a line.
    case lines
    /// Cells with commas, semicolons or bars between them.
    case csv
    /// Cells with tabs between them.
    case tsv
    /// A JSON object a line.
    case ndjson
    /// A table of a SQLite database.
    case sqlite
  }

  /// How all inputs are written.
  package var form: Form?
  /// The column with the string: a name, a number from 1, or the path of a member.
  package var text: String?
  /// The column with the subject's id.
  package var subject: String?
  /// The column that says when the record was stored.
  package var time: String?
  /// The column that says what the user chose.
  package var choice: String?
  /// The column with the platform.
  package var platform: String?
  /// The column with the country that the user was expected in.
  package var country: String?
  /// The column with the record's own key.
  package var id: String?
  /// The table of a database.
  package var table: String?
  /// Whether tables begin with a row of names, where that is known; nil to distinguish it from the first rows.
  var hasHeader: Bool?
  /// How cells are read.
  package var reading = CellReading.usual

  /// Nothing said.
  package init() {}

  /// Which optional columns there are.
  package var columns: AuditColumns {
    var columns: AuditColumns = []
    if subject != nil { columns.insert(.subject) }
    if time != nil { columns.insert(.time) }
    if choice != nil { columns.insert(.choice) }
    if platform != nil { columns.insert(.platform) }
    if country != nil { columns.insert(.country) }
    if id != nil { columns.insert(.id) }
    return columns
  }

  /// Whether any column is named, so that a file of plain lines cannot be meant.
  var namesColumns: Bool { text != nil || !columns.isEmpty }

  /// The columns with that of the string, which was named or guessed.
  func named(text: String) -> RecordColumns<String> {
    var named = RecordColumns(text: text)
    named.subject = subject
    named.time = time
    named.choice = choice
    named.platform = platform
    named.country = country
    named.id = id
    return named
  }
}
