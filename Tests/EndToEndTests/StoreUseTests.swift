import Foundation
import TCFTestSupport
import Testing

@Suite("Judging with a store")
struct StoreUseTests {
  private func summary(_ answer: Program.Answer) throws -> [String: Any] {
    let last = try #require(answer.lines.last)
    return try #require(try object(last)["summary"] as? [String: Any])
  }

  private func validate(_ store: StoreFixture, _ more: String..., environment: [String: String] = [:]) throws
    -> Program.Answer
  {
    try Binary.run(
      ["validate", Sample.sound, "--gvl", store.store.path, "--as-of", "2026-06-10", "--format", "json"] + more,
      environment: environment)
  }

  @Test("A store gives the list that the string names, and reports name only the lists used")
  func used() throws {
    try StoreFixture.with { fixture in
      let six = try fixture.write(StoreFixture.sample(number: 4), "four.json")
      #expect(try fixture.gvl("import", "TestVectors/vendor-lists", six).status == 0)
      let answer = try validate(fixture, "--cmp-list", fixture.store.path, "--junit", fixture.folder.path + "/o.xml")
      #expect(answer.status == 0, "\(answer.errors)")
      let lists = try #require(try summary(answer)["lists"] as? [[String: Any]])
      #expect(lists.map { $0["name"] as? String } == ["Global CMP List of 2026-05-28", "GVL spec 3 version 5"])
      #expect((try summary(answer)["missingLists"] as? [Any])?.isEmpty == true)
      let junit = try String(contentsOf: fixture.folder.appending(path: "o.xml"), encoding: .utf8)
      #expect(junit.contains("GVL spec 3 version 5; ") && !junit.contains("GVL spec 3 version 4; "))
      let basis = try Binary.run(
        ["basis", Sample.sound, "--vendor", "5", "--gvl", fixture.store.path, "--as-of", "2026-06-10"])
      #expect(basis.status == 0)
      let explain = try Binary.run(["explain", Sample.sound, "--gvl", fixture.store.path, "--as-of", "2026-06-10"])
      #expect(explain.status == 0)
    }
  }

  @Test("A changed file is not used: its rules stay undecided, and the run is incomplete")
  func changed() throws {
    try StoreFixture.with { fixture in
      #expect(try fixture.gvl("import", Sample.list).status == 0)
      let file = fixture.store.appending(path: "v3/vendor-list-v5.json")
      try Data((StoreFixture.sample(number: 5) + "\n").utf8).write(to: file)
      let cache = ["TCFCHECK_CACHE": fixture.folder.path + "/cache"]
      for _ in 0..<2 {
        let answer = try validate(fixture, environment: cache)
        #expect(answer.status == 2)
        #expect(answer.errors.contains("is not the one in the lockfile"))
        #expect(answer.output.contains("\"undecided\":1"))
      }
      for verb in [["basis", Sample.sound, "--vendor", "5"], ["explain", Sample.sound]] {
        let answer = try Binary.run(verb + ["--gvl", fixture.store.path])
        #expect(answer.status == 2, "\(verb[0])")
        #expect(answer.errors.contains("is not the one in the lockfile"), "\(verb[0])")
      }
      #expect(try fixture.gvl("lock").status == 0)
      #expect(try validate(fixture, environment: cache).status == 0)
    }
  }

  @Test("A damaged lockfile and a store without lists are problems")
  func unusable() throws {
    try StoreFixture.with { fixture in
      #expect(try fixture.gvl("import", Sample.cmpList).status == 0)
      let empty = try validate(fixture)
      #expect(empty.status == 2)
      #expect(empty.errors.contains("has no vendor list"))
      try fixture.write("{", "store/tcfcheck-lists.lock.json")
      let damaged = try validate(fixture)
      #expect(damaged.status == 2)
      #expect(damaged.errors.contains("cannot use the lockfile"))
    }
  }

  @Test("A missing list is told with the number of subjects and the way to get it; nothing takes its place")
  func missing() throws {
    try StoreFixture.with { fixture in
      let path = try fixture.write(StoreFixture.sample(number: 6), "six.json")
      #expect(try fixture.gvl("import", path).status == 0)
      let inputs = [Sample.sound, Sample.sound]
      let options = ["--gvl", fixture.store.path, "--as-of", "2026-06-10"]
      let json = try Binary.run(["validate"] + inputs + options + ["--format", "json"])
      #expect(json.status == 0)
      let missing = try #require(try summary(json)["missingLists"] as? [[String: Any]])
      #expect(missing.count == 1)
      #expect(missing[0]["series"] as? Int == 3 && missing[0]["number"] as? Int == 5)
      #expect(missing[0]["subjects"] as? Int == 2)
      #expect(missing[0]["fix"] as? String == "tcfcheck gvl fetch 5")
      let console = try Binary.run(["validate"] + inputs + options)
      #expect(
        console.output.contains("1 vendor list is missing: v3:5 (2 subjects)\n  get it with: tcfcheck gvl fetch 5\n"))
      #expect(!console.output.contains("nothing to report"))
    }
  }

  // Every verb reads the store that gvl keeps.
  @Test("The store that gvl keeps is the last resort of every verb, and no more than that")
  func lastResort() throws {
    try StoreFixture.with { fixture in
      #expect(try fixture.gvl("import", "TestVectors/vendor-lists").status == 0)
      let here = ["TCFCHECK_STORE": fixture.store.path]
      let verbs = [["validate", Sample.sound], ["basis", Sample.sound, "--vendor", "5"], ["explain", Sample.sound]]
      for verb in verbs {
        let answer = try Binary.run(verb + ["--as-of", "2026-06-10"], environment: here)
        #expect(answer.status == 0, "\(verb[0]): \(answer.errors)")
        #expect(!answer.output.contains("missing"), "\(verb[0])")
      }
      func lists(_ options: [String], _ environment: [String: String]) throws -> [String] {
        let answer = try Binary.run(
          ["validate", Sample.sound, "--as-of", "2026-06-10", "--format", "json"] + options, environment: environment)
        let used = try #require(try summary(answer)["lists"] as? [[String: Any]])
        return used.compactMap { $0["path"] as? String }
      }
      let stored = [
        fixture.store.path + "/cmp/cmp-list-2026-05-28T170319Z.json", fixture.store.path + "/v3/vendor-list-v5.json",
      ]
      #expect(try lists([], here).sorted() == stored)
      // Given lists come first; of the store's only what they lack.
      let other = try fixture.write(StoreFixture.sample(number: 4), "four.json")
      #expect(try lists(["--gvl", other, "--cmp-list", Sample.cmpList], here) == [other, Sample.cmpList, stored[1]])
      #expect(try lists(["--gvl", Sample.list, "--cmp-list", Sample.cmpList], here) == [Sample.list, Sample.cmpList])
      #expect(try lists([], ["TCFCHECK_STORE": "none"]).isEmpty)
      let home = ["TCFCHECK_STORE": "", "XDG_DATA_HOME": fixture.folder.path]
      #expect(try lists([], home).isEmpty, "there is no store yet")
      #expect(try Binary.run(["gvl", "import", Sample.list], environment: home).status == 0)
      // Nobody typed that path, which usually has the name of a user in it.
      #expect(try lists([], home) == ["$XDG_DATA_HOME/tcfcheck/lists/v3/vendor-list-v5.json"])
      let usual = ["TCFCHECK_STORE": "", "XDG_DATA_HOME": "", "HOME": fixture.folder.path]
      #expect(try Binary.run(["gvl", "import", Sample.list], environment: usual).status == 0)
      #expect(try lists([], usual) == ["~/.local/share/tcfcheck/lists/v3/vendor-list-v5.json"])
      #expect(try lists(["--gvl", "v3:5"], here).contains(stored[1]))
      let missing = try Binary.run(["validate", Sample.sound, "--gvl", "v3:99"], environment: here)
      #expect(missing.status == 2)
      #expect(missing.errors.contains("has no v3:99") && missing.errors.contains("tcfcheck gvl fetch v3:99"))
    }
  }

  // A CMP list beside vendor lists is used.
  @Test("A CMP list beside vendor lists is used; what else lies there is skipped")
  func folder() throws {
    try StoreFixture.with { fixture in
      for name in ["sample-vendor-list", "sample-vendor-list-spec2", "sample-cmp-list"] {
        let text = try String(
          contentsOf: ProjectPaths.vectors.appending(path: "vendor-lists/\(name).json"), encoding: .utf8)
        try fixture.write(text, "lists/\(name).json")
      }
      let folder = fixture.folder.appending(path: "lists").path
      func run(_ options: [String] = []) throws -> Program.Answer {
        try Binary.run(
          ["validate", Sample.sound, "--gvl", folder, "--as-of", "2026-06-10", "--format", "json"] + options)
      }
      let whole = try run()
      #expect(whole.errors.isEmpty, "\(whole.errors)")
      let used = try #require(try summary(whole)["lists"] as? [[String: Any]])
      #expect(used.compactMap { $0["name"] as? String }.contains("Global CMP List of 2026-05-28"))
      #expect(
        try run(["--cmp-list", Sample.cmpList]).errors.contains(
          "\(folder): skipped 1 of 3 .json files (not a vendor list)"))
      try fixture.write("{}", "lists/other.json")
      #expect(try run().errors.contains("\(folder): skipped 1 of 4 .json files (not a vendor list)"))
    }
  }

  @Test("Runs at the same time, with an empty cache and an empty store, do not disturb each other")
  func concurrency() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tcfcheck-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let fixture = StoreFixture(folder: folder)
    let environment = ["TCFCHECK_CACHE": folder.path + "/cache"]
    let numbers = 6...9
    for number in numbers { try fixture.write(StoreFixture.sample(number: number), "\(number).json") }
    try await withThrowingTaskGroup(of: Int32.self) { group in
      for number in numbers {
        group.addTask { try fixture.gvl("import", "\(folder.path)/\(number).json").status }
      }
      for try await status in group { #expect(status == 0) }
    }
    #expect(try fixture.gvl("lock", "--check").output.contains("4 lists, all match the lockfile"))
    let arguments = ["validate", Sample.sound, "--gvl", Sample.list, "--as-of", "2026-06-10", "--format", "json"]
    let expected = try Binary.run(arguments + ["--deterministic"]).output
    try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 {
        group.addTask { try Binary.run(arguments + ["--deterministic"], environment: environment).output }
      }
      for try await output in group { #expect(output == expected) }
    }
    #expect(try Self.compiled(in: folder.appending(path: "cache")).count == 1)
  }

  /// The compiled lists of a cache, which has one folder, named by the format.
  private static func compiled(in cache: URL) throws -> [URL] {
    try Program.contents(of: cache).flatMap { format in
      let folder = cache.appending(path: format)
      return try Program.contents(of: folder).map { folder.appending(path: $0) }
    }
  }

  @Test("A compiled list gives the same results, and another file another list")
  func cache() throws {
    try StoreFixture.with { fixture in
      let cache = fixture.folder.appending(path: "cache")
      let environment = ["TCFCHECK_CACHE": cache.path]
      let file = try fixture.write(StoreFixture.sample(number: 5, extra: "\"lastUpdated\": 7, "), "list.json")
      let arguments =
        ["validate", Sample.sound, "TestVectors/tc-strings/samples.txt", "--gvl", file]
        + ["--as-of", "2026-06-10", "--format", "json", "--all-outcomes", "--deterministic"]
      let without = try Binary.run(arguments)
      let cold = try Binary.run(arguments, environment: environment)
      let kept = try Self.compiled(in: cache)
      #expect(kept.count == 1)
      let warm = try Binary.run(arguments, environment: environment)
      for answer in [cold, warm] {
        #expect(answer.output == without.output && answer.errors == without.errors && answer.status == without.status)
      }
      #expect(warm.errors.contains("1 anomaly"))
      // The cache was used: bytes under the same name that are another list's are noticed by their hash.
      let compiled = kept[0]
      try Data("damaged".utf8).write(to: compiled)
      #expect(try Binary.run(arguments, environment: environment).output == without.output)
      #expect(try Data(contentsOf: compiled).count > 1_000, "it was made again")
      try fixture.write(StoreFixture.sample(number: 5).replacing("\"deletedDate\"", with: "\"was\""), "list.json")
      #expect(try Binary.run(arguments, environment: environment).output != without.output)
      #expect(try Self.compiled(in: cache).count == 2)
      // Nowhere to write is no reason to fail.
      let nowhere = try Binary.run(arguments, environment: ["TCFCHECK_CACHE": "/proc/nowhere"])
      #expect(nowhere.status == without.status)
    }
  }
}
