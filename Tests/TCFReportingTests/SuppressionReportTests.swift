import Foundation
import TCFCodec
import TCFFindings
import TCFReporting
import TCFTestSupport
import Testing

/// Findings that do not count, in every format. Expected values: Reports/README.md, "What a JUnit case represents".
struct SuppressionReportTests {
  private static let waived = Suppression.Waived(
    reason: "retired in spring", owner: "app team", until: CalendarDay(year: 2027, month: 3, day: 31))
  private let known = Finding("an old one")
  private let new = Finding("a new one")

  /// One subject with everything accepted, one with an accepted finding beside a new one, one without findings.
  private var reports: [SubjectReport] {
    [
      Fixture.report(
        "a.txt:1", Fixture.broken(Fixture.consent, known, known).accepting([.waived(Self.waived), .inBaseline])),
      Fixture.report("a.txt:2", Fixture.broken(Fixture.consent, known, new).accepting([.inBaseline, nil])),
      Fixture.report("a.txt:3"),
    ]
  }

  private func junit(_ granularity: JUnitGranularity, _ reports: [SubjectReport]) throws -> JUnitFile {
    let text = try Fixture.text(reports) {
      JUnitReporter(to: $0, options: JUnitOptions(granularity: granularity, isDeterministic: true))
    }
    #expect(try Program.xmllint == nil || Program.complaints(aboutJUnit: Data(text.utf8)) == "")
    return try JUnitFile(Data(text.utf8))
  }

  private let words = "waived until 2027-03-31: retired in spring (app team)"

  @Test func byPairAcceptedIsSkippedAndTheRestFails() throws {
    let cases = try junit(.pair, reports).cases.filter { $0["classname"] == "tcf.purpose-one.consent" }
    let skipped = try #require(cases[0].first("skipped"))
    #expect(skipped["type"] == "waived")
    #expect(skipped["message"] == words + "; in the baseline")
    #expect(skipped.text.contains("an old one"))
    let failure = try #require(cases[1].first("failure"))
    #expect(failure["message"] == "a new one")
    #expect(failure.text.contains("in the baseline:\nerror: purpose-one/consent: an old one"))
    #expect(cases[2].children.isEmpty)
  }

  @Test func bySubjectAcceptedIsSkippedAndTheRestFails() throws {
    let cases = try junit(.subject, reports).cases
    #expect(cases[0].first("skipped")?["message"] == words + "; in the baseline: purpose-one/consent")
    #expect(cases[1].first("failure")?["message"] == "purpose-one/consent: a new one")
    #expect(cases[2].children.isEmpty)
  }

  @Test func byRuleCountsWhatCounts() throws {
    let all = try #require(try junit(.rule, reports).cases.first { $0["name"] == "purpose-one/consent" })
    let failure = try #require(all.first("failure"))
    #expect(failure["message"] == "1 of 3 subjects break this rule (33.33%)")
    #expect(failure.text.contains("accepted in 1 further subject: \(words)"))
    let none = try #require(
      try junit(.rule, [reports[0], reports[2]]).cases.first { $0["name"] == "purpose-one/consent" })
    #expect(none.first("skipped")?["message"] == "accepted in 1 of 2 subjects: \(words); in the baseline")
  }

  @Test func theConsoleTellsSubjectsWithNewFindingsOnly() throws {
    let text = try Fixture.text(reports) { ConsoleReporter(to: $0, color: false) }
    #expect(!text.contains("a.txt:1"))
    #expect(text.contains("a.txt:2"))
    #expect(text.contains("error    purpose-one/consent  a new one"))
    #expect(text.contains("  accepted: purpose-one/consent (in the baseline)\n"))
    #expect(text.contains("1 error, 0 warnings, 0 infos in 1 of 3 subjects"))
  }

  @Test func jsonSaysOfEachFindingWhetherItCounts() throws {
    let text = try Fixture.text(reports) { JSONLinesReporter(to: $0) }
    let lines = try text.split(separator: "\n").map { line in
      try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(lines.map { $0["baseline"] as? Bool } == [nil, true, true, nil, nil])
    #expect((lines[0]["waived"] as? [String: String])?["owner"] == "app team")
    #expect(lines[3]["message"] as? String == "a new one")
    let summary = try #require(lines[4]["summary"] as? [String: Any])
    #expect((summary["findings"] as? [String: Int])?["error"] == 1)
  }
}
