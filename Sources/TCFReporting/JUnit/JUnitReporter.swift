public import TCFFindings
import TCFSystem
import TCFXML

extension ReportFormat {
  /// JUnit XML.
  public static let junit = ReportFormat(
    identifier: "junit", description: "JUnit XML for CI systems", fileExtension: "xml", hasParts: true
  ) { sink, options in JUnitReporter(to: sink, options: options.junit) }
}

/// The results as JUnit XML, for CI systems and their readers; dialect and granularity as Reports/README.md describes them.
///
/// Without a granularity asked for, the report begins by pair, and goes over to cases by subject and then by rule when it
/// grows beyond their limits. Asked for pairs or subjects, it writes as many files of 25 MB as they need (`run.xml`,
/// `run-2.xml`, …), each complete in itself; to a descriptor, which holds one document only, it goes over to the next
/// granularity instead. Memory is bounded by the size of one file, whatever the number of subjects.
///
/// The files appear together when the report is finished. Cases are not timed; the time of a file is what passed while its
/// cases came.
public struct JUnitReporter: Reporter {
  private let sink: ReportSink
  private let options: JUnitOptions
  private var state: JUnitState?

  /// A reporter that writes to `sink`.
  public init(to sink: ReportSink, options: JUnitOptions = JUnitOptions()) {
    self.sink = sink
    self.options = options
  }

  /// Opens the sink.
  public mutating func begin(_ run: RunDescription) throws(InputProblem) {
    let first = try sink.open()
    state = JUnitState(run: run, options: options, sink: sink, first: first)
  }

  /// Takes the subject's cases in.
  public mutating func report(_ report: SubjectReport) throws(InputProblem) {
    try state?.add(report)
  }

  /// Takes the problem in, for a case at the report's end.
  public mutating func report(_ problem: InputProblem) throws(InputProblem) {
    state?.add(problem)
  }

  /// Writes what is held and puts all files in their places.
  public mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    // With the state go the files that did not come to their places.
    defer { state = nil }
    try state?.finish(summary)
  }
}
