/// What a conformance run asks.
public struct ConformancePlan: Sendable {
  /// The run's seed; the seed of each case follows from it.
  public var seed: UInt64
  /// How many cases of each property.
  public var iterations: Int
  /// How long to go on generating, all properties together; nil for no limit.
  public var time: Duration?
  /// The levels to ask about.
  public var levels: Set<ConformanceLevel>
  /// The properties to try, by name; nil for all.
  public var properties: Set<String>?
  /// The most inputs that are tried to shrink a failing one.
  public var shrinkLimit = 2_000

  /// How many ends of the testee that no request explains are a warning, for each kind of request; more are an error.
  public var allowedRestarts: Int

  /// A plan.
  public init(
    seed: UInt64, iterations: Int, time: Duration?, levels: Set<ConformanceLevel>, properties: Set<String>?,
    allowedRestarts: Int
  ) {
    self.seed = seed
    self.iterations = iterations
    self.time = time
    self.levels = levels
    self.properties = properties
    self.allowedRestarts = allowedRestarts
  }

  /// Whether anything generated is asked of this name and level.
  func includes(_ name: String, _ level: ConformanceLevel) -> Bool {
    levels.contains(level) && properties?.contains(name) ?? true
  }
}

/// What came of a conformance run.
public struct ConformanceReport: Sendable {
  /// What the testee said of itself.
  public let testee: TesteeIdentity
  /// Every case: vectors in the order of their files, then properties, then disagreements.
  public var results: [ConformanceResult] = []
  /// How often a field of a vector's model was not told and so not compared, by the field's name, where that happened.
  public var notCompared: [(field: String, count: Int)] {
    let fields = results.flatMap(\.notTold.fields)
    return ModelField.allCases.compactMap { field in
      let count = fields.count { $0 == field }
      return count > 0 ? (field.rawValue, count) : nil
    }
  }
  /// How many requests were sent.
  public var requests = 0
  /// Seconds from the first request to the last answer, what was done in between included.
  public var seconds = 0.0
  /// How often the testee was started again.
  public var restarts = 0
  /// Why the run ended early; nil if it did not.
  public var fault: TesteeFault?

  /// A level's score; nil if it has no case.
  public func score(_ level: ConformanceLevel) -> ConformanceScore? {
    var score = ConformanceScore()
    let cases = results.filter { $0.level == level }
    for result in cases { score.add(result) }
    return cases.isEmpty ? nil : score
  }

  /// How many cases came to each outcome.
  public var total: ConformanceScore {
    var score = ConformanceScore()
    for result in results { score.add(result) }
    return score
  }
}
