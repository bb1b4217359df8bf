import Foundation
import TCFCodec
import TCFFindings
import TCFReporting
import Testing

struct ConsoleTests {
  private func text(
    _ reports: [SubjectReport], color: Bool = false, details: Int = 100, showsInfo: Bool = false,
    problems: [InputProblem] = [], isInterrupted: Bool = false, run: RunDescription = Fixture.run()
  ) throws -> String {
    try Fixture.text(reports, problems: problems, isInterrupted: isInterrupted, run: run) {
      ConsoleReporter(to: $0, color: color, details: details, showsInfo: showsInfo)
    }
  }

  @Test func allWellIsOneLine() throws {
    let reports = (1...3).map {
      Fixture.report("s:\($0)", Fixture.other(Fixture.alphabet, .notApplicable, "no string"))
    }
    #expect(
      try text(reports) == """
        ✓ 3 subjects, 4 rules: nothing to report (9 checks passed, 3 not applicable; as of 2026-11-21)

        """)
  }

  private let mixed = [
    Fixture.report("clean"),
    Fixture.report("s:1", Fixture.broken(Fixture.consent, Finding("light", severity: .info), Fixture.full)),
    Fixture.report(
      "s:2", facts: SubjectFacts(stated: "CMP 880, 2025-06-03"),
      Fixture.broken(Fixture.treatment, Finding("odd country")),
      Fixture.broken(Fixture.alphabet, Finding("a space", at: .character(4))),
      Fixture.other(
        Fixture.consent, .notEffective, "in force from 2026-03-01", findings: Finding("would be wrong")
      ),
      Fixture.other(Fixture.unknown, .undecided, "the vendor list 3/180 is missing")),
  ]

  // Summary and table first.
  @Test func theSummaryComesFirstThenTheWorstSubject() throws {
    #expect(
      try text(mixed) == """
        2 errors, 1 warning, 1 info in 2 of 3 subjects (as of 2026-11-21)

        By rule (share of applicable subjects):

          error    purpose-one/consent    1 of 2 TC strings (50.00%), 2 findings
          error    encoding/alphabet      1 of 3 TC strings (33.33%)
          warning  purpose-one/treatment  1 of 3 TC strings (33.33%)

        s:2  CMP 880, 2025-06-03
          error    encoding/alphabet  a space
                   character 4 · Policies, Chapter 17 (since 2025-04-01)
                   fix: Mend encoding/alphabet.
          warning  purpose-one/treatment  odd country
                   Policies, Chapter 21 (since 2025-04-01)
                   fix: Mend purpose-one/treatment.
          not effective at this date: purpose-one/consent (in force from 2026-03-01)

        s:1
          error    purpose-one/consent  purpose 1 has consent
                   core: PurposesConsent, bits 152-175 · expected false · actual 1 · vendors {1-3,755} · \
        purposes {1} · Policies, Chapter 19 (since 2025-04-01)
                   fix: Take the consent away.

        1 rule undecided for 1 subject: the vendor list 3/180 is missing
        1 info not shown; --show info shows it
        2 errors, 1 warning, 1 info in 2 of 3 subjects, 4 rules; 1 check undecided (the vendor list 3/180 is missing)

        """)
  }

  // Infos are counted, and shown when asked for.
  @Test func infosAreShownWhenAskedForOrWhenTheyFailTheRun() throws {
    for text in [try text(mixed, showsInfo: true), try text(mixed, run: Fixture.run(failOn: .info))] {
      #expect(text.contains("  info     purpose-one/consent  light\n"))
      #expect(!text.contains("not shown"))
    }
    let only = [Fixture.report("a", Fixture.broken(Fixture.consent, Finding("light", severity: .info)))]
    let hidden = try text(only)
    #expect(!hidden.contains("light") && hidden.contains("1 info not shown; --show info shows it\n"))
    #expect(hidden.hasSuffix("0 errors, 0 warnings, 1 info in 1 of 1 subject, 4 rules\n"))
  }

  // Shares are of the subjects that the rule applies to.
  @Test func aShareIsOfTheSubjectsThatTheRuleAppliesTo() throws {
    var reports = (0..<47).map { Fixture.report("s:\($0)", Fixture.broken(Fixture.consent, Finding("expired"))) }
    reports += (47..<50).map { Fixture.report("s:\($0)") }
    // Key sets that the rule says nothing about do not count.
    reports += (0..<50).map {
      Fixture.report("k:\($0)", kind: .storedKeys, Fixture.other(Fixture.consent, .notApplicable, "no string"))
    }
    #expect(try text(reports).contains("purpose-one/consent  47 of 50 TC strings (94.00%)\n"))
    reports.append(Fixture.report("k", kind: .storedKeys))
    #expect(try text(reports).contains("purpose-one/consent  47 of 51 subjects (92.16%)\n"))
  }

  @Test func aRuleIsNotJudgedByItsWorstFindingAlone() throws {
    var reports = (0..<14).map {
      Fixture.report("s:\($0)", Fixture.broken(Fixture.consent, Finding("light", severity: .info)))
    }
    reports.append(Fixture.report("s:14", Fixture.broken(Fixture.consent, Finding("wrong"))))
    #expect(
      try text(reports).contains(
        "purpose-one/consent  1 of 15 TC strings (6.67%), 14 more with lower-severity findings\n"))
  }

  // Equal findings are folded.
  @Test func equalFindingsAreShownOnce() throws {
    let stale = Fixture.broken(Fixture.treatment, Finding("the CMP list is out of date"))
    let reports = [
      Fixture.report("a", stale), Fixture.report("b", stale), Fixture.report("c", stale), Fixture.report("d", stale),
      Fixture.report("e", stale, Fixture.broken(Fixture.consent, Finding("wrong"))),
    ]
    let text = try text(reports)
    #expect(text.split(separator: "the CMP list is out of date").count == 2)
    #expect(text.contains("the CMP list is out of date (in 5 subjects)\n"))
    #expect(text.contains("\na\n  the same in b, c, d\n  and as above: purpose-one/treatment\n"))
    #expect(!text.contains("The worst"))
  }

  // A table by CMP and CMP version.
  @Test func cmpsStandInATableWhereThereAreSeveral() throws {
    var reports = (0..<3).map { Fixture.report("a\($0)", facts: Fixture.facts(cmp: 300, version: 2)) }
    reports.append(
      Fixture.report("b", facts: Fixture.facts(cmp: 300, version: 2), Fixture.broken(Fixture.consent, Finding("x"))))
    #expect(try !text(reports).contains("By CMP"))
    reports.append(
      Fixture.report("c", facts: Fixture.facts(cmp: 7, version: 1), Fixture.broken(Fixture.treatment, Finding("y"))))
    #expect(
      try text(reports).contains(
        """
        By CMP and CMP version:

          CMP  version  subjects  with errors  with warnings only  most often
          300  2        4         1 (25.00%)   0                   purpose-one/consent
          7    1        1         0 (0.00%)    1                   purpose-one/treatment

        """))
  }

  @Test func problemsAndInterruptionsAreTold() throws {
    let problem = InputProblem(input: "gone.txt", message: "no such file", fix: "name another")
    #expect(
      try text([Fixture.report("s")], problems: [problem], isInterrupted: true) == """
        gone.txt
          problem  no such file
                   fix: name another

        The run was interrupted: this report is incomplete.
        no findings in 1 subject, 4 rules; 1 problem; interrupted

        """)
  }

  @Test func nothingCheckedIsNotWell() throws {
    #expect(try text([]) == "nothing was checked: 0 subjects, 4 rules\n")
    let noRules = SubjectReport(subject: Fixture.subject("s"), verdicts: [])
    #expect(try text([noRules], run: Fixture.run(rules: [])) == "nothing was checked: 1 subject, 0 rules\n")
    #expect(try text([Fixture.unchecked]) == "nothing was checked: 1 subject, 4 rules\n")
  }

  // The worst subjects, not the first.
  @Test func beyondTheLimitTheWorstAreShown() throws {
    var reports = (0..<150).map { Fixture.report("s:\($0)", Fixture.broken(Fixture.consent, Finding("wrong \($0)"))) }
    reports += (150..<200).map {
      Fixture.report(
        "s:\($0)",
        Fixture.broken(Fixture.unknown, Finding("one \($0)", severity: .warning), Finding("two", severity: .warning)))
    }
    let worst = Fixture.broken(Fixture.alphabet, Finding("worse"), Finding("worst"))
    reports.append(Fixture.report("last", worst, Fixture.broken(Fixture.consent, Finding("wrong"))))
    let text = try text(reports, details: 3)
    #expect(text.contains("The worst 3 of 201 subjects with findings:\n\nlast\n"))
    #expect(text.contains("\ns:0\n") && text.contains("\ns:1\n") && !text.contains("s:2\n"))
    #expect(
      text.contains(
        """
          error    purpose-one/consent  151 of 201 TC strings (75.12%)
          error    encoding/alphabet    1 of 201 TC strings (0.50%), 2 findings
          warning  gvl/vendor-unknown   50 of 201 TC strings (24.88%), 100 findings

        """))
    #expect(text.hasSuffix("153 errors, 100 warnings, 0 infos in 201 of 201 subjects, 4 rules\n"))
    #expect(try !self.text(reports, details: 0).contains("fix: "))
  }

  /// Ten thousand subjects, each with a finding of its own: what is kept does not grow with them, and the worst is found.
  @Test func theWorstIsFoundAmongMany() throws {
    let reports = (0..<10_000).map { number in
      let findings = (0...(number % 7)).map { Finding("finding \($0) of \(number)") }
      return Fixture.report(
        "s:\(number)", Verdict(rule: Fixture.consent, outcome: .fail, severity: .error, findings: findings))
    }
    let text = try text(reports, details: 2)
    #expect(text.contains("The worst 2 of 10000 subjects with findings:\n\ns:6\n"))
    #expect(text.contains("\ns:13\n") && text.utf8.count < 5_000)
  }

  // The last line says how many checks were not made, and why.
  @Test func theLastLineSaysWhyChecksWereNotMade() throws {
    func missing(_ name: String, _ list: Int) -> SubjectReport {
      let cause = VerdictCause.vendorListMissing(series: 3, number: list, "list \(list) is missing")
      return Fixture.report(name, Verdict(rule: Fixture.unknown, outcome: .undecided, severity: .error, cause: cause))
    }
    let lists = (1...8).map { missing("s:\($0)", $0) }
    #expect(
      try text(lists).hasSuffix("no findings in 8 subjects, 4 rules; 8 checks undecided (8 vendor lists are missing)\n")
    )
    #expect(try text(lists).contains("… and 3 more missing lists\n"))
    let others = lists + [Fixture.report("t", Fixture.other(Fixture.treatment, .undecided, "no newer list"))]
    #expect(try text(others).contains("9 checks undecided (8 vendor lists are missing and 1 other reason)"))
  }

  @Test func aSubjectWithManyFindingsOfARuleTellsTheFirst() throws {
    let findings = (0..<13).map { Finding("finding \($0)") }
    let verdict = Verdict(rule: Fixture.consent, outcome: .fail, severity: .error, findings: findings)
    let text = try text([Fixture.report("s", verdict)])
    #expect(text.contains("finding 9") && !text.contains("finding 10"))
    #expect(text.contains("… and 3 more findings of purpose-one/consent\n"))
  }

  @Test func nothingThatATerminalObeysComesThrough() throws {
    let hostile = "\u{1B}[2J\r\n\t\u{7}\u{9B}31m\u{202E}\u{2066}\u{0}" + String(repeating: "x", count: 100_000)
    let report = Fixture.report(
      hostile, facts: SubjectFacts(stated: hostile),
      Fixture.broken(
        Fixture.consent,
        Finding(hostile, at: .storedKey(hostile), evidence: Evidence(actual: .text(hostile)), fix: hostile)),
      Fixture.other(Fixture.treatment, .notEffective, hostile, findings: Finding(hostile)),
      Fixture.other(Fixture.unknown, .undecided, hostile))
    let text = try text([report], problems: [InputProblem(input: hostile, message: hostile, fix: hostile)])
    let bad = text.unicodeScalars.filter { scalar in
      (scalar.value < 0x20 && scalar != "\n") || (0x7F...0x9F).contains(scalar.value)
        || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
    #expect(bad.isEmpty)
    #expect(text.split(separator: "\n").count == 11)
    #expect(text.utf8.count < 22_000)
  }

  @Test func colourOnlyWhenTold() throws {
    let reports = [Fixture.report("s", Fixture.broken(Fixture.consent, Fixture.full))]
    #expect(try !text(reports).contains("\u{1B}"))
    let colored = try text(reports, color: true)
    #expect(colored.contains("\u{1B}[31merror   \u{1B}[0m purpose-one/consent"))
    let plain = colored.replacing(#/\u{1B}\[\d+m/#, with: "")
    #expect(try plain == text(reports))
  }
}
