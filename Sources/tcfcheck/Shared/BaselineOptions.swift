import ArgumentParser
import TCFCodec
import TCFFindings
import TCFReporting
import TCFRules
import TCFRun

/// Which findings are known, and where the present ones are written.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("\(RunKeys.baseline.facts.about); none for no baseline.", valueName: "file"), completion: .file()
  )
  var baseline: String?

  @Option(
    name: .customLong("write-baseline"),
    help: ArgumentHelp(
      "Write the findings of this run, except waived ones, as a baseline. In this run they still count.",
      valueName: "file"), completion: .file())
  var target: String?

  /// Writes the baseline, if one was asked for and the run has seen enough for one.
  ///
  /// - Parameter isQuiet: whether only problems are said.
  func write(_ run: ValidationRun, isQuiet: Bool) throws(ExitCode) {
    guard let target, let present = run.suppressions?.present else { return }
    if let objection = BaselineFile.objection(to: target, after: run.summary) {
      return Console.note("tcfcheck: no baseline was written: \(objection)")
    }
    try attempt { () throws(InputProblem) in try BaselineFile.write(present, to: target) }
    guard !isQuiet else { return }
    let count = Prose.count(present.findings, "finding")
    Console.note("tcfcheck: \(count) written to the baseline \(target)")
  }
}

extension Console {
  /// Writes what needs attention among waivers and baseline to standard error.
  static func note(_ suppression: SuppressionSummary) {
    for line in suppression.openEnds { note("tcfcheck: note: \(line)") }
  }
}
