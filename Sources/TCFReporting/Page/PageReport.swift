import TCFFindings

/// A page between a report's beginning and its end.
struct PageReport {
  private let run: RunDescription
  private var tally: PageTally
  private var problems = ProblemLog()

  init(_ run: RunDescription) {
    self.run = run
    tally = PageTally(run)
  }

  /// Takes a subject in.
  mutating func add(_ report: SubjectReport) { tally.add(report) }

  /// Takes a problem in.
  mutating func add(_ problem: InputProblem) { problems.add(problem) }

  /// The page.
  mutating func page(_ summary: RunSummary) -> PageWriter {
    for problem in problems.untold(in: summary) { add(problem) }
    return PageWriter(run: run, summary: summary, tally: tally, problems: problems)
  }
}
