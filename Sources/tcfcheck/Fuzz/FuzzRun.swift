import FoundationEssentials
import TCFCodec
import TCFFindings
import TCFFuzzing
import TCFReporting
import TCFRules
import TCFSystem

/// What is known of a run of properties.
struct FuzzRun {
  let properties: [Property]
  /// The seed from which every case follows; nil where a single case was named.
  let seed: UInt64?
  let command: [String]
  /// The folder of saved inputs.
  let corpus: String

  /// The command that repeats the run.
  var replayCommand: String {
    let rest = Array(command.dropFirst())
    let isComplete = rest.contains { $0 == "--seed" || $0.hasPrefix("--seed=") }
    return CommandText.text(["tcfcheck"] + rest + (isComplete ? [] : seed.map { ["--seed", "\(FuzzSeed($0))"] } ?? []))
  }

  /// The command that tries a counterexample again.
  func replayCommand(_ result: PropertyResult) -> String? {
    switch result.counterexample?.source {
    case .seed(let seed): "tcfcheck fuzz --property \(result.property) --replay \(FuzzSeed(seed))"
    case .regression(let name): CommandText.text(["tcfcheck", "fuzz", "--replay", "\(corpus)/\(name)"])
    case .unknown, nil: nil
    }
  }

  /// The classes that a result should have met and did not, if it had cases enough to.
  func missedClasses(_ result: PropertyResult) -> [String] {
    guard result.iterations >= 5_000, let property = properties.first(where: { $0.name == result.property }) else {
      return []
    }
    return property.wantedClasses.filter { result.classes[$0] == nil }
  }

  /// Writes a suite with a case for each property to each file; returns what could not be written.
  ///
  /// A property is reported as a rule whose only subject is the built-in codec: so the reporter for rules serves.
  func writeJUnit(_ results: [PropertyResult], to paths: [String], isDeterministic: Bool) -> [InputProblem] {
    let rules = properties.map(Self.metadata)
    let verdicts = zip(properties, rules).map { property, rule in
      verdict(rule, results.first { $0.property == property.name })
    }
    let subject = Subject(name: "built-in codec", input: "tcfcheck \(ToolVersion.text)", kind: .string)
    let report = SubjectReport(subject: subject, verdicts: verdicts)
    var summary = RunSummary(rules: rules)
    summary.add(report)
    summary.isInterrupted = Interruption.isRequested
    let options = JUnitOptions(granularity: .pair, isDeterministic: isDeterministic)
    var problems: [InputProblem] = []
    for path in paths {
      var reporter = JUnitReporter(to: ReportSink(path: path), options: options)
      do throws(InputProblem) {
        try reporter.begin(description(rules, isDeterministic: isDeterministic))
        try reporter.report(report)
        try reporter.finish(summary)
      } catch {
        Console.note(error)
        problems.append(error)
      }
    }
    return problems
  }

  private func description(_ rules: [RuleMetadata], isDeterministic: Bool) -> RunDescription {
    let seconds = isDeterministic ? 0 : Console.now.timeIntervalSince1970
    let profile = seed.map { "fuzz, seed \(FuzzSeed($0))" } ?? "fuzz, one case"
    return RunDescription(
      toolVersion: ToolVersion.text, catalogueVersion: RuleCatalog.version,
      asOf: CalendarDay(daysSince1970: Int((seconds / 86_400).rounded(.down))), profile: profile,
      failOn: .error, lists: [], rules: rules, command: replayCommand,
      timestamp: isDeterministic ? "1970-01-01T00:00:00" : Timestamp.text(Console.now))
  }

  private static func metadata(_ property: Property) -> RuleMetadata {
    RuleMetadata(
      id: RuleID(rawValue: property.name), title: property.title, meaning: property.meaning,
      fix: "Fix the code; the evidence has the counterexample and the command that reproduces it.",
      citations: [Citation("tcfcheck fuzz --list", property.name)], periods: [RulePeriod(.error)], needs: [])
  }

  private func verdict(_ rule: RuleMetadata, _ result: PropertyResult?) -> Verdict {
    guard let result, !result.isEmpty || result.counterexample != nil else {
      return Verdict(rule: rule, outcome: .undecided, severity: .error, reason: "no case was tried")
    }
    if let found = result.counterexample {
      return Verdict(rule: rule, outcome: .fail, severity: .error, findings: [finding(found, result)])
    }
    let missed = missedClasses(result)
    guard !missed.isEmpty else { return Verdict(rule: rule, outcome: .pass, severity: .error) }
    let finding = Finding(
      "it held for \(Prose.count(result.iterations, "case")), none of them of class \(missed.joined(separator: ", "))",
      severity: .info, fix: "Try more cases.")
    return Verdict(rule: rule, outcome: .fail, severity: .error, findings: [finding])
  }

  private func finding(_ found: Counterexample, _ result: PropertyResult) -> Finding {
    let failure = found.failure
    let actual = (failure.actual.map { "\($0); " } ?? "") + "input: \(found.input.json)"
    return Finding(
      failure.message,
      evidence: Evidence(expected: failure.expected.map { .text($0) }, actual: .text(actual)),
      fix: replayCommand(result).map { "Reproduce: \($0)" })
  }
}
