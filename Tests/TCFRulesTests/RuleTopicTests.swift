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
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 15))
    let surroundings = RuleSurroundings(lists: try VendorListStore([list]), cmpList: nil, settings: settings)
    let facts = StringFacts(settings: settings)
    var spared: [RuleTopic: Int] = [:]
    try PropertyRun("rule topics", cases: 300).forEach { random, label in
      var string = random.tcString()
      if random.chance(oneIn: 2) { string.core.publisherRestrictions = PublisherRestrictions() }
      string.core.policyVersion = random.chance(oneIn: 2) ? random.number(2...5) : list.policyVersion
      if random.chance(oneIn: 2) { string.core.vendorListVersion = list.version }
      facts.read(try string.encoded())
      facts.stand(beside: surroundings)
      for rule in RuleCatalog.all where rule.check(of: StringFacts.self) != nil {
        guard let topic = rule.topics.first(where: { StringFacts.lacks($0, in: facts.state) }) else { continue }
        switch topic.lack {
        case .met:
          #expect(try rule.findings(on: facts)?.isEmpty == true, "\(rule.metadata.id), \(label)")
        case .doesNotApply:
          #expect(try rule.findings(on: facts) == nil, "\(rule.metadata.id), \(label)")
        case .ofRun, .ofSubject: break
        }
        spared[topic, default: 0] += 1
      }
    }
    let known: [RuleTopic] = [.vendorList, .oddForm, .restrictions, .publisherTC, .otherVersion]
    #expect(known.filter { spared[$0] == nil } == [])
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
      for (rule, verdict) in zip(evaluator.rules, report.verdicts) {
        outcomes.insert(verdict.outcome)
        guard rule.check(of: StringFacts.self) != nil, !rule.topics.contains(.cmpList) else { continue }
        let expected = rule.verdict(on: facts, from: settings.standpoint)
        #expect(verdict.outcome == expected.outcome, "\(rule.metadata.id), \(label)")
        #expect(verdict.severity == expected.severity, "\(rule.metadata.id), \(label)")
        #expect(verdict.cause == expected.cause, "\(rule.metadata.id), \(label)")
        #expect(verdict.findings == expected.findings, "\(rule.metadata.id), \(label)")
      }
    }
    #expect(outcomes == Set(Outcome.allCases))
  }
}
