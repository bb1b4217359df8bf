import FoundationEssentials
import TCFCodec
import TCFFindings
import TCFFuzzing
import TCFReporting
import TCFRules
import TCFRun
import TCFSystem

/// The results of a conformance run as JUnit XML: a level is reported as a rule, a case as its subject, so that the reporter for
/// pairs serves. The class name is `tcf.conform.<level>`.
struct ConformJUnit {
  let run: ConformRun

  /// Writes the report to `path`; returns what could not be written.
  func write(_ results: [ConformanceResult], _ problems: [InputProblem], to path: String) -> InputProblem? {
    let rules = ConformanceLevel.allCases.map(Self.metadata)
    let isDeterministic = run.options.isDeterministic
    let options = JUnitOptions(
      granularity: .pair, isDeterministic: isDeterministic, fullResults: run.options.jsonFiles.first)
    var reporter = JUnitReporter(to: ReportSink(path: path), options: options)
    do throws(InputProblem) {
      try reporter.begin(description(rules))
      for (level, rule) in zip(ConformanceLevel.allCases, rules) {
        for result in results where result.level == level { try reporter.report(report(result, rule)) }
      }
      for problem in problems { try reporter.report(problem) }
      var summary = RunSummary(rules: rules)
      summary.problems = problems
      summary.isInterrupted = Interruption.isRequested
      try reporter.finish(summary)
      return nil
    } catch {
      Console.note(error)
      return error
    }
  }

  private static func metadata(_ level: ConformanceLevel) -> RuleMetadata {
    RuleMetadata(
      id: RuleID(rawValue: "conform/\(level.rawValue)"), title: level.title, meaning: level.meaning,
      fix: "Fix the codec; the evidence has the input and the command that reproduces the failure.",
      citations: [Citation("TestVectors/README.md", level.title)], periods: [RulePeriod(level.severity)], needs: [])
  }

  private func description(_ rules: [RuleMetadata]) -> RunDescription {
    let isDeterministic = run.options.isDeterministic
    let seconds = isDeterministic ? 0 : Console.now.timeIntervalSince1970
    var description = RunDescription(
      toolVersion: ToolVersion.text, catalogueVersion: RuleCatalog.version,
      asOf: CalendarDay(daysSince1970: Int((seconds / 86_400).rounded(.down))),
      profile: "conform, seed \(FuzzSeed(run.plan.seed)), testee \(run.testee)", failOn: run.options.failOn.severity,
      lists: [], rules: rules, command: run.replayCommand,
      timestamp: isDeterministic ? "1970-01-01T00:00:00" : Timestamp.text(Console.now))
    // A testee that ends over a case, or fails to answer, leaves it undecided, and the exit status says so too.
    description.failsOnUndecided = true
    return description
  }

  private func report(_ result: ConformanceResult, _ rule: RuleMetadata) -> SubjectReport {
    SubjectReport(
      subject: Subject(name: result.id, input: result.source ?? "generated", kind: .string),
      verdicts: [verdict(result, rule)])
  }

  private func verdict(_ result: ConformanceResult, _ rule: RuleMetadata) -> Verdict {
    if let known = result.known {
      let reason = "known failure (\(known.rawValue)): \(result.message ?? "")"
      return Verdict(rule: rule, outcome: .notApplicable, severity: rule.severity, reason: reason)
    }
    return switch result.outcome {
    case .passed: Verdict(rule: rule, outcome: .pass, severity: rule.severity)
    case .failed: Verdict(rule: rule, outcome: .fail, severity: rule.severity, findings: [finding(result)])
    case .information, .reading:
      Verdict(rule: rule, outcome: .fail, severity: rule.severity, findings: [finding(result, .info)])
    case .warning:
      Verdict(rule: rule, outcome: .fail, severity: rule.severity, findings: [finding(result, .warning)])
    case .skipped:
      Verdict(rule: rule, outcome: .notApplicable, severity: rule.severity, reason: result.message)
    case .error, .crashed:
      Verdict(
        rule: rule, outcome: .undecided, severity: rule.severity, findings: [finding(result)],
        reason: "\(result.outcome.rawValue): \(result.message ?? "")")
    }
  }

  private func finding(_ result: ConformanceResult, _ severity: Severity? = nil) -> Finding {
    let shrunk = ConformText.shrunk(result).map { "; \($0)" } ?? ""
    let input = result.input.map { "input: \($0)\(shrunk)" }
    let actual = [result.actual, input].compactMap(\.self).joined(separator: "; ")
    return Finding(
      "\(result.message ?? result.comment) (\(result.comment))",
      evidence: Evidence(
        expected: result.expected.map { .text($0) }, actual: actual.isEmpty ? nil : .text(actual)),
      severity: severity,
      fix: run.replayCommand(result).map { "Reproduce: \($0)" })
  }
}
