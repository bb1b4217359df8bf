package import TCFFindings

/// Why a run that read everything ends with another status than 0, in a line for standard error: the option, how much, and what
/// to do. A log of CI often shows nothing else.
package enum ExitReason {
  /// The reason of `--fail-on-undecided`; nil if no rule that could have failed the run is undecided. JUnit's errors use the
  /// same.
  ///
  /// - Parameter failOn: findings at or above it make the run fail; nil for never.
  package static func undecided(_ summary: RunSummary, failOn: Severity?) -> String? {
    guard let failOn else { return nil }
    let counts = summary.outcomes.filter { $0.rule.severity >= failOn }.compactMap { $0.counts[.undecided] }
      .filter { $0 > 0 }
    guard !counts.isEmpty else { return nil }
    let checks = counts.reduce(0, +)
    let lists = summary.missingLists
    let advice =
      lists.isEmpty
      ? "the report says why each of them could not be decided"
      : "get the missing \(Prose.word(lists.count, "vendor list")) with: \(MissingListText.command(for: lists))"
    let rules = Prose.count(counts.count, "rule")
    return "exit status 2 by --fail-on-undecided: \(Prose.count(checks, "check")) of \(rules) "
      + "that could have failed the run \(Prose.word(checks, "is", "are")) undecided; \(advice)"
  }

  /// The reason of a `--fail-on` that was chosen, where findings reach it.
  package static func findings(_ summary: RunSummary, failOn: Severity) -> String {
    let counts = Severity.allCases.sorted(by: >).filter { $0 >= failOn }.map { severity in
      Prose.count(summary.findings[severity] ?? 0, severity.rawValue)
    }
    return "exit status 1 by --fail-on \(failOn.rawValue): \(Prose.list(counts))"
  }
}
