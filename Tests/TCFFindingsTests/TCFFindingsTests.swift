import TCFCodec
import TCFFindings
import Testing

@Suite("The vocabulary of results")
struct TCFFindingsTests {
  private static let may = Milestone("a change", CalendarDay(year: 2023, month: 5, day: 16), source: "a notice")

  private static func rule(_ severity: Severity) -> RuleMetadata {
    RuleMetadata(
      id: "family/slug", title: "", meaning: "", fix: "", citations: [], periods: [RulePeriod(severity)],
      needs: [.string])
  }

  @Test func idsHaveAFamilyAndASlug() {
    let id: RuleID = "purpose-one/stored-key"
    #expect(id.family == "purpose-one" && id.slug == "stored-key")
  }

  @Test(arguments: [
    ([], "{}"), ([3], "{3}"), ([1, 2, 3, 7], "{1-3,7}"), ([1, 3, 5, 7], "{1,3,… and 2 more}"),
    ([1, 3, 5, 6, 7], "{1,3,… and 3 more}"),
  ])
  func idsAreToldAsRuns(ids: [Int], text: String) {
    #expect(IDList.text(ids, limit: 2) == text)
    #expect(IDList.text(VendorIDSet(ids), limit: 2) == text, "of a set, by its runs")
  }

  @Test func aPeriodHasItsFirstDayAndNotItsEnd() {
    let before = CalendarDay(year: 2023, month: 5, day: 15)
    #expect(!RulePeriod(.error, from: Self.may).contains(before))
    #expect(RulePeriod(.error, from: Self.may).contains(Self.may.day))
    #expect(RulePeriod(.error, until: Self.may).contains(before))
    #expect(!RulePeriod(.error, until: Self.may).contains(Self.may.day))
  }

  @Test func aFindingLowersItsSeverityAndNeverRaisesIt() {
    let findings = [Finding("light", severity: .info), Finding("heavy", severity: .error), Finding("plain")]
    let verdict = Verdict(rule: Self.rule(.warning), outcome: .fail, severity: .warning, findings: findings)
    #expect(findings.map(verdict.severity(of:)) == [.info, .warning, .warning])
    #expect(verdict.worst == .warning)
  }

  @Test func theSummaryCountsSubjectsFindingsAndOutcomes() {
    let rule = Self.rule(.error)
    var summary = RunSummary(rules: [rule])
    let subject = Subject(name: "s", input: "s", kind: .string)
    let broken = Verdict(
      rule: rule, outcome: .fail, severity: .error, findings: [Finding("a"), Finding("b", severity: .info)])
    summary.add(SubjectReport(subject: subject, verdicts: [broken]))
    summary.add(SubjectReport(subject: subject, verdicts: [Verdict(rule: rule, outcome: .pass, severity: .error)]))
    #expect(summary.subjects == 2 && summary.cleanSubjects == 1)
    #expect(summary.findings == [.error: 1, .info: 1] && summary.worst == .error)
    #expect(summary.outcomes.first?.counts[.fail] == 1)
    #expect(summary.outcomes.first?.counts[.pass] == 1)
  }
}
