import TCFFindings

/// A reporter that leaves a file alone that is not a report of ours, if nothing was checked: then the user has more likely
/// mistaken an option than asked for the report of nothing.
struct KeepingReporter: Reporter {
  private var reporter: any Reporter
  private let path: String

  /// A reporter that writes to `path`.
  init(_ reporter: any Reporter, path: String) {
    self.reporter = reporter
    self.path = path
  }

  mutating func begin(_ run: RunDescription) throws(InputProblem) { try reporter.begin(run) }
  mutating func report(_ report: SubjectReport) throws(InputProblem) { try reporter.report(report) }
  mutating func report(_ problem: InputProblem) throws(InputProblem) { try reporter.report(problem) }

  /// A report that is not finished is not given its name.
  mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    if !summary.hasChecked, path != "-", WrittenReport.isForeign(path) {
      throw InputProblem(
        input: path, message: "nothing was checked, and \(path) is not a tcfcheck report, so it was left unchanged",
        fix: "choose another file for the report")
    }
    try reporter.finish(summary)
  }
}
