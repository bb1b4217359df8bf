import Foundation
import TCFCodec
import TCFFindings
import TCFReporting
import TCFTestSupport
import Testing

/// The formats of code quality tools. Expected values: checkstyle.org, Result Reports, and the schema that it names; SonarQube
/// Server documentation, Generic issue import format.
struct QualityFormatTests {
  private static let waived = Suppression.Waived(
    reason: "retired", owner: "app team", until: CalendarDay(year: 2027, month: 3, day: 31))

  private static let reports = [
    Fixture.report(
      "dumps/a b.txt:9", input: "dumps/a b.txt", Fixture.broken(Fixture.consent, Fixture.full),
      Fixture.broken(Fixture.treatment, Finding("odd country", severity: .info))),
    Fixture.report("dumps/a b.txt:10", input: "dumps/a b.txt", Fixture.broken(Fixture.consent, Finding("again"))),
    Fixture.report(
      "x.plist#IABTCF_TCString", input: "x.plist",
      Fixture.broken(Fixture.alphabet, Finding("a space", at: .storedKey("IABTCF_TCString"))).accepting([
        .waived(waived)
      ])),
    Fixture.report(
      "argument 1", input: "argument 1", Fixture.broken(Fixture.treatment, Finding("odd \"country\" <AA>")),
      Fixture.other(Fixture.unknown, .undecided, "no list")),
  ]

  /// A report in a format of the list.
  private static func written(
    _ format: ReportFormat, _ reports: [SubjectReport], problems: [InputProblem] = [], isInterrupted: Bool = false
  ) throws -> String {
    try Fixture.text(reports, problems: problems, isInterrupted: isInterrupted) {
      AnyReporter(format.reporter(to: $0, ReportOptions()))
    }
  }

  @Test func checkstyleHasAnErrorForEachFindingInItsFile() throws {
    #expect(
      try Self.written(.checkstyle, Self.reports) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <checkstyle version="10.0">
         <file name="dumps/a b.txt">
          <error line="9" severity="error" message="purpose 1 has consent. Fix: Take the consent away." \
        source="purpose-one/consent"/>
          <error line="9" severity="info" message="odd country. Fix: Mend purpose-one/treatment." \
        source="purpose-one/treatment"/>
          <error line="10" severity="error" message="again. Fix: Mend purpose-one/consent." \
        source="purpose-one/consent"/>
         </file>
         <file name="argument 1">
          <error line="1" severity="warning" message="odd &quot;country&quot; &lt;AA&gt; (argument 1). \
        Fix: Mend purpose-one/treatment." source="purpose-one/treatment"/>
         </file>
        </checkstyle>

        """)
  }

  @Test func checkstyleHasAnErrorForEachInputThatWasNotRead() throws {
    let problems = [InputProblem(input: "x.plist", message: "unreadable", fix: "export it again")]
    let text = try Self.written(.checkstyle, [], problems: problems, isInterrupted: true)
    #expect(
      text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <checkstyle version="10.0">
         <file name="x.plist">
          <error line="1" severity="error" message="unreadable. Fix: export it again" source="tcfcheck/input"/>
         </file>
         <file name="tcfcheck">
          <error line="1" severity="error" message="the run was interrupted: this report is incomplete" \
        source="tcfcheck/interrupted"/>
         </file>
        </checkstyle>

        """)
    #expect(
      try Self.written(.checkstyle, []) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <checkstyle version="10.0"/>

        """)
  }

  /// How many findings of a subject count.
  private static func count(_ report: SubjectReport) -> Int {
    report.verdicts.reduce(0) { $0 + ($1.outcome == .fail ? $1.countingFindings.count : 0) }
  }

  /// What the reader of the Python package diff-cover finds in a report.
  @Test(
    .enabled(if: Tools.hasPython, "needs .venv with diff-cover: make test makes it"), arguments: [false, true])
  func anotherReaderFindsTheSameInCheckstyle(isHostile: Bool) throws {
    let reports = isHostile ? JUnitReaderTests.hostile.enumerated().map(JUnitReaderTests.report) : Self.reports
    try Program.withFolder { folder throws in
      let file = folder.appending(path: "checkstyle.xml")
      try Data(try Self.written(.checkstyle, reports).utf8).write(to: file)
      let script = """
        import json, sys
        from diff_cover.git_path import GitPathTool
        from diff_cover.violationsreporters.java_violations_reporter import CheckstyleXmlDriver
        # Without a repository: paths stay as they are.
        GitPathTool.relative_path = staticmethod(lambda path: path)
        read = CheckstyleXmlDriver().parse_reports([open(sys.argv[1], encoding="utf-8").read().split("?>", 1)[1]])
        print(json.dumps(sorted([name, v.line, v.message] for name, found in read.items() for v in found)))
        """
      let answer = try Program.run(Tools.python, ["-c", script, file.path])
      #expect(answer.status == 0, "\(answer.errors.suffix(2_000))")
      let read = try #require(JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[Any]])
      if isHostile {
        #expect(read.count == reports.reduce(0) { $0 + Self.count($1) })
      } else {
        #expect(read.map { $0[0] as? String } == ["argument 1"] + Array(repeating: "dumps/a b.txt", count: 3))
        #expect(read.map { $0[1] as? Int } == [1, 9, 9, 10])
        #expect(
          read.first?[2] as? String
            == "warning: odd \"country\" <AA> (argument 1). Fix: Mend purpose-one/treatment.")
      }
    }
  }

  private static func sonarQube(
    _ reports: [SubjectReport]
  ) throws -> (rules: [[String: Any]], issues: [[String: Any]]) {
    let text = try written(.sonarqube, reports, problems: [InputProblem(input: "x", message: "unreadable")])
    let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [[String: Any]]])
    #expect(Set(document.keys) == ["rules", "issues"])
    return (try #require(document["rules"]), try #require(document["issues"]))
  }

  @Test func sonarQubeHasAnIssueForEachFindingAndTheirRules() throws {
    let (rules, issues) = try Self.sonarQube(Self.reports)
    #expect(
      issues.map { $0["ruleId"] as? String } == [
        "purpose-one/consent", "purpose-one/treatment", "purpose-one/consent", "purpose-one/treatment",
      ])
    let places = issues.compactMap { $0["primaryLocation"] as? [String: Any] }
    #expect(
      places.map { $0["filePath"] as? String } == ["dumps/a b.txt", "dumps/a b.txt", "dumps/a b.txt", "argument 1"])
    let lines = places.map { ($0["textRange"] as? [String: Int])?["startLine"] ?? 0 }
    #expect(lines == [9, 9, 10, 0])
    #expect(places.last?["message"] as? String == "odd \"country\" <AA> (argument 1)")
    #expect(rules.map { $0["id"] as? String } == ["purpose-one/consent", "purpose-one/treatment"])
    // The worst of an info and a warning: severity belongs to the rule.
    #expect(rules.map { $0["severity"] as? String } == ["CRITICAL", "MAJOR"])
    let impacts = rules.compactMap { ($0["impacts"] as? [[String: String]])?.first }
    #expect(impacts.map { $0["severity"] } == ["HIGH", "MEDIUM"])
    #expect(
      rules[0]["description"] as? String
        == "It means something. Mend purpose-one/consent. Source: Policies, Chapter 19 (since 2025-04-01)")
    let empty = try Self.sonarQube([])
    #expect(empty.rules.isEmpty && empty.issues.isEmpty)
  }

  /// The format as SonarQube's documentation describes it, its lists of values included; members that it does not have are
  /// refused. SonarQube also refuses a rule that is there twice, and an issue whose rule is not there.
  private static let schema = """
    {"type": "object", "additionalProperties": false, "required": ["rules", "issues"], "properties": {
      "rules": {"type": "array", "items": {"type": "object", "additionalProperties": false,
        "required": ["id", "name", "description", "engineId", "cleanCodeAttribute", "impacts"],
        "properties": {
          "id": {"type": "string", "minLength": 1}, "name": {"type": "string", "minLength": 1},
          "description": {"type": "string", "minLength": 1}, "engineId": {"type": "string", "minLength": 1},
          "cleanCodeAttribute": {"enum": ["FORMATTED", "CONVENTIONAL", "IDENTIFIABLE", "CLEAR", "LOGICAL", "COMPLETE",
            "EFFICIENT", "FOCUSED", "DISTINCT", "MODULAR", "TESTED", "LAWFUL", "TRUSTWORTHY", "RESPECTFUL"]},
          "type": {"enum": ["CODE_SMELL", "BUG", "VULNERABILITY", "SECURITY_HOTSPOT"]},
          "severity": {"enum": ["BLOCKER", "CRITICAL", "MAJOR", "MINOR", "INFO"]},
          "impacts": {"type": "array", "minItems": 1, "items": {"type": "object", "additionalProperties": false,
            "required": ["softwareQuality", "severity"], "properties": {
              "softwareQuality": {"enum": ["SECURITY", "RELIABILITY", "MAINTAINABILITY"]},
              "severity": {"enum": ["HIGH", "MEDIUM", "LOW"]}}}}}}},
      "issues": {"type": "array", "items": {"type": "object", "additionalProperties": false,
        "required": ["ruleId", "primaryLocation"], "properties": {
          "ruleId": {"type": "string", "minLength": 1}, "effortMinutes": {"type": "integer"},
          "primaryLocation": {"type": "object", "additionalProperties": false, "required": ["message", "filePath"],
            "properties": {"message": {"type": "string", "minLength": 1}, "filePath": {"type": "string", "minLength": 1},
              "textRange": {"type": "object", "additionalProperties": false, "required": ["startLine"], "properties": {
                "startLine": {"type": "integer", "minimum": 1}, "endLine": {"type": "integer", "minimum": 1},
                "startColumn": {"type": "integer"}, "endColumn": {"type": "integer"}}}}}}}}}}
    """

  @Test(
    .enabled(if: Tools.hasPython, "needs .venv with jsonschema: make test makes it"), arguments: [false, true])
  func sonarQubeTakesTheReport(isHostile: Bool) throws {
    let reports = isHostile ? JUnitReaderTests.hostile.enumerated().map(JUnitReaderTests.report) : Self.reports
    try Program.withFolder { folder throws in
      let files = ["schema.json", "report.json"].map { folder.appending(path: $0) }
      try Data(Self.schema.utf8).write(to: files[0])
      try Data(try Self.written(.sonarqube, reports).utf8).write(to: files[1])
      let script = """
        import json, sys
        import jsonschema
        schema, report = (json.load(open(name, encoding="utf-8")) for name in sys.argv[1:])
        jsonschema.validate(report, schema)
        rules = [rule["id"] for rule in report["rules"]]
        assert len(set(rules)) == len(rules), "a rule is there twice"
        assert {issue["ruleId"] for issue in report["issues"]} == set(rules), "rules and issues differ"
        print(len(report["issues"]))
        """
      let answer = try Program.run(Tools.python, ["-c", script] + files.map(\.path))
      #expect(answer.status == 0, "\(answer.errors.suffix(2_000))")
      let count = reports.reduce(0) { $0 + Self.count($1) }
      #expect(answer.output == "\(count)\n" && count > 3)
    }
  }

  /// What a badge says, by each state that a run can end in.
  @Test func aBadgeSaysHowTheRunEnded() throws {
    func title(_ text: String) -> String? {
      text.split(separator: "<title>").last?.split(separator: "</title>").first.map(String.init)
    }
    let passing = [Fixture.report("x", input: "x", Fixture.other(Fixture.consent, .pass, nil))]
    let informed = [Fixture.report("x", input: "x", Fixture.broken(Fixture.treatment, Finding("odd", severity: .info)))]
    #expect(title(try Self.written(.badge, Self.reports)) == "tcfcheck: 2 errors, 1 warning")
    #expect(title(try Self.written(.badge, passing)) == "tcfcheck: no errors, no warnings")
    #expect(title(try Self.written(.badge, informed)) == "tcfcheck: no errors, no warnings")
    #expect(title(try Self.written(.badge, [])) == "tcfcheck: nothing checked")
    #expect(title(try Self.written(.badge, passing, isInterrupted: true)) == "tcfcheck: incomplete")
    let problem = InputProblem(input: "x", message: "unreadable")
    let partial = try Self.written(.badge, Self.reports, problems: [problem])
    #expect(title(partial) == "tcfcheck: 2 errors, 1 warning, incomplete")
    #expect(partial.contains("#b3261e") && !partial.contains("#1a6b37"))
  }
}
