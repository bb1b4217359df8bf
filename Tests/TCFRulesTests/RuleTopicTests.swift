import TCFCodec
import TCFFindings
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFRules

/// Rules of a topic are not asked about strings without it: what they would have answered must be what is assumed.
@Suite("Rule topics")
struct RuleTopicTests {
  @Test("a rule that is not asked would have given the known answer")
  func knownAnswers() throws {
    let list = try ListRules.list(ListRules.sample)
    let facts = StringFacts(settings: RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 15)))
    let rules = RuleCatalog.all.filter { $0.topic != .anything }
    var spared: [RuleTopic: Int] = [:]
    try PropertyRun("rule topics", cases: 300).forEach { random, label in
      var string = random.tcString()
      if random.chance(oneIn: 2) { string.core.publisherRestrictions = PublisherRestrictions() }
      if random.chance(oneIn: 2) { string.core.policyVersion = random.number(2...5) }
      facts.read(try string.encoded())
      for rule in rules where !facts.has(rule.topic) {
        spared[rule.topic, default: 0] += 1
        let answer = rule.answer(facts, list)
        #expect(answer?.isEmpty == rule.topic.answer?.isEmpty, "\(rule.metadata.id), \(label)")
      }
    }
    #expect(RuleTopic.allCases.filter { $0 != .anything && spared[$0] == nil } == [])
  }

  @Test("verdicts made from bytes are those of the slow way")
  func marksAndVerdicts() throws {
    let list = try ListRules.list(ListRules.sample)
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 15))
    let evaluator = RuleEvaluator(
      rules: RuleProfile.iab.rules, lists: try VendorListStore([list]), cmpList: nil, settings: settings)
    let facts = StringFacts(settings: settings)
    let subject = Subject(name: "s", input: "s", kind: .string)
    var outcomes: Set<Outcome> = []
    try PropertyRun("marks", cases: 200).forEach { random, label in
      var string = random.tcString()
      string.core.policyVersion = random.number(2...7)
      if random.chance(oneIn: 2) { string.core.vendorListVersion = list.version }
      let year = random.number(2019...2027)
      string.core.lastUpdated = Deciseconds(CalendarDay(year: year, month: 3, day: 4))
      facts.read(try string.encoded())
      let report = evaluator.evaluate(facts, as: subject)
      let lookup = ListLookup(for: facts, in: evaluator.lists)
      let clock = RuleClock(settings: settings, facts)
      for (rule, verdict) in zip(evaluator.rules, report.verdicts) {
        outcomes.insert(verdict.outcome)
        let expected: Verdict
        switch (rule.check, lookup) {
        case (.text, _), (.string, _), (.vendorList, .found):
          expected = rule.verdict(clock, rule.answer(facts, list))
        default: continue
        }
        #expect(verdict.outcome == expected.outcome, "\(rule.metadata.id), \(label)")
        #expect(verdict.severity == expected.severity, "\(rule.metadata.id), \(label)")
        #expect(verdict.cause == expected.cause, "\(rule.metadata.id), \(label)")
        #expect(verdict.findings == expected.findings, "\(rule.metadata.id), \(label)")
      }
    }
    #expect(outcomes == Set(Outcome.allCases))
  }
}

extension Rule {
  /// The check's own answer, for checks that need a string and perhaps its list.
  fileprivate func answer(_ facts: StringFacts, _ list: CompiledVendorList) -> [Finding]? {
    switch check {
    case .text(let check), .string(let check): check(facts)
    case .vendorList(let check): check(facts, list)
    case .availableLists(let check):
      (try? check(facts, .found(list), AvailableLists((try? VendorListStore([list])) ?? VendorListStore()))) ?? nil
    default: nil
    }
  }
}
