import TCFFindings
import Testing

@testable import TCFReporting

@Suite("Vendor lists that were missing")
struct MissingListTests {
  private func report(_ name: String, series: Int, number: Int, outcome: Outcome = .undecided) -> SubjectReport {
    let cause = VerdictCause.vendorListMissing(series: series, number: number, "list \(number) is missing")
    let verdict = Verdict(rule: Fixture.unknown, outcome: outcome, severity: .error, cause: cause)
    return Fixture.report(name, verdict)
  }

  private func summary(_ reports: [SubjectReport]) -> RunSummary {
    var summary = RunSummary(rules: Fixture.rules)
    for report in reports { summary.add(report) }
    return summary
  }

  @Test("They are counted by subjects, most first, then by name")
  func counts() {
    let lists = summary([
      report("a", series: 3, number: 7), report("b", series: 2, number: 7), report("c", series: 3, number: 9),
      report("d", series: 3, number: 9), Fixture.report("e"),
      report("f", series: 3, number: 1, outcome: .notApplicable),
      Fixture.report("g", Fixture.other(Fixture.unknown, .undecided, "another reason")),
    ]).missingLists
    #expect(lists.map { [$0.series, $0.number, $0.subjects] } == [[3, 9, 2], [2, 7, 1], [3, 7, 1]])
  }

  // The advice names all missing lists in one command.
  @Test("One command gets all of them, however many there are")
  func commands() {
    let few = summary([report("a", series: 2, number: 153), report("b", series: 3, number: 7)]).missingLists
    #expect(MissingListText.command(for: few) == "tcfcheck gvl fetch 7 v2:153")
    #expect(MissingListText.lines([]) == "")
    let numbers = [(3, 1...9), (3, 11...11), (2, 7...8)]
    let many = summary(
      numbers.flatMap { series, range in range.map { report("\($0)", series: series, number: $0) } }
    ).missingLists
    let lines = MissingListText.lines(many).split(separator: "\n")
    #expect(lines[0].hasPrefix("12 vendor lists are missing: v2:7 (1 subject), v2:8 (1 subject), v3:1 (1 subject), "))
    #expect(lines[0].hasSuffix(" and 2 more"))
    #expect(lines[1] == "  get them with: tcfcheck gvl fetch 1-9 11 v2:7-8")
  }
}
