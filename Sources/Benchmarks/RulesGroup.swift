import TCFFindings
import TCFRules

/// Decoding a string and asking it every rule, with the list it names.
func rulesGroup(_ corpus: RulesCorpus) -> BenchmarkGroup {
  let evaluator = RuleEvaluator(
    rules: RuleProfile.iab.rules, lists: corpus.lists, cmpList: nil, settings: RuleSettings(asOf: RulesCorpus.asOf))
  let corpora = [
    ("right strings", corpus.right, Target(nanoseconds: 4_000)),
    ("mixed strings", corpus.mixed, Target(allocations: 8, nanoseconds: 8_000)),
    ("odd strings", corpus.odd, Target()),
  ]
  let passes = corpora.flatMap { name, strings, target in
    let facts = StringFacts(settings: evaluator.settings)
    let recorded = { evaluate(strings, evaluator, facts) }
    // Counting has to come to the sum of recording.
    let sum = recorded()
    return [
      Benchmark(name: name, items: strings.count, expectedSum: sum, pass: recorded),
      Benchmark(
        name: name + ", counted", items: strings.count, expectedSum: sum, target: target,
        pass: { count(strings, evaluator, facts) }),
    ]
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
  return sum(summary)
}

/// The same without findings.
private func count(_ strings: [String], _ evaluator: RuleEvaluator, _ facts: StringFacts) -> UInt64 {
  var summary = RunSummary(rules: evaluator.rules.map(\.metadata))
  var counts = CountedVerdicts()
  for string in strings {
    facts.read(string)
    evaluator.count(facts, into: &counts)
    summary.add(counts)
  }
  return sum(summary)
}

private func sum(_ summary: RunSummary) -> UInt64 {
  var sum = UInt64(summary.subjects)
  for severity in Severity.allCases { sum = sum &* 31 &+ UInt64(summary.findings[severity] ?? 0) }
  for row in summary.outcomes {
    for outcome in Outcome.allCases {
      sum = sum &* 31 &+ UInt64(row.counts[outcome] ?? 0)
    }
  }
  return sum
}
