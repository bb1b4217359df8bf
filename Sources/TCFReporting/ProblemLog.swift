import TCFFindings

/// Which problems a reporter has been told of, to find those that only the summary knows.
struct ProblemLog {
  private var known: Set<InputProblem> = []

  /// How many problems were told.
  private(set) var count = 0

  /// Notes a problem that was told.
  mutating func add(_ problem: InputProblem) {
    known.insert(problem)
    count += 1
  }

  /// The problems of `summary` that were never told, in its order.
  func untold(in summary: RunSummary) -> [InputProblem] {
    summary.problems.filter { !known.contains($0) }
  }
}
