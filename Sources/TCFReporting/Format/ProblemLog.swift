import TCFFindings

/// Which problems a reporter has been given, to find those that only the summary knows.
struct ProblemLog {
  /// How many problems are kept; of further ones there are counts only.
  private static let limit = 1_000

  private var known: Set<InputProblem> = []

  /// How many problems came.
  private(set) var count = 0
  /// The first problems, in their order.
  private(set) var first: [InputProblem] = []

  /// Notes a problem.
  mutating func add(_ problem: InputProblem) {
    known.insert(problem)
    count += 1
    if first.count < Self.limit { first.append(problem) }
  }

  /// The problems of `summary` that never came, in its order.
  func unreported(in summary: RunSummary) -> [InputProblem] {
    summary.problems.filter { !known.contains($0) }
  }
}
