import ArgumentParser
import TCFCodec
import TCFCrypto
import TCFFindings
import TCFReporting
import TCFRules
import TCFRun

/// Which findings are known, and where the present ones are written.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Findings in this file do not count; it holds fingerprints, no strings. none for none, whatever the settings say.",
      valueName: "file"))
  var baseline: String?

  @Option(
    name: .customLong("write-baseline"),
    help: ArgumentHelp(
      "Write the findings of this run, waived ones aside, as a baseline. They count in this run all the same.",
      valueName: "file"))
  var target: String?

  /// What marks the findings of a run; nil where there is nothing to mark or write. A baseline that cannot be read stops
  /// everything: without it, known findings would be new ones.
  func acceptances(_ settings: Settings, asOf day: CalendarDay) throws(ExitCode) -> Acceptances? {
    var known: (baseline: Baseline, name: String)?
    if let path = source(settings) {
      do throws(InputProblem) {
        known = (try BaselineFile.read(path), path)
      } catch {
        Console.note(error)
        throw ExitCode(ExitStatus.usage)
      }
    }
    guard known != nil || target != nil || !settings.waivers.isEmpty else { return nil }
    return Acceptances(waivers: settings.waivers, baseline: known, asOf: day, sha256: SHA256.hexadecimal)
  }

  /// The baseline of the command line before that of the settings. One that is about to be written for the first time need
  /// not be there.
  private func source(_ settings: Settings) -> String? {
    guard let path = baseline ?? settings.baseline, path != "none" || baseline == nil else { return nil }
    let isFirst = target != nil && (baseline == nil || baseline == target) && !BaselineFile.exists(path)
    return isFirst ? nil : path
  }

  /// Writes the baseline, if one was asked for. An interrupted run has not met every finding, so it writes none.
  func write(_ run: ValidationRun) throws(ExitCode) {
    guard let target, let present = run.acceptances?.present else { return }
    guard !run.summary.isInterrupted else {
      return Console.note("tcfcheck: the run was interrupted, so no baseline was written")
    }
    do throws(InputProblem) {
      try BaselineFile.write(present, to: target)
    } catch {
      Console.note(error)
      throw ExitCode(ExitStatus.incomplete)
    }
    let count = present.findings == 1 ? "1 finding" : "\(present.findings) findings"
    Console.note("tcfcheck: \(count) written to the baseline \(target)")
  }
}

extension Console {
  /// Writes what somebody has to look at among waivers and baseline to standard error.
  static func note(_ acceptance: AcceptanceSummary) {
    for line in acceptance.openEnds { note("tcfcheck: note: \(line)") }
  }
}
