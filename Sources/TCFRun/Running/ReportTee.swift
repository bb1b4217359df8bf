import TCFFindings

/// Hands the results of a run to its reporters, each in the order in which they were given.
///
/// A reporter that fails receives nothing more; the others go on, and the run learns of the failure.
struct ReportTee {
  private var reporters: [any Reporter]
  private var failed: Set<Int> = []
  /// Why reporters failed, in the order in which they did.
  private(set) var failures: [InputProblem] = []

  /// A tee to these reporters.
  init(_ reporters: [any Reporter]) { self.reporters = reporters }

  /// Starts every report.
  mutating func begin(_ run: RunDescription) {
    forEach { reporter throws(InputProblem) in try reporter.begin(run) }
  }

  /// Hands on a subject.
  mutating func report(_ report: SubjectReport) {
    forEach { reporter throws(InputProblem) in try reporter.report(report) }
  }

  /// Hands on an input that could not be read.
  mutating func report(_ problem: InputProblem) {
    forEach { reporter throws(InputProblem) in try reporter.report(problem) }
  }

  /// Ends every report.
  mutating func finish(_ summary: RunSummary) {
    forEach { reporter throws(InputProblem) in try reporter.finish(summary) }
  }

  private mutating func forEach(_ body: (inout any Reporter) throws(InputProblem) -> Void) {
    for index in reporters.indices where !failed.contains(index) {
      do throws(InputProblem) {
        try body(&reporters[index])
      } catch {
        failed.insert(index)
        failures.append(error)
      }
    }
  }
}
