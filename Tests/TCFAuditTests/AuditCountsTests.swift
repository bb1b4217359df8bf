import TCFCodec
import TCFFindings
import TCFRules
import TCFTestSupport
import Testing

@testable import TCFAudit

@Suite("Counts of an audit")
struct AuditCountsTests {
  @Test("the counts of the parts add up to those of the whole, in any order, byte for byte")
  func merging() throws {
    let fixture = AuditFixture(sampleSize: 20)
    try PropertyRun("merging audits", cases: 12).forEach { random, label in
      let records = try AuditFixture.records(random.number(0...60), &random)
      let whole = fixture.partial(records).bytes
      var parts: [[AuditFixture.Given]] = Array(repeating: [], count: random.number(1...4))
      for record in records { parts[random.number(0...parts.count - 1)].append(record) }
      var partials = parts.map(fixture.partial)
      var sum = partials.removeFirst()
      for part in random.shuffled(partials) { sum.merge(part) }
      #expect(sum.bytes == whole, "\(label)")
    }
  }

  @Test("a string counted for several records counts as each of them")
  func weights() throws {
    let fixture = AuditFixture()
    var random = SplitMix64(seed: 4)
    let records = try AuditFixture.records(5, &random)
    var (one, many) = (AuditCounts(fixture.plan), AuditCounts(fixture.plan))
    for record in records {
      let judged = fixture.judged(record.text)
      for _ in 0..<37 { one.add(judged, times: 1) }
      many.add(judged, times: 30)
      many.add(judged, times: 7)
    }
    #expect(one.total == many.total)
    #expect(one.vendors == many.vendors)
    #expect(one.purposes == many.purposes)
    #expect(one.cohorts == many.cohorts)
    #expect(one.broken == many.broken)
    #expect(one.stopping == many.stopping)
    #expect(one.total.records == 5 * 37)
  }

  @Test("each dimension has every record in one of its groups")
  func partition() throws {
    var random = SplitMix64(seed: 9)
    let counts = AuditFixture().counts(try AuditFixture.records(200, &random))
    #expect(counts.records == 200)
    #expect(counts.contents.values.reduce(0, +) == 200)
    for dimension in [AuditDimension.cmp, .list, .policy, .language, .country, .month] {
      let rows = counts.groups[dimension.rawValue].rows.values
      #expect(rows.reduce(0) { $0 + $1.records } == 200, "\(dimension)")
    }
    let outcomes = counts.summary.outcomes
    #expect(outcomes.allSatisfy { $0.counts.values.reduce(0, +) == 200 })
    for (index, row) in outcomes.enumerated() {
      let broken = counts.broken[index]
      #expect(row.counts[.fail] == broken[.info] + broken[.warning] + broken[.error], "\(row.rule.id)")
    }
  }

  @Test("vendors are counted as if one by one")
  func vendors() {
    PropertyRun("counting vendors", cases: 30).forEach { random, label in
      var counter = VerticalCounter()
      var expected: [Int: Int] = [:]
      for _ in 0..<random.number(1...60) {
        let set = random.vendorIDs()
        let times = random.pick([1, 1, 1, 2, 5, 255, 40_000, 70_000])
        counter.add(set.words.span, times: times)
        for word in 0..<set.words.count * 64 where set.contains(word + 1) { expected[word, default: 0] += times }
      }
      let totals = counter.totals
      #expect(totals.last != 0)
      for (index, count) in totals.enumerated() { #expect(count == expected[index] ?? 0, "\(label): \(index + 1)") }
      #expect((expected.keys.max() ?? -1) == totals.count - 1, "\(label)")
    }
  }

  @Test("of more CMP versions than are kept, the same ones are in whatever order they come")
  func boundedRows() {
    func rows(_ keys: [UInt64]) -> BoundedRows<UInt64, Int> {
      var rows = BoundedRows<UInt64, Int>(limit: 10)
      for key in keys { rows.change(key, orAdd: 0) { $0 += 1 } }
      return rows
    }
    var random = SplitMix64(seed: 77)
    let keys = (0..<500).map { _ in UInt64(random.number(0...60)) }
    let whole = rows(keys)
    #expect(whole.rows.count == 10)
    #expect(rows(random.shuffled(keys)) == whole)
    var (left, right) = (rows(Array(keys[..<200])), rows(Array(keys[200...])))
    left.merge(right, +=)
    #expect(left == whole)
    right.merge(rows(Array(keys[..<200])), +=)
    #expect(right == whole)
    for (key, count) in whole.rows { #expect(count == keys.count { $0 == key }) }
  }

  @Test("of more platforms than are kept, the same ones are in whatever order they come, each in full")
  func platforms() {
    func counts(_ names: [String]) -> PlatformCounts {
      var counts = PlatformCounts()
      for name in names { counts.add(name, nil, nil) }
      return counts
    }
    var random = SplitMix64(seed: 78)
    let names = (0..<2_000).map { _ in "platform-\(random.number(0...300))" }
    let whole = counts(names)
    #expect(whole.ordered.count == PlatformCounts.limit)
    #expect(counts(random.shuffled(names)) == whole)
    var sum = counts(Array(names[..<700]))
    sum.merge(counts(Array(names[700...])))
    #expect(sum == whole)
    for (name, row) in whole.ordered { #expect(row.records == names.count { $0 == name }) }
  }

  @Test("a platform's name is what stands in the cell, in lower case and without spaces around it")
  func platformNames() {
    func name(_ text: String) -> String? { CellValue.platform(Array(text.utf8)[...]) }
    #expect(name("iOS") == "ios" && name("  Apple TV ") == "apple tv" && name("Ä") == "Ä")
    #expect(name("") == nil && name("  ") == nil && name("a\u{7}b") == nil)
    #expect(name(String(repeating: "x", count: 40)) != nil && name(String(repeating: "x", count: 41)) == nil)
    #expect(CellValue.platform([0x61, 0xFF]) == nil)
  }

  @Test("a partial is read as it was written, and one of another audit is refused")
  func partials() throws {
    var random = SplitMix64(seed: 31)
    let records = try AuditFixture.records(80, &random)
    let partial = AuditFixture(sampleSize: 7).partial(records)
    let read = try AuditPartial(partial.bytes)
    #expect(read.bytes == partial.bytes)
    #expect(read.conflict(with: partial) == nil)
    let other = AuditFixture(sampleSize: 7, asOf: CalendarDay(year: 2026, month: 1, day: 1)).partial(records)
    #expect(read.conflict(with: other)?.description == "the as-of date differs: 2026-11-22 and 2026-01-01")
    #expect(AuditFixture(key: [1]).partial(records).conflict(with: AuditFixture().partial(records)) != nil)
  }

  @Test(
    "what is no partial is refused", arguments: ["", "{}", "[]", "{\"tcfcheckPartial\":99}", "{\"tcfcheckPartial\":1}"])
  func noPartial(text: String) {
    #expect(throws: PartialFault.self) { try AuditPartial(Array(text.utf8)) }
  }

  /// In ten cases, which run side by side. All that is read goes into tables. The search for what protects small groups costs a hundred times as
  /// much as the rest, and sees only relations that hold, of which damage leaves fewer: it is for one of a case in five.
  @Test("a damaged partial is refused, or read, and never traps", arguments: UInt64(32)..<42)
  func damage(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let bytes = AuditFixture(sampleSize: 3).partial(try AuditFixture.records(6, &random)).bytes
    var read = 0
    for _ in 0..<30 {
      var damaged = bytes
      let place = random.number(0...damaged.count - 1)
      switch random.number(0...2) {
      case 0: damaged[place] = random.pick(Array("0123456789-[]{},\"a".utf8))
      case 1: damaged.removeSubrange(place..<min(damaged.count, place + random.number(1...40)))
      default: damaged.insert(contentsOf: Array("9999999999999999999".utf8), at: place)
      }
      // Either is fine; a trap is not.
      if let partial = try? AuditPartial(damaged) {
        var sum = partial
        if sum.conflict(with: partial) == nil { sum.merge(partial) }
        read += 1
        _ = AuditTables(sum, AuditPrivacy(smallestCell: 10, isRevealed: read > 1 || seed % 5 > 0, key: nil))
      }
    }
  }
}
