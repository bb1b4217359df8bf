import TCFCodec
package import TCFFindings
import TCFJSON
import TCFStorage

/// A finished run as its JSON Lines say, to be reported to other reporters without judging anything again.
///
/// The lines hold every finding, and of other outcomes what `--all-outcomes` wrote. Of a rule that has no line about a subject
/// it is not known whether it passed or did not apply, so it is given as not applicable; the counts are those of the summary.
package struct FinishedRun: Sendable {
  /// What was known of the run before its first subject.
  package let description: RunDescription
  /// The counts.
  package let summary: RunSummary
  /// The subjects that have lines, in their order.
  package private(set) var reports: [SubjectReport] = []

  private static let notWritten = VerdictCause.stated("not in the file of the run; use --all-outcomes to write it")

  /// Reads the JSON Lines at `path`, as `--json FILE` writes them; `-` is standard input.
  ///
  /// - Parameters:
  ///   - progress: called now and then with how many lines are read, and which part of the file; nil if it is not needed.
  ///   - metadata: describes a rule; nil for one that this tool does not know.
  package static func read(
    _ path: String, progress: ((_ lines: Int, _ share: Double) -> Void)?, metadata: (RuleID) -> RuleMetadata?
  ) throws(InputProblem) -> FinishedRun {
    let lines = try FinishedLines.read(path, progress: progress)
    guard let last = lines.last?["summary"] else { throw FinishedLines.unfinished(path) }
    return FinishedRun(lines, endingWith: last, metadata)
  }

  private init(_ lines: [JSONNode], endingWith last: JSONNode, _ metadata: (RuleID) -> RuleMetadata?) {
    let rules = FinishedLines.rules(last, lines, metadata)
    description = FinishedLines.description(last, rules)
    summary = FinishedLines.summary(last, rules, lines)
    let places = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var (subject, verdicts, facts) = (Subject?.none, [Int: Verdict](), SubjectFacts?.none)
    var whereabouts: (keys: [String: Int], own: Int?) = ([:], nil)
    for line in lines {
      guard let next = FinishedLines.subject(line) else { continue }
      if let subject, subject != next {
        reports.append(Self.report(subject, verdicts, facts, rules: rules).at(whereabouts))
        (verdicts, whereabouts) = ([:], ([:], nil))
      }
      (subject, facts) = (next, FinishedLines.facts(line["facts"]))
      FinishedLines.add(line["location"], to: &whereabouts)
      guard let id = line["rule"]?.string, let place = places[RuleID(rawValue: id)] else { continue }
      FinishedLines.add(line, rules[place], to: &verdicts[place])
    }
    if let subject { reports.append(Self.report(subject, verdicts, facts, rules: rules).at(whereabouts)) }
  }

  private static func report(
    _ subject: Subject, _ verdicts: [Int: Verdict], _ facts: SubjectFacts?, rules: [RuleMetadata]
  ) -> SubjectReport {
    let all = rules.enumerated().map { index, rule in
      verdicts[index]
        ?? Verdict(rule: rule, outcome: .notApplicable, severity: rule.severity, cause: notWritten)
    }
    return SubjectReport(subject: subject, verdicts: all, facts: facts)
  }

  /// Reports the run to a reporter, from beginning to end.
  ///
  /// - Parameter progress: called now and then with how many subjects were reported; nil if it is not needed.
  package func report(to reporter: inout any Reporter, progress: ((_ subjects: Int) -> Void)?) throws(InputProblem) {
    try reporter.begin(description)
    for (index, report) in reports.enumerated() {
      if index & 127 == 0 { progress?(index) }
      try reporter.report(report)
    }
    for problem in summary.problems { try reporter.report(problem) }
    try reporter.finish(summary)
  }
}

extension SubjectReport {
  /// The same report with the lines at which its findings are.
  fileprivate func at(_ places: (keys: [String: Int], own: Int?)) -> SubjectReport {
    var report = self
    (report.keyLines, report.line) = places
    return report
  }
}
