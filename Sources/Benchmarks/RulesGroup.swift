import TCFFindings
import TCFRules

/// Decoding a string and asking it every rule, with the list it names.
func rulesGroup(_ corpus: RulesCorpus) -> BenchmarkGroup {
  let evaluator = RuleEvaluator(
    rules: RuleProfile.iab.rules, lists: corpus.lists, cmpList: nil, settings: RuleSettings(asOf: RulesCorpus.asOf))
  let passes = [("right strings", corpus.right), ("mixed strings", corpus.mixed)].map { name, strings in
    let facts = StringFacts(settings: evaluator.settings)
    let pass = { evaluate(strings, evaluator, facts) }
    return Benchmark(
      name: name, items: strings.count, expectedSum: pass(),
      target: name == "right strings" ? Target(nanoseconds: 4_000) : Target(), pass: pass)
  }
  return BenchmarkGroup(
    name: "rules", about: "time to decode a string of 400-700 characters, ask every rule and count the verdicts",
    unit: .microseconds, benchmarks: passes)
}

/// A sum over the counts of all outcomes.
private func evaluate(_ strings: [String], _ evaluator: RuleEvaluator, _ facts: StringFacts) -> UInt64 {
  var summary = RunSummary(rules: evaluator.rules.map(\.metadata))
  let subject = Subject(name: "string", input: "made", kind: .string)
  for string in strings {
    facts.read(string)
    summary.add(evaluator.evaluate(facts, as: subject))
  }
  var sum = UInt64(summary.subjects)
  for row in summary.outcomes {
    for outcome in Outcome.allCases {
      sum = sum &* 31 &+ UInt64(row.counts[outcome] ?? 0)
    }
  }
  return sum
}
