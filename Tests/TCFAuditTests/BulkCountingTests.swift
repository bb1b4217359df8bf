import TCFCodec
import TCFFindings
import TCFInput
import TCFRules
import TCFRun
import TCFTestSupport
import Testing

@testable import TCFAudit

@Suite("Counting in bulk")
struct BulkCountingTests {
  private static func partial(_ plan: AuditPlan, _ counts: AuditCounts, _ records: Int) -> [UInt8] {
    var tally = RecordTally()
    tally.judged = records
    return AuditPartial(
      plan,
      AuditResult(
        counts: counts, trail: AuditTrail(plan), tallies: [tally], problems: [], notes: [], isInterrupted: false)
    ).bytes
  }

  /// How much is remembered: of the last strings in full, and of the verdicts of many strings and of their profiles.
  struct Sizes: Sendable, CustomTestStringConvertible {
    var last = 1 << 17
    var strings = 1 << 22
    var profiles = 1 << 14

    var testDescription: String { "\(last) strings in full, the verdicts of \(strings), \(profiles) profiles" }
  }

  @Test(
    "workers count what counting each record by itself comes to, whatever they remember",
    arguments: [
      Sizes(), Sizes(last: 8), Sizes(last: 8, strings: 16), Sizes(last: 8, profiles: 1),
      Sizes(last: 8, strings: 64, profiles: 2),
    ])
  func workers(sizes: Sizes) throws {
    let fixture = AuditFixture(sampleSize: 5, inputs: ["a.txt"])
    try PropertyRun("counting in bulk", cases: 6).forEach { random, label in
      var texts = try AuditFixture.records(random.number(1...120), &random).map(\.text)
      // What is no string of version 2, and what has one in it.
      texts += ["BOEFEAyOEFEAyAHABDENAI4AAAB9vABAASA", "1YNN", "DBABMA~\(texts[0])", "2~1.35~dv.", "ä-ö"]
      // Some strings come again and again, as in the exports of a website.
      let favourites = (0..<4).map { _ in random.pick(texts) }
      let lines = (0..<texts.count * 6).map { _ in random.pick(random.chance(oneIn: 2) ? favourites : texts) }
      let cache = JudgedCache(size: sizes.last, shards: 1)
      let memory = VerdictMemory(size: sizes.strings, shards: 1, profiles: sizes.profiles)
      var workers = [0, 1, 2].map { _ in AuditWorker(fixture.plan, cache, memory) }
      var judged = 0
      for (index, line) in lines.enumerated() {
        let block = RecordBlock(bytes: Array("\(line)\n".utf8), offset: 0, line: index + 1, tooLong: nil)
        let task = BlockTask(work: .records(block, .lines), input: 0)
        judged += workers[random.number(0...2)].work(on: task).tally.judged
      }
      var (counts, judge) = (AuditCounts(fixture.plan), BulkJudge(fixture.plan, VerdictMemory()))
      for (index, line) in lines.enumerated() {
        let given = AuditFixture.Given(
          text: line, input: 0, line: index + 1, country: nil, choice: nil, platform: nil)
        let judged = judge.judged(line)
        counts.add(judged, times: 1)
        counts.add(AuditFixture.record(given), judged)
      }
      #expect(judged == lines.count, "\(label)")
      var sum = AuditCounts(fixture.plan)
      for index in workers.indices { sum.merge(workers[index].takeCounts().counts) }
      let whole = Self.partial(fixture.plan, counts, lines.count)
      #expect(Self.partial(fixture.plan, sum, lines.count) == whole, "\(label)")
      // Nothing is left to be counted twice.
      for index in workers.indices {
        #expect(workers[index].takeCounts().counts.total.records == 0, "\(label)")
      }
    }
  }

  @Test("profiles are counted exactly, of more than are remembered too")
  func profiles() throws {
    var random = SplitMix64(seed: 12)
    let fixture = AuditFixture()
    let judged = try AuditFixture.records(20, &random).map { fixture.judged($0.text) }.compactMap(\.profile)
    var tally = ProfileTally()
    var (expected, found): ([Int: Int], [Int: Int]) = ([:], [:])
    for _ in 0..<30_000 {
      let (place, month) = (random.number(0...judged.count - 1), UInt64(random.number(0...999)))
      let (one, times) = (judged[place], random.number(1...3))
      let profile = RecordProfile(
        header: one.header, verdicts: one.verdicts, choice: one.choice, stopsAt: month, outdatedAt: UInt64(place))
      expected[place * 1_000 + Int(month), default: 0] += times
      if let (rare, count) = tally.add(profile, times: times) {
        found[Int(rare.outdatedAt) * 1_000 + Int(rare.stopsAt), default: 0] += count
      }
    }
    #expect(!found.isEmpty)
    tally.handOut { found[Int($0.outdatedAt) * 1_000 + Int($0.stopsAt), default: 0] += $1 }
    #expect(found == expected)
    var rest = 0
    tally.handOut { rest += $1 }
    #expect(rest == 0)
  }

  @Test("strings share their verdicts where counting them comes to the same, and only there")
  func sharedVerdicts() throws {
    var random = SplitMix64(seed: 5)
    let fixture = AuditFixture()
    var (known, equal) = (KnownVerdicts(), 0)
    let all = try AuditFixture.records(150, &random).map { fixture.judged($0.text).verdicts.counted }
    for (index, one) in all.enumerated() {
      #expect(known.shared(one).counted.countsLike(one))
      for other in all[..<index] {
        let isSame =
          one.breaks == other.breaks && Self.missing(one, fixture) == Self.missing(other, fixture)
          && (0..<one.count).allSatisfy {
            one.outcome(at: $0) == other.outcome(at: $0) && one.severity(at: $0) == other.severity(at: $0)
          }
        if one.countsLike(other) {
          #expect(isSame && one.digest == other.digest)
          equal += 1
        }
      }
    }
    #expect(equal > 0)
  }

  private static func missing(_ counted: CountedVerdicts, _ fixture: AuditFixture) -> [MissingVendorList] {
    var summary = RunSummary(rules: fixture.plan.evaluator.rules.map(\.metadata))
    summary.add(counted)
    return summary.missingLists
  }

  @Test("a remembered fate is the fate")
  func fates() throws {
    let fixture = AuditFixture()
    let judge = SubjectJudge(fixture.plan.evaluator, extras: SubjectJudge.Extras(), published: { _ in nil })
    let days = AuditFixture.milestones + [CalendarDay(year: 2028, month: 1, day: 1)]
    var (fates, counts) = (StringFates(on: days), CountedVerdicts())
    var random = SplitMix64(seed: 8)
    var different: Set<UInt64> = []
    for _ in 0..<3_000 {
      var string = random.tcString()
      string.core.lastUpdated = Deciseconds(CalendarDay(daysSince1970: random.number(18_000...21_000)))
      string.core.isServiceSpecific = random.chance(oneIn: 2)
      string.core.policyVersion = random.number(2...6)
      let text = random.chance(oneIn: 20) ? "no-string" : try string.encoded()
      judge.count(text, .detectedLine, writtenIn: nil, into: &counts, conflict: { _ in }) { _, _ in }
      let (found, wanted) = (fates.fate(of: judge), judge.fate(on: days))
      #expect(found == wanted)
      different.insert(wanted.ends << 8 | wanted.outdated)
    }
    #expect(different.count >= 3)
  }
}
