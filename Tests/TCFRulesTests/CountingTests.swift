import TCFCodec
import TCFFindings
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFRules

/// A bulk run counts findings that nobody made: it has to count what a recording run would have told.
@Suite("Counting")
struct CountingTests {
  @Test("counting and recording agree on every string", arguments: RuleProfile.allCases)
  func agreement(profile: RuleProfile) throws {
    let list = try ListRules.list(ListRules.sample)
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 15))
    let evaluator = RuleEvaluator(
      rules: profile.rules, lists: try VendorListStore([list]), cmpList: nil, settings: settings)
    let facts = StringFacts(settings: settings)
    var counts = CountedVerdicts()
    var broken: Set<Int> = []
    var earlier: (counts: CountedVerdicts, verdicts: Verdicts, string: TCString, text: String)?
    try PropertyRun("counting", cases: 1_500).forEach { random, label in
      var string = random.tcString()
      if random.chance(oneIn: 2) { string.core.policyVersion = random.number(3...6) }
      if random.chance(oneIn: 2) {
        string.core.vendorListVersion = list.version
        string.core.policyVersion = list.policyVersion
      }
      let year = random.number(2019...2027)
      string.core.lastUpdated = Deciseconds(CalendarDay(year: year, month: 3, day: 4))
      let text = Self.written(try string.encoded(), &random)
      facts.read(text)
      evaluator.count(facts, into: &counts)
      let report = evaluator.evaluate(facts, as: Subject(name: "s", input: "s", kind: .string))
      #expect(CountComparison.difference(counts, report.verdicts) == nil, "\(label): \(text)")
      // What was kept of the string before is still about that string.
      if let earlier {
        #expect(CountComparison.difference(earlier.counts, earlier.verdicts) == nil, "\(label), the one before")
        #expect(try earlier.string == TCString(decoding: earlier.text), "\(label), the one before")
      }
      // Where a string is refused, there is nothing of it to be kept.
      if case .v2 = facts.reading {
        earlier = (counts.kept, report.verdicts, facts.string.kept, text)
      } else {
        earlier = nil
      }
      broken.formUnion(counts.breaks.map(\.rule))
    }
    #expect(broken.count > 60, "strings that break no rule show nothing")
  }

  @Test("more findings than are told one by one count as those that are told")
  func limits() throws {
    var string = TCString(core: ListRules.core("2026-05-04", list: 7))
    for _ in 0..<300 {
      string.core.publisherRestrictions.append(
        PublisherRestriction(purpose: 1, type: .requireLegitimateInterest, vendors: [3]))
    }
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 15))
    let evaluator = RuleEvaluator(
      rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil, settings: settings)
    let facts = StringFacts(settings: settings)
    facts.read(try string.encoded())
    var counts = CountedVerdicts()
    evaluator.count(facts, into: &counts)
    let report = evaluator.evaluate(facts, as: Subject(name: "s", input: "s", kind: .string))
    #expect(CountComparison.difference(counts, report.verdicts) == nil)
    let forbidden = report.verdicts.first { $0.rule.id == "publisher-restrictions/li-forbidden" }
    #expect(forbidden?.findings.count == RestrictionFindings.most)
    #expect(forbidden?.findings.last?.message.hasSuffix(" (and 200 more like it)") == true)
  }

  @Test("a counted run has the summary of a recorded one")
  func summaries() throws {
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 15))
    let evaluator = RuleEvaluator(
      rules: RuleProfile.iab.rules, lists: VendorListStore(), cmpList: nil, settings: settings)
    let facts = StringFacts(settings: settings)
    var counts = CountedVerdicts()
    var counted = RunSummary(rules: evaluator.rules.map(\.metadata))
    var recorded = counted
    try PropertyRun("summaries", cases: 50).forEach { random, _ in
      facts.read(Self.written(try random.tcString().encoded(), &random))
      evaluator.count(facts, into: &counts)
      counted.add(counts)
      recorded.add(evaluator.evaluate(facts, as: Subject(name: "s", input: "s", kind: .string)))
    }
    #expect(counted.subjects == recorded.subjects && counted.cleanSubjects == recorded.cleanSubjects)
    #expect(counted.findings == recorded.findings && counted.worst == recorded.worst)
    #expect(counted.outcomes.map(\.counts) == recorded.outcomes.map(\.counts))
    #expect(counted.missingLists == recorded.missingLists)
  }

  /// The text as it is, or with something done to it on the way.
  private static func written(_ text: String, _ random: inout SplitMix64) -> String {
    var bytes = Array(text.utf8)
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    switch random.number(1...12) {
    case 1...4:
      for _ in 0..<random.number(1...4) {
        bytes[random.number(30...bytes.count - 1)] = alphabet[random.number(0...63)]
      }
    case 5: bytes.removeLast(random.number(1...bytes.count - 1))
    case 6: bytes += Array("====".utf8).prefix(random.number(1...4))
    case 7: bytes += Array("AAAAAAAAAAAA".utf8)
    case 8: bytes[random.number(0...bytes.count - 1)] = UInt8(ascii: "+")
    case 9: bytes[0] = UInt8(ascii: "B")
    case 10: bytes.insert(UInt8(ascii: "."), at: random.number(0...bytes.count))
    default: break
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
