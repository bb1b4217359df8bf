import TCFFindings

/// A page between a report's beginning and its end.
struct PageReport {
  private let run: RunDescription
  private var tally: PageTally
  private var problems: [InputProblem] = []
  private var log = ProblemLog()

  init(_ run: RunDescription) {
    self.run = run
    tally = PageTally(ruleCount: run.rules.count)
  }

  /// Takes a subject in.
  mutating func add(_ report: SubjectReport) { tally.add(report) }

  /// Takes a problem in.
  mutating func add(_ problem: InputProblem) {
    log.add(problem)
    problems.append(problem)
  }

  /// The page.
  mutating func page(_ summary: RunSummary) -> PageWriter {
    for problem in log.untold(in: summary) { add(problem) }
    return PageWriter(run: run, summary: summary, tally: tally, problems: problems)
  }
}
