import Foundation
import TCFCodec
import TCFFindings
import TCFReporting
import Testing

struct ConsoleTests {
  private func text(
    _ reports: [SubjectReport], color: Bool = false, limit: Int = 100, problems: [InputProblem] = [],
    isInterrupted: Bool = false, run: RunDescription = Fixture.run()
  ) throws -> String {
    try Fixture.text(reports, problems: problems, isInterrupted: isInterrupted, run: run) {
      ConsoleReporter(to: $0, color: color, detailLimit: limit)
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

  @Test func subjectsComeInOrderAndTheWorstFindingFirst() throws {
    let reports = [
      Fixture.report("clean"),
      Fixture.report(
        "s:2", facts: "CMP 880, 2025-06-03",
        Fixture.broken(Fixture.treatment, Finding("odd country")),
        Fixture.broken(Fixture.alphabet, Finding("a space", at: .character(4))),
        Fixture.other(Fixture.consent, .notEffective, "in force from 2026-03-01", Finding("would be wrong")),
        Fixture.other(Fixture.unknown, .undecided, "the vendor list 3/180 is missing")),
      Fixture.report("s:1", Fixture.broken(Fixture.consent, Finding("light", severity: .info), Fixture.full)),
    ]
    #expect(
      try text(reports) == """
        s:2  CMP 880, 2025-06-03
          error    encoding/alphabet  a space
                   character 4 (counted from 0) · Policies, Chapter 17 (since 2025-04-01)
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
          info     purpose-one/consent  light
                   Policies, Chapter 19 (since 2025-04-01)
                   fix: Mend purpose-one/consent.

        1 rule undecided for 1 subject: the vendor list 3/180 is missing
        2 errors, 1 warning, 1 info in 2 of 3 subjects, 4 rules; 1 check undecided

        """)
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
  }

  @Test func beyondTheLimitThereAreCountsByRule() throws {
    var reports = (0..<150).map { Fixture.report("s:\($0)", Fixture.broken(Fixture.consent, Finding("wrong"))) }
    reports += (150..<200).map {
      Fixture.report(
        "s:\($0)",
        Fixture.broken(Fixture.unknown, Finding("one", severity: .warning), Finding("two", severity: .warning)))
    }
    let text = try text(reports)
    #expect(text.contains("\ns:99\n") && !text.contains("s:100"))
    #expect(
      text.hasSuffix(
        """
        … and 100 more subjects with findings. By rule, all subjects:

          error    purpose-one/consent  150 findings in 150 subjects (75.00 %)
          warning  gvl/vendor-unknown   100 findings in 50 subjects (25.00 %)

        150 errors, 100 warnings, 0 infos in 200 of 200 subjects, 4 rules

        """))
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
      hostile, facts: hostile,
      Fixture.broken(
        Fixture.consent,
        Finding(hostile, at: .storedKey(hostile), evidence: Evidence(actual: .text(hostile)), fix: hostile)),
      Fixture.other(Fixture.treatment, .notEffective, hostile, Finding(hostile)),
      Fixture.other(Fixture.unknown, .undecided, hostile))
    let text = try text([report], problems: [InputProblem(input: hostile, message: hostile, fix: hostile)])
    let bad = text.unicodeScalars.filter { scalar in
      (scalar.value < 0x20 && scalar != "\n") || (0x7F...0x9F).contains(scalar.value)
        || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
    #expect(bad.isEmpty)
    #expect(text.split(separator: "\n").count == 10)
    #expect(text.utf8.count < 20_000)
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
