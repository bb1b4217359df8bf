import Foundation
import TCFTestSupport
import Testing

/// `certify` with recordings: judging those that are there, and making them. Pages are recorded by Tests/BrowserTests.
@Suite("tcfcheck certify with recordings")
struct CertifyRecordingTests {
  static let head = """
    declared-by: {name: A, organisation: B, date: 2026-06-02}
    cmp: {id: 300, name: C, version: 7, environments: [app]}

    """
  private static let recordings = ProjectPaths.root.appending(path: "TestVectors/recordings").path

  /// Runs certify on a file of this text, in a folder with it.
  private func run(_ text: String, in folder: URL, _ more: String..., input: String = "") throws -> Program.Answer {
    try Data((Self.head + text).utf8).write(to: folder.appending(path: "s.yml"))
    return try Binary.run(["certify", "s.yml", "--as-of", "2026-11-21"] + more, input: input, in: folder)
  }

  @Test("a recording as a step's capture: its last state counts, and the recording itself is judged")
  func capture() throws {
    try Program.withFolder { folder in
      let scenario = """
        scenarios:
          - name: web
            scenario: accept-all
            steps: [{name: accepted, when: after, capture: "\(Self.recordings)/correct.ndjson"}]
          - name: broken
            scenario: first-run
            recording: "\(Self.recordings)/never-loads.ndjson"
            steps: [{name: seen, when: before, capture: []}]
        """
      let answer = try run(scenario, in: folder, "--format", "json", "--all-outcomes")
      let lines = try answer.lines.map(object)
      let found = lines.filter { $0["outcome"] as? String == "fail" && $0["rule"] as? String == "api/never-loads" }
      #expect(found.compactMap { $0["input"] as? String } == ["broken"], "\(answer.errors)")
      #expect((found.first?["subject"] as? String)?.hasPrefix("broken: recording: ") == true)
      let asked = lines.filter { $0["input"] as? String == "web" && $0["rule"] as? String == "api/ping-immediate" }
      #expect(asked.compactMap { $0["outcome"] as? String }.filter { $0 != "notApplicable" } == ["pass"])
      #expect(
        lines.contains { $0["subject"] as? String == "scenario web" && $0["rule"] as? String == "scenario/accept-all" })
      // The whole recording stands in the record with its hash.
      let record = try run(scenario, in: folder, "--format", "markdown").output
      #expect(record.contains("| the whole recording | all |"))
    }
  }

  private static let stores = """
    record: {folder: stores}
    scenarios:
      - name: accepted
        scenario: accept-all
        disclosed-vendors: [1]
        steps:
          - {name: accepted, when: after, record: true, capture: captures/accepted}

    """

  @Test("--record makes the captures of a folder, judges them, and replaces them only when it is told to")
  func folder() throws {
    try Program.withFolder { folder in
      let stores = folder.appending(path: "stores")
      try FileManager.default.createDirectory(at: stores, withIntermediateDirectories: true)
      let keys = #"{"IABTCF_TCString":"\#(Sample.sound)","IABTCF_gdprApplies":1}"#
      for name in ["a.json", "b.json"] { try Data(keys.utf8).write(to: stores.appending(path: name)) }
      let without = try run(Self.stores, in: folder)
      #expect(without.status == 2 && without.errors.contains("captures/accepted"))
      let first = try run(Self.stores, in: folder, "--record", "--format", "json", "--all-outcomes")
      #expect(first.status == 1, "\(first.errors)")
      let rules = try first.lines.map(object).filter { $0["subject"] as? String == "scenario accepted" }
      #expect(rules.contains { $0["rule"] as? String == "scenario/accept-all" })
      func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "captures/accepted").path).sorted()
      }
      #expect(try names() == ["1-a.json", "2-b.json", "recording.ndjson"])
      let log = folder.appending(path: "captures/accepted/recording.ndjson")
      #expect(try String(contentsOf: log, encoding: .utf8).contains(#""action":"accept-all""#))
      let again = try run(Self.stores, in: folder, "--record")
      #expect(again.status == 64 && again.errors.contains("pass --overwrite"))
      // What an earlier run copied is not taken for part of the next.
      try FileManager.default.removeItem(at: stores.appending(path: "b.json"))
      _ = try run(Self.stores, in: folder, "--record", "--overwrite")
      #expect(try names() == ["1-a.json", "recording.ndjson"])
      // A folder that has gone: nothing of the earlier run is judged in its place.
      try FileManager.default.removeItem(at: stores)
      let gone = try run(Self.stores, in: folder, "--record", "--overwrite")
      #expect(gone.status == 2 && gone.errors.contains("accepted: there is no folder stores"), "\(gone.errors)")
      #expect(try names() == [])
    }
  }

  @Test("after a removal, that nothing is stored is a state like any other")
  func nothingStored() throws {
    try Program.withFolder { folder in
      let stores = folder.appending(path: "stores")
      try FileManager.default.createDirectory(at: stores, withIntermediateDirectories: true)
      let text = """
        record: {folder: stores}
        scenarios:
          - name: removed
            scenario: removal
            steps: [{name: gone, when: after, record: true, capture: captures/gone}]
          - name: refused
            scenario: reject-all
            steps: [{name: refused, when: after, record: true, capture: captures/refused}]
        """
      let answer = try run(text, in: folder, "--record", "--format", "json")
      let found = try answer.lines.map(object).filter { $0["outcome"] as? String == "fail" }
      #expect(!found.contains { $0["input"] as? String == "removed" }, "\(answer.output)")
      #expect(found.contains { $0["rule"] as? String == "scenario/refusal-stored" }, "\(answer.output)")
      #expect(!answer.errors.contains("fix: check the path"), "\(answer.errors)")
    }
  }

  @Test(
    "what is wrong with steps that are recorded",
    arguments: [
      ("{name: s, when: after, open: a.html, capture: c}", "the scenario is recorded from folder", false),
      ("{name: s, when: after, prompt: Accept., capture: [a, b]}", "a recorded step has one capture", true),
      ("{name: s, when: after, click: '#a', capture: c}", "click is valid for steps recorded from web", true),
      ("{name: s, when: after, prompt: Accept., capture: c}", "standard input is not a terminal", true),
      ("{name: s, when: after, capture: c}", "says how it is recorded", true),
    ])
  func mistakes(step: String, message: String, hasFolder: Bool) throws {
    try Program.withFolder { folder in
      let record = hasFolder ? "record: {folder: .}\n" : "record: {web: page.html}\n"
      let from = hasFolder ? "" : "record-from: folder, "
      let text = record + "scenarios: [{name: x, scenario: accept-all, \(from)steps: [\(step)]}]\n"
      let answer = try run(text, in: folder, "--record")
      #expect(answer.status == 64 && answer.errors.contains(message), "\(answer.errors)")
    }
  }

  @Test("pages: what is wrong is told before a browser is started")
  func pages() throws {
    try Program.withFolder { folder in
      func answer(_ record: String, _ step: String, _ more: String = "") throws -> Program.Answer {
        let text = "record: \(record)\nscenarios: [{name: x, scenario: accept-all, \(more)steps: [\(step)]}]\n"
        return try run(text, in: folder, "--record", "--no-sandbox", "--browser", "/nonexistent")
      }
      let step = "{name: s, when: after, click: '#a', capture: c.ndjson}"
      for (answer, message) in [
        (try answer("{web: 'ftp://a.example'}", step), "http, https or file"),
        (try answer("{web: 'https://a.example/', viewport: wide}", step), "viewport of record is written as 1280x800"),
        (
          try answer("{web: 'https://a.example/'}", "{name: s, when: after, click: 'text \"\"', capture: c.ndjson}"),
          "what to click"
        ),
        (
          try answer("{web: 'https://a.example/'}", "{name: s, when: after, reload: true, capture: c}"),
          "ends in .ndjson"
        ),
        (
          try answer(
            "{web: 'https://a.example/'}", "{name: s, when: after, reload: true, capture: s.yml.ndjson}",
            "recording: r.ndjson, "), "ends in /recording.ndjson"
        ),
        (
          try answer("{web: 'https://a.example/'}", step + ", " + step.replacing("name: s", with: "name: t")),
          "both write to"
        ),
      ] { #expect(answer.status == 64 && answer.errors.contains(message), "\(message): \(answer.errors)") }
      let absent = try answer("{web: absent.html}", step)
      #expect(absent.status == 2 && absent.errors.contains("no such file: absent.html"), "\(absent.errors)")
      let missing = try answer("{web: 'https://a.example/'}", step)
      #expect(missing.status == 2 && missing.errors.contains("there is no browser /nonexistent"), "\(missing.errors)")
    }
  }

  /// Source: CMP API v2, How is a CMP used in the CTV context?; the sections of the registry as in its example for Roku.
  @Test("A TV app's registry is recorded, and the record asks what the API's document asks of TV apps")
  func television() throws {
    try Program.withFolder { folder in
      let registry = #"{"TCF":{"IABTCF_TCString":"\#(Sample.sound)"},"GPP":{"IABGPP_2_TCString":"\#(Sample.sound)"}}"#
      try FileManager.default.createDirectory(at: folder.appending(path: "stores"), withIntermediateDirectories: true)
      try Data(registry.utf8).write(to: folder.appending(path: "stores/registry.json"))
      let file = (Self.head + Self.stores).replacing("[app]", with: "[ctv]").replacing(
        "scenario: accept-all", with: "scenario: accept-all\n    tested: {platform: TV}")
      try Data(file.utf8).write(to: folder.appending(path: "s.yml"))
      let answer = try Binary.run(["certify", "s.yml", "--record", "--format", "markdown"], in: folder)
      #expect(answer.output.contains("| Situation | TV |"), "\(answer.errors)")
      #expect(answer.output.contains("captures/accepted/1-registry.json"), "\(answer.output.suffix(3_000))")
      for question in ["otherwise its private storage", "after standby", "Other apps on the device cannot read"] {
        #expect(answer.output.contains(question), "\(question)")
      }
      #expect(!answer.output.contains("SDK and no other"))
      #expect(try run(Self.stores, in: folder, "--format", "markdown").output.contains("SDK and no other"))
    }
  }

  @Test("--init --platforms writes every situation for each platform, and says what was not exercised")
  func platforms() throws {
    try Program.withFolder { folder in
      let first = try Binary.run(["certify", "--init", "c", "--platforms", "web,ios,android,ctv"], in: folder)
      #expect(first.status == 0 && first.lines.last?.contains("--record") == true, "\(first.errors)")
      let written = try String(contentsOf: folder.appending(path: "c/scenarios.yml"), encoding: .utf8)
      // A page cannot remove its CMP; an app can.
      let all = [
        "first-run", "accept-all", "reject-all", "partial", "withdraw", "object", "expired-renewal", "switch-cmp",
      ]
      for (source, kinds) in [
        ("web", all), ("simulator", all + ["removal"]), ("android", all + ["removal"]), ("folder", all + ["removal"]),
      ] {
        for kind in kinds {
          #expect(written.contains("    scenario: \(kind)\n    record-from: \(source)\n"), "\(kind) from \(source)")
        }
      }
      // As it stands it is a file without captures, which names every platform.
      let record = try Binary.run(["certify", "c/scenarios.yml", "--format", "markdown"], in: folder)
      #expect(record.status == 2)
      #expect(record.output.contains("| Situation | Web | iOS | Android | TV |"), "\(record.output.prefix(900))")
      #expect(record.output.contains("| Removing the CMP | not exercised | "))
      for (options, message) in [
        (["--init", "d", "--platforms", "web,mac"], "web, ios, android, ctv"),
        (["c/scenarios.yml", "--platforms", "web"], "needs --init"),
        (["c/scenarios.yml", "--overwrite"], "needs --record"), (["--init", "d", "--record"], "takes a scenario file"),
        (["c/scenarios.yml", "--record-from", "ios"], "web, android, simulator, folder"),
      ] {
        let answer = try Binary.run(["certify"] + options, in: folder)
        #expect(answer.status == 64 && answer.errors.contains(message), "\(options): \(answer.errors)")
      }
    }
  }

  @Test(
    "a prompt at a terminal: the step is recorded after Return", .enabled(if: Program.python != nil, "needs Python 3"))
  func prompt() throws {
    try Program.withFolder { folder in
      let stores = folder.appending(path: "stores")
      try FileManager.default.createDirectory(at: stores, withIntermediateDirectories: true)
      let text = """
        record: {folder: stores}
        scenarios:
          - name: chosen
            scenario: accept-all
            steps: [{name: s, when: after, prompt: Accept everything., capture: captures/chosen}]
        """
      try Data((Self.head + text).utf8).write(to: folder.appending(path: "s.yml"))
      let keys = #"{"IABTCF_TCString":"\#(Sample.sound)","IABTCF_gdprApplies":1}"#
      let script = """
        import os, pty, sys
        child, terminal = pty.fork()
        if child == 0: os.execv(sys.argv[1], sys.argv[1:])
        seen = b""
        while b"press Return" not in seen: seen += os.read(terminal, 4096)
        assert b"chosen: Accept everything." in seen, seen
        open("stores/a.json", "w").write(sys.stdin.read())
        os.write(terminal, b"\\n")
        try:
            while os.read(terminal, 4096): pass
        except OSError: pass
        sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
        """
      let answer = try Binary.run(
        try #require(Program.python),
        ["-c", script, Binary.path, "certify", "s.yml", "--record", "--as-of", "2026-11-21"],
        input: Data(keys.utf8), in: folder)
      #expect(answer.status == 1, "\(answer.errors)")
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: "captures/chosen/1-a.json").path))
    }
  }
}
