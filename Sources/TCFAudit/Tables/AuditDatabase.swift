import CSQLite3
import TCFFindings

/// The tables of an audit as an SQLite database, for further questions. Next to the tables, under the names of their files,
/// `about` says what each table and column holds, and `facts` what the audit used. A withheld number is NULL.
///
/// The database is made in memory and written as bytes, so that no half of one is ever left.
enum AuditDatabase {
  /// The database's file.
  static func bytes(_ report: AuditReport) throws(InputProblem) -> [UInt8] {
    let connection = try Connection()
    try connection.run(
      "BEGIN; CREATE TABLE facts (name TEXT, value TEXT); "
        + "CREATE TABLE about (tableName TEXT, columnName TEXT, meaning TEXT)")
    for (name, value) in report.background + report.tables.summary.map({ ("Summary", $0) }) {
      try connection.run("INSERT INTO facts VALUES (\(text(name)), \(text(value)))")
    }
    for table in report.tables.tables { try connection.add(table, report.tables) }
    try connection.run("COMMIT")
    return try connection.bytes()
  }

  fileprivate static func text(_ text: String) -> String {
    "'" + text.replacing("\u{0}", with: "\u{FFFD}").replacing("'", with: "''") + "'"
  }

  private static func problem(_ what: String) -> InputProblem {
    InputProblem(input: "SQLite", message: "the SQLite database could not be made: \(what)")
  }

  /// A database in memory, closed when it goes away.
  private struct Connection: ~Copyable {
    private let handle: OpaquePointer

    init() throws(InputProblem) {
      var opened: OpaquePointer?
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
      guard sqlite3_open_v2(":memory:", &opened, flags, nil) == SQLITE_OK, let opened else {
        sqlite3_close_v2(opened)
        throw problem("there is no memory")
      }
      handle = opened
    }

    deinit { sqlite3_close_v2(handle) }

    func run(_ statement: String) throws(InputProblem) {
      guard sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK else {
        throw problem(sqlite3_errmsg(handle).map { String(cString: $0) } ?? "unknown error")
      }
    }

    func add(_ table: AuditTable, _ tables: AuditTables) throws(InputProblem) {
      let columns = table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
      try run("CREATE TABLE \"\(table.name)\" (\(columns))")
      try run("INSERT INTO about VALUES (\(text(table.name)), NULL, \(text(table.meaning)))")
      for column in table.columns {
        try run("INSERT INTO about VALUES (\(text(table.name)), \(text(column.name)), \(text(column.heading)))")
      }
      for row in table.rows {
        let values = row.map { cell in
          switch tables.shown(cell) {
          case .nothing, .withheld: "NULL"
          case .text(let words), .code(let words): text(words)
          case .number(let number): String(number)
          case .share(let part, let whole), .shareOfUnnamed(let part, let whole):
            AuditText.fraction(part, of: whole)
          }
        }
        try run("INSERT INTO \"\(table.name)\" VALUES (\(values.joined(separator: ", ")))")
      }
    }

    func bytes() throws(InputProblem) -> [UInt8] {
      var size: Int64 = 0
      // The copy is SQLite's memory and is given back; it is read here only.
      guard let copy = sqlite3_serialize(handle, "main", &size, 0) else { throw problem("there is no memory") }
      defer { sqlite3_free(copy) }
      return Array(UnsafeBufferPointer(start: copy, count: Int(size)))
    }
  }
}
