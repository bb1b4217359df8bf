import Foundation
import TCFTestSupport
import Testing

/// What must never happen: a file lost, green where nothing was checked, a verdict about something that is no consent data.
@Suite("Trust")
struct TrustTests {
  private static let store = "{\"IABTCF_TCString\":\"\(Sample.sound)\",\"IABTCF_gdprApplies\":1}\n"
  private static let foreignList =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?><plist version=\"1.0\"><dict><key>CFBundleName</key><string>x</string></dict></plist>"

  @Test(
    "A file that is read, or named twice, is not written: 64, and nothing changes",
    arguments: [
      ["validate", "w.json", "--json", "w.json"], ["validate", "w.json", "--json", "./folder/../w.json"],
      ["validate", "w.json", "--junit", "link.json"], ["validate", "folder", "--html", "folder/w.json"],
      ["validate", "w.json", "--gvl", "list.json", "--junit", "list.json"],
      ["validate", "w.json", "--gvl", "list.json", "--report", "junit:list.json"],
      ["validate", "w.json", "--config", "t.yml", "--write-baseline", "t.yml"],
      ["validate", "w.json", "--junit", "a", "--json", "a"], ["validate", "w.json", "--junit", "a", "--json", "./a"],
      ["certify", "s.yml", "--markdown", "s.yml"], ["certify", "s.yml", "--json", "w.json"],
      ["gvl", "lint", "list.json", "--report", "json:list.json"],
    ])
  func replaced(arguments: [String]) throws {
    try SettingsFixture.with(nil) { fixture in
      try fixture.write(Self.store, "w.json")
      try fixture.write(Self.store, "folder/w.json")
      try fixture.write(try String(contentsOfFile: SettingsFixture.list, encoding: .utf8), "list.json")
      try fixture.write("fail-on: error\n", "t.yml")
      try fixture.write(
        "declared-by: {name: n, organisation: o, date: 2026-01-01}\n"
          + "cmp: {id: 300, name: c, version: 1, environments: [app]}\n"
          + "scenarios:\n  - {name: first, scenario: first-run, steps: [{name: s, when: before, capture: w.json}]}\n",
        "s.yml")
      try FileManager.default.createSymbolicLink(
        atPath: fixture.folder.appending(path: "link.json").path, withDestinationPath: "w.json")
      func state() throws -> [String] {
        try ["w.json", "folder/w.json", "list.json", "t.yml", "s.yml"].map(fixture.read)
          + Program.contents(of: fixture.folder)
      }
      let before = try state()
      let answer = try Binary.run(arguments, in: fixture.folder)
      #expect(answer.status == 64, "\(answer.errors)")
      #expect(answer.output == "")
      #expect(answer.errors.contains("would replace") || answer.errors.contains("both write to"))
      #expect(try state() == before)
    }
  }

  @Test("With nothing checked, a file that is no report of ours stays; a report of ours is replaced")
  func slip() throws {
    try SettingsFixture.with(nil) { fixture in
      try fixture.write(Self.store, "dump.json")
      for option in ["--json", "--junit", "--markdown", "--html"] {
        let answer = try fixture.run("validate", option, "dump.json")
        #expect(answer.status == 2)
        #expect(answer.errors.contains("dump.json is not a tcfcheck report"))
        #expect(try fixture.read("dump.json") == Self.store)
      }
      #expect(try fixture.run("validate", "--write-baseline", "dump.json").status != 0)
      #expect(try fixture.read("dump.json") == Self.store)
      for option in ["--json", "--junit", "--markdown", "--html"] {
        _ = try fixture.validate(Sample.sound, option, "report")
        let full = try fixture.read("report")
        #expect(try fixture.run("validate", option, "report").status == 3, "\(option)")
        #expect(try fixture.read("report") != full)
      }
    }
  }

  @Test(
    "A run in which no check passed and none failed ends with 3",
    arguments: [
      ["validate", "https://example.com/"], ["validate", "--as", "urls", "http"], ["validate", "Info.plist"],
      ["validate", "Info.plist", "Info.plist"], ["validate", "prefs.xml"], ["validate", "other.json"],
    ])
  func nothingChecked(arguments: [String]) throws {
    try SettingsFixture.with(nil) { fixture in
      try fixture.write(Self.foreignList, "Info.plist")
      try fixture.write("<map><string name=\"theme\">dark</string></map>", "prefs.xml")
      try fixture.write("{\"theme\":\"dark\"}", "other.json")
      let answer = try Binary.run(arguments, in: fixture.folder)
      #expect(answer.status == 3)
      #expect(answer.errors.contains("nothing was checked") || answer.errors.contains("no consent key"))
    }
  }

  @Test("A property list without consent keys, forced to be a key set, is said to contain none")
  func noKeys() throws {
    try SettingsFixture.with(nil) { fixture in
      try fixture.write(Self.foreignList, "Info.plist")
      #expect(try fixture.run("validate", "--as", "keys", "Info.plist").errors.contains("contains 0 consent keys"))
    }
  }

  @Test("gvl lint of a list that is not there ends with 2", arguments: ["106", "foo", "v4:1", "list.jsom"])
  func missingList(name: String) throws {
    try SettingsFixture.with(nil) { fixture in
      try fixture.write(try String(contentsOfFile: SettingsFixture.list, encoding: .utf8), "list.json")
      let answer = try fixture.run("gvl", "lint", name)
      #expect(answer.status == 2)
      #expect(answer.errors.contains(name))
      if name == "list.jsom" { #expect(answer.errors.contains("did you mean list.json?")) }
    }
  }

  @Test("What is no list of strings is left aside in folders, and refused by name with what it is")
  func foreignText() throws {
    try SettingsFixture.with(nil) { fixture in
      let foreign = [
        "README.md": ("# App\n\nSome words about it.\nOverview\n", "plain text"),
        "logcat.txt": ("11-22 10:00:00.000  1000  1000 I App: started\n11-22 10:00:01.000 W App: slow\n", "plain text"),
        "export.csv": (
          "id,consent,when\n1,\(Sample.sound),x\n2,\(Sample.sound),y\n",
          "comma-separated text: column 2 holds TC strings"
        ),
        "app.properties": ("theme=dark\nname=Demo\n", "plain text"),
        "app.js": ("function consent() {\n  return 1\n}\n", "plain text"),
        "page.html": ("<!DOCTYPE html><html></html>", "a web page"),
        "picture.png": ("\u{89}PNG", "text"),
      ]
      for (name, file) in foreign { try fixture.write(file.0, "dump/\(name)") }
      try Data([0x89, 0x50, 0x4E, 0x47, 0x0D]).write(to: fixture.folder.appending(path: "dump/picture.png"))
      try Data([0x50, 0x4B, 0x03, 0x04, 0x0D]).write(to: fixture.folder.appending(path: "dump/a.zip"))
      try fixture.write(Self.store, "dump/store.json")
      let folder = try fixture.json("dump", "--fail-on", "never")
      #expect(folder.status == 0)
      #expect(folder.summary["subjects"] as? Int == 2)
      #expect(folder.summary["skippedFiles"] as? Int == 8)
      for (name, file) in foreign where name != "picture.png" {
        let answer = try fixture.validate("dump/\(name)")
        #expect(answer.status == 2, "\(name)")
        #expect(answer.errors.contains(file.1), "\(name): \(answer.errors)")
        guard name == "export.csv" else { continue }
        #expect(answer.errors.contains("tcfcheck audit dump/export.csv --column 2"))
        let advised = try Binary.shell(
          "tcfcheck audit dump/export.csv --column 2 --reveal --format json", in: fixture.folder)
        let records = try #require(try object(advised.output)["records"] as? [String: Any])
        #expect(records["judged"] as? Int == 2)
      }
      #expect(try fixture.validate("dump").errors.contains("dump/export.csv was skipped"))
    }
  }

  @Test(
    "A word that is no file and has no shape of a string is a missing file",
    arguments: [
      ["validate"], ["explain"], ["decode"], ["encode"], ["keys"], ["basis", "--vendor", "1"],
    ])
  func missingFile(verb: [String]) throws {
    try SettingsFixture.with(nil) { fixture in
      try fixture.write(Self.store, "fixtures/a.json")
      let answer = try Binary.run([verb[0], "fixtuers"] + verb.dropFirst(), in: fixture.folder)
      #expect(answer.status == 2)
      #expect(answer.errors.contains("no such file: fixtuers; did you mean fixtures?"))
      #expect(!answer.errors.contains("bits"))
    }
  }

  @Test("Strings in every shape are strings all the same")
  func shapes() throws {
    let shapes = [
      Sample.sound, Sample.cut, Sample.sound.lowercased(), "1YNN", "2~1.2~dv.", "DBABMA~" + Sample.sound, "",
      "${GDPR_CONSENT_755}", "undefined", "550e8400-e29b-41d4-a716-446655440000", "\"\(Sample.sound)\"",
    ]
    let answer = try Binary.run(["validate", "--format", "json", "--all-outcomes", "--"] + shapes)
    let subjects = try answer.lines.compactMap { try object($0)["subject"] as? String }
    for (index, shape) in shapes.enumerated() {
      let name = "argument \(index + 1)"
      #expect(subjects.contains { $0.hasPrefix(name) && $0.dropFirst(name.count).first?.isNumber != true }, "\(shape)")
    }
  }

  @Test("Undecided rules that could have failed the run give 2 where that is asked for")
  func undecided() throws {
    try SettingsFixture.with(nil) { fixture in
      #expect(try fixture.validate(Sample.sound).status == 0)
      let undecided = try fixture.validate(Sample.sound, "--fail-on-undecided")
      #expect(undecided.status == 2)
      #expect(undecided.errors.contains("tcfcheck: exit status 2 by --fail-on-undecided: "))
      #expect(undecided.errors.contains(" undecided; get the missing vendor list with: tcfcheck gvl fetch "))
      let chosen = try fixture.validate(SettingsFixture.missing, "--fail-on", "error", "--quiet")
      #expect(chosen.status == 1 && chosen.errors == "tcfcheck: exit status 1 by --fail-on error: 1 error\n")
      #expect(try fixture.validate(Sample.sound, "--fail-on-undecided", "--fail-on", "never").status == 0)
      #expect(
        try fixture.validate(Sample.sound, "--fail-on-undecided", "--only", "encoding/*").status == 0)
      try fixture.write("fail-on-undecided: true\n", "tcfcheck.yml")
      #expect(try fixture.validate(Sample.sound).status == 2)
      #expect(try fixture.validate(Sample.sound, "--gvl", SettingsFixture.list, "--cmp-list", "x").status == 2)
    }
  }

  @Test("Each line of an input gives a line of output or a problem, a byte order mark or not")
  func lines() throws {
    let text = "\u{FEFF}\(Sample.sound)\n\tfirst cell empty\n\(Sample.sound)\n"
    let decode = try Binary.run(["decode", "--format", "json"], input: text)
    #expect(decode.lines.count == 2)
    #expect(decode.lines.allSatisfy { $0.hasPrefix("{\"version\":2") })
    #expect(decode.errors.contains("line 2 of - has nothing before its first tab"))
    #expect(decode.status == 2)
    let validate = try Binary.run(Sample.validate + ["-"], input: text)
    #expect(validate.status == 2)
    #expect(validate.errors.contains("line 2 of - has nothing before its first tab"))
  }

  @Test("A subject is found by the name that reports give it")
  func names() throws {
    try SettingsFixture.with(nil) { fixture in
      try fixture.write(Self.store, "dumps/x.json")
      try fixture.write("# strings\n\(SettingsFixture.missing)\n\(Sample.sound)\n\(Sample.sound)\n", "ten.txt")
      for name in ["dumps/x.json#IABTCF_TCString", "ten.txt:3"] {
        let decoded = try fixture.run("decode", "--format", "json", name)
        #expect(decoded.status == 0 && decoded.lines.count == 1, "\(decoded.errors)")
        #expect(try fixture.run("keys", name).output.contains(Sample.sound))
        #expect(try fixture.run("explain", name).status == 0)
        let basis = try fixture.run("basis", name, "--vendor", "1", "--gvl", SettingsFixture.list)
        #expect(basis.status == 0)
        let run = try fixture.json(name, "--all-outcomes")
        #expect(Set(run.lines.compactMap { $0["subject"] as? String }) == [name])
      }
      #expect(try fixture.run("keys", "dumps/x.json").output.contains(Sample.sound))
      let absent = try fixture.run("validate", "ten.txt:99")
      #expect(absent.status == 2)
      #expect(absent.errors.contains("ten.txt has no subject ten.txt:99"))
    }
  }

  @Test("Standard output takes one document")
  func oneDocument() throws {
    for arguments in [["--format", "json", "--junit", "-"], ["--junit", "-", "--json", "-"]] {
      let answer = try Binary.run(["validate", Sample.sound] + arguments)
      #expect(answer.status == 64)
      #expect(answer.output == "")
    }
    #expect(try Binary.run(["validate", Sample.sound, "--junit", "-"]).output.hasPrefix("<?xml"))
  }

  @Test("A template is said to be taken for one")
  func template() throws {
    let url = "https://x.example/?gdpr=${GDPR}&gdpr_consent=${GDPR_CONSENT_755}"
    #expect(try Binary.run(["validate", url]).errors.contains("argument 1 is read as a URL template"))
    #expect(!(try Binary.run(["validate", url, "--as", "url-templates"]).errors.contains("taken for")))
  }

  @Test("Reports do not repeat a string that was given as an argument")
  func command() throws {
    for format in ["json", "junit"] {
      let text = try Binary.run(
        Sample.validate + [SettingsFixture.missing, "--format", format, "--expected-string", Sample.sound]
      ).output
      #expect(!text.contains(SettingsFixture.missing))
      #expect(text.contains("argument 1"))
    }
  }

  @Test("Unknown elements of an array are reported")
  func unknownElements() throws {
    let answer = try Binary.run(["validate", "-"], input: "[\(Self.store), {\"foo\": 1}, 5]")
    #expect(answer.status == 2)
    #expect(answer.errors.contains("at [1]") && answer.errors.contains("at [2]"))
    let request = try Binary.run(
      ["validate", "-"], input: "{\"time\":\"2026-01-01T00:00:00Z\",\"bidRequest\":{\"x\":1}}\n")
    #expect(request.status != 0)
  }

  @Test("A limit of the settings is every verb's, and certify reads the provider list")
  func oneSetOfChoices() throws {
    try SettingsFixture.with("profile: google\nrules: {off: [disclosed-vendors/*]}\nlists: {providers: absent.csv}\n") {
      fixture in
      let explained = try fixture.run("explain", SettingsFixture.missing)
      let trail = explained.output.components(separatedBy: "What the rules say").last ?? ""
      #expect(!trail.contains("disclosed-vendors/missing") && trail.contains("google/"))
      #expect(explained.errors.contains("absent.csv"))
      try fixture.write(Self.store, "w.json")
      try fixture.write(
        "declared-by: {name: n, organisation: o, date: 2026-01-01}\n"
          + "cmp: {id: 300, name: c, version: 1, environments: [app]}\n"
          + "scenarios:\n  - {name: first, scenario: first-run, steps: [{name: s, when: before, capture: w.json}]}\n",
        "s.yml")
      let certified = try fixture.run("certify", "s.yml")
      #expect(certified.errors.contains("absent.csv"))
    }
  }

  @Test("--only and --off say which rules are asked; --quiet leaves the console alone")
  func switches() throws {
    try SettingsFixture.with(nil) { fixture in
      let only = try fixture.json(SettingsFixture.missing, "--only", "encoding/*", "--all-outcomes")
      #expect(only.lines.allSatisfy { ($0["rule"] as? String)?.hasPrefix("encoding/") ?? false })
      #expect(try fixture.validate(SettingsFixture.missing, "--off", "disclosed-vendors/missing").status == 0)
      let wrong = try fixture.validate(SettingsFixture.missing, "--only", "disclosed-vendor/missing")
      #expect(wrong.status == 64 && wrong.errors.contains("did you mean disclosed-vendors/missing?"))
      let quiet = try fixture.validate(SettingsFixture.missing, "--quiet", "--json", "run.ndjson")
      #expect(quiet.status == 1 && quiet.output == "")
      #expect(try fixture.read("run.ndjson").contains("\"summary\""))
      #expect(try fixture.validate(SettingsFixture.missing, "--color", "always").output.contains("\u{1B}["))
    }
  }

  @Test("config check knows whether the paths of the settings lead anywhere")
  func paths() throws {
    try SettingsFixture.with("lists:\n  gvl: absent.json\nreports:\n  junit: no/such/run.xml\n") { fixture in
      let answer = try fixture.run("config", "check")
      #expect(answer.status == 64)
      #expect(answer.errors.contains("tcfcheck.yml:2:8: lists.gvl: no such file: absent.json"))
      // The folder of a report is made.
      #expect(!answer.errors.contains("reports.junit"))
    }
  }

  @Test("conform and fuzz replace nothing that they read")
  func otherVerbs() throws {
    try SettingsFixture.with(nil) { fixture in
      try fixture.write("#!/bin/sh\n", "adapter.sh")
      try fixture.write("{}", "corpus/a.json")
      for arguments in [
        ["conform", "--testee", "sh adapter.sh", "--junit", "adapter.sh"],
        ["conform", "--testee", "sh adapter.sh", "--junit", "a", "--json", "a"],
        ["fuzz", "--corpus", "corpus", "--junit", "corpus/a.json", "--iterations", "1"],
      ] {
        let answer = try Binary.run(arguments, in: fixture.folder)
        #expect(answer.status == 64, "\(arguments): \(answer.errors)")
      }
      #expect(try fixture.read("adapter.sh") == "#!/bin/sh\n")
      #expect(try fixture.read("corpus/a.json") == "{}")
    }
  }

  @Test(
    "A problem is printed once on a terminal, and its file is named once",
    .enabled(if: Program.python != nil, "needs Python 3"))
  func once() throws {
    try SettingsFixture.with(nil) { fixture in
      let terminal = try Binary.run(
        try #require(Program.python),
        [
          "-c", "import pty, sys; pty.spawn(sys.argv[1:])", Binary.path, "validate", Sample.sound, "--gvl",
          "no/list.json",
        ],
        in: fixture.folder)
      #expect(terminal.output.components(separatedBy: "no such file: no/list.json").count == 2)
      let absent = try fixture.run("config", "check", "nofile.yml")
      #expect(absent.errors.components(separatedBy: "nofile.yml").count == 2)
    }
  }

  @Test("explain knows families and old names for what they are")
  func explained() throws {
    // Neither was known once: the one was taken for a string with exit 0, the other printed a bit map.
    let family = try Binary.run(["explain", "fields/*"])
    #expect(family.status == 0)
    #expect(family.output.contains("A family of ") && family.output.contains("  fields/expired "))
    let code = try Binary.run(["explain", "google/3.2"])
    #expect(code.status == 0)
    #expect(code.output.contains("No rule reports this code.") && !code.output.contains("PurposesConsent"))
    #expect(try Binary.run(["explain", "field/*"]).status == 64)
    #expect(try Binary.run(["explain", "google/99.9"]).status == 64)
    #expect(try Binary.run(["validate", "--as", "list", "CQlH"]).errors.contains("no such file: CQlH"))
  }
}
