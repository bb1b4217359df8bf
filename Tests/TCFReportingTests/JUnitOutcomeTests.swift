import Foundation
import TCFCodec
import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFReporting

/// Expected values: Reports/README.md, "What a JUnit case represents".
struct JUnitOutcomeTests {
  private func file(
    _ granularity: JUnitGranularity, _ reports: [SubjectReport], problems: [InputProblem] = [],
    isInterrupted: Bool = false, dialect: JUnitDialect = .common, run: RunDescription = Fixture.run()
  ) throws -> JUnitFile {
    let text = try Fixture.text(reports, problems: problems, isInterrupted: isInterrupted, run: run) {
      JUnitReporter(
        to: $0, options: JUnitOptions(granularity: granularity, dialect: dialect, isDeterministic: true))
    }
    return try JUnitFile(Data(text.utf8))
  }

  private let mixed = [
    Fixture.report(
      "strings.txt:1",
      Fixture.broken(Fixture.consent, Fixture.full, Finding("and a lighter one", severity: .warning)),
      Fixture.broken(Fixture.unknown, Finding("vendor 9 is unknown", severity: .warning))),
    Fixture.report(
      "strings.txt:2",
      Fixture.other(
        Fixture.treatment, .notEffective, "in force from 2026-03-01",
        findings: Finding("would be wrong")),
      Fixture.other(Fixture.alphabet, .notApplicable, "no string"),
      Fixture.other(Fixture.unknown, .undecided, "the vendor list 3/180 is missing")),
    Fixture.report("other.txt:1", input: "other.txt"),
  ]

  @Test func byPairEveryRuleAndSubjectIsACase() throws {
    let file = try file(.pair, mixed)
    #expect(
      file.outline == [
        "tcf.purpose-one.consent strings.txt:1 | failure",
        "tcf.purpose-one.consent strings.txt:2 | pass",
        "tcf.purpose-one.consent other.txt:1 | pass",
        "tcf.purpose-one.treatment strings.txt:1 | pass",
        "tcf.purpose-one.treatment strings.txt:2 | skipped",
        "tcf.purpose-one.treatment other.txt:1 | pass",
        "tcf.encoding.alphabet strings.txt:1 | pass",
        "tcf.encoding.alphabet strings.txt:2 | skipped",
        "tcf.encoding.alphabet other.txt:1 | pass",
        // A warning is below the limit "error", so the case passes.
        "tcf.gvl.vendor-unknown strings.txt:1 | pass",
        // An undecided rule is skipped, unless the run asks for decisions.
        "tcf.gvl.vendor-unknown strings.txt:2 | skipped",
        "tcf.gvl.vendor-unknown other.txt:1 | pass",
      ])
    #expect(file.suites.map { $0["name"] } == ["purpose-one", "encoding", "gvl"])
    #expect(file.suites.map { $0["package"] } == ["tcf.purpose-one", "tcf.encoding", "tcf.gvl"])
    #expect(file.suites.map { $0["id"] } == ["0", "1", "2"])
    let counts = file.suites.map { "\($0["tests"]) \($0["failures"]) \($0["errors"]) \($0["skipped"])" }
    #expect(counts == ["6 1 0 1", "3 0 0 1", "3 0 0 1"])
    let root = try #require(file.root)
    #expect(root.attributes == ["name": "tcfcheck", "tests": "12", "failures": "1", "errors": "0", "time": "0.000"])
  }

  @Test func aFailureTellsEverythingInItsText() throws {
    let file = try file(.pair, mixed)
    let failure = try #require(file.cases.first?.first("failure"))
    #expect(failure["message"] == "purpose 1 has consent (and 1 more finding)")
    #expect(failure["type"] == "error")
    #expect(
      failure.text == """
        purpose 1 has consent (and 1 more finding)
        purpose-one/consent: Purpose 1 has no consent in service-specific strings

        error: purpose-one/consent: purpose 1 has consent
          where: core: PurposesConsent, bits 152-175
          expected: false
          actual: 1
          vendors: {1-3,755}
          purposes: {1}
          fix: Take the consent away.
          source: Policies, Chapter 19 (since 2025-04-01)

        warning: purpose-one/consent: and a lighter one
          fix: Mend purpose-one/consent.
          source: Policies, Chapter 19 (since 2025-04-01)
        """)
  }

  @Test func belowTheLimitTheCasePassesAndTells() throws {
    let item = try file(.pair, mixed).cases[9]
    #expect(item.first("failure") == nil)
    let output = try #require(item.first("system-out")).text
    #expect(output.hasPrefix("vendor 9 is unknown\ngvl/vendor-unknown: Every vendor is in the list\n"))
    #expect(output.contains("warning: gvl/vendor-unknown: vendor 9 is unknown"))
  }

  @Test func skippedAndUndecidedGiveTheirReasons() throws {
    let cases = try file(.pair, mixed).cases
    let dormant = try #require(cases[4].first("skipped"))
    #expect(dormant["message"] == "in force from 2026-03-01")
    #expect(dormant["type"] == "notEffective")
    #expect(dormant.text.contains("would be wrong"))
    let absent = try #require(cases[7].first("skipped"))
    #expect(absent["message"] == "no string")
    #expect(absent["type"] == "notApplicable")
    let undecided = try #require(cases[10].first("skipped"))
    #expect(undecided["message"] == "the vendor list 3/180 is missing")
    #expect(undecided["type"] == "undecided")
    #expect(undecided.text.hasPrefix("the vendor list 3/180 is missing\n"))
  }

  // JUnit's errors follow the rule of the exit status.
  /// Reports/README.md, "Errors": the same rule as that of the exit status.
  @Test(arguments: JUnitGranularity.allCases)
  func underFailOnUndecidedARuleThatCouldHaveFailedTheRunIsAnError(_ granularity: JUnitGranularity) throws {
    let report = Fixture.report("strings.txt:1", Fixture.other(Fixture.unknown, .undecided, "no list"))
    var run = Fixture.run()
    #expect(try file(granularity, [report], run: run).root?.attributes["errors"] == "0")
    #expect(try file(granularity, [report], run: run).property("mapping")?.contains("undecided that could") == false)
    run.failsOnUndecided = true
    let strict = try file(granularity, [report], run: run)
    #expect(strict.root?.attributes["errors"] == "1")
    #expect(strict.cases.contains { $0.first("error")?["type"] == "undecided" })
    #expect(strict.property("mapping")?.contains("a rule is undecided that could have failed the run") == true)
    var lenient = Fixture.run(failOn: nil)
    lenient.failsOnUndecided = true
    #expect(try file(granularity, [report], run: lenient).root?.attributes["errors"] == "0")
  }

  @Test(arguments: [(JUnitGranularity.pair, 1), (.rule, 1), (.subject, 0), (.cohort, 1)])
  func whatCouldNotFailTheRunDoesNotFailItUndecided(granularity: JUnitGranularity, skipped: Int) throws {
    let report = Fixture.report("strings.txt:1", Fixture.other(Fixture.treatment, .undecided, "no newer list"))
    var run = Fixture.run()
    run.failsOnUndecided = true
    let file = try file(granularity, [report], run: run)
    #expect(file.root?.attributes["errors"] == "0")
    #expect(file.cases.count { $0.first("skipped") != nil } == skipped)
    let named = file.cases.contains { item in item.children.contains { $0.text.contains("no newer list") } }
    #expect(named)
  }

  @Test(arguments: [
    (Severity.error, ["failure", "pass", "pass"]), (.warning, ["failure", "failure", "pass"]),
    (.info, ["failure", "failure", "failure"]), (nil, ["pass", "pass", "pass"]),
  ])
  func theLimitDecides(_ failOn: Severity?, _ expected: [String]) throws {
    let rules = Severity.allCases.reversed().map { Fixture.rule("a/\($0)", $0, "A rule") }
    let run = Fixture.run(rules: rules, failOn: failOn)
    let verdicts = rules.map { Fixture.broken($0, Finding("wrong")) }
    let report = SubjectReport(subject: Fixture.subject("s"), verdicts: verdicts)
    for granularity in [JUnitGranularity.pair, .rule] {
      let outline = try file(granularity, [report], run: run).outline
      #expect(outline.map { String($0.split(separator: " ").last ?? "") } == expected)
    }
    let bySubject = try file(.subject, [report], run: run)
    #expect(bySubject.outline == ["tcf.subject.string s | \(failOn == nil ? "pass" : "failure")"])
  }

  @Test func aFindingBelowItsRulesSeverityDecidesAlone() throws {
    let report = Fixture.report("s", Fixture.broken(Fixture.consent, Finding("lighter", severity: .warning)))
    #expect(try file(.pair, [report]).root?["failures"] == "0")
    #expect(try file(.subject, [report]).root?["failures"] == "0")
    #expect(try file(.rule, [report]).root?["failures"] == "0")
  }

  @Test func bySubjectEverySubjectIsACaseOfItsInput() throws {
    let file = try file(.subject, mixed)
    #expect(
      file.outline == [
        "tcf.subject.string strings.txt:1 | failure", "tcf.subject.string strings.txt:2 | pass",
        "tcf.subject.string other.txt:1 | pass",
      ])
    #expect(file.suites.map { $0["name"] } == ["strings.txt", "other.txt"])
    let failure = try #require(file.cases[0].first("failure"))
    #expect(failure["message"] == "purpose-one/consent: purpose 1 has consent (and 2 more findings)")
    // All findings of the case stand in its one outcome, the lighter ones too.
    for part in ["purpose 1 has consent", "and a lighter one", "vendor 9 is unknown"] {
      #expect(failure.text.contains(part))
    }
    let output = try #require(file.cases[1].first("system-out")).text
    #expect(output.contains("undecided: the vendor list 3/180 is missing\n  rules: gvl/vendor-unknown"))
    #expect(
      output.hasSuffix("not effective at this date: purpose-one/treatment (in force from 2026-03-01): would be wrong"))
    var strict = Fixture.run()
    strict.failsOnUndecided = true
    let error = try #require(try self.file(.subject, mixed, run: strict).cases[1].first("error"))
    #expect(error["message"] == "1 rule undecided (gvl/vendor-unknown): the vendor list 3/180 is missing")
    #expect(error.text.hasSuffix("undecided: the vendor list 3/180 is missing\n  rules: gvl/vendor-unknown"))
  }

  @Test func aSubjectThatNoRuleSpeaksAboutIsSkipped() throws {
    let verdicts = Fixture.rules.map { Fixture.other($0, .notApplicable, "nothing there") }
    let report = SubjectReport(subject: Fixture.subject("keys", kind: .storedKeys), verdicts: verdicts)
    #expect(try file(.subject, [report]).outline == ["tcf.subject.stored-keys keys | skipped"])
  }

  // --junit-by cohort.
  @Test func byCohortEveryRuleAndVersionOfACMPIsACase() throws {
    func report(_ name: String, cmp: Int, version: Int, verdicts: [Verdict] = []) -> SubjectReport {
      let given = Dictionary(uniqueKeysWithValues: verdicts.map { ($0.rule.id, $0) })
      return SubjectReport(
        subject: Fixture.subject(name),
        verdicts: Fixture.rules.prefix(2).map {
          given[$0.id] ?? Verdict(rule: $0, outcome: .pass, severity: $0.severity)
        }, facts: Fixture.facts(cmp: cmp, version: version))
    }
    let run = Fixture.run(rules: Array(Fixture.rules.prefix(2)))
    let broken = Fixture.broken(Fixture.consent, Finding("wrong"))
    let none = SubjectReport(
      subject: Fixture.subject("s:5"), verdicts: [broken, Fixture.other(Fixture.treatment, .notApplicable, nil)])
    let reports = [
      report("s:1", cmp: 300, version: 2, verdicts: [broken]), report("s:2", cmp: 300, version: 2),
      report("s:3", cmp: 300, version: 1),
      report("s:4", cmp: 7, version: 1, verdicts: [Fixture.broken(Fixture.treatment, Finding("odd"))]), none,
    ]
    let file = try file(.cohort, reports, run: run)
    #expect(
      file.outline == [
        "tcf.purpose-one.consent purpose-one/consent, CMP 7, version 1 | pass",
        "tcf.purpose-one.treatment purpose-one/treatment, CMP 7, version 1 | pass",
        "tcf.purpose-one.consent purpose-one/consent, CMP 300, version 1 | pass",
        "tcf.purpose-one.treatment purpose-one/treatment, CMP 300, version 1 | pass",
        "tcf.purpose-one.consent purpose-one/consent, CMP 300, version 2 | failure",
        "tcf.purpose-one.treatment purpose-one/treatment, CMP 300, version 2 | pass",
        "tcf.purpose-one.consent purpose-one/consent, no CMP | failure",
      ])
    #expect(file.suites.map { $0["name"] } == ["CMP 7", "CMP 300", "no CMP"])
    #expect(file.suites.map { $0["package"] } == ["tcf.cmp-7", "tcf.cmp-300", "tcf.cmp-none"])
    let failure = try #require(file.cases[4].first("failure"))
    #expect(failure["message"] == "1 of 2 subjects breaks this rule (50.00%)")
    #expect(failure.text.contains("broken in 1 subject:\n  s:1: wrong"))
    // Below the limit it passes, and says so.
    #expect(file.cases[1].first("system-out")?.text.contains("s:4: odd") == true)
  }

  /// GitLab and other readers know a case by its class name and name alone, whatever suite it is in, and keep the first of equals.
  @Test(arguments: [JUnitGranularity.pair, .subject, .rule, .cohort], [1, 3])
  func noTwoCasesHaveTheSameClassNameAndName(granularity: JUnitGranularity, inputs: Int) throws {
    let broken = Fixture.broken(Fixture.consent, Finding("wrong"))
    let reports = (1...inputs).flatMap { input in
      [300, 305, 7, nil].flatMap { cmp in
        [1, 2].map { version in
          // The same names in several inputs.
          Fixture.report(
            "a.txt:\(cmp ?? 0)-\(version)", input: "folder\(input)/a.txt",
            facts: cmp.map { Fixture.facts(cmp: $0, version: version) }, broken)
        }
      }
    }
    let file = try file(granularity, reports, run: Fixture.run(rules: Fixture.rules))
    let names = file.cases.map { "\($0["classname"]) \($0["name"])" }
    #expect(names.count >= (granularity == .rule ? 1 : 7))
    #expect(Set(names).count == names.count)
  }

  @Test func cmpVersionsBeyondTheLimitAreOne() throws {
    let reports = (1...4).map {
      Fixture.report(
        "s:\($0)", facts: Fixture.facts(cmp: $0, version: 1), Fixture.broken(Fixture.consent, Finding("x")))
    }
    var options = JUnitOptions(granularity: .cohort, isDeterministic: true)
    options.limits.cohorts = 2
    let text = try Fixture.text(reports) { JUnitReporter(to: $0, options: options) }
    let file = try JUnitFile(Data(text.utf8))
    #expect(file.suites.map { $0["name"] } == ["CMP 1", "CMP 2", "other CMPs"])
    #expect(file.suites.map { $0["failures"] } == ["1", "1", "1"])
  }

  @Test func byRuleEveryRuleIsACaseWithCountsAndTheFirstSubjects() throws {
    var reports = (1...30).map {
      Fixture.report("s:\($0)", Fixture.broken(Fixture.consent, Finding("wrong in \($0)")))
    }
    reports += (31...300).map { Fixture.report("s:\($0)") }
    let file = try file(.rule, reports)
    #expect(
      file.outline == [
        "tcf.purpose-one.consent purpose-one/consent | failure",
        "tcf.purpose-one.treatment purpose-one/treatment | pass", "tcf.encoding.alphabet encoding/alphabet | pass",
        "tcf.gvl.vendor-unknown gvl/vendor-unknown | pass",
      ])
    let failure = try #require(file.cases[0].first("failure"))
    #expect(failure["message"] == "30 of 300 subjects break this rule (10.00%)")
    #expect(failure.text.hasPrefix("30 of 300 subjects break this rule (10.00%)\n"))
    #expect(failure.text.contains("outcomes: pass 270, fail 30, not applicable 0, not effective 0, undecided 0"))
    #expect(failure.text.contains("\nbroken in 30 subjects, the first 20:\n  s:1: wrong in 1\n"))
    #expect(failure.text.contains("  s:20: wrong in 20\n") && !failure.text.contains("s:21"))
    #expect(failure.text.contains("… and 10 more"))
    #expect(file.suites[0].first("system-out")?.text.contains("… and 10 more") == true)
  }

  @Test func byRuleUndecidedAndNothingAskedAreSkipped() throws {
    let reports = [
      Fixture.report(
        "a", Fixture.other(Fixture.unknown, .undecided, "no list"),
        Fixture.other(Fixture.alphabet, .notApplicable, "no string"),
        Fixture.other(Fixture.treatment, .notEffective, "not yet"))
    ]
    let file = try file(.rule, reports)
    #expect(file.outline.map { $0.split(separator: " ").last } == ["pass", "skipped", "skipped", "skipped"])
    #expect(file.cases[3].first("skipped")?["type"] == "undecided")
    #expect(file.cases[3].first("skipped")?["message"] == "1 of 1 subject undecided (100.00%)")
    #expect(file.cases[1].first("skipped")?["type"] == "notEffective")
    #expect(file.cases[2].first("skipped")?["message"] == "no string")
  }

  @Test(arguments: JUnitGranularity.allCases)
  func problemsAndInterruptionsAreErrorCases(_ granularity: JUnitGranularity) throws {
    let problem = InputProblem(input: "gone.txt", message: "no such file", fix: "name another")
    let file = try file(granularity, [Fixture.report("s")], problems: [problem], isInterrupted: true)
    let outline = file.outline.suffix(2)
    #expect(outline == ["tcf.run.input gone.txt | error", "tcf.run.interrupted interrupted | error"])
    #expect(file.suites.last?["name"] == "run")
    #expect(file.suites.last?["errors"] == "2")
    #expect(file.cases.suffix(2).first?.first("error")?.text == "no such file\ninput: gone.txt\nfix: name another")
    #expect(file.property("incomplete") == "the run was interrupted")
    #expect(file.suites[0].first("system-out")?.text.hasPrefix("The run was interrupted") == true)
  }

  @Test func aProblemThatOnlyTheSummaryKnowsIsACaseToo() throws {
    try Program.withFolder { folder throws in
      let path = folder.appending(path: "x.xml")
      var reporter = JUnitReporter(to: .file(path.path))
      var summary = RunSummary(rules: Fixture.rules)
      let named = InputProblem(input: "a", message: "unreadable")
      summary.problems = [named, InputProblem(input: "b", message: "no room")]
      try reporter.begin(Fixture.run())
      try reporter.report(named)
      try reporter.finish(summary)
      #expect(try JUnitFile(at: path).outline == ["tcf.run.input a | error", "tcf.run.input b | error"])
    }
  }

  @Test(arguments: JUnitGranularity.allCases)
  func nothingCheckedIsOneErrorCase(_ granularity: JUnitGranularity) throws {
    let expected = ["tcf.run.nothing-checked nothing checked | error"]
    #expect(try file(granularity, []).outline == expected)
    let noRules = SubjectReport(subject: Fixture.subject("s"), verdicts: [])
    #expect(try file(granularity, [noRules], run: Fixture.run(rules: [])).outline == expected)
  }

  @Test func propertiesNameTheRun() throws {
    let file = try file(.pair, mixed)
    #expect(file.property("tool") == "tcfcheck 0.1.0")
    #expect(file.property("catalogue") == "2026.1")
    #expect(file.property("profile") == "default")
    #expect(file.property("as-of") == "2026-11-21")
    #expect(file.property("fail-on") == "error")
    #expect(file.property("granularity") == "pair")
    let sum = String(repeating: "ab", count: 32)
    #expect(file.property("list.1") == "GVL spec 3 version 106; lists/106.json; sha256:\(sum)")
    #expect(
      file.property("totals") == """
        subjects 3; outcomes: pass 7, fail 2, not applicable 1, not effective 1, undecided 1; findings: error 1, \
        warning 2, info 0
        """)
    #expect(file.property("mapping")?.contains("failure: a rule broken at error or above") == true)
    #expect(file.suites.allSatisfy { $0.first("system-out")?.text.contains("tcfcheck validate strings.txt") == true })
    #expect(file.suites.allSatisfy { $0["timestamp"] == "2026-11-21T10:00:00" })
  }

  @Test func theRichDialectAddsFileAndProperties() throws {
    for granularity in JUnitGranularity.allCases {
      let rich = try file(granularity, mixed, dialect: .rich)
      #expect(rich.cases.allSatisfy { $0.first("properties") != nil })
      if granularity == .pair || granularity == .subject { #expect(rich.cases.first?["file"] == "strings.txt") }
      let common = try file(granularity, mixed)
      #expect(common.cases.allSatisfy { $0.first("properties") == nil && $0.attributes["file"] == nil })
      #expect(common.outline == rich.outline)
    }
  }
}
