import Foundation
import TCFCodec
import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFAudit

/// Populations with a planted bug are in Tests/Populations, with a second scan that tries everything; here is what one cell more or
/// less decides.
@Suite("The scan for causes")
struct CauseScanTests {
  private static let first = CalendarDay(year: 2026, month: 8, day: 3)
  private static let platforms = ["web", "ios", "android"]

  private struct Record {
    let cmp: Int
    let version: Int
    let platform: String
    let day: Int
    let choice: Int
  }

  /// Records of six weeks, evenly spread, by a seed.
  private static func records(_ count: Int, seed: UInt64) -> [Record] {
    var random = SplitMix64(seed: seed)
    return (0..<count).map { _ in
      Record(
        cmp: random.number(5...8), version: random.number(1...4), platform: random.pick(platforms),
        day: random.number(0...41), choice: random.number(0...2))
    }
  }

  /// What a scan finds where rule 3 is broken in the records that `isBroken` names, and rule 1 in one in a hundred of all.
  private static func causes(
    _ records: [Record], severity: Severity = .error, also: Int? = nil, isBroken: (Record) -> Bool
  ) -> [Cause] {
    scan(records, severity: severity, also: also, isBroken: isBroken).causes()
  }

  /// A scan of records where rule 3 is broken in the records that `isBroken` names, and rule 1 in one in a hundred of all.
  private static func scan(
    _ records: [Record], severity: Severity = .error, also: Int? = nil, isBroken: (Record) -> Bool
  ) -> CauseScan {
    var random = SplitMix64(seed: 99)
    var counts = AuditCounts(AuditFixture().plan)
    for record in records {
      var key = CubeKey()
      (key[.cmp], key[.version], key[.choice]) = (record.cmp, record.version, record.choice)
      (key[.policy], key[.language], key[.country]) = (5, 200, 201)
      key[.stringDay] = first.daysSince1970 + record.day
      key[.platform] = PlatformCode(record.platform).rawValue
      var rules = random.chance(oneIn: 100) ? [1] : []
      if isBroken(record) { rules += [3] + (also.map { [$0] } ?? []) }
      counts.cube.add(key, BrokenRules(rules), times: 1)
      for rule in rules { counts.broken[rule][severity] += 1 }
    }
    return CauseScan(counts)
  }

  @Test("one bug of one release on one platform since one day is named by these, with its numbers and days")
  func planted() throws {
    let records = Self.records(20_000, seed: 1)
    func isThere(_ record: Record) -> Bool {
      record.cmp == 7 && record.version == 3 && record.platform == "android" && record.day >= 20
    }
    let causes = Self.causes(records) { isThere($0) }
    let cause = try #require(causes.first)
    #expect(causes.count == 1)
    #expect(
      cause.conditions == [
        CauseCondition(attribute: .cmpVersion, value: .version(cmp: 7, 3)),
        CauseCondition(attribute: .platform, value: .number(PlatformCode("android").rawValue)),
        CauseCondition(attribute: .stringDay, value: .days(from: Self.first.adding(days: 20), to: nil)),
      ])
    let count = records.count(where: isThere)
    #expect(cause.records == count)
    #expect(cause.rules == [Cause.Rule(rule: 3, broken: count, allBroken: count)])
    #expect(cause.days == Self.first.adding(days: 20)...Self.first.adding(days: 41))
  }

  @Test(
    "the rates by day and version around a cause are those of the records, and change where it begins",
    arguments: [0, 10])
  func rates(least: Int) throws {
    let records = Self.records(20_000, seed: 1)
    func isThere(_ record: Record) -> Bool {
      record.cmp == 7 && record.version == 3 && record.platform == "android" && record.day >= 20
    }
    let scan = Self.scan(records) { isThere($0) }
    let cause = try #require(scan.causes().first)
    let around = CauseSurroundings(cause, scan.cells, least: least)
    #expect(around.byDay.count > 3 && around.byDay.count <= 24)
    // The first period is a whole one, and may begin before the first record.
    var day = Int.min
    for part in around.byDay {
      let days = try #require(part.days)
      #expect(days.lowerBound >= day, "one after the other")
      day = days.upperBound + 1
      let there = records.filter { record in
        record.cmp == 7 && record.version == 3 && record.platform == "android"
          && days.contains(Self.first.daysSince1970 + record.day)
      }
      #expect(part.records == there.count && part.broken == there.count(where: isThere))
      #expect(part.isInside == (days.lowerBound >= Self.first.daysSince1970 + 20))
      #expect(part.broken == (part.isInside ? part.records : 0))
    }
    #expect(
      around.byDay.reduce(0) { $0 + $1.records }
        == records.count { $0.cmp == 7 && $0.version == 3 && $0.platform == "android" })
    #expect(around.byVersion.map(\.version) == [1, 2, 3, 4])
    for part in around.byVersion {
      let there = records.filter {
        $0.cmp == 7 && $0.version == part.version && $0.platform == "android" && $0.day >= 20
      }
      #expect(part.records == there.count && part.broken == there.count(where: isThere))
      #expect(part.isInside == (part.version == 3))
    }
  }

  @Test("a bug that half of the records show, and that ended, is named with both of its days")
  func ended() throws {
    var random = SplitMix64(seed: 5)
    let causes = Self.causes(Self.records(20_000, seed: 2)) { record in
      record.cmp == 6 && (10...24).contains(record.day) && random.chance(oneIn: 2)
    }
    let cause = try #require(causes.first)
    #expect(causes.count == 1)
    #expect(cause.conditions.first == CauseCondition(attribute: .cmp, value: .number(6)))
    #expect(
      cause.conditions.last
        == CauseCondition(
          attribute: .stringDay,
          value: .days(from: Self.first.adding(days: 10), to: Self.first.adding(days: 24))))
  }

  @Test("what is broken evenly, everywhere or nowhere has no cause")
  func even() {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      #expect(Self.causes(Self.records(3_000, seed: seed)) { _ in random.chance(oneIn: 20) }.isEmpty, "seed \(seed)")
    }
    #expect(Self.causes(Self.records(3_000, seed: 3)) { _ in true }.isEmpty)
    #expect(Self.causes(Self.records(3_000, seed: 4)) { _ in false }.isEmpty)
    #expect(Self.causes([]) { _ in true }.isEmpty)
  }

  @Test("two bugs of one rule are two causes, and one bug of two rules is one; an info is no fault")
  func several() {
    let records = Self.records(20_000, seed: 6)
    let two = Self.causes(records) { ($0.cmp == 5 && $0.version == 2) || ($0.cmp == 8 && $0.platform == "ios") }
    #expect(two.map(\.conditions.count) == [2, 1] || two.map(\.conditions.count) == [1, 2])
    let joined = Self.causes(records, also: 9) { $0.cmp == 5 && $0.version == 2 }
    #expect(joined.map { $0.rules.map(\.rule) } == [[3, 9]])
    #expect(Self.causes(records, severity: .info) { $0.cmp == 5 && $0.version == 2 }.isEmpty)
  }

  @Test("a condition that all records of the place fulfil is left away")
  func redundant() {
    let records = Self.records(20_000, seed: 7).filter { $0.version != 4 || ($0.platform == "web" && $0.day > 30) }
    let causes = Self.causes(records) { $0.cmp == 5 && $0.version == 4 }
    #expect(causes.map(\.conditions) == [[CauseCondition(attribute: .cmpVersion, value: .version(cmp: 5, 4))]])
    #expect(causes.first?.days?.lowerBound == Self.first.adding(days: 31))
  }

  @Test("the statistic is that of Kulldorff, and the logarithm that of the C library")
  func statistic() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<200 {
      let (records, inside) = (random.number(1_000...2_000_000), random.number(100...900))
      let broken = random.number(20...min(800, records))
      let found = random.number(max(1, broken + inside - records)...min(inside, broken))
      // L(Z) / L0 with the four binomial likelihoods, as in equation (1) of the article.
      func part(_ count: Int, _ rate: Double) -> Double { count == 0 ? 0 : Double(count) * log(rate) }
      let (p, q) = (Double(found) / Double(inside), Double(broken - found) / Double(records - inside))
      let all = Double(broken) / Double(records)
      let expected =
        part(found, p) + part(inside - found, 1 - p) + part(broken - found, q)
        + part(records - inside - broken + found, 1 - q) - part(broken, all) - part(records - broken, 1 - all)
      let actual = CauseScore(records: records, broken: broken).ratio(records: inside, broken: found)
      #expect(abs(actual - expected) <= 1e-6 * max(1, abs(expected)))
      let number = Double(random.number(1...1_000_000_000)) / Double(random.number(1...1_000_000))
      #expect(abs(Logarithm.natural(number) - log(number)) <= 1e-14 * max(1, abs(log(number))))
    }
    #expect(Logarithm.natural(1) == 0)
  }
}
