import Foundation
import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFInput

/// Tables of databases of any size, which are read in place. What SQLite itself reads of a copy is what is expected.
@Suite("Tables of databases", .enabled(if: Program.python != nil, "needs Python 3"))
struct DatabaseTableTests {
  /// Runs a Python script in a folder of its own, and then `body`.
  private static func with(_ script: String, _ arguments: [String] = [], _ body: (URL) throws -> Void) throws {
    try Program.withFolder { folder in
      let python = try #require(Program.python)
      let answer = try Program.run(python, ["-c", script] + arguments, in: folder)
      try #require(answer.status == 0, "\(answer.errors)")
      try body(folder)
    }
  }

  private static func table(
    _ folder: URL, _ name: String, table: String? = nil, isExpected: Bool = true
  ) throws(InputProblem) -> DatabaseTable? {
    try DatabaseTable.opening(folder.appending(path: name).path, table: table, isExpected: isExpected) {
      $0.hasPrefix("CP")
    }
  }

  private static func text(_ table: DatabaseTable?, atLeast size: Int = 1 << 20) throws -> String {
    let table = try #require(table)
    var text: [UInt8] = []
    var line = 1
    while let block = try table.next(atLeast: size) {
      #expect(block.offset == text.count && block.line == line)
      text += block.bytes
      line += block.bytes.count { $0 == UInt8(ascii: "\n") }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func contents(_ folder: URL) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    return try Dictionary(uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: folder.appending(path: $0))) })
  }

  /// Random transactions on a database with a write-ahead log: some committed, some rolled back, one left open with its pages
  /// in the log already, and checkpoints between. After each, both files are copied, and what SQLite reads of a copy is noted.
  private static let transactions = """
    import csv, io, os, random, shutil, sqlite3, sys
    seed = int(sys.argv[1])
    pick = random.Random(seed)
    base = sqlite3.connect("live.db", isolation_level=None)
    base.execute("pragma page_size=%d" % pick.choice([512, 1024, 4096, 65536]))
    base.execute("pragma encoding='%s'" % pick.choice(["UTF-8", "UTF-16le", "UTF-16be"]))
    base.execute("pragma journal_mode=wal")
    base.execute("pragma wal_autocheckpoint=0")
    base.execute("pragma cache_size=4")
    base.execute("create table consents (id integer primary key, tc text, note)")
    notes = [None, 7, -1.5, 7_000_000_000, "", "a,b", 'say "no"', "two\\nlines", "\\u00e4\\u00f6"]
    def work():
        for _ in range(pick.randrange(1, 60)):
            if pick.random() < 0.25:
                base.execute("delete from consents where id %% 7 = %d" % pick.randrange(7))
            else:
                base.execute("insert into consents (tc, note) values (?, ?)",
                             ("CP" + "x" * pick.randrange(600), pick.choice(notes)))
    def copy(step):
        os.mkdir("own%d" % step)
        for end in ["", "-wal"]:
            if os.path.exists("live.db" + end):
                shutil.copy("live.db" + end, "copy%d.db%s" % (step, end))
                shutil.copy("live.db" + end, "own%d/d.db%s" % (step, end))
        own = sqlite3.connect("own%d/d.db" % step)
        rows = own.execute("select id, tc, note from consents").fetchall()
        own.close()
        out = "id,tc,note\\n".replace("id", '"id"').replace("tc", '"tc"').replace("note", '"note"')
        for row in rows:
            cells = []
            for cell in row:
                if isinstance(cell, bytes): data = cell
                else: data = ("" if cell is None else str(cell)).encode()
                cells.append(b'"' + data.replace(b'"', b'""') + b'"' if data else b"")
            out += (b",".join(cells) + b"\\n").decode("utf-8", "surrogateescape")
        open("copy%d.txt" % step, "wb").write(out.encode("utf-8", "surrogateescape"))
        shutil.rmtree("own%d" % step)
    for step in range(12):
        base.execute("begin")
        work()
        kind = pick.randrange(4)
        if kind == 0: base.execute("rollback")
        elif kind == 3 or step == 11: copy(100 + step); base.execute("commit")
        else: base.execute("commit")
        if pick.random() < 0.4:
            base.execute("pragma wal_checkpoint(%s)" % pick.choice(["passive", "restart", "truncate"]))
        copy(step)
    os._exit(0)
    """

  @Test(
    "What committed, open, rolled back and checkpointed transactions leave is read as SQLite reads it", arguments: 1...8
  )
  func transactions(seed: Int) throws {
    try Self.with(Self.transactions, ["\(seed)"]) { folder in
      let before = try Self.contents(folder)
      let copies = before.keys.filter { $0.hasPrefix("copy") && $0.hasSuffix(".db") }.sorted()
      #expect(copies.count >= 12 && before.keys.contains { $0.hasSuffix("-wal") })
      for name in copies {
        let expected = String(decoding: try #require(before[name.replacing(".db", with: ".txt")]), as: UTF8.self)
        let size = [1, 100, 5_000, 1 << 20][seed % 4]
        #expect(try Self.text(Self.table(folder, name, table: "consents"), atLeast: size) == expected, "\(name)")
      }
      #expect(try Self.contents(folder) == before, "a database or what lies beside it was touched")
    }
  }

  @Test("A block's place leads back to the rows behind it")
  func places() throws {
    try Self.with(Self.transactions, ["3"]) { folder in
      let name = "copy10.db"
      let whole = try Self.text(Self.table(folder, name))
      let first = try #require(try Self.table(folder, name))
      while try first.next(atLeast: 900) != nil {
        let again = try #require(try Self.table(folder, name))
        try again.skip(to: first.place.offset)
        #expect(again.place == first.place)
        var rest: [UInt8] = []
        while let block = try again.next(atLeast: 900) { rest += block.bytes }
        #expect(Array(whole.utf8.dropFirst(first.place.offset)) == rest)
      }
    }
  }

  @Test("A database of more than 100 MB is read, with its log, and nothing beside it is made")
  func large() throws {
    let script = """
      import os, sqlite3
      base = sqlite3.connect("large.db")
      base.execute("create table blobs (id, data)")
      base.execute("create table consents (id, tc)")
      base.execute("insert into blobs values (1, zeroblob(115000000))")
      base.execute("insert into consents values (1, 'CPold')")
      base.commit()
      base.execute("pragma journal_mode=wal")
      base.execute("insert into consents values (2, 'CPnew')")
      base.commit()
      os._exit(0)
      """
    try Self.with(script) { folder in
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      // Before its last column's rows, the table with the large cell is no candidate.
      let table = try Self.table(folder, "large.db")
      #expect(table?.name == "consents")
      #expect(try Self.text(table) == "\"id\",\"tc\"\n\"1\",\"CPold\"\n\"2\",\"CPnew\"\n")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == names)
      #expect(throws: InputProblem.self) { try Self.text(Self.table(folder, "large.db", table: "blobs")) }
    }
  }

  @Test("Of two tables with strings the first is read, unless one is named; one without any is no database of strings")
  func candidates() throws {
    let script = """
      import sqlite3
      base = sqlite3.connect("d.db")
      base.execute("create table first (a, b)")
      base.execute("create table second (tc)")
      base.execute("create table third (tc)")
      base.execute("insert into first values ('x', 1)")
      base.execute("insert into second values ('CP2')")
      base.execute("insert into third values ('CP3')")
      base.commit()
      other = sqlite3.connect("none.db")
      other.execute("create table a (b)")
      other.execute("create table c (d)")
      other.commit()
      """
    try Self.with(script) { folder in
      let guessed = try Self.table(folder, "d.db")
      #expect(guessed?.name == "second")
      #expect(try Self.text(Self.table(folder, "d.db", table: "third")) == "\"tc\"\n\"CP3\"\n")
      #expect(try Self.table(folder, "none.db", isExpected: false) == nil)
      let problem = #expect(throws: InputProblem.self) { try Self.table(folder, "none.db") }
      #expect(problem?.message.hasSuffix("none.db has no table with TC strings") == true)
      #expect(problem?.fix == "name a table with --table: a, c")
      let named = #expect(throws: InputProblem.self) { try Self.table(folder, "d.db", table: "fourth") }
      #expect(named?.message.hasSuffix("d.db has no table fourth") == true)
    }
  }

  @Test("A truncated, changed or random file ends with rows or a problem, never a trap", arguments: [5, 6] as [UInt64])
  func damaged(seed: UInt64) throws {
    try Self.with(Self.transactions, ["\(seed)"]) { folder in
      var random = SplitMix64(seed: seed)
      let original = try Data(contentsOf: folder.appending(path: "copy11.db"))
      let log = try? Data(contentsOf: folder.appending(path: "copy11.db-wal"))
      func expectEnd(_ bytes: Data, _ log: Data?) throws -> Bool {
        try bytes.write(to: folder.appending(path: "bad.db"))
        try? FileManager.default.removeItem(at: folder.appending(path: "bad.db-wal"))
        try log?.write(to: folder.appending(path: "bad.db-wal"))
        do throws(InputProblem) {
          guard let table = try Self.table(folder, "bad.db", table: "consents") else { return false }
          while try table.next(atLeast: 1_000) != nil {}
          return true
        } catch {
          #expect(!error.message.isEmpty)
          return false
        }
      }
      for length in stride(from: 0, to: original.count, by: max(original.count / 40, 1)) {
        #expect(try !expectEnd(original.prefix(length), nil), "\(length)")
      }
      for _ in 0..<150 {
        var bytes = original
        for _ in 0..<random.number(1...8) {
          bytes[random.number(16...original.count - 1)] = UInt8(random.number(0...255))
        }
        var changed = log
        if let count = log?.count, count > 0, random.chance(oneIn: 2) {
          changed?[random.number(0...count - 1)] ^= UInt8(random.number(1...255))
        }
        _ = try expectEnd(bytes, changed)
      }
      let noise = Data((0..<20_000).map { _ in UInt8(random.number(0...255)) })
      #expect(try !expectEnd(noise, nil))
      #expect(try !expectEnd(Data("SQLite format 3\0".utf8) + noise, nil))
    }
  }
}
