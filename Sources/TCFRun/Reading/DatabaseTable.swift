import CSQLite3
package import TCFFindings

/// One table of a SQLite database as comma-separated text with a header: what bulk readers read.
package struct DatabaseTable {
  /// The table's name.
  package let name: String
  /// The rows behind a row of the columns' names, each cell in quotation marks; what is NULL is empty.
  package private(set) var text: [UInt8]

  /// How many rows are looked at to find the table that is meant.
  private static let sampleRows = 200
  /// The most bytes of text that are taken out of a database.
  private static let mostBytes = 4 * FileBytes.most

  /// Reads a table of the database at `path`, with the write-ahead log beside it.
  ///
  /// - Parameters:
  ///   - table: the table that is meant; nil for the only one, or the first in which `isWanted` finds something.
  ///   - isWanted: whether a cell is what is looked for.
  package init(_ path: String, table: String?, isWanted: (String) -> Bool) throws(InputProblem) {
    let image = try DatabaseFile.withLog(try Self.bytes(path), name: path)
    var known: [String] = []
    do throws(SQLiteTable.Fault) {
      self = try SQLiteTable.withConnection(to: image) { connection throws(SQLiteTable.Fault) in
        known = try connection.tables()
        guard let name = try Self.choose(table, known, connection, isWanted) else { throw .noTable }
        return DatabaseTable(name: name, text: try connection.text(of: name, rows: nil, mostBytes: Self.mostBytes))
      }
    } catch {
      throw Self.problem(path, table, known, error)
    }
  }

  private init(name: String, text: [UInt8]) { (self.name, self.text) = (name, text) }

  private static func bytes(_ path: String) throws(InputProblem) -> [UInt8] {
    do throws(InputProblem) {
      return try FileBytes.read(path)
    } catch {
      throw InputProblem(
        input: path, message: error.message,
        fix: error.fix ?? "for a large database: sqlite3 -header -csv \(path) 'SELECT * FROM TABLE' | tcfcheck audit -")
    }
  }

  private static func choose(
    _ table: String?, _ known: [String], _ connection: borrowing SQLiteTable.Connection, _ isWanted: (String) -> Bool
  ) throws(SQLiteTable.Fault) -> String? {
    if let table { return known.contains(table) ? table : nil }
    if known.count == 1 { return known[0] }
    for name in known {
      let text = try connection.text(of: name, rows: sampleRows, mostBytes: mostBytes)
      let cells = text.split { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n") }
      if cells.contains(where: { isWanted(String(decoding: $0, as: UTF8.self)) }) { return name }
    }
    return nil
  }

  private static func problem(
    _ path: String, _ table: String?, _ known: [String], _ fault: SQLiteTable.Fault
  ) -> InputProblem {
    switch fault {
    case .noTable:
      let names = known.prefix(20).map { Prose.excerpt($0, limit: 40) }.joined(separator: ", ")
      return InputProblem(
        input: path,
        message: table.map { "\(path) has no table \(Prose.excerpt($0, limit: 40))" }
          ?? "\(path) has no table with TC strings",
        fix: known.isEmpty ? nil : "name a table with --table: \(names)")
    case .otherColumns:
      return InputProblem(input: path, message: "cannot read \(path): the table has computed columns")
    case .tooLarge:
      return InputProblem(
        input: path, message: "\(path) holds more text than is read out of a database",
        fix: "sqlite3 -header -csv \(path) 'SELECT * FROM TABLE' | tcfcheck audit -")
    case .damaged(let reason):
      return InputProblem(input: path, message: "cannot read \(path) as a SQLite database: \(reason)")
    }
  }
}

extension SQLiteTable.Connection {
  /// The names of the tables, without views, virtual tables and SQLite's own.
  borrowing func tables() throws(SQLiteTable.Fault) -> [String] {
    try rows("SELECT type, name FROM sqlite_master WHERE type = 'table' AND rootpage > 0", mostBytes: FileBytes.most)
      .map(\.second).filter { !$0.hasPrefix("sqlite_") }
  }

  /// The first rows of a table, or all, behind a row of its columns' names.
  borrowing func text(of table: String, rows limit: Int?, mostBytes: Int) throws(SQLiteTable.Fault) -> [UInt8] {
    let names = try columns(of: table)
    var text: [UInt8] = []
    for (index, name) in names.enumerated() { Self.append(Array(name.utf8)[...], isFirst: index == 0, to: &text) }
    text.append(UInt8(ascii: "\n"))
    var prepared: OpaquePointer?
    defer { sqlite3_finalize(prepared) }
    let list = names.map(SQLiteTable.quoted).joined(separator: ", ")
    let query = "SELECT \(list) FROM \(SQLiteTable.quoted(table))" + (limit.map { " LIMIT \($0)" } ?? "")
    guard sqlite3_prepare_v2(handle, query, -1, &prepared, nil) == SQLITE_OK else { throw Self.fault(handle) }
    while true {
      switch sqlite3_step(prepared) {
      case SQLITE_DONE: return text
      case SQLITE_ROW: break
      default: throw Self.fault(handle)
      }
      for index in names.indices {
        Self.append(Self.bytes(prepared, Int32(index))[...], isFirst: index == 0, to: &text)
      }
      text.append(UInt8(ascii: "\n"))
      guard text.count <= mostBytes else { throw .tooLarge }
    }
  }

  /// Source: SQLite, PRAGMA table_xinfo: column 1 is the name, column 6 is 0 for ordinary columns.
  private borrowing func columns(of table: String) throws(SQLiteTable.Fault) -> [String] {
    var prepared: OpaquePointer?
    defer { sqlite3_finalize(prepared) }
    let query = "PRAGMA table_xinfo(\(SQLiteTable.quoted(table)))"
    guard sqlite3_prepare_v2(handle, query, -1, &prepared, nil) == SQLITE_OK else { throw Self.fault(handle) }
    var names: [String] = []
    while true {
      switch sqlite3_step(prepared) {
      case SQLITE_DONE: return names
      case SQLITE_ROW:
        guard sqlite3_column_int(prepared, 6) == 0 else { throw .otherColumns }
        names.append(String(decoding: Self.bytes(prepared, 1), as: UTF8.self))
      default: throw Self.fault(handle)
      }
    }
  }

  /// A column's text as bytes; none of NULL.
  private static func bytes(_ statement: OpaquePointer?, _ column: Int32) -> [UInt8] {
    guard let start = sqlite3_column_text(statement, column) else { return [] }
    // SQLite's text lives until the next step; it is copied here. The count was asked after the text, as SQLite wants.
    return Array(UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column))))
  }

  /// Appends a cell in quotation marks, doubled where they stand in it; an empty one without any.
  private static func append(_ cell: ArraySlice<UInt8>, isFirst: Bool, to text: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    if !isFirst { text.append(UInt8(ascii: ",")) }
    guard !cell.isEmpty else { return }
    text.append(quote)
    for byte in cell {
      if byte == quote { text.append(quote) }
      text.append(byte)
    }
    text.append(quote)
  }
}
