import TCFCodec
import TCFFindings
import TCFRules
import TCFTestSupport
import Testing

@testable import TCFAudit

@Suite("Timelines of subjects")
struct TimelineTests {
  /// A record of a subject: a string of a day with consent for some purposes.
  private static func record(
    _ subject: String, _ line: Int, day: String, list: Int, purposes: PurposeSet, stored: String? = nil,
    choice: DeclaredChoice? = nil
  ) throws -> AuditRecord {
    var string = TCString(core: CoreSegment())
    let date = try #require(CalendarDay(day))
    (string.core.created, string.core.lastUpdated) = (Deciseconds(date), Deciseconds(date))
    (string.core.policyVersion, string.core.vendorListVersion, string.core.cmpID) = (5, list, 10)
    string.core.purposeConsents = purposes
    string.core.vendorConsents = [1, 2]
    let text = Array(try string.encoded().utf8)
    let id = Array(subject.utf8)
    return AuditRecord(
      block: text + id, input: 0, line: line, offset: 0, text: text.indices,
      subject: text.count..<text.count + id.count, time: stored.flatMap(CalendarDay.init).map { Deciseconds($0) },
      choice: choice, platform: nil, country: nil)
  }

  private static func timelines(_ records: [AuditRecord]) throws -> TimelineCounts {
    let fixture = AuditFixture(columns: .subject)
    var trail = AuditTrail(fixture.plan)
    for record in records {
      // Each in a block of its own: subjects go from block to block.
      var part = AuditTrail.Part(fixture.plan)
      part.note(record, fixture.judged(record.string(record.text)))
      trail.take(part)
    }
    return try #require(try trail.timelines(fixture.plan))
  }

  private static func broken(_ timelines: TimelineCounts) -> [String: Int] {
    Dictionary(
      uniqueKeysWithValues: timelines.rows.filter { $0.count(.fail) > 0 }.map { ($0.rule.rawValue, $0.count(.fail)) })
  }

  @Test("a date and a list that go back are found, in subjects that are mixed with others")
  func backwards() throws {
    let timelines = try Self.timelines([
      Self.record("ann", 1, day: "2026-03-04", list: 150, purposes: [1]),
      Self.record("bob", 2, day: "2026-03-04", list: 150, purposes: [1]),
      Self.record("ann", 3, day: "2026-02-01", list: 140, purposes: [1]),
      Self.record("bob", 4, day: "2026-04-04", list: 151, purposes: [1]),
      Self.record("eve", 5, day: "2026-04-04", list: 151, purposes: [1]),
    ])
    #expect(timelines.subjects == 3 && timelines.withHistory == 2 && timelines.leftOut == 0)
    #expect(Self.broken(timelines) == ["timeline/backwards": 1])
  }

  @Test("states are put in the order of their times, where every one has one")
  func order() throws {
    let right = try Self.timelines([
      Self.record("ann", 1, day: "2026-03-04", list: 150, purposes: [1], stored: "2026-03-05"),
      Self.record("ann", 2, day: "2026-02-01", list: 140, purposes: [1], stored: "2026-02-01"),
    ])
    #expect(Self.broken(right) == [:])
    let open = try Self.timelines([
      Self.record("ann", 1, day: "2026-03-04", list: 150, purposes: [1], stored: "2026-03-05"),
      Self.record("ann", 2, day: "2026-02-01", list: 140, purposes: [1]),
    ])
    #expect(Self.broken(open) == ["timeline/backwards": 1])
  }

  @Test("consent that grows is undecided without acts, fine after one, and broken beside others")
  func widened() throws {
    func count(_ choices: [DeclaredChoice?]) throws -> [Outcome: Int] {
      let timelines = try Self.timelines([
        Self.record("ann", 1, day: "2026-03-04", list: 150, purposes: [1], choice: choices[0]),
        Self.record("ann", 2, day: "2026-03-09", list: 150, purposes: [1, 2], choice: choices[1]),
      ])
      let row = try #require(timelines.rows.first { $0.rule == "timeline/consent-widened" })
      return Dictionary(uniqueKeysWithValues: Outcome.allCases.map { ($0, row.count($0)) }).filter { $0.value > 0 }
    }
    #expect(try count([nil, nil]) == [.undecided: 1])
    #expect(try count([.save, .acceptAll]) == [.pass: 1])
    #expect(try count([.save, nil]) == [.fail: 1])
  }

  @Test("there are none without a column for subjects")
  func none() throws {
    let fixture = AuditFixture()
    var trail = AuditTrail(fixture.plan)
    #expect(try trail.timelines(fixture.plan) == nil)
  }
}
