public import TCFFindings
import TCFSystem

extension ReportFormat {
  /// Lines for a terminal.
  public static let console = ReportFormat(
    identifier: "console",
    description: "text for people: what was found, by rule and by subject, and what was not checked",
    fileExtension: "txt"
  ) { sink, options in
    ConsoleReporter(
      to: sink, color: options.hasColor && sink == .standardOutput, details: options.details,
      showsInfo: options.showsInfo)
  }
}

/// The results for a person at a terminal: a summary, counts by rule and by CMP, then the subjects with the worst findings,
/// and one line at the end, the only one when all is well. Equal findings are shown once, with the number of subjects.
///
/// Every line is safe for a terminal, whatever the inputs hold. Memory does not grow with the number of subjects, so nothing
/// is written before the run is over.
public struct ConsoleReporter: Reporter {
  private let sink: ReportSink
  private let style: ConsoleStyle
  private let details: Int
  private let showsInfo: Bool
  private var output: OutputFile?
  private var run: RunDescription?
  private var problems = ProblemLog()
  private var totals = RunTotals()
  private var worst = WorstSubjects(limit: 0, leastSeverity: .info)
  private var dormant: [SubjectReport] = []
  private var results = ScenarioResults()
  private var faults: DistinctFaults?

  /// A reporter that writes to `sink`.
  ///
  /// - Parameters:
  ///   - sink: Where the report goes.
  ///   - color: Whether to use the terminal's colours (ANSI escape sequences).
  ///   - details: How many subjects with findings are shown one by one.
  ///   - showsInfo: Whether findings of severity info are shown; otherwise they are only counted.
  public init(
    to sink: ReportSink, color: Bool, details: Int = ReportOptions.usualDetails, showsInfo: Bool = false
  ) {
    self.sink = sink
    self.details = details
    self.showsInfo = showsInfo
    style = ConsoleStyle(isColored: color)
  }

  /// Opens the sink.
  public mutating func begin(_ run: RunDescription) throws(InputProblem) {
    output = try sink.open()
    self.run = run
    totals = RunTotals(ruleCount: run.rules.count)
    worst = WorstSubjects(limit: details, leastSeverity: leastSeverity)
    results = ScenarioResults()
    faults = run.certification.map { _ in DistinctFaults(run.names) }
  }

  /// Counts the subject in, and keeps it if it is among the worst.
  public mutating func report(_ report: SubjectReport) throws(InputProblem) {
    let outlook = totals.add(report)
    worst.add(report, outlook)
    if faults != nil {
      faults?.add(report)
      results.add(report)
    }
    // What would be a finding at another date is shown where nothing else is wrong with a subject, if there is room.
    if outlook.hasDormantFindings, outlook.worst == nil, dormant.count < details { dormant.append(report) }
  }

  /// Takes the problem in.
  public mutating func report(_ problem: InputProblem) throws(InputProblem) { problems.add(problem) }

  /// Writes everything and closes the report.
  public mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    guard let output, let run else { return }
    defer { self.output = nil }
    for problem in problems.unreported(in: summary) { problems.add(problem) }
    var text = ConsoleText(
      run: run, summary: summary, totals: totals, problems: problems, worst: worst.ranked, dormant: dormant,
      leastSeverity: leastSeverity, style: style)
    if let certification = run.certification, let faults {
      text.scenarios = ConsoleScenarios(
        run: run, certification: certification,
        paragraphs: ParagraphResult.all(of: certification.interface, summary), results: results, faults: faults,
        leastSeverity: leastSeverity, style: style)
    }
    try output.emit(text.opening)
    for subject in text.subjects { try output.emit(subject) }
    try output.emit(text.ending)
    try output.complete()
  }

  /// Findings below it are counted only. What can fail the run is never hidden.
  private var leastSeverity: Severity { showsInfo || run?.failOn == .info ? .info : .warning }
}
