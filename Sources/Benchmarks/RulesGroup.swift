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
    let recorded = evaluate(strings, evaluator, facts)
    // Counting has to come to the sum of recording, once by the outcomes of all rules: to look them all up takes as long as a
    // hundred strings, and is no part of a pass.
    let isSame = fullChecksum(recorded) == fullChecksum(count(strings, evaluator, facts))
    let sum = isSame ? checksum(recorded) : ~checksum(recorded)
    return [
      Benchmark(
        name: name, items: strings.count, expectedSum: sum, pass: { checksum(evaluate(strings, evaluator, facts)) }),
      Benchmark(
        name: name + ", counted", items: strings.count, expectedSum: sum, target: target,
        pass: { checksum(count(strings, evaluator, facts)) }),
    ]
  }
  return BenchmarkGroup(
    name: "rules", about: "time to decode a string of 400-700 characters, ask every rule and count the verdicts",
    unit: .microseconds, benchmarks: passes)
}

/// What the verdicts and findings of all rules come to.
private func evaluate(_ strings: [String], _ evaluator: RuleEvaluator, _ facts: StringFacts) -> RunSummary {
  var summary = RunSummary(rules: evaluator.rules.map(\.metadata))
  let subject = Subject(name: "string", input: "made", kind: .string)
  for string in strings {
    facts.read(string)
    summary.add(evaluator.evaluate(facts, as: subject))
  }
  return summary
}

/// The same without findings.
private func count(_ strings: [String], _ evaluator: RuleEvaluator, _ facts: StringFacts) -> RunSummary {
  var summary = RunSummary(rules: evaluator.rules.map(\.metadata))
  var counts = CountedVerdicts()
  for string in strings {
    facts.read(string)
    evaluator.count(facts, into: &counts)
    summary.add(counts)
  }
  return summary
}

/// A sum over the subjects and findings.
private func checksum(_ summary: RunSummary) -> UInt64 {
  var sum = UInt64(summary.subjects)
  for severity in Severity.allCases { sum = sum &* 31 &+ UInt64(summary.findings[severity] ?? 0) }
  return sum
}

/// A sum over the counts of all outcomes too.
private func fullChecksum(_ summary: RunSummary) -> UInt64 {
  var sum = checksum(summary)
  for row in summary.outcomes {
    for outcome in Outcome.allCases {
      sum = sum &* 31 &+ UInt64(row.counts[outcome] ?? 0)
    }
  }
  return sum
}
