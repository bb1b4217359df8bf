public import TCFFindings
import TCFSystem

extension ReportFormat {
  /// Lines for a terminal.
  public static let console = ReportFormat(
    identifier: "console",
    description: "text for a person: what was found, by rule and by subject, and what was not checked",
    fileExtension: "txt"
  ) { sink, options in
    ConsoleReporter(to: sink, color: options.hasColor && sink == .standardOutput, detailLimit: options.details)
  }
}

/// The results for a person at a terminal: the subjects with findings in the order of the inputs, the worst finding of
/// each first; after some hundred subjects only counts by rule; one line at the end, the only one when all is well.
///
/// Every line is safe for a terminal, whatever the inputs hold. Memory does not grow with the number of subjects.
public struct ConsoleReporter: Reporter {
  private let sink: ReportSink
  private let style: ConsoleStyle
  private let detailLimit: Int
  private var output: OutputFile?
  private var run: RunDescription?
  private var problems = ProblemLog()
  private var totals = ConsoleTotals()
  private var detailedSubjects = 0
  private var briefSubjects = 0

  /// A reporter that writes to `sink`.
  ///
  /// - Parameters:
  ///   - color: Whether to use the terminal's colours (ANSI escape sequences).
  ///   - detailLimit: How many subjects with findings are told one by one.
  public init(to sink: ReportSink, color: Bool, detailLimit: Int = 100) {
    self.sink = sink
    self.detailLimit = detailLimit
    style = ConsoleStyle(isColored: color)
  }

  /// Opens the sink.
  public mutating func begin(_ run: RunDescription) throws(InputProblem) {
    output = try sink.open()
    self.run = run
    totals = ConsoleTotals(ruleCount: run.rules.count)
  }

  /// Writes the subject's lines, or only counts them where there were many before.
  public mutating func report(_ report: SubjectReport) throws(InputProblem) {
    let outlook = totals.add(report)
    if outlook.isBroken {
      guard detailedSubjects < detailLimit else { return }
      detailedSubjects += 1
    } else if outlook.hasDormantFindings {
      guard briefSubjects < detailLimit else { return }
      briefSubjects += 1
    } else {
      return
    }
    try output?.put(ConsoleSubject(report: report, style: style).text)
    // Somebody is looking, and after the limit nothing more comes.
    try output?.show()
  }

  /// Writes the problem at once.
  public mutating func report(_ problem: InputProblem) throws(InputProblem) {
    problems.add(problem)
    try output?.put(text(of: problem))
  }

  /// Writes counts and the last line, and closes the report.
  public mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    guard let output, let run else { return }
    defer { self.output = nil }
    for problem in problems.untold(in: summary) {
      problems.add(problem)
      try output.put(text(of: problem))
    }
    let ending = ConsoleEnding(
      run: run, summary: summary, totals: totals, problemCount: problems.count, detailedSubjects: detailedSubjects,
      style: style)
    try output.put(ending.text)
    try output.complete()
  }

  private func text(of problem: InputProblem) -> String {
    var text = "\(style.bold(ConsoleStyle.safe(problem.input, limit: 200)))\n"
    text += "  \(style.problem) \(ConsoleStyle.safe(problem.message))\n"
    if let fix = problem.fix { text += "           fix: \(ConsoleStyle.safe(fix))\n" }
    return text + "\n"
  }
}
