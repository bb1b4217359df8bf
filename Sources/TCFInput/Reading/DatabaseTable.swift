import CSQLite3
package import TCFFindings
import TCFStorage
import TCFSystem

/// One table of a SQLite database of any size as comma-separated text with a header: what bulk readers read. Memory is a block of
/// rows and SQLite's cache.
package final class DatabaseTable {
  /// The table's name.
  package let name: String
  private let path: String
  private let image: DatabaseImage
  private let connection: SQLiteTable.Connection
  private let statement: OpaquePointer
  private let columnCount: Int
  /// Rows that were read and not handed out, each cell in quotation marks; what is NULL is empty.
  private var text: [UInt8]
  /// Where each of them ends in `text`.
  private var ends: [Int]
  private var isAtEnd = false
  private var rows = 0
  /// Bytes of text that were made of rows.
  package private(set) var bytes = 0
  /// Where the next block begins in the text of the whole table: bytes before it, and its line.
  package private(set) var place = (offset: 0, line: 1)

  /// How many rows are looked at to find the table that is meant.
  private static let sampleRows = 200
  /// So many bytes of their text are enough.
  private static let sampleBytes = LineReader.blockSize
  /// How many bytes of text are taken of a database of so many bytes, and how many rows. A small number of pages can be made to
  /// stand for rows without end; real rows take five bytes at least, and become text of some ten times their size at most.
  private static func limits(_ size: Int) -> (bytes: Int, rows: Int) {
    (max(4 * FileBytes.most, 64 * size), max(SQLiteTable.mostRows, size / 4))
  }

  /// Opens a table of the database at `path`, with the write-ahead log next to it; nil where none has what is looked for, and
  /// none has to.
  ///
  /// - Parameters:
  ///   - table: the table that is meant; nil for the only one, or the first in which `isWanted` finds something.
  ///   - isExpected: whether there has to be such a table.
  ///   - isWanted: whether a cell is what is looked for.
  package static func opening(
    _ path: String, table: String?, isExpected: Bool, isWanted: (String) -> Bool
  ) throws(InputProblem) -> DatabaseTable? {
    let image = try DatabaseImage.opening(path)
    var known: [String] = []
    do throws(SQLiteTable.Fault) {
      try SQLiteTable.checkSize(head: image.head, of: image.size)
      let connection = try SQLiteTable.Connection.opening(image)
      known = try connection.tables()
      guard let name = try choose(table, of: known, in: connection, isWanted) else {
        if !isExpected { return nil }
        throw .noTable
      }
      let names = try connection.columns(of: name)
      let statement = try connection.prepare(table: name, columns: names, rows: nil)
      // From here on, rows are counted instead of steps.
      connection.unlimitSteps()
      return DatabaseTable(
        path, image, connection, statement: statement, name: name, header: SQLiteTable.row(names),
        columnCount: names.count)
    } catch {
      throw problem(path, table, of: known, error)
    }
  }

  private init(
    _ path: String, _ image: DatabaseImage, _ connection: consuming SQLiteTable.Connection, statement: OpaquePointer,
    name: String, header: [UInt8], columnCount: Int
  ) {
    self.connection = connection
    (self.path, self.image, self.statement) = (path, image, statement)
    (self.name, self.columnCount) = (name, columnCount)
    text = header
    ends = [header.count]
  }

  // Before the connection is closed, which happens when it goes away behind this.
  deinit { sqlite3_finalize(statement) }

  /// The first rows behind a row of the columns' names: a megabyte, or all. They are handed out again by `next`.
  package func head() throws(InputProblem) -> [UInt8] {
    try fill(LineReader.blockSize)
    return text
  }

  /// The next rows, of `size` bytes at least if there are so many; nil at the end.
  package func next(atLeast size: Int) throws(InputProblem) -> RecordBlock? {
    try fill(size)
    guard let place = ends.firstIndex(where: { $0 >= size }) ?? ends.indices.last else { return nil }
    return cut(place + 1)
  }

  /// Goes on at the row that begins behind `offset` bytes of text.
  package func skip(to offset: Int) throws(InputProblem) {
    while place.offset < offset {
      try fill(1)
      guard !ends.isEmpty else { return }
      _ = cut(1)
    }
  }

  /// Hands out rows that were read.
  private func cut(_ count: Int) -> RecordBlock {
    let end = ends[count - 1]
    let block = RecordBlock(bytes: Array(text[..<end]), offset: place.offset, line: place.line, tooLong: nil)
    text.removeFirst(end)
    ends.removeFirst(count)
    for index in ends.indices { ends[index] -= end }
    place.offset += end
    place.line += ByteSearch.count(of: UInt8(ascii: "\n"), in: block.bytes.span)
    return block
  }

  /// Reads rows until there are `size` bytes of text, or no more rows.
  private func fill(_ size: Int) throws(InputProblem) {
    let limits = Self.limits(image.size)
    while text.count < size, !isAtEnd {
      let before = text.count
      do throws(SQLiteTable.Fault) {
        isAtEnd = try !connection.readRow(statement, columnCount, into: &text)
        guard rows < limits.rows, bytes <= limits.bytes else { throw .tooLarge }
      } catch {
        isAtEnd = true
        throw Self.problem(path, name, of: [name], error)
      }
      guard !isAtEnd else { break }
      rows += 1
      bytes += text.count - before
      ends.append(text.count)
    }
    if isAtEnd, text.isEmpty, image.hasChanged {
      throw InputProblem(
        input: path, message: "\(path) was changed while it was read: its rows may be of different times",
        fix: "audit a copy, made by sqlite3 \(ShellWord.quoted(path)) \"VACUUM INTO 'copy.db'\"")
    }
  }

  /// Whether the database at `path` has the table in which React Native's AsyncStorage keeps its keys.
  package static func holdsKeys(_ path: String) throws(InputProblem) -> Bool {
    let image = try DatabaseImage.opening(path)
    do throws(SQLiteTable.Fault) {
      try SQLiteTable.checkSize(head: image.head, of: image.size)
      return try SQLiteTable.Connection.opening(image).hasTable(AsyncStorageReader.tableName)
    } catch {
      throw problem(path, nil, of: [], error)
    }
  }

  private static func choose(
    _ table: String?, of known: [String], in connection: borrowing SQLiteTable.Connection,
    _ isWanted: (String) -> Bool
  ) throws(SQLiteTable.Fault) -> String? {
    if let table { return known.contains(table) ? table : nil }
    if known.count == 1 { return known[0] }
    for name in known {
      // A table that cannot be read is not the one that is meant, as long as there is another.
      guard let text = try? sample(of: name, connection) else { continue }
      let cells = text.split { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n") }
      if cells.contains(where: { isWanted(String(decoding: $0, as: UTF8.self)) }) { return name }
    }
    return nil
  }

  private static func sample(
    of name: String, _ connection: borrowing SQLiteTable.Connection
  ) throws(SQLiteTable.Fault) -> [UInt8] {
    let columns = try connection.columns(of: name)
    let statement = try connection.prepare(table: name, columns: columns, rows: sampleRows)
    defer { sqlite3_finalize(statement) }
    var text: [UInt8] = []
    while text.count < sampleBytes, try connection.readRow(statement, columns.count, into: &text) {}
    return text
  }

  private static func problem(
    _ path: String, _ table: String?, of known: [String], _ fault: SQLiteTable.Fault
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
        input: path,
        message: "\(path) yields more rows or text than a database of its size has, or a cell of more than 16 MB",
        fix: "sqlite3 -header -csv \(path) 'SELECT * FROM TABLE' | tcfcheck audit -")
    case .damaged(let reason):
      return InputProblem(input: path, message: "cannot read \(path) as a SQLite database: \(reason)")
    }
  }
}

extension SQLiteTable {
  /// A row of text: each cell in quotation marks, doubled where they are in it; an empty one without any.
  fileprivate static func row(_ cells: [String]) -> [UInt8] {
    var text: [UInt8] = []
    for (index, cell) in cells.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      var cell = cell
      cell.withUTF8 { append($0, to: &text) }
    }
    text.append(UInt8(ascii: "\n"))
    return text
  }

  fileprivate static func append(_ cell: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    guard !cell.isEmpty else { return }
    text.append(quote)
    if cell.contains(quote) {
      for byte in cell {
        if byte == quote { text.append(quote) }
        text.append(byte)
      }
    } else {
      text.append(contentsOf: cell)
    }
    text.append(quote)
  }
}

extension SQLiteTable.Connection {
  /// The names of the tables, without views, virtual tables and SQLite's own.
  borrowing func tables() throws(SQLiteTable.Fault) -> [String] {
    try rows("SELECT type, name FROM sqlite_master WHERE type = 'table' AND rootpage > 0", mostBytes: FileBytes.most)
      .map(\.second).filter { !$0.hasPrefix("sqlite_") }
  }

  /// A query for the first rows of a table, or all. The caller finalizes it.
  borrowing func prepare(
    table: String, columns: [String], rows limit: Int?
  ) throws(SQLiteTable.Fault) -> OpaquePointer {
    let list = columns.map(SQLiteTable.quoted).joined(separator: ", ")
    let query = "SELECT \(list) FROM \(SQLiteTable.quoted(table))" + (limit.map { " LIMIT \($0)" } ?? "")
    var prepared: OpaquePointer?
    guard sqlite3_prepare_v2(handle, query, -1, &prepared, nil) == SQLITE_OK, let prepared else {
      throw Self.fault(handle)
    }
    return prepared
  }

  /// Adds the next row's text; false at the end.
  borrowing func readRow(
    _ statement: OpaquePointer, _ columns: Int, into text: inout [UInt8]
  ) throws(SQLiteTable.Fault) -> Bool {
    switch sqlite3_step(statement) {
    case SQLITE_DONE: return false
    case SQLITE_ROW: break
    default: throw Self.fault(handle)
    }
    for index in 0..<columns {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      guard let start = sqlite3_column_text(statement, Int32(index)) else { continue }
      // SQLite's text lives until the next step; it is copied here. The count was asked after the text, as SQLite wants.
      let count = Int(sqlite3_column_bytes(statement, Int32(index)))
      SQLiteTable.append(UnsafeBufferPointer(start: start, count: count), to: &text)
    }
    text.append(UInt8(ascii: "\n"))
    return true
  }

  /// The names of a table's columns.
  ///
  /// Source: SQLite, PRAGMA table_xinfo: column 1 is the name, column 6 is 0 for ordinary columns.
  borrowing func columns(of table: String) throws(SQLiteTable.Fault) -> [String] {
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
        names.append(Self.text(prepared, 1))
      default: throw Self.fault(handle)
      }
    }
  }
}
