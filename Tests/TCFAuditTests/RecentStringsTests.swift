import TCFCodec
import TCFFindings
import Testing

@testable import TCFAudit

@Suite("Strings that come again and again") struct RecentStringsTests {
  /// A record that is told from others by the milestones in which it stops.
  private static func judged(_ number: Int) -> JudgedRecord {
    JudgedRecord(
      content: .refused(DecodingFault.emptyText.code), verdicts: SharedVerdicts(CountedVerdicts()), inner: nil,
      choice: nil, stopsAt: UInt64(number), outdatedAt: 0, sampleCode: nil)
  }

  private static func record(_ text: String, input: Int = 0, line: Int) -> AuditRecord {
    let block = Array("x\(text)\n".utf8)
    return AuditRecord(
      block: block, input: input, line: line, offset: 0, text: 1..<(block.count - 1), subject: nil, time: nil,
      choice: nil, platform: nil, country: nil)
  }

  /// Looks for a record's string and keeps it, as a worker does; false if it was counted.
  private static func receive(_ record: AuditRecord, _ number: Int, _ strings: inout RecentStrings) -> Bool {
    let place = RecentStrings.Place(of: record)
    if strings.count(record, at: place) { return false }
    if strings.admits(at: place) { _ = strings.keep(judged(number), of: record, at: place) }
    return true
  }

  @Test("A string is kept when it comes the second time, and counted from then on")
  func counting() {
    var strings = RecentStrings()
    let found = (1...5).map { Self.receive(Self.record("one", line: $0), 1, &strings) }
    #expect(found == [true, true, false, false, false])
    let taken = strings.takeAll()
    #expect(taken.map(\.times) == [3] && taken.map(\.judged.stopsAt) == [1] && taken.map(\.line) == [2])
    #expect(taken.map(\.text) == [Array("one".utf8)])
    #expect(strings.takeAll().isEmpty)
    let isNew = Self.receive(Self.record("one", line: 6), 1, &strings)
    #expect(isNew)
  }

  @Test("A record of another input, and one of a line before, are not counted with the others")
  func order() {
    var strings = RecentStrings()
    let found = (4...5).map { Self.receive(Self.record("one", line: $0), 1, &strings) }
    #expect(found == [true, true])
    let others = [Self.record("one", input: 1, line: 9), Self.record("one", line: 5), Self.record("one", line: 1)]
    let next = Self.record("one", line: 6)
    let counted = (others + [next]).map { strings.count($0, at: RecentStrings.Place(of: $0)) }
    #expect(counted == [false, false, false, true])
  }

  @Test("Strings that share a slot, since they differ in the middle alone, are never taken for one another")
  func sharedSlot() {
    var strings = RecentStrings()
    let edge = String(repeating: "A", count: 24)
    var (counted, kept) = ([0, 0], [0, 0])
    for line in 1...600 {
      // Each comes some times in a row.
      let number = line / 7 % 2
      let record = Self.record("\(edge)\(number)\(edge)", line: line)
      let place = RecentStrings.Place(of: record)
      if strings.count(record, at: place) { continue }
      counted[number] += 1
      guard strings.admits(at: place), let old = strings.keep(Self.judged(number), of: record, at: place) else {
        continue
      }
      kept[Int(old.judged.stopsAt)] += old.times
    }
    for known in strings.takeAll() { kept[Int(known.judged.stopsAt)] += known.times }
    #expect(counted[0] + kept[0] == (1...600).count { $0 / 7 % 2 == 0 })
    #expect(counted[1] + kept[1] == (1...600).count { $0 / 7 % 2 == 1 })
    #expect(kept[0] > 100 && kept[1] > 100)
  }

  @Test("A long string is not kept, which bounds the memory")
  func long() {
    for (length, isKept) in [(1_000, true), (1_001, false)] {
      var strings = RecentStrings()
      let text = String(repeating: "A", count: length)
      let found = (1...3).map { Self.receive(Self.record(text, line: $0), 1, &strings) }
      #expect(found == [true, true, !isKept], "\(length)")
    }
  }
}
