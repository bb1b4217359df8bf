import Foundation
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
      choice: choice, platform: nil, country: nil, lacksTime: stored == "unknown")
  }

  /// What an audit of the records gives.
  private static func partial(_ records: [AuditRecord]) -> AuditPartial {
    let fixture = AuditFixture(columns: .subject)
    var (trail, counts, tally) = (AuditTrail(fixture.plan), AuditCounts(fixture.plan), RecordTally())
    for record in records {
      let judged = fixture.judged(record.string(record.text))
      counts.add(judged, times: 1)
      counts.add(record, judged)
      // Each in a block of its own: subjects go from block to block.
      var part = AuditTrail.Part(fixture.plan)
      part.add(record, judged)
      trail.receive(part)
    }
    tally.judged = records.count
    return AuditPartial(
      fixture.plan,
      AuditResult(
        counts: counts, trail: trail, tallies: [tally, RecordTally()], problems: [], notes: [], isInterrupted: false))
  }

  private static func timelines(_ records: [AuditRecord]) throws -> TimelineCounts {
    var partial = partial(records)
    try partial.judgeTimelines()
    return try #require(partial.timelines)
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
  }

  @Test("an order that nothing tells is undecided: a time is missing, not understood, or the same for two strings")
  func unordered() throws {
    for second in ["2026-03-05", "unknown"] {
      let open = try Self.timelines([
        Self.record("ann", 1, day: "2026-03-04", list: 150, purposes: [1], stored: "2026-03-05"),
        Self.record("ann", 2, day: "2026-02-01", list: 140, purposes: [1], stored: second),
        Self.record("bob", 3, day: "2026-03-04", list: 150, purposes: [1], stored: "2026-03-05"),
        Self.record("bob", 4, day: "2026-02-01", list: 140, purposes: [1], stored: "2026-03-06"),
      ])
      #expect(Self.broken(open) == ["timeline/backwards": 1] && open.unordered == 1, "of bob alone")
      let row = try #require(open.rows.first { $0.rule == "timeline/backwards" })
      #expect(row.count(.undecided) == 1)
    }
    let same = try Self.timelines(
      (1...2).map { line in
        try Self.record("ann", line, day: "2026-03-04", list: 150, purposes: [1], stored: "2026-03-05")
      })
    #expect(same.unordered == 0 && Self.broken(same) == [:], "one string twice has an order")
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
    var random = SplitMix64(seed: 5)
    var partial = AuditFixture().partial(try AuditFixture.records(5, &random))
    try partial.judgeTimelines()
    #expect(partial.timelines == nil)
  }

  /// Records of few subjects, so that most have several. Times are all different, or all missing.
  private static func records(_ random: inout SplitMix64, timed: Bool) throws -> [AuditRecord] {
    let days = ["2026-01-05", "2026-02-01", "2026-03-04"]
    return try (1...random.number(2...40)).map { line in
      // 7 and 41 have no factor in common: up to 41 lines have as many days.
      let stored = timed ? CalendarDay("2026-04-01").map { $0.adding(days: line * 7 % 41).description } : nil
      return try record(
        random.pick(["ann", "bob", "eve", "kim"]), line, day: random.pick(days), list: random.number(140...143),
        purposes: random.pick([[], [1], [1, 2], [1, 2, 3, 4]]), stored: stored,
        choice: random.pick([nil, .acceptAll, .rejectAll, .save]))
    }
  }

  /// The sum of partials that were written and read again.
  private static func sum(_ parts: [AuditPartial]) throws -> AuditPartial {
    var reader = PartialReader()
    try Program.withFolder { folder in
      for part in parts {
        let path = folder.appending(path: "part.json").path
        try AuditPartial.write([part], to: path)
        try reader.add(path) { Issue.record("\($0.message)") }
      }
    }
    let read = reader.sum
    var sum = try #require(read)
    try sum.judgeTimelines()
    return sum
  }

  @Test(
    "merge(audit(a), audit(b)) = audit(a + b) for subjects whose records stand in both, each with a time of its own")
  func mergingTimed() throws {
    try PropertyRun("merging timelines", cases: 12).forEach { random, label in
      let records = try Self.records(&random, timed: true)
      var parts: [[AuditRecord]] = Array(repeating: [], count: random.number(1...4))
      for record in records { parts[random.number(0...parts.count - 1)].append(record) }
      let sum = try Self.sum(random.shuffled(parts.map(Self.partial)))
      let whole = Self.partial(records)
      #expect(sum.timelines == (try Self.timelines(records)), "\(label)")
      #expect(sum.bytes == whole.bytes, "\(label)")
    }
  }

  @Test("the same without times for parts that follow one another, to the byte")
  func mergingInOrder() throws {
    try PropertyRun("merging timelines in order", cases: 12).forEach { random, label in
      let records = try Self.records(&random, timed: false)
      let cut = random.number(0...records.count)
      let other = random.number(cut...records.count)
      let parts = [records[..<cut], records[cut..<other], records[other...]].map { Self.partial(Array($0)) }
      let sum = try Self.sum(parts)
      #expect(sum.timelines == (try Self.timelines(records)), "\(label)")
      #expect(try Self.written(sum) == Self.written(Self.partial(records)), "\(label)")
      // Parts can be added up in steps.
      let steps = try Self.sum([Self.sum(Array(parts[..<2])), parts[2]])
      #expect(try Self.written(steps) == Self.written(sum), "\(label)")
    }
  }

  private static func written(_ partial: AuditPartial) throws -> [UInt8] {
    try Program.withFolder { folder in
      let file = folder.appending(path: "partial.json")
      try AuditPartial.write([partial], to: file.path)
      return try [UInt8](Data(contentsOf: file))
    }
  }

  @Test("a partial whose records of subjects are cut off or damaged is refused, and so is one without any beside it")
  func damaged() throws {
    var random = SplitMix64(seed: 8)
    let partial = Self.partial(try Self.records(&random, timed: true))
    let bytes = try Self.written(partial)
    func fault(_ bytes: [UInt8]) throws -> String {
      try Program.withFolder { folder in
        let file = folder.appending(path: "partial.json")
        try Data(bytes).write(to: file)
        var reader = PartialReader()
        do throws(PartialReader.Fault) {
          try reader.add(file.path) { _ in }
          return ""
        } catch {
          switch error {
          case .unreadable(let problem): return problem.message
          case .conflict(let conflict): return conflict.description
          }
        }
      }
    }
    #expect(try fault(bytes) == "")
    #expect(try fault(bytes.dropLast(20)).contains("is damaged: it has"))
    let line = try #require(bytes.dropLast().lastIndex(of: UInt8(ascii: "\n")))
    #expect(try fault(Array(bytes[...line])).contains("is damaged: it has"))
    #expect(try fault([]).contains("it is empty"))
    let without = AuditFixture().partial(try AuditFixture.records(3, &random))
    #expect(partial.conflict(with: without) == .subjects)
  }
}
