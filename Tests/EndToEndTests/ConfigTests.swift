import Foundation
import TCFRun
import TCFTestSupport
import Testing

@Suite("tcfcheck config")
struct ConfigTests {
  private static let schema = ProjectPaths.vectors.appending(path: "schemas/tcfcheck-settings.schema.json")

  /// A Python with jsonschema: the project's own (`make test` makes it), or the system's.
  private static let python: String? =
    [ProjectPython.interpreter, Program.python].compactMap(\.self).first { path in
      (try? Program.run(path, ["-c", "import jsonschema"]))?.status == 0
    }

  @Test("init writes a file that check finds sound, and replaces nothing")
  func initialise() throws {
    try SettingsFixture.with(nil) { fixture in
      #expect(try fixture.run("config", "check").status == 3)
      #expect(try fixture.run("config", "init").status == 0)
      let text = try fixture.read("tcfcheck.yml")
      #expect(try fixture.run("config", "init", "-").output == text)
      let check = try fixture.run("config", "check")
      #expect(check.status == 0)
      #expect(check.output.hasPrefix("tcfcheck.yml is valid: profile iab, "))
      try fixture.write("fail-on: info\n", "tcfcheck.yml")
      #expect(try fixture.run("config", "init").status == 64)
      #expect(try fixture.read("tcfcheck.yml") == "fail-on: info\n")
      #expect(try fixture.run("config", "init", "tcfcheck.yml/folder.yml").status == 2)
    }
  }

  @Test("check tells every mistake")
  func check() throws {
    try SettingsFixture.with("a: 1\nb: 2\n") { fixture in
      let answer = try fixture.run("config", "check")
      #expect(answer.status == 64)
      #expect(
        answer.errors.split(separator: "\n").map { $0.prefix(18) } == ["tcfcheck.yml:1:1: ", "tcfcheck.yml:2:1: "])
      #expect(try fixture.run("config", "check", "absent.yml").status == 64)
      try fixture.write("baseline: absent.json\n", "tcfcheck.yml")
      let baseline = try fixture.run("config", "check")
      #expect(baseline.status == 64)
      #expect(baseline.errors.contains("there is no baseline absent.json"))
      try fixture.write(
        "waivers:\n  - {rule: fields/expired, reason: r, owner: somebody, until: 2020-01-31}\n", "tcfcheck.yml")
      let expired = try fixture.run("config", "check")
      #expect(expired.status == 0)
      #expect(expired.lines.first == "waiver expired on 2020-01-31: fields/expired (somebody)")
    }
  }

  @Test("config schema prints the schema that is committed")
  func schema() throws {
    let printed = try Binary.run(["config", "schema"]).output
    #expect(
      try String(contentsOf: Self.schema, encoding: .utf8) == printed,
      "make tables writes TestVectors/schemas/tcfcheck-settings.schema.json")
  }

  /// The template with every line uncommented: each key once.
  private static let everything = SettingsTemplate.yaml.split(separator: "\n", omittingEmptySubsequences: false)
    .map { line in
      // Prose has a capital or the tool's name behind the sign.
      let isProse = ["# yaml", "# Settings", "# tcfcheck"].contains { line.hasPrefix($0) }
      return line.hasPrefix("# ") && !isProse ? String(line.dropFirst(2)) : String(line)
    }.joined(separator: "\n")

  @Test("the template names every key of the schema, and what it shows is sound")
  func template() throws {
    try SettingsFixture.with(Self.everything) { fixture in
      try fixture.write("{\"tcfcheckBaseline\":2,\"findings\":[]}", "tcfcheck-baseline.json")
      let check = try fixture.run("config", "check")
      // Its paths are examples: none of them is there, and that is all that may be wrong.
      let wrong = check.errors.split(separator: "\n").filter {
        $0.contains("tcfcheck.yml:") && !$0.contains(": no such ")
      }
      #expect(wrong.isEmpty, "\(check.errors)")
    }
    let root = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: Self.schema)) as? [String: Any])
    for key in Self.keys(in: root) { #expect(SettingsTemplate.yaml.contains("\(key):"), "\(key)") }
  }

  @Test("the settings that the page about them shows are valid")
  func example() throws {
    let text = try String(
      contentsOf: ProjectPaths.root.appending(path: "Sources/TCFRun/TCFRun.docc/TeamSettings.md"), encoding: .utf8)
    let block = text.components(separatedBy: "```yaml\n").dropFirst().first?.components(separatedBy: "\n```").first
    _ = try SettingsFile.read(Array(try #require(block).utf8), file: "TeamSettings.md")
  }

  @Test("the page about settings has the table of keys; tcfcheck config keys prints it")
  func page() throws {
    let file = ProjectPaths.root.appending(path: "Sources/TCFRun/TCFRun.docc/TeamSettings.md")
    let page = try String(contentsOf: file, encoding: .utf8)
    #expect(page.contains(ChoiceTable.page), "make tables writes it")
    #expect(try Binary.run(["config", "keys"]).output == ChoiceTable.page)
    let root = try #require(JSONSerialization.jsonObject(with: Data(contentsOf: Self.schema)) as? [String: Any])
    for key in Self.keys(in: root) {
      #expect(["`\(key)`", ".\(key)`", "`\(key)."].contains { page.contains($0) }, "\(key)")
    }
  }

  private static func keys(in schema: [String: Any]) -> [String] {
    var keys: [String] = []
    for (name, value) in schema["properties"] as? [String: [String: Any]] ?? [:] {
      keys.append(name)
      for place in [value, value["items"] as? [String: Any], value["additionalProperties"] as? [String: Any]] {
        if let place { keys += Self.keys(in: place) }
      }
      let branches = (value["items"] as? [String: Any])?["oneOf"] as? [[String: Any]] ?? []
      for branch in branches { keys += Self.keys(in: branch) }
    }
    return keys.sorted()
  }

  @Test("editors and tcfcheck find the same files sound", .enabled(if: python != nil, "needs Python 3"))
  func sameJudgement() throws {
    let sound = [
      "{}", "{\"profile\":\"google\",\"fail-on\":\"never\",\"baseline\":\"b.json\"}",
      "{\"rules\":{\"off\":[\"lint/*\",{\"rule\":\"fields/epoch\",\"reason\":\"r\"}],\"on\":[\"google/1.2\"],"
        + "\"severity\":{\"google/*\":{\"to\":\"info\",\"reason\":\"r\"}}}}",
      "{\"limits\":{\"expiry-months\":6,\"treatment-countries\":[{\"country\":\"DE\",\"until\":\"2021-11-30\"}]}}",
      "{\"consent-mode\":{\"vendor\":12,\"ad_storage\":[1],\"analytics_storage\":{\"any\":[7,\"8-10\"]}}}",
      "{\"lists\":{\"gvl\":[\"a\",\"b\"],\"cmp-list\":\"c\",\"store\":\"d\"},\"reports\":{\"junit\":\"a.xml\",\"details\":0}}",
      "{\"waivers\":[{\"rule\":\"fields/epoch\",\"reason\":\"r\",\"owner\":\"o\",\"until\":\"2027-01-31\"}]}",
    ]
    let wrong = [
      "[]", "{\"prfile\":\"iab\"}", "{\"profile\":\"gogle\"}", "{\"fail-on\":null}", "{\"baseline\":\"\"}",
      "{\"rules\":{\"off\":\"lint/*\"}}", "{\"rules\":{\"off\":[{\"reason\":\"r\"}]}}",
      "{\"rules\":{\"on\":[\"google\"]}}",
      "{\"rules\":{\"severity\":{\"google/*\":{\"to\":\"info\"}}}}",
      "{\"rules\":{\"severity\":{\"google/*\":\"info\"}}}",
      "{\"limits\":{\"expiry-months\":0}}", "{\"limits\":{\"expiry-months\":1.5}}",
      "{\"consent-mode\":{\"ad-storage\":[1]}}", "{\"consent-mode\":{\"ad_storage\":[25]}}",
      "{\"limits\":{\"treatment-countries\":[{\"country\":\"de\"}]}}", "{\"lists\":{\"gvl\":5}}",
      "{\"reports\":{\"all-outcomes\":\"yes\"}}", "{\"reports\":{\"format\":\"pdf\"}}",
      "{\"waivers\":[{\"rule\":\"fields/epoch\",\"reason\":\"r\",\"owner\":\"o\"}]}",
      "{\"waivers\":[{\"rule\":\"fields/epoch\",\"reason\":\"r\",\"owner\":\"o\",\"until\":\"2027-13-31\"}]}",
    ]
    // JSON is YAML, so one file serves both.
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      judge = jsonschema.Draft202012Validator(schema)
      for line in sys.stdin:
          print("sound" if judge.is_valid(json.loads(line)) else "wrong")
      """
    let answer = try Program.run(
      try #require(Self.python), ["-c", script, Self.schema.path],
      input: Data((sound + wrong).joined(separator: "\n").utf8))
    #expect(answer.status == 0, "\(answer.errors)")
    let judgements = answer.output.split(separator: "\n").map(String.init)
    #expect(judgements == sound.map { _ in "sound" } + wrong.map { _ in "wrong" })
    for (index, text) in (sound + wrong).enumerated() {
      let isSound = (try? SettingsFile.read(Array(text.utf8), file: "f.yml")) != nil
      #expect(isSound == (judgements[index] == "sound"), "\(text)")
    }
  }
}
