import Foundation
import TCFFindings
import TCFTestSupport
import Testing

/// What audit reads, by the program itself. The counts of what it found are compared between forms of the same records, with
/// those of validate, and with what was put in.
@Suite("Inputs of audits")
struct AuditInputTests {
  private static let lists = ["--gvl", Sample.list, "--as-of", "2026-06-10", "--config", "none", "--reveal"]

  /// The sample strings, several times.
  private static func strings() throws -> [String] {
    let text = try String(contentsOf: ProjectPaths.root.appending(path: Sample.strings), encoding: .utf8)
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    return (0..<12).flatMap { number in lines.dropFirst(number) }
  }

  private static func audit(_ arguments: [String], input: String? = nil) throws -> Program.Answer {
    try Binary.run(["audit"] + lists + arguments, input: input)
  }

  /// The tables of an audit that do not speak of places in the input.
  private static func tables(_ answer: Program.Answer) throws -> [String: NSArray] {
    let tables = try object(answer.output)["tables"] as? [String: NSArray] ?? [:]
    return tables.filter { !["inputs", "examples"].contains($0.key) }
  }

  private static func records(_ answer: Program.Answer) throws -> [String: Int] {
    try object(answer.output)["records"] as? [String: Int] ?? [:]
  }

  private static func csv(_ strings: [String], separator: String = ",") -> String {
    let rows = strings.enumerated().map { number, string in
      let note = number % 3 == 0 ? "\"a \"\"quoted\"\"\(separator)\nnote\"" : "plain"
      return [note, "\"\(string)\"", "2026-06-01 10:00:0\(number % 10)"].joined(separator: separator)
    }
    return (["note", "tc_string", "at"].joined(separator: separator) + "\n") + rows.joined(separator: "\r\n") + "\r\n"
  }

  @Test("The same records give the same counts in every form, for any number of jobs; validate counts the same")
  func forms() throws {
    try Program.withFolder { folder in
      let strings = try Self.strings()
      func path(_ name: String) -> String { folder.appending(path: name).path }
      func write(_ text: String, _ name: String) throws { try Data(text.utf8).write(to: folder.appending(path: name)) }
      try write(strings.joined(separator: "\n") + "\n", "lines.txt")
      try write(Self.csv(strings), "table.csv")
      try write(Self.csv(strings, separator: "\t"), "table.tsv")
      try write(Self.csv(strings, separator: ";"), "semicolons.csv")
      let objects = strings.map { "{\"id\":1,\"consent\":{\"tc\":\"\($0)\"}}" }
      try write(objects.joined(separator: "\n"), "log.ndjson")
      #expect(try Binary.run("/bin/sh", ["-c", "gzip -k table.csv log.ndjson"], in: folder).status == 0)
      let whole = try Self.audit([path("lines.txt"), "--format", "json"])
      #expect(whole.status == 1, "\(whole.errors)")
      let expected = try Self.tables(whole)
      #expect(expected.count > 5)
      #expect(try Self.records(whole) == ["judged": strings.count, "empty": 0, "rejected": 0, "headers": 0])
      let told = [
        "table.csv": "comma-separated text with a header; strings in column 2, tc_string", "table.tsv": "tab-separated",
        "semicolons.csv": "semicolon-separated", "log.ndjson": "JSON lines; strings in member consent.tc",
        "table.csv.gz": "gzip, comma-separated", "log.ndjson.gz": "gzip, JSON lines",
      ]
      for (name, words) in told {
        let answer = try Self.audit([path(name), "--format", "json", "--jobs", "\(name.utf8.count % 4 + 1)"])
        #expect(answer.status == 1 && answer.errors.contains(words), "\(name): \(answer.errors)")
        #expect(try Self.tables(answer) == expected, "\(name)")
      }
      let piped = try Self.audit(["-", "--format", "json"], input: Self.csv(strings))
      #expect(try Self.tables(piped) == expected)
      let pattern = try Self.audit([path("*.csv.g?"), "--format", "json"])
      #expect(try Self.tables(pattern) == expected)
      try Self.compareWithValidate(path("lines.txt"), expected)
    }
  }

  private static func compareWithValidate(_ path: String, _ tables: [String: NSArray]) throws {
    let validated = try Binary.run([
      "validate", path, "--gvl", Sample.list, "--as-of", "2026-06-10", "--format", "json",
    ])
    let summary = try object(validated.lines.last ?? "")["summary"] as? [String: Any] ?? [:]
    let outcomes = try #require(summary["outcomes"] as? [String: [String: Any]])
    let rules = try #require(tables["rules"] as? [[String: Any]])
    let asked = outcomes.filter { _, counts in (counts["fail"] as? Int ?? 0) + (counts["pass"] as? Int ?? 0) > 0 }
    #expect(asked.count > 50 && Set(asked.keys).isSubset(of: rules.compactMap { $0["rule"] as? String }))
    for row in rules {
      let outcome = try #require(outcomes[row["rule"] as? String ?? ""])
      for (column, name) in [("broken", "fail"), ("met", "pass"), ("undecided", "undecided")] {
        #expect(row[column] as? Int == outcome[name] as? Int, "\(row)")
      }
    }
  }

  @Test("A database's table is read with its write-ahead log", .enabled(if: Program.python != nil, "needs Python 3"))
  func database() throws {
    try Program.withFolder { folder in
      let strings = try Self.strings()
      try Data((strings.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: "lines.txt"))
      let script = """
        import os, sqlite3
        lines = open("lines.txt").read().split("\\n")[:-1]
        base = sqlite3.connect("c.db")
        base.execute("pragma journal_mode=wal")
        base.execute("create table other (a, b)")
        base.execute("create table consents (id, tc_string)")
        base.execute("insert into other values ('x', 'y')")
        base.executemany("insert into consents values (?, ?)", enumerate(lines))
        base.execute("insert into consents values (null, null)")
        base.commit()
        os._exit(0)
        """
      let python = try #require(Program.python)
      #expect(try Binary.run(python, ["-c", script], in: folder).status == 0)
      let before = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
      let answer = try Self.audit([folder.appending(path: "c.db").path, "--format", "json"])
      #expect(
        answer.errors.contains("SQLite table consents; strings in column 2; not read: id (--id-column)\n"),
        "\(answer.errors)")
      #expect(try Self.records(answer)["judged"] == strings.count)
      let lines = try Self.audit([folder.appending(path: "lines.txt").path, "--format", "json"])
      #expect(try Self.tables(answer)["rules"] == Self.tables(lines)["rules"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == before)
      let missing = try Self.audit([folder.appending(path: "c.db").path, "--table", "consent"])
      #expect(missing.status == 2 && missing.errors.contains("has no table consent"))
    }
  }

  @Test(
    "Key sets in a folder are records with every finding that validate has, and the same problems",
    arguments: ["TestVectors/stored-keys", "TestVectors/stored-keys/folders"])
  func keySets(path: String) throws {
    let folder = ProjectPaths.root.appending(path: path).path
    var answers: [Program.Answer] = []
    for jobs in ["1", "3"] { answers.append(try Self.audit([folder, "--format", "json", "--jobs", jobs])) }
    let tables = try Self.tables(answers[0])
    #expect(try Self.tables(answers[1]) == tables)
    let validated = try Binary.run(
      ["validate", folder, "--gvl", Sample.list, "--as-of", "2026-06-10", "--format", "json"])
    let summary = try object(validated.lines.last ?? "")["summary"] as? [String: Any] ?? [:]
    let outcomes = try #require(summary["outcomes"] as? [String: [String: Any]])
    let rules = try #require(tables["rules"] as? [[String: Any]])
    for row in rules {
      let outcome = try #require(outcomes[row["rule"] as? String ?? ""])
      for (column, name) in [("broken", "fail"), ("met", "pass"), ("undecided", "undecided")] {
        #expect(row[column] as? Int == outcome[name] as? Int, "\(row)")
      }
    }
    #expect(rules.count > 50 && rules.contains { ($0["rule"] as? String)?.hasPrefix("in-app/") == true })
    let contents = try #require(tables["contents"] as? [[String: Any]])
    #expect(contents.contains { $0["content"] as? String == "storedKeys" })
    #expect(answers[0].status == validated.status)
  }

  @Test("Partials and a run that went on have what a run over key sets has, byte for byte")
  func keySetsInParts() throws {
    try Program.withFolder { folder in
      let vectors = ProjectPaths.vectors.appending(path: "stored-keys")
      let names = ["clean-ios.plist", "clean-android.xml", "clean.json", "registry.json"]
      for name in names {
        try FileManager.default.copyItem(at: vectors.appending(path: name), to: folder.appending(path: name))
      }
      func path(_ name: String) -> String { folder.appending(path: name).path }
      let all = names.map(path)
      for (index, name) in all.enumerated() {
        #expect([0, 1].contains(try Self.audit([name, "--partial", path("part\(index)")]).status))
      }
      #expect([0, 1].contains(try Self.audit(all + ["--partial", path("whole"), "--evidence", path("e")]).status))
      let merge = ["merge"] + all.indices.map { path("part\($0)") } + ["--partial", path("sum")]
      #expect([0, 1].contains(try Binary.run(merge).status))
      #expect(try Data(contentsOf: folder.appending(path: "sum")) == Data(contentsOf: folder.appending(path: "whole")))
      #expect(try Binary.run(["evidence", "verify", path("e")]).status == 0)
      // From a pipe and packed, they are the same.
      let options = "--as-of 2026-06-10 --reveal --format json"
      let piped = try Binary.shell("gzip -c \(names[0]) | tcfcheck audit - \(options)", in: folder)
      let plain = try Binary.shell("tcfcheck audit \(names[0]) \(options)", in: folder)
      #expect(try Self.tables(piped)["rules"] == Self.tables(plain)["rules"])
      #expect(try Self.records(piped) == ["judged": 1, "empty": 0, "rejected": 0, "headers": 0])
    }
  }

  @Test("What cannot be read is counted, located and kept; the counts add up to the rows", arguments: 1...4)
  func rejects(seed: Int) throws {
    try Program.withFolder { folder in
      var random = SplitMix64(seed: UInt64(seed))
      let strings = try Self.strings()
      var (text, damaged, empty) = ("id,tc_string\n", [Int](), 0)
      for number in 2...400 {
        switch random.number(1...20) {
        case 1:
          text += "a,\(random.pick(strings)),c\n"
          damaged.append(number)
        case 2:
          text += "\"a\"b,\(random.pick(strings))\n"
          damaged.append(number)
        case 3:
          text += random.chance(50) ? "\n" : "a,\n"
          empty += 1
        default: text += "a,\(random.pick(strings))\n"
        }
      }
      let file = folder.appending(path: "t.csv")
      try Data(text.utf8).write(to: file)
      let rejects = folder.appending(path: "rejects.ndjson")
      let answer = try Self.audit([file.path, "--rejects", rejects.path, "--format", "json"])
      #expect(answer.status == (damaged.isEmpty ? 1 : 2))
      let records = try Self.records(answer)
      #expect(records["rejected"] == damaged.count && records["empty"] == empty && records["headers"] == 1)
      #expect(records.values.reduce(0, +) == 400)
      let kept = try String(contentsOf: rejects, encoding: .utf8).split(separator: "\n").map { try object($0) }
      #expect(kept.compactMap { $0["line"] as? Int } == damaged)
      let bytes = Array(text.utf8)
      for reject in kept {
        let (offset, record) = (reject["offset"] as? Int ?? 0, reject["record"] as? String ?? "")
        #expect(!record.isEmpty && bytes[offset...].starts(with: record.utf8))
      }
      #expect(!answer.output.contains("\"a\\\"b"))
    }
  }

  @Test("What --time-column does alone is said, and not where it does more")
  func timeColumn() throws {
    let input = "at,user,tc\n" + (try Self.strings()).prefix(3).map { "2026-06-01,u1,\($0)\n" }.joined()
    let words = "without --subject-column, --time-column only gives causes the days of records"
    #expect(try Self.audit(["-", "--time-column", "at"], input: input).errors.contains(words))
    #expect(
      !(try Self.audit(["-", "--time-column", "at", "--subject-column", "user"], input: input)).errors.contains(words))
    #expect(!(try Self.audit(["-"], input: input)).errors.contains(words))
  }

  @Test("What it cannot read, or is told wrongly, it says")
  func refused() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "t.csv")
      let text = Self.csv(Array(try Self.strings().prefix(20)))
      try #require(text.data(using: .utf16)).write(to: file)
      let wide = try Self.audit([file.path])
      #expect(wide.status == 2 && wide.errors.contains("is UTF-16 text") && wide.errors.contains("iconv -f UTF-16"))
      try Data(text.utf8).write(to: file)
      let column = try Self.audit([file.path, "--column", "tc_strin"])
      #expect(column.status == 2 && column.errors.contains("did you mean tc_string?"))
      #expect(try Self.audit([file.path, "--column", "9"]).errors.contains("has no column 9"))
      #expect(try Self.audit([file.path, "--time-column", "when"]).errors.contains("for --time-column"))
      #expect(try Self.audit([]).status == 64)
      #expect(try Self.audit(["-", "-"]).status == 64)
      #expect(try Self.audit([file.path, "--jobs", "0"]).status == 64)
      #expect(try Self.audit([file.path, "--rejects", file.path]).status == 64)
      #expect(try Self.audit(["-", "--resume", "--out", folder.appending(path: "o").path]).status == 64)
      #expect(try Self.audit([file.path, "--resume"]).status == 64)
      #expect(try Self.audit([folder.appending(path: "none.csv").path]).status == 2)
      #expect(try Self.audit(["-"], input: "").status == 2)
    }
  }

  @Test("A packed file that is cut off gives what came before, and status 2")
  func cutOff() throws {
    try Program.withFolder { folder in
      let strings = try Self.strings()
      try Data((strings.joined(separator: "\n") + "\n").utf8).write(to: folder.appending(path: "a.txt"))
      #expect(try Binary.run("/bin/sh", ["-c", "gzip a.txt"], in: folder).status == 0)
      let file = folder.appending(path: "a.txt.gz")
      let packed = try Data(contentsOf: file)
      try packed.prefix(packed.count * 2 / 3).write(to: file)
      let answer = try Self.audit([file.path, "--format", "json"])
      #expect(answer.status == 2 && answer.errors.contains("it is truncated"))
      let judged = try Self.records(answer)["judged"] ?? 0
      #expect(judged > 0 && judged < strings.count)
    }
  }
}
