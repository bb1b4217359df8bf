import Foundation
import TCFCodec
import TCFFindings
import TCFInput
import TCFTestSupport
import Testing

@testable import TCFAudit

/// Partials by day: those of all days add up to the audit of everything, and each has the records of its own day.
@Suite("Windows of an audit")
struct AuditWindowTests {
  /// A record, and the day that it says.
  private struct Row {
    let line: String
    let window: AuditWindow
    let isJudged: Bool
  }

  private static let first = CalendarDay(year: 2026, month: 5, day: 28)

  /// Rows in the order of their arrival: most of the day at hand, some late, some with an offset from UTC, some without a time, some
  /// that are no records.
  private static func rows(_ count: Int, _ random: inout SplitMix64) throws -> [Row] {
    let texts = try AuditFixture.records(count, &random).map(\.text)
    return texts.enumerated().map { index, text in
      let late = random.chance(oneIn: 4) ? random.number(0...9) : 0
      let day = first.adding(days: index * 4 / count - late)
      let (time, window): (String, AuditWindow) =
        switch random.number(0...9) {
        case 0: ("", .undated)
        case 1: ("soon", .undated)
        // One hour after midnight in the east is still the day before in UTC.
        case 2: ("\(day.adding(days: 1))T01:00:00+02:00", .day(day))
        default: ("\(day)T\(10 + random.number(0...13)):59:00Z", .day(day))
        }
      switch random.number(0...19) {
      case 0: return Row(line: "{\"at\":\"\(time)\"}", window: .undated, isJudged: false)
      case 1: return Row(line: "{\"tc\":null,\"at\":\"\(time)\"}", window: .undated, isJudged: false)
      default: return Row(line: "{\"tc\":\"\(text)\",\"at\":\"\(time)\"}", window: window, isJudged: true)
      }
    }
  }

  private struct Parts {
    let whole: AuditPartial
    let windows: [AuditPartial]
  }

  /// Audits files of rows, as a run does that has several workers.
  private static func audit(_ files: [(name: String, rows: [Row])], _ random: inout SplitMix64) -> Parts {
    var plan = AuditFixture(sampleSize: 4, inputs: files.map(\.name), columns: [.time]).plan
    plan.isWindowed = true
    var members = RecordColumns(text: ["tc"])
    members.time = ["at"]
    let format = RecordFormat.objects(ObjectFormat(members: members))
    let (cache, memory) = (JudgedCache(size: 64, shards: 1), VerdictMemory())
    var workers = [0, 1].map { _ in AuditWorker(plan, cache, memory) }
    var result = AuditResult(
      counts: AuditCounts(plan), trail: AuditTrail(plan), tallies: files.map { _ in RecordTally() }, problems: [],
      notes: [], isInterrupted: false)
    result.windows = WindowCounts(plan)
    result.remarks = files.map { _ in CellRemarks() }
    for (input, file) in files.enumerated() {
      for (index, row) in file.rows.enumerated() {
        let block = RecordBlock(bytes: Array("\(row.line)\n".utf8), offset: 0, line: index + 1, tooLong: nil)
        let done = workers[random.number(0...1)].work(on: BlockTask(work: .records(block, format), input: input))
        result.tallies[input] += done.tally
        result.remarks[input].merge(done.remarks)
      }
    }
    for index in workers.indices {
      let (counts, windows, _) = workers[index].takeCounts()
      result.counts.merge(counts)
      if let windows { result.windows?.merge(windows) }
    }
    return Parts(whole: AuditPartial(plan, result), windows: AuditPartial.windows(plan, result))
  }

  /// What reading files of partials gives.
  private static func read(
    _ files: [[AuditPartial]], keepsWindows: Bool
  ) throws -> (sum: AuditPartial?, windows: [AuditPartial]) {
    var reader = PartialReader(keepsWindows: keepsWindows)
    try Program.withFolder { folder in
      for (index, partials) in files.enumerated() {
        let path = folder.appending(path: "\(index).json").path
        try AuditPartial.write(partials, to: path)
        try reader.add(path) { Issue.record("\($0.message)") }
      }
    }
    return (reader.sum, reader.windows)
  }

  @Test("the windows of a stream add up to the audit of everything, whatever comes late")
  func windowsAddUp() throws {
    try PropertyRun("windows", cases: 8).forEach { random, label in
      let files = try (1...3).map { number in
        (name: "hour-\(number).ndjson", rows: try Self.rows(random.number(1...60), &random))
      }
      let all = Self.audit(files, &random)
      let days = Dictionary(grouping: files.flatMap(\.rows).filter(\.isJudged), by: \.window).mapValues(\.count)
      // Each record is in the window of the day that it says.
      let counted = all.windows.map { ($0.window ?? .earlier, $0.counts.records) }.filter { $0.1 > 0 }
      #expect(Dictionary(uniqueKeysWithValues: counted) == days, "\(label)")
      let unread = files.flatMap(\.rows).count { !$0.isJudged }
      let rest = try #require(all.windows.first)
      #expect(rest.window == AuditWindow.undated && rest.tally.empty + rest.tally.rejected == unread, "\(label)")

      // Hour by hour, merged in any order.
      var hours = files.map { file in Self.audit([file], &random).windows }
      hours = random.shuffled(hours)
      let (sum, windows) = try Self.read(hours, keepsWindows: true)
      #expect(sum?.bytes == all.whole.bytes, "\(label)")
      #expect(windows.map(\.bytes) == all.windows.map(\.bytes), "\(label)")
      // And once more from what a merge by window wrote.
      let again = try Self.read([windows], keepsWindows: false)
      #expect(again.sum?.bytes == all.whole.bytes, "\(label)")
    }
  }

  @Test("days before the last ones are put together, the same for parts in any order")
  func folding() {
    PropertyRun("folding windows", cases: 200).forEach { random, label in
      let most = random.number(1...5)
      let parts = (0..<random.number(1...30)).map { _ -> (AuditWindow, Int) in
        let window =
          random.chance(oneIn: 6) ? AuditWindow.undated : .day(Self.first.adding(days: random.number(0...12)))
        return (window, random.number(1...9))
      }
      func folded(_ parts: [(AuditWindow, Int)]) -> [AuditWindow: Int] {
        var sums: [AuditWindow: Int] = [:]
        for (window, count) in parts {
          sums.add(count, to: window, +=)
          sums.fold(most: most, +=)
        }
        return sums
      }
      // By hand: the last days, and the sum of the others.
      let days = Set(parts.map(\.0).filter(\.isDay)).sorted().suffix(most)
      var expected: [AuditWindow: Int] = [:]
      for (window, count) in parts {
        expected[!window.isDay || days.contains(window) ? window : .earlier, default: 0] += count
      }
      let others = random.shuffled(parts)
      #expect(folded(parts).filter { $0.key != .undated } == expected.filter { $0.key != .undated }, "\(label)")
      #expect(folded(others) == folded(parts), "\(label)")
    }
  }

  @Test("a merge keeps the last 400 days apart, and writes those before them as one window")
  func manyDays() throws {
    var random = SplitMix64(seed: 8)
    let row = try #require(Self.rows(20, &random).first { $0.isJudged && $0.window.isDay })
    let part = try #require(Self.audit([(name: "a", rows: [row])], &random).windows.last)
    let (sum, windows) = try Self.read(
      [(0..<405).map { part.of(.day(Self.first.adding(days: $0 * 3))) }], keepsWindows: true)
    #expect(windows.map(\.window).first == .earlier && windows.count == 401)
    #expect(windows.first?.counts.records == 5 * part.counts.records)
    #expect(windows.dropFirst().map(\.window) == (5..<405).map { .day(Self.first.adding(days: $0 * 3)) })
    #expect(sum?.counts.records == 405 * part.counts.records)
    // What was written says so too.
    let ends = Array(windows.prefix(2))
    let again = try Self.read([ends], keepsWindows: true)
    #expect(again.windows.map(\.bytes) == ends.map(\.bytes))
  }

  @Test("partials that are not of days are not merged day by day, and a name that is no day is refused")
  func mistakes() throws {
    var random = SplitMix64(seed: 3)
    let parts = Self.audit([(name: "a", rows: try Self.rows(5, &random))], &random)
    #expect(throws: PartialReader.Fault.self) { _ = try Self.read([[parts.whole]], keepsWindows: true).sum }
    let text = String(decoding: parts.windows[0].bytes, as: UTF8.self)
    #expect(text.contains(#""window":"undated""#))
    let wrong = text.replacing(#""window":"undated""#, with: #""window":"2026-13-01""#)
    #expect(throws: PartialFault.self) { try AuditPartial(Array(wrong.utf8)) }
  }
}
