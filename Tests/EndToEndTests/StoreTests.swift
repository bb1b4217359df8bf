import Foundation
import TCFTestSupport
import Testing

/// A store in an empty folder, and the samples beside it.
struct StoreFixture {
  let folder: URL

  var store: URL { folder.appending(path: "store") }

  /// Runs `tcfcheck gvl …` on the store.
  func gvl(_ arguments: String..., environment: [String: String] = [:]) throws -> Program.Answer {
    try gvl(arguments, environment: environment)
  }

  func gvl(_ arguments: [String], environment: [String: String] = [:]) throws -> Program.Answer {
    try Binary.run(["gvl"] + arguments + ["--store", store.path], environment: environment)
  }

  /// Writes a file beside the store.
  @discardableResult
  func write(_ text: String, _ name: String) throws -> String {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return file.path
  }

  func bytes(_ name: String) throws -> Data { try Data(contentsOf: store.appending(path: name)) }

  static func with<Result>(_ body: (StoreFixture) throws -> Result) throws -> Result {
    try Program.withFolder { try body(StoreFixture(folder: $0)) }
  }

  /// The sample list with another number.
  static func sample(number: Int, extra: String = "") throws -> String {
    try String(contentsOf: ProjectPaths.root.appending(path: Sample.list), encoding: .utf8)
      .replacing("\"vendorListVersion\": 5", with: "\(extra)\"vendorListVersion\": \(number)", maxReplacements: 1)
  }
}

@Suite("A store of lists")
struct StoreTests {
  private static let lists = "TestVectors/vendor-lists"
  private static let lockfile = "tcfcheck-lists.lock.json"

  @Test("Import takes the lists of a folder, once")
  func importFolder() throws {
    try StoreFixture.with { fixture in
      let first = try fixture.gvl("import", Self.lists)
      #expect(first.status == 0)
      #expect(first.lines.filter { $0.hasPrefix("new ") }.count == 3)
      #expect(first.output.contains("new       v3:5     2026-05-28, 43 vendors, sha256"))
      #expect(first.output.contains("\(fixture.store.path): 3 new"))
      #expect(try Program.contents(of: fixture.store) == ["cmp", Self.lockfile, "v2", "v3"])
      let original = try Data(contentsOf: ProjectPaths.root.appending(path: Sample.list))
      #expect(try fixture.bytes("v3/vendor-list-v5.json") == original)
      let lock = try fixture.bytes(Self.lockfile)
      let again = try fixture.gvl("import", Self.lists, Sample.list)
      #expect(again.status == 0)
      #expect(again.output.contains(": 4 same"))
      #expect(try fixture.bytes(Self.lockfile) == lock)
      #expect(try fixture.gvl("lock", "--check").status == 0)
    }
  }

  @Test("The same lists give the same lockfile, whatever their order")
  func stableLockfile() throws {
    let order = [[Sample.list, Sample.cmpList], [Sample.cmpList, Sample.list]]
    let locks = try order.map { paths in
      try StoreFixture.with { fixture in
        #expect(try fixture.gvl(["import"] + paths).status == 0)
        return try fixture.bytes(Self.lockfile)
      }
    }
    #expect(locks[0] == locks[1])
    let text = String(decoding: locks[0], as: UTF8.self)
    #expect(text.contains("\"source\": \"\(Sample.list)\""))
  }

  @Test("What is no list is refused by name and left out of folders")
  func foreign() throws {
    try StoreFixture.with { fixture in
      try fixture.write(StoreFixture.sample(number: 6), "in/vendor-list-v6.json")
      try fixture.write("{\"purposes\": {}, \"specialPurposes\": {}}", "in/purposes-de.json")
      try fixture.write("nothing", "in/readme.txt")
      let whole = try fixture.gvl("import", fixture.folder.path + "/in")
      #expect(whole.status == 0)
      #expect(whole.output.contains("1 new, 1 skipped (not lists)"))
      let named = try fixture.gvl("import", fixture.folder.path + "/in/purposes-de.json")
      #expect(named.status == 2)
      #expect(named.errors.contains("a translation of the purposes"))
      try fixture.write(String(StoreFixture.sample(number: 7).dropLast(50)), "in/cut.json")
      let damaged = try fixture.gvl("import", fixture.folder.path + "/in")
      #expect(damaged.status == 2)
      #expect(damaged.errors.contains("cut.json") && damaged.errors.contains("cut off"))
      let empty = try fixture.gvl("import", "TestVectors/schemas")
      #expect(empty.status == 3)
      #expect(try fixture.gvl("import", "no-such-folder").status == 2)
      #expect(try fixture.gvl("import").status == 64)
    }
  }

  @Test("Two different files with one name: neither is taken, and the store's own stays")
  func conflicts() throws {
    try StoreFixture.with { fixture in
      let one = try fixture.write(StoreFixture.sample(number: 6), "one.json")
      let other = try fixture.write(StoreFixture.sample(number: 6) + "\n", "other.json")
      let both = try fixture.gvl("import", one, other)
      #expect(both.status == 2)
      #expect(both.output.contains(": 2 refused"))
      #expect(both.errors.contains("two different files claim to be v3:6"))
      #expect(try Program.contents(of: fixture.store.appending(path: "v3")).isEmpty)
      #expect(try fixture.gvl("import", one).status == 0)
      let second = try fixture.gvl("import", other)
      #expect(second.status == 2)
      #expect(second.errors.contains("the store has a different v3:6, from \(one)"))
      #expect(try fixture.bytes("v3/vendor-list-v6.json") == Data(contentsOf: URL(filePath: one)))
      let third = try fixture.gvl("import", one, other, "--replace")
      #expect(third.status == 0)
      #expect(third.output.contains("replaced  v3:6"))
      // Both again: what is there stays.
      let more = try fixture.write(StoreFixture.sample(number: 6) + "\n\n", "more.json")
      #expect(try fixture.gvl("import", one, more, "--replace").status == 2)
      #expect(try fixture.bytes("v3/vendor-list-v6.json") == Data(contentsOf: URL(filePath: other)))
      #expect(try fixture.gvl("lock", "--check").status == 0)
    }
  }

  @Test("Archives in IAB Europe's naming", arguments: ["tar", "tar.gz", "zip", "json.gz"])
  func archives(_ format: String) throws {
    try StoreFixture.with { fixture in
      for number in [6, 7] {
        try fixture.write(StoreFixture.sample(number: number), "archives/vendor-list-v\(number).json")
      }
      try fixture.write("{}", "archives/other.json")
      let commands = [
        "tar": ["tar", "-cf", "lists.tar", "archives"], "tar.gz": ["tar", "-czf", "lists.tar.gz", "archives"],
        "zip": ["python3", "-m", "zipfile", "-c", "lists.zip", "archives"],
        "json.gz": ["gzip", "archives/vendor-list-v6.json"],
      ]
      let command = try #require(commands[format])
      let program = try #require(Program.path(of: command[0]))
      #expect(try Program.run(program, Array(command.dropFirst()), in: fixture.folder).status == 0)
      let name = format == "json.gz" ? "archives/vendor-list-v6.json.gz" : "lists.\(format)"
      let path = fixture.folder.appending(path: name).path
      let answer = try fixture.gvl("import", path)
      #expect(answer.status == 0, "\(answer.errors)")
      #expect(answer.output.contains(format == "json.gz" ? ": 1 new\n" : ": 2 new, 1 skipped (not lists)\n"))
      let info = try fixture.gvl("info", "--format", "json")
      #expect(try info.lines.map { try object($0)["number"] as? Int } == (format == "json.gz" ? [6] : [6, 7]))
      let whole = try Data(contentsOf: URL(filePath: path))
      try whole.prefix(whole.count / 2).write(to: URL(filePath: path))
      let cut = try fixture.gvl("import", path)
      #expect(cut.status == 2)
      #expect(cut.errors.contains("cannot read the archive"))
    }
  }

  @Test("lock --check finds missing, changed and surplus files; lock accepts what is there")
  func lockCheck() throws {
    try StoreFixture.with { fixture in
      #expect(try fixture.gvl("lock", "--check").status == 2, "there is no store yet")
      #expect(try fixture.gvl("import", Self.lists).status == 0)
      let list = fixture.store.appending(path: "v3/vendor-list-v5.json")
      try Data(StoreFixture.sample(number: 5, extra: "\"x\": 1, ").utf8).write(to: list)
      try FileManager.default.removeItem(at: fixture.store.appending(path: "v2/vendor-list-v12.json"))
      try fixture.write(StoreFixture.sample(number: 9), "store/v3/vendor-list-v9.json")
      let check = try fixture.gvl("lock", "--check")
      #expect(check.status == 1)
      #expect(check.lines.map { $0.prefix(9) }.prefix(3) == ["missing  ", "changed  ", "surplus  "])
      #expect(check.output.contains("3 lists, 3 differences"))
      let lock = try fixture.gvl("lock")
      #expect(lock.status == 0)
      #expect(lock.output.contains("replaced  v3:5") && lock.output.contains("new       v3:9"))
      #expect(try fixture.gvl("lock", "--check").status == 0)
      // A list under another one's name is not what its place says.
      try fixture.write(StoreFixture.sample(number: 9), "store/v3/vendor-list-v10.json")
      let wrong = try fixture.gvl("lock")
      #expect(wrong.status == 2)
      #expect(wrong.output.contains("refused"))
      try Data("{".utf8).write(to: fixture.store.appending(path: Self.lockfile))
      #expect(try fixture.gvl("lock", "--check").status == 2)
      #expect(try fixture.gvl("import", Sample.list).status == 2)
    }
  }

  @Test("info tells lists of the store and files")
  func info() throws {
    try StoreFixture.with { fixture in
      let empty = try fixture.gvl("info")
      #expect(empty.status == 3)
      #expect(try fixture.gvl("import", Self.lists).status == 0)
      let all = try fixture.gvl("info", "--format", "json")
      #expect(all.status == 0)
      let lists = try all.lines.map { try object($0) }
      #expect(lists.map { $0["kind"] as? String } == ["vendorList", "vendorList", "cmpList"])
      // The numbers stand in TestVectors/vendor-lists/README.md.
      #expect(lists[1]["vendors"] as? Int == 43 && lists[1]["deleted"] as? Int == 4)
      #expect(lists[1]["specification"] as? Int == 3 && lists[1]["policyVersion"] as? Int == 5)
      #expect(lists[2]["cmps"] as? Int == 9)
      let text = try fixture.gvl("info", "v3:5", "cmp", Sample.list)
      #expect(text.status == 0)
      #expect(text.output.contains("GVL spec 3 version 5, policy 5, 2026-05-28T16:00:00Z\n  43 vendors: 4 deleted"))
      let sum = try Program.run(try #require(Program.path(of: "sha256sum")), [Sample.list], in: ProjectPaths.root)
      #expect(text.output.contains(sum.output.prefix(64)))
      let missing = try fixture.gvl("info", "v3:99", Sample.list)
      #expect(missing.status == 2)
      #expect(missing.errors.contains("tcfcheck gvl fetch v3:99 --store"))
      #expect(missing.output.contains("version 5"), "the others are told")
    }
  }

  // A list that lacks many vendors needs --force.
  @Test("a list that lacks many vendors of the one before it, or is dated before it, needs --force")
  func doubtful() throws {
    func list(_ number: Int, _ vendors: ClosedRange<Int>, _ day: String) -> String {
      let entries = vendors.map { "\"\($0)\": {\"id\": \($0), \"name\": \"v\", \"purposes\": [1]}" }.joined(
        separator: ", ")
      return """
        {"gvlSpecificationVersion": 3, "vendorListVersion": \(number), "tcfPolicyVersion": 5,
         "lastUpdated": "\(day)T00:00:00Z", "vendors": {\(entries)}}
        """
    }
    try StoreFixture.with { fixture in
      // Read in the order of names: 10 before 9.
      try fixture.write(list(8, 1...100, "2026-01-08"), "lists/vendor-list-v8.json")
      try fixture.write(list(9, 2...101, "2026-01-15"), "lists/vendor-list-v9.json")
      try fixture.write(list(10, 2...50, "2026-01-22"), "lists/vendor-list-v10.json")
      try fixture.write(list(11, 2...101, "2026-01-14"), "lists/vendor-list-v11.json")
      try fixture.write(list(12, 2...101, "2026-01-29"), "lists/vendor-list-v12.json")
      let lists = fixture.folder.appending(path: "lists").path
      let refused = try fixture.gvl("import", lists)
      #expect(refused.status == 2)
      #expect(refused.output.contains("it lacks 1 of the 100 vendors of v3:8"))
      #expect(refused.output.contains(": 3 new, 2 refused"))
      #expect(refused.errors.contains("v3:10 looks wrong: it lacks 51 of the 100 vendors of v3:9"))
      #expect(refused.errors.contains("v3:11 looks wrong: it is dated 2026-01-14, before v3:9 (2026-01-15)"))
      #expect(refused.errors.contains("or import this one with --force"))
      #expect(try Program.contents(of: fixture.store.appending(path: "v3")).count == 3)
      #expect(try fixture.gvl("lock", "--check").output.contains("3 lists, all match the lockfile"))
      let forced = try fixture.gvl("import", lists, "--force")
      #expect(forced.status == 0)
      #expect(forced.output.contains("2 new, 3 same"))
      #expect(forced.output.contains("it lacks 51 of the 100 vendors of v3:9"))
    }
  }

  // Every verb takes a number, v3:106, latest, a day.
  @Test("lists are named by number, series and number, latest, and a day")
  func names() throws {
    try StoreFixture.with { fixture in
      let dates = [(4, "2026-05-14"), (6, "2026-06-04")]
      for (number, day) in dates {
        let text = try StoreFixture.sample(number: number).replacing("2026-05-28T16:00:00Z", with: "\(day)T16:00:00Z")
        try fixture.write(text, "lists/\(number).json")
      }
      let path = fixture.folder.appending(path: "lists").path
      #expect(try fixture.gvl("import", path, "TestVectors/vendor-lists").status == 0)
      let names = [
        ("5", "3 version 5"), ("v3:4", "3 version 4"), ("latest", "3 version 6"), ("v2:latest", "2 version 12"),
        ("2026-05-27", "3 version 4"), ("2026-05-28", "3 version 5"), ("2027-01-01", "3 version 6"),
      ]
      let info = try fixture.gvl(["info"] + names.map(\.0))
      #expect(info.status == 0, "\(info.errors)")
      let told = info.lines.filter { $0.hasPrefix("GVL spec ") }
      #expect(told.count == names.count, "\(info.output)")
      for ((name, expected), line) in zip(names, told) {
        #expect(line.hasPrefix("GVL spec \(expected),"), "\(name): \(line)")
        #expect(try fixture.gvl("diff", name, name).output.contains("nothing changed"), "\(name)")
      }
      let lint = try fixture.gvl(["lint"] + names.map(\.0) + ["--fail-on", "never"])
      #expect(lint.status == 0, "\(lint.errors)")
      let early = try fixture.gvl("info", "v3:2019-01-01")
      #expect(early.status == 2)
      #expect(early.errors.contains("has no vendor list of series 3 that was published by 2019-01-01"))
      #expect(early.errors.contains("fix: tcfcheck gvl fetch v3:2019-01-01 --store \(fixture.store.path)"))
      for name in ["99", "foo", "v4:1", "nofile.json"] {
        let lint = try fixture.gvl("lint", name)
        #expect(lint.status == 2, "\(name): \(lint.output)")
        #expect(!lint.output.contains("no findings"), "\(name)")
      }
      #expect(try fixture.gvl("lint", "v4:1").errors.contains("no such list or file: v4:1"))
    }
  }

  @Test("diff tells in words and in JSON")
  func diff() throws {
    try StoreFixture.with { fixture in
      let newer = try StoreFixture.sample(number: 6).replacing(
        "\"purposes\": [1, 3, 4]", with: "\"purposes\": [1, 3]", maxReplacements: 1)
      let path = try fixture.write(newer, "newer.json")
      #expect(try fixture.gvl("import", Sample.list, path).status == 0)
      let words = try fixture.gvl("diff", "v3:5", "v3:6")
      #expect(words.status == 0)
      #expect(words.output.contains("GVL spec 3 version 5 → GVL spec 3 version 6\n  number: 5 → 6\n"))
      #expect(words.output.contains("1 vendor changed:\n  1 "))
      #expect(words.output.contains("purpose 4: consent → not declared"))
      let json = try object(fixture.gvl("diff", Sample.list, path, "--format", "json").output)
      let vendors = try #require(json["vendors"] as? [[String: Any]])
      #expect(vendors.map { $0["id"] as? Int } == [1])
      let changes = try #require(vendors[0]["changes"] as? [[String: Any]])
      #expect(changes[0]["field"] as? String == "purposes.4.basis")
      #expect(changes[0]["old"] as? String == "consent" && changes[0]["new"] is NSNull)
      #expect(try fixture.gvl("diff", "v3:5", "v3:5").output.contains("nothing changed"))
      #expect(try fixture.gvl("diff", "v3:5", Sample.cmpList).status == 2)
      #expect(try fixture.gvl("diff", "v3:5").status == 64)
    }
  }

  @Test("lint checks lists of the store, of files, and against the list before")
  func lint() throws {
    try StoreFixture.with { fixture in
      // Vendor 1 is gone without a deletion date, and vendor 2 declares a purpose on both bases.
      let broken = try StoreFixture.sample(number: 6)
        .replacing("\"1\": {\"id\": 1, \"name\": \"Alder\"", with: "\"46\": {\"id\": 46, \"name\": \"Alder\"")
        .replacing(
          "\"purposes\": [], \"legIntPurposes\": [2, 7],", with: "\"purposes\": [7], \"legIntPurposes\": [2, 7],")
      let path = try fixture.write(broken, "broken.json")
      #expect(try fixture.gvl("import", "TestVectors/vendor-lists", path).status == 0)
      let sound = try fixture.gvl("lint", "v3:5", "v2:12", "cmp")
      #expect(sound.status == 0, "\(sound.output)")
      #expect(sound.output.contains("3 of 3 subjects") || sound.output.contains("3 subjects"))
      let all = try fixture.gvl("lint", "--format", "json")
      #expect(all.status == 1)
      let findings = try all.lines.dropLast().map { try object($0) }
      #expect(findings.contains { $0["rule"] as? String == "lint/purpose-both-bases" })
      #expect(findings.contains { $0["rule"] as? String == "lint/vendor-vanished" })
      // The file by itself says nothing of the list before it.
      let alone = try fixture.gvl("lint", path, "--format", "json")
      #expect(alone.status == 1)
      #expect(!alone.output.contains("\"rule\":\"lint/vendor-vanished\",\"outcome\":\"fail\""))
      let beside = try fixture.gvl("lint", path, "--gvl", Sample.list, "--fail-on", "never", "--format", "json")
      #expect(beside.status == 0)
      #expect(beside.output.contains("\"rule\":\"lint/vendor-vanished\",\"outcome\":\"fail\""))
      #expect(try fixture.gvl("lint", "v3:99").status == 2)
      #expect(try fixture.gvl("lint", "no-such-file.json").status == 2)
      try fixture.write(broken + "\n", "store/v3/vendor-list-v6.json")
      let changed = try fixture.gvl("lint", "v3:6")
      #expect(changed.status == 2)
      #expect(changed.errors.contains("is not the one in the lockfile"))
    }
    try StoreFixture.with { fixture in
      let nothing = try fixture.gvl("lint")
      #expect(nothing.status == 3)
    }
  }

  @Test("Wrong verbs get the nearest right one; the store's place comes from the environment too")
  func usage() throws {
    let wrong = try Binary.run(["gvl", "imprt", "x"])
    #expect(wrong.status == 64)
    #expect(wrong.errors.contains("did you mean import?"))
    #expect(try Binary.run(["gvl"]).status == 64)
    try StoreFixture.with { fixture in
      for variables in [
        ["TCFCHECK_STORE": fixture.store.path], ["TCFCHECK_STORE": "", "XDG_DATA_HOME": fixture.folder.path],
      ] {
        let answer = try Binary.run(["gvl", "import", Sample.list], environment: variables)
        #expect(answer.status == 0)
      }
      #expect(try Program.contents(of: fixture.folder.appending(path: "tcfcheck/lists")).contains(Self.lockfile))
      let nowhere = try Binary.run(
        ["gvl", "info"], environment: ["TCFCHECK_STORE": "", "XDG_DATA_HOME": "", "HOME": ""])
      #expect(nowhere.status == 64)
    }
  }
}
