import TCFCodec
import TCFFindings
import TCFReporting
import TCFTestSupport
import Testing

@testable import TCFAudit

@Suite("Counts rounded to multiples")
struct RoundingTests {
  @Test(
    "A count is shown as the nearest multiple, halves rounded up",
    arguments: [
      (2, 5, 6), (2, 4, 4), (10, 14, 10), (10, 15, 20), (10, 5, 10), (7, 10, 7), (7, 11, 14), (100, 149, 100),
      (100, 150, 200), (100, 0, 0), (3, Int.max, Int.max - Int.max % 3),
    ])
  func nearest(multiple: Int, count: Int, shown: Int) {
    let privacy = AuditPrivacy(smallestCell: 1, isRevealed: false, key: nil, rounding: multiple)
    #expect(privacy.shown(count) == shown)
    #expect(AuditPrivacy(smallestCell: 1, isRevealed: false, key: nil).shown(count) == count)
  }

  @Test("What would be rounded to 0 is withheld", arguments: [2, 3, 10, 25, 1_000_000])
  func small(multiple: Int) {
    let privacy = AuditPrivacy(smallestCell: 1, isRevealed: false, key: nil, rounding: multiple)
    #expect(privacy.shown(privacy.smallestCell) == multiple)
    if privacy.smallestCell > 1 { #expect(privacy.shown(privacy.smallestCell - 1) == 0) }
    #expect(AuditPrivacy(smallestCell: 700, isRevealed: false, key: nil, rounding: 20).smallestCell == 700)
  }

  @Test("No table, sentence or case of a rounded report has a number of people that is no multiple")
  func report() throws {
    let fixture = AuditFixture()
    var random = SplitMix64(seed: 81)
    let partial = fixture.partial(try AuditFixture.records(400, &random))
    let privacy = AuditPrivacy(smallestCell: 10, isRevealed: false, key: nil, rounding: 30)
    let report = AuditReport(
      partial, privacy, fixture.plan.description, junit: JUnitOptions(granularity: .cohort, isDeterministic: true),
      hasColor: false)
    var numbers = 0
    for table in report.tables.tables {
      for cell in table.rows.joined() {
        guard case .count(let count) = cell, let shown = report.tables.count(count) else { continue }
        numbers += 1
        #expect(shown % 30 == 0, "\(table.name)")
      }
    }
    #expect(numbers > 50)
    let json = try AuditReportTests.text(report, .json)
    #expect(json.contains("\"roundedTo\":30") && json.contains("\"smallestCell\":15"))
    #expect(try AuditReportTests.text(report, .console).contains("rounded to multiples of 30"))
    for found in try AuditReportTests.text(report, .junit).matches(of: /broken in (\d+) subject/) {
      #expect((Int(found.1) ?? 1) % 30 == 0)
    }
  }

  @Test("Of two audits it is said which counts differ by fewer records than either would show")
  func revealing() throws {
    func compared(_ errors: Int, of records: Int, least: Int?) throws -> ComparedAudit {
      let clean = records - errors
      let text = """
        {"audit":1,"privacy":{"smallestCell":\(least.map(String.init) ?? "null")},"tables":{"overview":[{"records":\
        \(records),"errors":\(errors),"warnings":0,"infos":0,"clean":\(clean)}]}}
        """
      return try ComparedAudit(Array(text.utf8), name: "audit.json")
    }
    let whole = try compared(40, of: 500, least: 10)
    func names(_ other: ComparedAudit) -> [String] {
      let comparison = AuditComparison(whole, other)
      return comparison.revealing.map { comparison.rows[$0].name }
    }
    #expect(names(try compared(39, of: 499, least: 10)) == ["all errors"])
    #expect(names(try compared(49, of: 520, least: 10)) == ["all errors"])
    #expect(names(try compared(50, of: 511, least: 10)).isEmpty == false)
    #expect(names(try compared(50, of: 510, least: 10)).isEmpty)
    #expect(names(try compared(40, of: 480, least: 10)).isEmpty)
  }
}
