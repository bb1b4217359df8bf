import Foundation
import TCFTestSupport
import Testing

/// A folder with a settings file in it, and what tcfcheck does there.
struct SettingsFixture {
  let folder: URL
  /// A sound string without Disclosed Vendors: one error, disclosed-vendors/missing.
  static let missing = "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU"
  static let list = ProjectPaths.root.appending(path: Sample.list).path

  static func with(_ settings: String?, _ body: (SettingsFixture) throws -> Void) throws {
    try Program.withFolder { folder in
      let fixture = SettingsFixture(folder: folder)
      if let settings { try fixture.write(settings, "tcfcheck.yml") }
      try body(fixture)
    }
  }

  func write(_ text: String, _ name: String) throws {
    let file = folder.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  func run(_ arguments: String...) throws -> Program.Answer { try Binary.run(arguments, in: folder) }

  /// Validates as of a fixed day.
  func validate(_ arguments: String...) throws -> Program.Answer {
    try Binary.run(["validate", "--as-of", "2026-06-10", "--deterministic"] + arguments, in: folder)
  }

  /// The lines and the summary of a run in JSON.
  func json(_ arguments: String...) throws -> (lines: [[String: Any]], summary: [String: Any], status: Int32) {
    let answer = try Binary.run(
      ["validate", "--as-of", "2026-06-10", "--deterministic", "--format", "json"] + arguments, in: folder)
    let lines = try answer.lines.map { try object($0) }
    return (lines.dropLast(), try #require(lines.last?["summary"] as? [String: Any]), answer.status)
  }
}

@Suite("tcfcheck.yml")
struct SettingsTests {
  private static let missing = SettingsFixture.missing

  /// The summary of JSON Lines.
  private static func summary(_ text: String) throws -> [String: Any] {
    let line = try #require(text.split(separator: "\n").last)
    return try #require(object(line)["summary"] as? [String: Any])
  }

  @Test("mistakes are told with their places, and nothing is run")
  func mistakes() throws {
    try SettingsFixture.with("profile: iab\nrules:\n  offf: [fields/expired]\nfail-on: fatal\n") { fixture in
      for arguments in [
        ["validate", Sample.sound, "--json", "out.ndjson"], ["basis", Sample.sound, "--vendor", "1"],
        ["explain", Sample.sound], ["gvl", "lint", SettingsFixture.list],
      ] {
        let answer = try Binary.run(arguments, in: fixture.folder)
        #expect(answer.status == 64, "\(arguments)")
        #expect(answer.output == "")
        #expect(answer.errors.contains("tcfcheck.yml:3:3: unknown key offf; did you mean off?"))
        #expect(answer.errors.contains("tcfcheck.yml:4:10: fail-on takes error, warning, info, never, not \"fatal\""))
      }
      #expect(try Program.contents(of: fixture.folder) == ["tcfcheck.yml"])
      // Verbs that need no settings do not ask for them.
      #expect(try fixture.run("decode", Sample.sound).status == 0)
      #expect(try fixture.validate(Sample.sound, "--config", "none").status == 0)
    }
  }

  @Test("--config names another file; one that is missing stops everything")
  func config() throws {
    try SettingsFixture.with("fail-on: never\n") { fixture in
      #expect(try fixture.validate(Self.missing).status == 0)
      try fixture.write("fail-on: error\n", "other/team.yml")
      #expect(try fixture.validate(Self.missing, "--config", "other/team.yml").status == 1)
      #expect(try fixture.validate(Self.missing, "--config", "none").status == 1)
      let absent = try fixture.validate(Self.missing, "--config", "absent.yml")
      #expect(absent.status == 64)
      #expect(absent.errors.contains("absent.yml"))
      #expect(try fixture.validate(Self.missing, "--config", ".").status == 64)
      try fixture.write("fail-on: info\n", "none")
      #expect(try fixture.validate(Self.missing, "--config", "./none").status == 1)
    }
  }

  @Test("options come before the file, each for itself; the rest of the file stands")
  func precedence() throws {
    let settings = """
      profile: google
      fail-on: never
      reports: {format: json, junit: file.xml, details: 0}
      """
    try SettingsFixture.with(settings) { fixture in
      let file = try fixture.validate(Self.missing)
      #expect(file.status == 0)
      let summary = try Self.summary(file.output)
      #expect(summary["profile"] as? String == "google")
      #expect(summary["failOn"] as? String == "never")
      #expect(summary["settings"] as? String == "tcfcheck.yml")
      #expect(try Program.contents(of: fixture.folder) == ["file.xml", "tcfcheck.yml"])

      let options = try fixture.validate(
        Self.missing, "--profile", "iab", "--fail-on", "error", "--format", "console", "--details", "5", "--junit",
        "own.xml")
      #expect(options.status == 1)
      #expect(options.output.contains("error    disclosed-vendors/missing"))
      #expect(!options.output.contains("google/"))
      #expect(try Program.contents(of: fixture.folder) == ["file.xml", "own.xml", "tcfcheck.yml"])
    }
  }

  @Test("paths in the file are relative to it, and reports go where it says")
  func paths() throws {
    try SettingsFixture.with(nil) { fixture in
      let settings = """
        lists: {gvl: lists}
        reports:
          junit: [out/a.xml, out/b.xml]
          json: out/a.ndjson
          junit-by: rule
          junit-dialect: rich
          all-outcomes: true
        """
      try fixture.write(settings, "conf/team.yml")
      try fixture.write(try String(contentsOfFile: SettingsFixture.list, encoding: .utf8), "conf/lists/v3.json")
      try fixture.write("", "conf/out/keep")
      #expect(try fixture.validate(Sample.sound, "--config", "conf/team.yml").status == 0)
      #expect(try fixture.read("conf/out/a.xml") == fixture.read("conf/out/b.xml"))
      #expect(try fixture.read("conf/out/a.xml").contains("name=\"granularity\" value=\"rule\""))
      let lines = try fixture.read("conf/out/a.ndjson").split(separator: "\n")
      #expect(lines.contains { $0.contains("\"outcome\":\"pass\"") })
      let summary = try Self.summary(fixture.read("conf/out/a.ndjson"))
      let lists = try #require(summary["lists"] as? [[String: Any]])
      #expect(lists.map { $0["path"] as? String } == ["conf/lists/v3.json"])
      // --gvl takes the place of the file's.
      let other = try fixture.validate(
        Sample.sound, "--config", "conf/team.yml", "--gvl", SettingsFixture.list, "--json", "own.ndjson")
      #expect(other.status == 0)
      #expect(try fixture.read("own.ndjson").contains("\"path\":\"\(SettingsFixture.list)\""))
    }
  }

  @Test("rules that are off are not asked, and said to be off")
  func off() throws {
    let settings = """
      rules:
        off:
          - rule: disclosed-vendors/*
            reason: not before spring
          - fields/day-level
        on: [google/5.1]
      """
    try SettingsFixture.with(settings) { fixture in
      let run = try fixture.json(Self.missing, "--all-outcomes")
      #expect(run.status == 0)
      let rules = run.lines.compactMap { $0["rule"] as? String }
      #expect(!rules.contains { $0.hasPrefix("disclosed-vendors/") } && !rules.contains("fields/day-level"))
      #expect(rules.contains("google/5.1"))
      let off = try #require(run.summary["rulesOff"] as? [[String: Any]])
      #expect(off.first?["rule"] as? String == "fields/day-level")
      #expect(off.contains { $0["rule"] as? String == "disclosed-vendors/missing" })
      #expect(off.last?["reason"] as? String == "not before spring")
      let outcomes = try #require(run.summary["outcomes"] as? [String: Any])
      #expect(outcomes["disclosed-vendors/missing"] == nil && outcomes["google/5.1"] != nil)

      let console = try fixture.validate(Self.missing)
      #expect(console.output.contains("of disclosed-vendors/* (not before spring)"))
      #expect(console.output.contains(" rules off: fields/day-level, "))
      #expect(console.output.contains("settings: tcfcheck.yml (profile iab)\n"))
    }
  }

  @Test("with every rule off nothing was checked")
  func allOff() throws {
    let families = Set(
      try Binary.run(["rules", "--format", "json"]).lines.map { line in
        String((try object(line)["id"] as? String ?? "").prefix { $0 != "/" })
      }
    ).sorted().map { "\($0)/*" }
    try SettingsFixture.with("rules: {off: [\(families.joined(separator: ", "))]}\n") { fixture in
      let answer = try fixture.validate(Self.missing)
      #expect(answer.status == 3)
      #expect(answer.output.contains("nothing was checked"))
    }
  }

  @Test("a severity of the settings decides the exit status, and every format says so")
  func severity() throws {
    let settings = "rules: {severity: {disclosed-vendors/missing: {to: info, reason: we wait}}}\n"
    try SettingsFixture.with(settings) { fixture in
      let run = try fixture.json(Self.missing)
      #expect(run.status == 0)
      let line = try #require(run.lines.first { $0["rule"] as? String == "disclosed-vendors/missing" })
      #expect(line["severity"] as? String == "info")
      let change = try #require(line["severityChange"] as? [String: String])
      #expect(change == ["from": "error", "to": "info", "reason": "we wait"])
      let console = try fixture.validate(Self.missing, "--junit", "a.xml", "--junit-by", "pair", "--show", "info")
      #expect(console.output.contains("info     disclosed-vendors/missing"))
      #expect(console.output.contains("severity changed from error: we wait"))
      #expect(try fixture.read("a.xml").contains("severity changed from error: we wait"))
      #expect(try fixture.validate(Self.missing, "--fail-on", "info").status == 1)
    }
  }

  @Test("limits reach the rules")
  func limits() throws {
    let settings = """
      limits: {expiry-months: 1, renewal-days: 3, oversized-characters: 20, implausible-vendor-id: 3,
               treatment-countries: [{country: FR}]}
      """
    try SettingsFixture.with(settings) { fixture in
      let arguments = ["validate", Sample.sound, "--as-of", "2026-07-10", "--format", "json"]
      func rules(_ more: String...) throws -> [String] {
        try Binary.run(arguments + more, in: fixture.folder).lines.compactMap { try object($0)["rule"] as? String }
      }
      let expected = ["encoding/vendor-id-implausible", "encoding/oversized", "fields/expired", "fields/renewal-due"]
      let found = try rules()
      for rule in expected { #expect(found.contains(rule), "\(rule)") }
      let usual = try rules("--config", "none")
      for rule in expected { #expect(!usual.contains(rule), "\(rule)") }
    }
  }

  @Test("basis and explain find the lists of the settings")
  func lists() throws {
    try SettingsFixture.with("lists: {gvl: \(SettingsFixture.list)}\n") { fixture in
      let basis = ["basis", Sample.sound, "--vendor", "5", "--as-of", "2026-06-10"]
      #expect(try Binary.run(basis, in: fixture.folder).status == 0)
      #expect(try Binary.run(basis + ["--config", "none"], in: fixture.folder).status == 2)
      let explain = ["explain", Sample.sound, "--as-of", "2026-06-10"]
      let (own, none) = (
        try Binary.run(explain, in: fixture.folder), try Binary.run(explain + ["--config", "none"], in: fixture.folder)
      )
      #expect(own.output != none.output)
    }
  }

  @Test("gvl keeps the store of the settings, and lint goes by the rules that are on")
  func gvl() throws {
    let settings = "lists: {store: kept}\nrules: {off: [lint/*], on: [lint/dates]}\n"
    try SettingsFixture.with(settings) { fixture in
      let own = ["TCFCHECK_STORE": ""]
      let taken = try Binary.run(["gvl", "import", SettingsFixture.list], in: fixture.folder, environment: own)
      #expect(taken.status == 0, "\(taken.errors)")
      #expect(try Program.contents(of: fixture.folder) == ["kept", "tcfcheck.yml"])
      let lint = try Binary.run(["gvl", "lint"], in: fixture.folder, environment: own)
      #expect(lint.status == 0, "\(lint.errors)")
      // The one that is on, and the one on old CMP lists, which is none of lint.
      #expect(lint.output.contains("1 subject, 2 rules: nothing to report"), "\(lint.output)")
      #expect(try !fixture.validate(Sample.sound).output.contains("missing"))
    }
  }
}
