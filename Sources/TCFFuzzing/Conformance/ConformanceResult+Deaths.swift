extension ConformanceResult {
  /// The deaths as cases, one for each kind of request: a warning, and an error where there are more than `allowed`.
  static func cases(of deaths: [TesteeDeath], _ plan: ConformancePlan) -> [ConformanceResult] {
    TesteeOperation.allCases.compactMap { operation in
      let own = deaths.filter { $0.operations.contains(operation) }
      guard let first = own.first else { return nil }
      return ConformanceResult(
        "testee/ends-during-\(operation.rawValue)", level(of: operation, plan),
        own.count > plan.allowedRestarts ? .error : .warning,
        comment: "the testee keeps running",
        message:
          "it \(first.label) \(times(own.count)) while \(operation.rawValue) requests were open; asked again one by "
          + "one, it answered them")
    }
  }

  private static func times(_ count: Int) -> String { count == 1 ? "once" : count == 2 ? "twice" : "\(count) times" }

  /// The level that the operation's other cases belong to, if the run asks it.
  private static func level(of operation: TesteeOperation, _ plan: ConformancePlan) -> ConformanceLevel {
    let own: ConformanceLevel =
      switch operation {
      case .decode: .readsValid
      case .encode: .encodes
      case .keys: .derivesKeys
      }
    return plan.levels.contains(own) ? own : ConformanceLevel.allCases.first(where: plan.levels.contains) ?? own
  }
}
