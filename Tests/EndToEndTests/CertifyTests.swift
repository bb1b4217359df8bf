import Foundation
import TCFTestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The made-up CMP of TestVectors/certify, in both editions.
@Suite("tcfcheck certify")
struct CertifyTests {
  private static func file(_ edition: String) -> String { "TestVectors/certify/\(edition)/scenarios.yml" }

  /// A finding as expected.json and the JSON report name it.
  struct Found: Hashable, Comparable, CustomStringConvertible {
    let scenario, subject, rule, severity: String

    var description: String { "\(subject): \(severity) \(rule)" }
    static func < (left: Found, right: Found) -> Bool { left.description < right.description }

    init?(_ node: [String: Any], scenario key: String) {
      guard let scenario = node[key] as? String, let subject = node["subject"] as? String,
        let rule = node["rule"] as? String, let severity = node["severity"] as? String
      else { return nil }
      (self.scenario, self.subject, self.rule, self.severity) = (scenario, subject, rule, severity)
    }
  }

  @Test("every error and warning is the one that was planted", arguments: [("passing", 0), ("failing", 1)])
  func findings(edition: String, status: Int32) throws {
    let answer = try Binary.run(["certify", Self.file(edition), "--format", "json"])
    #expect(answer.status == status, "\(answer.errors)")
    let found = try answer.lines.map(object).filter { $0["outcome"] as? String == "fail" }
      .compactMap { Found($0, scenario: "input") }.filter { $0.severity != "info" }
    let path = ProjectPaths.root.appending(path: "TestVectors/certify/\(edition)/expected.json")
    let document = try JSONSerialization.jsonObject(with: Data(contentsOf: path)) as? [String: Any]
    let expected = try #require(document?["findings"] as? [[String: Any]]).compactMap {
      Found($0, scenario: "scenario")
    }
    #expect(!expected.isEmpty)
    #expect(found.sorted() == expected.sorted())
  }

  @Test("That no capture was made yet is said once, with the command", arguments: ["web,android", "ctv"])
  func withoutCaptures(platforms: String) throws {
    try Program.withFolder { folder in
      let made = try Binary.run(["certify", "--init", "own", "--platforms", platforms], in: folder)
      #expect(made.status == 0, "\(made.errors)")
      let answer = try Binary.run(["certify", "own/scenarios.yml", "--junit", "out.xml"], in: folder)
      let said = answer.output
      #expect(answer.status == 2)
      #expect(said.matches(of: /captures that own\/scenarios\.yml names is there/).count == 1, "\(said)")
      #expect(said.contains("tcfcheck certify own/scenarios.yml --record") && !said.contains("no such file"), "\(said)")
      let report = try String(contentsOf: folder.appending(path: "out.xml"), encoding: .utf8)
      #expect((1...2).contains(report.matches(of: /<error\b/).count))
      // One is there: what is said is said of each of the others.
      let capture = try #require(said.firstMatch(of: /the first is (\S+)/)).output.1
      let file = folder.appending(path: "own/\(capture)")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("{\"IABTCF_gdprApplies\":1}".utf8).write(to: file)
      let some = try Binary.run(["certify", "own/scenarios.yml"], in: folder)
      #expect(some.status == 2 && (some.output + some.errors).contains("no such file"))
    }
  }

  @Test("the example is what its author's program writes", .enabled(if: Program.python != nil, "needs Python 3"))
  func authoring() throws {
    let answer = try Program.run(
      try #require(Program.python), ["-B", "make_certify.py", "--check"],
      in: ProjectPaths.root.appending(path: "Tests/VectorAuthoring"))
    #expect(answer.status == 0, "\(answer.output)\(answer.errors)")
  }

  @Test("JUnit has a suite for each scenario, and is valid", .enabled(if: Program.xmllint != nil, "needs xmllint"))
  func junit() throws {
    for (edition, failures) in [("passing", 0), ("failing", 12)] {
      let answer = try Binary.run(["certify", Self.file(edition), "--format", "junit", "--deterministic"])
      let data = Data(answer.output.utf8)
      #expect(try Program.complaints(aboutJUnit: data) == "")
      let outline = try SuiteReader(data)
      let names = [
        "first run", "accept all", "refuse all", "choose some", "a German UI", "withdraw", "object to measurement",
        "expired", "outside of the EU", "the CMP is removed", "purpose 1 goes unasked", "the CMP before",
      ]
      #expect(outline.suites == names)
      #expect(outline.classes.contains("tcf.subject.scenario"))
      #expect(outline.failures == failures, "\(edition)")
    }
  }

  @Test("the records are well-formed, the same every time, and no verdict")
  func records() throws {
    try Program.withFolder { folder in
      for edition in ["passing", "failing"] {
        for run in ["1", "2"] {
          let names = ["html", "md"].map { folder.appending(path: "\(edition)-\(run).\($0)").path }
          _ = try Binary.run(
            ["certify", Self.file(edition), "--deterministic", "--html", names[0], "--markdown", names[1]])
        }
        for kind in ["html", "md"] {
          let texts = try ["1", "2"].map {
            try String(contentsOf: folder.appending(path: "\(edition)-\($0).\(kind)"), encoding: .utf8)
          }
          // The command line names the files.
          #expect(
            texts[0].replacing("\(edition)-1.", with: "") == texts[1].replacing("\(edition)-2.", with: ""))
          #expect(!texts[0].lowercased().contains("compliant"))
          for part in ["Ada Example", "Iron Choices", "To be demonstrated manually", "ndecided", "vendor-list"] {
            #expect(texts[0].contains(part), "\(edition).\(kind) does not have: \(part)")
          }
        }
        let page = try Data(contentsOf: folder.appending(path: "\(edition)-1.html"))
        #expect(XMLParser(data: page).parse())
        try Self.expectCleanHTML(folder.appending(path: "\(edition)-1.html"))
      }
    }
  }

  /// Python's reader of HTML, which is no reader of XML: every element that is opened is closed, and nothing is fetched.
  private static func expectCleanHTML(_ page: URL) throws {
    guard let python = Program.python else { return }
    let reader = """
      import html.parser, sys
      class Reader(html.parser.HTMLParser):
          stack, voids, ids, links, scripts = [], {"meta", "path", "rect"}, [], set(), 0
          def handle_starttag(self, tag, attrs):
              names = {name for name, _ in attrs}
              self.ids += [value for name, value in attrs if name == "id"]
              # A link is followed by a person; the page itself asks for nothing.
              if tag == "a":
                  for name, value in attrs:
                      if name != "href": continue
                      if value.startswith("#"): self.links.add(value[1:])
                      else: assert value.startswith("https://"), attrs
              else: assert "href" not in names, names
              assert not names & {"src", "onclick", "onload", "style"}, names
              assert tag not in ("link", "img", "iframe"), tag
              # The page's own script, which its policy names by its hash.
              if tag == "script":
                  self.scripts += 1
                  assert not names and self.stack == ["html", "body"], attrs
              if tag not in self.voids: self.stack.append(tag)
          def handle_endtag(self, tag):
              if tag not in self.voids: assert self.stack.pop() == tag, tag
          def handle_startendtag(self, tag, attrs):
              assert tag in self.voids, tag
      reader = Reader()
      text = open(sys.argv[1], encoding="utf-8").read()
      assert text.startswith("<!DOCTYPE html>\\n<html ") and "<?xml" not in text, text[:200]
      reader.feed(text)
      assert not reader.stack, reader.stack
      assert len(reader.ids) == len(set(reader.ids)), [one for one in reader.ids if reader.ids.count(one) > 1]
      assert reader.links <= set(reader.ids), reader.links - set(reader.ids)
      import base64, hashlib
      script = text.split("<script>")[1].split("</script>")[0]
      hash = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
      assert reader.scripts == 1 and f"script-src &#39;sha256-{hash}&#39;" in text, hash
      """
    let answer = try Program.run(python, ["-c", reader, page.path])
    #expect(answer.status == 0, "\(answer.errors)")
  }

  // The record says what was exercised, and --require-scenarios demands it.
  @Test("the record tells what was exercised and what was not, and --require-scenarios makes that an error")
  func coverage() throws {
    let whole = try Binary.run(["certify", Self.file("passing"), "--require-scenarios", "--format", "markdown"])
    #expect(whole.status == 0, "\(whole.errors)")
    let rows = whole.output.split(separator: "\n")
    let refusing = try #require(rows.first { $0.hasPrefix("| Refusing everything |") })
    #expect(refusing.contains("refuse all: as chosen") && refusing.contains("a German UI: as chosen"), "\(refusing)")
    let returning = try #require(rows.first { $0.hasPrefix("| A return visit or restart, with an earlier choice |") })
    #expect(returning.contains("in accept all") && returning.contains("in expired"), "\(returning)")
    try Program.withFolder { folder in
      _ = try Binary.run(["certify", "--init"], in: folder)
      let arguments = ["certify", "certify/scenarios.yml", "--format", "markdown"]
      let part = try Binary.run(arguments, in: folder)
      #expect(part.status == 0)
      #expect(part.output.contains("| Choosing some purposes and vendors | not exercised |\n"))
      #expect(part.output.contains("| Removing the CMP | not exercised (optional) |\n"))
      let required = try Binary.run(arguments + ["--require-scenarios"], in: folder)
      #expect(required.status == 2)
      #expect(required.errors.contains("certify/scenarios.yml has no scenario for: objecting to legitimate interests"))
      #expect(!required.errors.contains("removing the CMP"))
    }
  }

  @Test("The console begins with scenarios by platform, the reports, and each fault once")
  func firstScreen() throws {
    try Program.withFolder { folder in
      let record = folder.appending(path: "record.html").path
      let answer = try Binary.run(["certify", Self.file("failing"), "--html", record])
      let lines = answer.lines
      #expect(
        lines.first?.hasPrefix(
          "1 of 12 scenarios stored as chosen, 10 not, 1 undecided (as of 2026-06-02); 21 distinct") == true)
      #expect(answer.output.contains("  first-run              not as chosen  –"))
      #expect(answer.output.contains("\nreports: \(record)\n"))
      // Two steps store the same wrong vendors: one fault without the steps, with the name of the vendor that is missing.
      let fault =
        "scenario/accept-all  VendorConsents is {1,755}, not {1,9,755} (accepting everything); concerns Ivy (vendor 9)"
      let head = lines.prefix { !$0.hasPrefix("scenario ") }
      #expect(head.count { $0.hasSuffix(fault) } == 1 && head.count <= 60, "\(head.count)")
      #expect(!answer.output.contains("By rule (share") && !answer.output.contains("By CMP and CMP version"))
    }
  }

  @Test("What was left of the template is remarked, on the console and in the record")
  func placeholders() throws {
    try Program.withFolder { folder in
      _ = try Binary.run(["certify", "--init"], in: folder)
      let left = ["declared-by.name", "declared-by.organisation", "declared-by.date", "as-of", "cmp.name"]
      for format in ["console", "html", "markdown"] {
        let answer = try Binary.run(["certify", "certify/scenarios.yml", "--format", format], in: folder)
        for key in left {
          #expect(answer.output.contains("\(key.dropFirst()) is still the template"), "\(format): \(key)")
        }
      }
      let answer = try Binary.run(["certify", Self.file("passing")])
      #expect(!answer.output.contains("template"))
      _ = try Binary.run(["certify", "--init", "own", "--platforms", "web"], in: folder)
      let own = try Binary.run(["certify", "own/scenarios.yml", "--format", "markdown"], in: folder)
      #expect(
        own.output.contains("record.web is still") || own.output.contains("Record.web is still"),
        "\(own.output.prefix(900))")
    }
  }

  // A listener's log as a step's capture.
  @Test("a listener's log as a capture: the last state counts, the earlier ones were there before")
  func listener() throws {
    try Program.withFolder { folder in
      let scenarios = try String(
        contentsOf: ProjectPaths.root.appending(path: Self.file("passing")), encoding: .utf8)
      let head = scenarios.components(separatedBy: "scenarios:\n")[0]
        .replacing("../../", with: ProjectPaths.root.appending(path: "TestVectors/").path + "/")
        .replacing("../vendor-list", with: ProjectPaths.root.appending(path: "TestVectors/certify/vendor-list").path)
      let file =
        head + """
          scenarios:
            - name: abroad
              scenario: gdpr-not-applicable
              steps:
                - {name: opened, when: after, capture: log.ndjson}

          """
      try Data(file.utf8).write(to: folder.appending(path: "web.yml"))
      let told =
        #"{"time":"2026-06-01T10:00:00Z","message":{"gdprApplies":APPLIES,"tcfPolicyVersion":5,"cmpId":300,"cmpVersion":7}}"#
      let lines = ["true", "false"].map { told.replacing("APPLIES", with: $0) }
      let later = lines[1].replacing("10:00:00", with: "10:00:05")
      try Data((lines[0] + "\n" + later + "\n").utf8).write(to: folder.appending(path: "log.ndjson"))
      let answer = try Binary.run(["certify", "web.yml", "--format", "json", "--all-outcomes"], in: folder)
      let outcomes = try answer.lines.map(object).filter { $0["rule"] as? String == "scenario/gdpr-not-applicable" }
        .filter { $0["subject"] as? String == "scenario abroad" }.compactMap { $0["outcome"] as? String }
      #expect(outcomes == ["pass"], "\(answer.errors)")
    }
  }

  @Test("a record says where the hash of each capture comes from, as sha256sum does")
  func hashes() throws {
    let answer = try Binary.run(["certify", Self.file("passing"), "--format", "markdown", "--deterministic"])
    let capture = "TestVectors/certify/passing/captures/accepted-ios.plist"
    let hash = try Binary.run("/usr/bin/sha256sum", [capture]).output.prefix(64)
    #expect(hash.count == 64 && answer.output.contains("| `captures/accepted-ios.plist` | `\(hash)` |"))
  }

  @Test("--init writes a folder that passes when it is run as printed, and replaces nothing")
  func initialise() throws {
    try Program.withFolder { folder in
      let first = try Binary.run(["certify", "--init"], in: folder)
      #expect(first.status == 0, "\(first.errors)")
      let command = try #require(first.lines.last)
      let run = try Binary.shell(String(command), in: folder)
      #expect(run.status == 0, "\(run.output)\(run.errors)")
      #expect(run.output.contains("0 errors, 0 warnings, "))
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: "record.html").path))
      let again = try Binary.run(["certify", "--init"], in: folder)
      #expect(again.status == 64)
      #expect(again.errors.contains("certify/scenarios.yml exists"))
      #expect(try Binary.run(["certify", "--init", "other/place"], in: folder).status == 0)
      #expect(try Binary.run(["certify", "--init", "record.html"], in: folder).status == 2)
    }
  }

  @Test("the schema is the one that is committed, and the template names every key of it")
  func schema() throws {
    let printed = try Binary.run(["certify", "--schema"]).output
    let path = ProjectPaths.vectors.appending(path: "schemas/tcfcheck-certify.schema.json")
    let committed = try String(contentsOf: path, encoding: .utf8)
    #expect(printed == committed, "tcfcheck certify --schema > TestVectors/schemas/tcfcheck-certify.schema.json")
    _ = try JSONSerialization.jsonObject(with: Data(printed.utf8))
  }

  @Test("the schema of the answers is the one that is committed")
  func schemaOfAnswers() throws {
    let printed = try Binary.run(["certify", "--schema", "--ask"]).output
    let path = ProjectPaths.vectors.appending(path: "schemas/tcfcheck-answers.schema.json")
    let committed = try String(contentsOf: path, encoding: .utf8)
    #expect(printed == committed, "tcfcheck certify --schema --ask > TestVectors/schemas/tcfcheck-answers.schema.json")
    _ = try JSONSerialization.jsonObject(with: Data(printed.utf8))
  }

  private static let page =
    (try? String(
      contentsOf: ProjectPaths.root.appending(path: "Sources/TCFRun/TCFRun.docc/SelfCertification.md"),
      encoding: .utf8)) ?? ""

  @Test("the page has every key of the schema, and the template too")
  func keys() throws {
    let schema = try object(try Binary.run(["certify", "--schema"]).output)
    let keys = Self.keys(in: schema)
    #expect(keys.count > 40)
    let template = try Program.withFolder { folder in
      _ = try Binary.run(["certify", "--init", "x"], in: folder)
      return try String(contentsOf: folder.appending(path: "x/scenarios.yml"), encoding: .utf8)
    }
    // About a scenario in words there is nothing to explain.
    for key in keys {
      #expect(Self.page.contains("`\(key)`"), "\(key)")
      #expect(template.contains("\(key):") || key == "about", "\(key)")
    }
  }

  private static func keys(in schema: [String: Any]) -> [String] {
    var keys: [String] = []
    for (name, value) in schema["properties"] as? [String: [String: Any]] ?? [:] {
      keys.append(name)
      for place in [value, value["items"] as? [String: Any]] where place != nil { keys += Self.keys(in: place ?? [:]) }
      for branch in value["oneOf"] as? [[String: Any]] ?? [] { keys += Self.keys(in: branch) }
    }
    return keys.sorted()
  }

  @Test("what is wrong with a file, and what is missing")
  func mistakes() throws {
    try Program.withFolder { folder in
      func write(_ text: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: "s.yml"))
      }
      func run(_ more: String...) throws -> Program.Answer {
        try Binary.run(["certify", "s.yml"] + more, in: folder)
      }
      let head = """
        declared-by: {name: A, organisation: B, date: 2026-06-02}
        cmp: {id: 300, name: C, version: 1, environments: [app]}

        """
      #expect(try run().status == 64)
      try write("")
      #expect(try run().status == 3)
      try write(head + "scenarios: []\n")
      let none = try run()
      #expect(none.status == 3)
      #expect(none.errors.contains("s.yml has no scenario"))
      try write(head + "scenaros: []\n")
      let unknown = try run()
      #expect(unknown.status == 64)
      #expect(unknown.errors.contains("s.yml:3:1: unknown key scenaros; did you mean scenarios?"))
      try write(head + "scenarios:\n  - {name: x, scenario: acept-all, steps: []}\n")
      #expect(try run().errors.contains("did you mean accept-all?"))
      try write(head + "scenarios:\n  - {name: x, scenario: partial, steps: [{name: s, when: after, capture: a}]}\n")
      #expect(try run().errors.contains("s.yml:4:5: partial needs a choice with purposes and vendors"))
      try write(
        head + """
          as-of: 2026-06-02
          scenarios:
            - name: x
              scenario: reject-all
              steps:
                - {name: lost, when: after, capture: absent.json}
                - {name: kept, when: restart, capture: keys.json}
          """)
      try Data(#"{"IABTCF_CmpSdkID":true}"#.utf8).write(to: folder.appending(path: "keys.json"))
      let missing = try run("--format", "json")
      #expect(missing.status == 2)
      #expect(missing.errors.contains("absent.json"))
      #expect(missing.output.contains("in-app/type"))
      let html = try run("--format", "html").output
      #expect(html.contains("not readable"))
    }
  }
}

/// A JUnit report as Foundation's XML parser reads it.
private final class SuiteReader: NSObject, XMLParserDelegate {
  private(set) var suites: [String] = []
  private(set) var classes: Set<String> = []
  private(set) var failures = 0

  init(_ data: Data) throws {
    super.init()
    let parser = XMLParser(data: data)
    parser.delegate = self
    #expect(parser.parse())
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if name == "testsuite" { suites.append(attributes["name"] ?? "") }
    if name == "testcase" { classes.insert(attributes["classname"] ?? "") }
    if name == "failure" { failures += 1 }
  }
}
