import CSQLite3
import TCFFindings
import TCFStorage

/// Reads a table of a SQLite database out of its bytes, or out of a `DatabaseImage`.
///
/// SQLite never opens the database as a file: no lock is taken, no `-shm` or `-wal` is made or emptied next to it, and what
/// another program writes meanwhile does no harm. Schemas may be hostile: views, triggers and virtual tables are not
/// followed; tables with columns that are computed are refused, since a function is one step however long it takes; nothing
/// but reading is allowed; and steps, lengths and SQLite's own memory are bounded.
enum SQLiteTable {
  /// Why a table cannot be read.
  enum Fault: Error {
    /// The bytes are not a database, or a broken one.
    case damaged(Damage)
    /// A database without the table.
    case noTable
    /// More rows or bytes than are read, or more work than a table of that size takes.
    case tooLarge
    /// A table whose columns are computed when they are read, or that lacks the columns asked for.
    case otherColumns
  }

  /// What is wrong with a database.
  enum Damage {
    case empty
    case noHeader
    /// So many bytes are not a whole number of pages.
    case partialPage(bytes: Int, pageSize: Int)
    /// It has fewer pages than it says.
    case missingPages(Int, of: Int)
    /// SQLite does not open it.
    case unopened
    /// What SQLite says about it.
    case reported(String)
    /// The keys in it cannot be read.
    case keys(StoredKeyFault)
  }

  /// A row of two columns of text.
  struct Row {
    let first: String
    let second: String
  }

  /// The most rows that are read.
  static let mostRows = 1_000_000
  /// The most steps of SQLite's machine; a row takes some ten.
  private static let mostSteps: Int32 = 40_000_000
  /// The most bytes of a text: an app's database has 6 MB by default.
  private static let longestText: Int32 = 16 << 20
  /// The most bytes of the schema's statements.
  private static let longestStatement: Int32 = 100_000
  /// The most memory that SQLite takes, in addition to the database itself; set once, for the whole process.
  private static let hasHeapLimit: Bool = {
    sqlite3_hard_heap_limit64(256 << 20)
    return true
  }()

  /// The rows of `table`, two columns as text, in the order of the first. Rows with anything else in them are left out.
  ///
  /// - Parameters:
  ///   - bytes: The database's file.
  ///   - mostBytes: The most bytes of text that are taken.
  static func rows(
    of bytes: [UInt8], table: String, columns: (String, String), mostBytes: Int = FileBytes.most
  ) throws(Fault) -> [Row] {
    try withConnection(to: bytes) { connection throws(Fault) in
      guard try connection.hasTable(table) else { throw .noTable }
      try connection.checkColumns(of: table, columns)
      let rows = try connection.rows(
        "SELECT \(quoted(columns.0)), \(quoted(columns.1)) FROM \(quoted(table)) "
          + "WHERE typeof(\(quoted(columns.0))) = 'text' AND typeof(\(quoted(columns.1))) = 'text'",
        mostBytes: mostBytes)
      // SQLite would sort more than a little in a temporary file.
      return rows.sorted { $0.first.utf8.lexicographicallyPrecedes($1.first.utf8) }
    }
  }

  /// Calls `body` with a connection to the database in `bytes`.
  static func withConnection<Answer>(
    to bytes: [UInt8], _ body: (borrowing Connection) throws(Fault) -> Answer
  ) throws(Fault) -> Answer {
    try checkSize(head: bytes.prefix(100), of: bytes.count)
    var image = bytes
    // A database in WAL mode wants files beside it; in memory there are none, and the pages are the same.
    if image.count > 19, image[18] == 2 { (image[18], image[19]) = (1, 1) }
    // A copy of our own, so SQLite can never write to what the caller has; it is not resized while the pointer lives.
    let result: Result<Answer, Fault> = image.withUnsafeMutableBytes { buffer in
      guard let start = buffer.baseAddress else { return .failure(.damaged(.empty)) }
      // SQLite reads from the buffer until the connection is closed, which is before this closure ends.
      return Result { () throws(Fault) in
        try body(try Connection.opening(start.assumingMemoryBound(to: UInt8.self), buffer.count))
      }
    }
    return try result.get()
  }

  /// SQLite reads what is missing of the last page as zeros, and a half-copied store as other keys than the app's.
  ///
  /// Source: SQLite, "Database File Format", sections 1.3.2 and 1.3.7: page size, and the pages that there should be, which
  /// count if two counters agree.
  ///
  /// - Parameters:
  ///   - bytes: the first 100 bytes.
  ///   - size: how many there are.
  static func checkSize(head bytes: some RandomAccessCollection<UInt8>, of size: Int) throws(Fault) {
    let bytes = Array(bytes)
    guard bytes.count >= 100, FileSignature(of: bytes) == .sqlite else { throw .damaged(.noHeader) }
    let pageSize = bytes[16] == 0 && bytes[17] == 1 ? 65_536 : Int(bytes[16]) << 8 | Int(bytes[17])
    guard pageSize >= 512, size.isMultiple(of: pageSize) else {
      throw .damaged(.partialPage(bytes: size, pageSize: pageSize))
    }
    let pages = bytes[28..<32].reduce(0) { $0 << 8 | Int($1) }
    let isPageCountValid = bytes[24..<28] == bytes[92..<96]
    guard !isPageCountValid || pages <= size / pageSize else {
      throw .damaged(.missingPages(size / pageSize, of: pages))
    }
  }

  static func quoted(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

  /// A connection to a database, closed when it goes away.
  struct Connection: ~Copyable {
    let handle: OpaquePointer
    /// What the connection reads from, which has to outlive it; nil where the caller sees to that.
    private let image: DatabaseImage?

    /// The bytes must outlive the connection: `rows` opens it within the closure that has the pointer, and it is made nowhere else.
    static func opening(_ start: UnsafeMutablePointer<UInt8>, _ count: Int) throws(Fault) -> Connection {
      Connection(try open(start, count), image: nil)
    }

    /// A connection to a database in a file.
    static func opening(_ image: DatabaseImage) throws(Fault) -> Connection {
      _ = hasHeapLimit
      guard let opened = image.connect() else { throw .damaged(.unopened) }
      guard tcfcheck_sqlite3_distrust(opened) == SQLITE_OK, tcfcheck_sqlite3_restrict(opened) == SQLITE_OK else {
        let fault = fault(opened)
        sqlite3_close_v2(opened)
        throw fault
      }
      limit(opened)
      return Connection(opened, image: image)
    }

    private init(_ handle: OpaquePointer, image: DatabaseImage?) { (self.handle, self.image) = (handle, image) }

    private static func open(_ start: UnsafeMutablePointer<UInt8>, _ count: Int) throws(Fault) -> OpaquePointer {
      // sqlite3_deserialize takes a pointer that it does not own: no FREEONCLOSE, no RESIZEABLE, and read-only.
      _ = hasHeapLimit
      var opened: OpaquePointer?
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_PRIVATECACHE
      guard sqlite3_open_v2(":memory:", &opened, flags, nil) == SQLITE_OK, let opened,
        tcfcheck_sqlite3_distrust(opened) == SQLITE_OK,
        sqlite3_deserialize(
          opened, "main", start, Int64(count), Int64(count), UInt32(SQLITE_DESERIALIZE_READONLY)) == SQLITE_OK,
        // After it: SQLite takes the bytes in by an ATTACH of its own. The schema is not read before a query is prepared.
        tcfcheck_sqlite3_restrict(opened) == SQLITE_OK
      else {
        let fault = Self.fault(opened)
        sqlite3_close_v2(opened)
        throw fault
      }
      limit(opened)
      return opened
    }

    private static func limit(_ opened: OpaquePointer) {
      sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, longestText)
      sqlite3_limit(opened, SQLITE_LIMIT_SQL_LENGTH, longestStatement)
      // Called once after so many steps, it ends the query.
      sqlite3_progress_handler(opened, mostSteps, { _ in 1 }, nil)
    }

    /// Lets a query take any number of steps: its caller counts the rows.
    borrowing func unlimitSteps() { sqlite3_progress_handler(handle, 0, nil, nil) }

    deinit { sqlite3_close_v2(handle) }

    static func fault(_ handle: OpaquePointer?) -> Fault {
      if [SQLITE_INTERRUPT, SQLITE_TOOBIG, SQLITE_NOMEM].contains(sqlite3_errcode(handle)) { return .tooLarge }
      return .damaged(.reported(String(cString: sqlite3_errmsg(handle))))
    }

    /// Whether there is a table of that name that is not a view and no virtual table.
    borrowing func hasTable(_ name: String) throws(Fault) -> Bool {
      let found = try rows(
        "SELECT type, name FROM sqlite_master WHERE type = 'table' AND rootpage > 0", mostBytes: FileBytes.most)
      return found.contains { $0.second == name }
    }

    /// Throws unless the table has both columns, and no column that is computed or hidden.
    ///
    /// Source: SQLite, PRAGMA table_xinfo: column 1 is the name, column 6 is 0 for ordinary columns.
    borrowing func checkColumns(of table: String, _ columns: (String, String)) throws(Fault) {
      var prepared: OpaquePointer?
      defer { sqlite3_finalize(prepared) }
      guard sqlite3_prepare_v2(handle, "PRAGMA table_xinfo(\(quoted(table)))", -1, &prepared, nil) == SQLITE_OK else {
        throw Self.fault(handle)
      }
      var names: Set<String> = []
      while true {
        switch sqlite3_step(prepared) {
        case SQLITE_DONE:
          // Of a column that is not there SQLite would take the name for a text.
          guard names.contains(columns.0), names.contains(columns.1) else { throw .otherColumns }
          return
        case SQLITE_ROW:
          guard sqlite3_column_int(prepared, 6) == 0 else { throw .otherColumns }
          names.insert(Self.text(prepared, 1))
        default: throw Self.fault(handle)
        }
      }
    }

    borrowing func rows(_ query: String, mostBytes: Int) throws(Fault) -> [Row] {
      var prepared: OpaquePointer?
      defer { sqlite3_finalize(prepared) }
      guard sqlite3_prepare_v2(handle, query, -1, &prepared, nil) == SQLITE_OK else { throw Self.fault(handle) }
      var rows: [Row] = []
      var bytes = 0
      while true {
        switch sqlite3_step(prepared) {
        case SQLITE_DONE: return rows
        case SQLITE_ROW: break
        default: throw Self.fault(handle)
        }
        bytes += Int(sqlite3_column_bytes(prepared, 0)) + Int(sqlite3_column_bytes(prepared, 1))
        guard rows.count < mostRows, bytes <= mostBytes else { throw .tooLarge }
        rows.append(Row(first: Self.text(prepared, 0), second: Self.text(prepared, 1)))
      }
    }

    /// A column's text; what is no UTF-8 in it is replaced.
    static func text(_ statement: OpaquePointer?, _ column: Int32) -> String {
      guard let start = sqlite3_column_text(statement, column) else { return "" }
      let count = Int(sqlite3_column_bytes(statement, column))
      // SQLite's text lives until the next step; it is copied here. The count was asked after the text, as SQLite wants.
      return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }
}

extension SQLiteTable.Damage: CustomStringConvertible {
  /// What is wrong, following on "cannot read x as a SQLite database: ".
  var description: String {
    switch self {
    case .empty: "it is empty"
    case .noHeader: "it has no header"
    case .partialPage(let bytes, let pageSize):
      "its \(bytes) bytes are not a whole number of pages of \(pageSize): it is truncated"
    case .missingPages(let pages, let stated): "it has \(pages) pages of \(stated): it is truncated"
    case .unopened: "SQLite does not open it"
    case .reported(let text): text
    case .keys(let fault): "\(fault)"
    }
  }
}
