import ArgumentParser
import TCFFindings
import TCFRun

/// How a run ends.
enum RunEnding {
  /// Exits with the first status of `ExitStatus` that applies.
  ///
  /// An empty input could be read; there was nothing in it. Alone that is status 3, next to others the run is incomplete.
  static func end(_ run: ValidationRun, _ choices: RunChoices) throws {
    let summary = run.summary
    let isIncomplete = summary.problems.count > run.emptyInputs || summary.isInterrupted
    if isIncomplete || summary.hasChecked && run.emptyInputs > 0 { throw ExitCode(ExitStatus.incomplete) }
    if choices.failsOnUndecided, summary.hasUndecided(at: choices.failOn) { throw ExitCode(ExitStatus.incomplete) }
    // Subjects alone are not enough: no rule may have applied to them, or every rule be off.
    if !summary.hasChecked {
      if summary.subjects > 0 {
        Console.note("tcfcheck: nothing was checked: no rule applies to the input")
      }
      throw ExitCode(ExitStatus.nothingChecked)
    }
    if let limit = choices.failOn, let worst = summary.worst, worst >= limit { throw ExitCode(ExitStatus.findings) }
  }
}

extension RunSummary {
  /// Whether a rule that could have failed the run was undecided. JUnit's errors use the same.
  fileprivate func hasUndecided(at failOn: Severity?) -> Bool {
    guard let failOn else { return false }
    return outcomes.contains { $0.rule.severity >= failOn && ($0.counts[.undecided] ?? 0) > 0 }
  }
}
