import ArgumentParser
import TCFFindings
import TCFReporting
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
    if choices.failsOnUndecided, let reason = ExitReason.undecided(summary, failOn: choices.failOn) {
      Console.note("tcfcheck: \(reason)")
      throw ExitCode(ExitStatus.incomplete)
    }
    // Subjects alone are not enough: no rule may have applied to them, or every rule be off.
    if !summary.hasChecked {
      if summary.subjects > 0 {
        Console.note("tcfcheck: nothing was checked: no rule applies to the input")
      }
      throw ExitCode(ExitStatus.nothingChecked)
    }
    if let limit = choices.failOn, let worst = summary.worst, worst >= limit {
      // Errors fail a run unasked, and need no reason.
      if choices.namesFailOn { Console.note("tcfcheck: \(ExitReason.findings(summary, failOn: limit))") }
      throw ExitCode(ExitStatus.findings)
    }
  }
}
