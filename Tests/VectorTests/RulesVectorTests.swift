import TCFFindings
import TCFRules
import Testing

@Suite("Rules vectors")
struct RulesVectorTests {
  @Test("the verdicts are those stated, no more and no fewer", arguments: RulesRun.all)
  func verdicts(_ judged: RulesRun.Judged) {
    let comparison = VerdictComparison(expected: judged.vector.expected, actual: judged.actual)
    #expect(comparison.isEqual, "\n\(comparison)")
  }
}

/// What the rules vectors cover.
@Suite("Coverage of the rule catalogue")
struct RuleCoverageTests {
  @Test("every rule that a file names exists")
  func namedRules() throws {
    let known = Set(RuleCatalog.all.map(\.metadata.id.rawValue))
    let flags = try VectorFile.all.get().flatMap(\.ruleOfFlag.values)
    let stated = try RulesVector.loaded.get().flatMap(\.expected).map(\.rule)
    expectNone(of: Set(flags + stated).subtracting(known).sorted())
  }

  /// A rule that is undecided or met, never broken: the list that the string names is at hand, or it is not.
  private static let neverBroken = "gvl/version-missing"

  @Test("every rule has a vector on which it fails")
  func failing() throws {
    let failed = Set(
      try RulesVector.loaded.get().flatMap(\.expected).filter {
        $0.outcome == "fail" || $0.rule == Self.neverBroken && $0.outcome == "undecided"
      }.map(\.rule))
    expectNone(of: RuleCatalog.all.map(\.metadata.id.rawValue).filter { !failed.contains($0) })
  }

  @Test(
    "every rule has a vector that it passes, and one that it does not apply to",
    arguments: [Outcome.pass, .notApplicable])
  func silent(_ outcome: Outcome) throws {
    let outcomes = try RulesRun.shared.get().outcomes
    let missing = RuleCatalog.all.map(\.metadata.id.rawValue).filter { outcomes[$0]?.contains(outcome) != true }
    expectNone(of: missing)
  }

  @Test("every rule has examples: a vector that it reports, and one that passes it")
  func examples() throws {
    let run = try RulesRun.shared.get()
    let judged = Dictionary(uniqueKeysWithValues: run.judged.map { ($0.vector.id, $0) })
    for rule in RuleCatalog.all where rule.metadata.id.rawValue != Self.neverBroken {
      let id = rule.metadata.id.rawValue
      let examples = try #require(RuleExamples.of(rule), "\(id): run rule_examples.py")
      let reported = try #require(judged[examples.reported.vector])
      #expect(reported.actual.contains { $0.rule == id && $0.outcome == "fail" }, "\(id)")
      let passing = try #require(judged[examples.passing.vector])
      #expect(passing.passed.contains(id), "\(id): put a vector that passes it into its line of rule-examples.tsv")
      for (example, vector) in [(examples.reported, reported.vector), (examples.passing, passing.vector)] {
        #expect(example.comment == "\(vector.group.name): \(vector.comment)", "\(id)")
        if let string = example.string, let text = vector.string { #expect(string == text, "\(id)") }
      }
    }
  }

  private func expectNone(of rules: [String], sourceLocation: SourceLocation = #_sourceLocation) {
    guard !rules.isEmpty else { return }
    Issue.record("\(rules.count): \(rules.joined(separator: ", "))", sourceLocation: sourceLocation)
  }
}
