import FoundationEssentials
import TCFFindings
import TCFStorage
import TCFTestSupport
import Testing

@testable import TCFInput

@Suite("Databases of AsyncStorage")
struct DatabaseTests {
  private static let folders = ProjectPaths.vectors.appending(path: "stored-keys/folders")

  private static func bytes(_ path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folders.appending(path: path)))
  }

  private static func rows(_ bytes: [UInt8], mostBytes: Int = FileBytes.most) -> Result<
    [SQLiteTable.Row], SQLiteTable.Fault
  > {
    Result { () throws(SQLiteTable.Fault) in
      try SQLiteTable.rows(
        of: bytes, table: AsyncStorageReader.tableName, columns: ("key", "value"), mostBytes: mostBytes)
    }
  }

  private static let plain = "react-native-database/databases/AsyncStorage"
  private static let logged = "react-native-android/databases/RKStorage"

  @Test("the rows come in the order of their keys, with what the log beside the file holds")
  func rows() throws {
    let plain = try Self.rows(try Self.bytes(Self.plain)).get()
    #expect(plain.map(\.first) == plain.map(\.first).sorted())
    #expect(plain.count == 18)
    let old = try Self.rows(try Self.bytes(Self.logged)).get()
    #expect(old.first { $0.first == "IABTCF_gdprApplies" }?.second == "1")
    let image = WriteAheadLog.applied(
      try Self.bytes(Self.logged + "-wal"), to: try Self.bytes(Self.logged), mostBytes: 1 << 20)
    let new = try Self.rows(image).get()
    #expect(new.first { $0.first == "IABTCF_gdprApplies" }?.second == "0")
    #expect(new.count == old.count)
  }

  @Test("a log cut anywhere gives the rows before the transaction or after it")
  func cutLog() throws {
    let database = try Self.bytes(Self.logged)
    let log = try Self.bytes(Self.logged + "-wal")
    var before = 0
    for length in stride(from: 0, through: log.count, by: 97).map({ $0 }) + [log.count] {
      let image = WriteAheadLog.applied(Array(log[..<length]), to: database, mostBytes: 1 << 20)
      if image == database { before += 1 }
      let rows = try Self.rows(image).get()
      #expect(rows.count == 18)
    }
    #expect(before > 10)
    // A changed byte breaks the chain of checksums; a log that wants more than there may be is left aside.
    for place in [0, 9, 20, 30, 40, 50, 60, 100] {
      var broken = log
      broken[place] ^= 0x40
      #expect(WriteAheadLog.applied(broken, to: database, mostBytes: 1 << 20) == database)
    }
    #expect(WriteAheadLog.applied(log, to: database, mostBytes: 1_000) == database)
  }

  @Test("a database cut at any length is refused: SQLite itself would read zeros for what is missing")
  func truncation() throws {
    let bytes = try Self.bytes(Self.plain)
    for length in bytes.indices {
      if case .failure(.damaged) = Self.rows(Array(bytes[..<length])) {} else { Issue.record("length \(length)") }
    }
    #expect(try Self.rows(bytes).get().count == 18)
  }

  @Test("with bytes changed at random it ends with rows or a fault", arguments: [71, 72] as [UInt64])
  func mutation(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let original = try Self.bytes(Self.plain)
    for _ in 0..<1_500 {
      var bytes = original
      for _ in 0..<random.number(1...6) {
        bytes[random.number(16...original.count - 1)] = UInt8(random.number(0...255))
      }
      _ = Self.rows(bytes)
    }
  }

  @Test("no database, no table, and too much text are told apart")
  func faults() throws {
    func isDamaged(_ bytes: [UInt8]) -> Bool {
      if case .failure(.damaged) = Self.rows(bytes) { true } else { false }
    }
    #expect(isDamaged(Array("SQLite format 3\0".utf8) + Array(repeating: 0xAA, count: 4_096)))
    #expect(isDamaged(Array(repeating: 0xAA, count: 4_096)))
    #expect(isDamaged([]))
    if case .failure(.tooLarge) = Self.rows(try Self.bytes(Self.plain), mostBytes: 100) {
    } else {
      Issue.record("100 bytes hold more than they can")
    }
  }

  @Test("views and virtual tables of the name are not followed", .enabled(if: Program.python != nil, "needs Python 3"))
  func schemas() throws {
    let bomb =
      "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT 'k' || x AS key, 'v' AS value FROM n"
    for statement in ["CREATE VIEW catalystLocalStorage AS \(bomb)", "CREATE TABLE other (a)"] {
      try Program.withFolder { folder in
        let path = folder.appending(path: "x.db")
        let script = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); c.execute(sys.argv[2]); c.commit()"
        let answer = try Program.run(try #require(Program.python), ["-c", script, path.path, statement])
        #expect(answer.status == 0)
        if case .failure(.noTable) = Self.rows(Array(try Data(contentsOf: path))) {
        } else {
          Issue.record("\(statement)")
        }
      }
    }
  }

  // Computed columns are refused.
  @Test(
    "columns that are computed are refused before anything is computed",
    .enabled(if: Program.python != nil, "needs Python 3"))
  func computedColumns() throws {
    let blob = "hex(zeroblob(400000000))"
    let nested = (0..<12).reduce("'aaaaaaaaaa'") { text, _ in "replace(\(text), 'a', 'aaaaaaaaaa')" }
    let tables = [
      "CREATE TABLE catalystLocalStorage (key TEXT, value TEXT GENERATED ALWAYS AS (\(blob)))",
      "CREATE TABLE catalystLocalStorage (key TEXT, value TEXT GENERATED ALWAYS AS (\(nested)) VIRTUAL)",
      "CREATE TABLE catalystLocalStorage (key TEXT, value TEXT, more TEXT AS (\(nested)))",
      // Without the column its name would be a text.
      "CREATE TABLE catalystLocalStorage (key TEXT, other TEXT)",
    ]
    for statement in tables {
      try Program.withFolder { folder in
        let path = folder.appending(path: "x.db")
        // The row is there before the table gets its columns: some versions of SQLite compute them when a row is inserted.
        let script = """
          import sqlite3, sys
          c = sqlite3.connect(sys.argv[1])
          c.execute("CREATE TABLE catalystLocalStorage (key TEXT)")
          c.execute("INSERT INTO catalystLocalStorage (key) VALUES ('a')")
          c.execute("PRAGMA writable_schema = ON")
          c.execute("UPDATE sqlite_master SET sql = ? WHERE name = 'catalystLocalStorage'", [sys.argv[2]])
          c.commit()
          """
        let answer = try Program.run(try #require(Program.python), ["-c", script, path.path, statement])
        #expect(answer.status == 0, "\(answer.errors)")
        let bytes = Array(try Data(contentsOf: path))
        if case .failure(.otherColumns) = Self.rows(bytes) {} else { Issue.record("\(statement.prefix(90))") }
        #expect(throws: InputProblem.self) { try DatabaseFile.keySet(bytes, name: path.path) }
      }
    }
  }

  // Lengths are limited.
  @Test("a text longer than an app's is not read", .enabled(if: Program.python != nil, "needs Python 3"))
  func longText() throws {
    try Program.withFolder { folder in
      let path = folder.appending(path: "x.db")
      let script = """
        import sqlite3, sys
        c = sqlite3.connect(sys.argv[1])
        c.execute("CREATE TABLE catalystLocalStorage (key TEXT, value TEXT)")
        c.execute("INSERT INTO catalystLocalStorage VALUES ('a', ?)", ('x' * (17 << 20),))
        c.commit()
        """
      let answer = try Program.run(try #require(Program.python), ["-c", script, path.path])
      #expect(answer.status == 0, "\(answer.errors)")
      if case .failure(.tooLarge) = Self.rows(Array(try Data(contentsOf: path))) {} else { Issue.record("17 MB") }
    }
  }

  // A log cut in mid-frame is reported.
  @Test("a log that was cut off or damaged on its way is a problem, not older consent")
  func incompleteLog() throws {
    let log = try Self.bytes(Self.logged + "-wal")
    #expect(WriteAheadLog.fault(of: log) == nil)
    #expect(WriteAheadLog.fault(of: []) == nil && WriteAheadLog.fault(of: Array(repeating: 0, count: 9_000)) == nil)
    let frame = 24 + Int(log[8]) << 24 + Int(log[9]) << 16 + Int(log[10]) << 8 + Int(log[11])
    #expect((log.count - 32).isMultiple(of: frame))
    for length in Array(stride(from: 1, to: log.count, by: 41)) + [31, 32, 33, 32 + frame, log.count - 1] {
      let isWhole = length >= 32 && (length - 32).isMultiple(of: frame)
      #expect((WriteAheadLog.fault(of: Array(log[..<length])) == nil) == isWhole, "\(length) bytes")
    }
    for place in [0, 9, 20, 30, 60, 100, 4_000] {
      var broken = log
      broken[place] ^= 0x40
      #expect(WriteAheadLog.fault(of: broken) == .damaged, "byte \(place)")
    }
    // Frames of an earlier round have other salts.
    var older = log
    older[log.count - frame + 8] ^= 1
    #expect(WriteAheadLog.fault(of: older) == nil)
    #expect(WriteAheadLog.fault(of: older + [1]) == .truncated)
    try Program.withFolder { folder in
      let path = folder.appending(path: "RKStorage").path
      let database = try Self.bytes(Self.logged)
      try Data(log.dropLast(100)).write(to: URL(filePath: path + "-wal"))
      #expect(throws: InputProblem.self) { try DatabaseFile.keySet(database, name: path) }
      try Data(log).write(to: URL(filePath: path + "-wal"))
      #expect(try DatabaseFile.keySet(database, name: path)?.keys.count == 18)
    }
  }

  @Test("a journal of an unfinished transaction is told, an emptied one is nothing")
  func journal() throws {
    try Program.withFolder { folder in
      let path = folder.appending(path: "RKStorage").path
      let bytes = try Self.bytes(Self.plain)
      let journal = URL(filePath: path + "-journal")
      try Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7, 0, 0]).write(to: journal)
      #expect(throws: InputProblem.self) { try DatabaseFile.keySet(bytes, name: path) }
      try Data(repeating: 0, count: 512).write(to: journal)
      #expect(try DatabaseFile.keySet(bytes, name: path)?.keys.count == 18)
    }
  }
}
