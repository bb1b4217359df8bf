package import TCFCodec

/// What a conformance run asks.
package struct ConformancePlan: Sendable {
  /// The run's seed; the seed of each case follows from it.
  package var seed: UInt64
  /// How many cases of each property.
  package var iterations: Int
  /// How long to go on generating, all properties together; nil for no limit.
  package var time: Duration?
  /// The levels to ask about.
  package var levels: Set<ConformanceLevel>
  /// The properties to try, by name; nil for all.
  package var properties: Set<String>?
  /// The most inputs that are tried to shrink a failing one.
  package var shrinkLimit = 20_000

  /// Whether an answer to an open question fails that is not this project's.
  package var isStrict: Bool

  /// How many ends of the testee that no request explains are a warning, for each kind of request; more are an error.
  package var allowedRestarts: Int

  /// A plan.
  package init(
    seed: UInt64, iterations: Int, time: Duration?, levels: Set<ConformanceLevel>, properties: Set<String>?,
    isStrict: Bool, allowedRestarts: Int
  ) {
    self.seed = seed
    self.iterations = iterations
    self.time = time
    self.levels = levels
    self.properties = properties
    self.isStrict = isStrict
    self.allowedRestarts = allowedRestarts
  }

  /// Whether anything generated is asked of this name and level.
  func includes(_ name: String, _ level: ConformanceLevel) -> Bool {
    levels.contains(level) && properties?.contains(name) ?? true
  }
}

/// What came of a conformance run.
package struct ConformanceReport: Sendable {
  /// What the testee said of itself.
  package let testee: TesteeIdentity
  /// Every case: vectors in the order of their files, then properties, then disagreements.
  package var results: [ConformanceResult] = []
  /// How often a field of a vector's model was not reported and so not compared, by the field's name, where that happened.
  package var notCompared: [(field: String, count: Int)] {
    let fields = results.flatMap(\.unanswered.fields)
    return ModelField.allCases.compactMap { field in
      let count = fields.count { $0 == field }
      return count > 0 ? (field.rawValue, count) : nil
    }
  }
  /// How many requests were sent.
  package var requests = 0
  /// Seconds from the first request to the last answer, what was done in between included.
  package var seconds = 0.0
  /// How often the testee was started again.
  package var restarts = 0
  /// Why the run ended early; nil if it did not.
  package var fault: TesteeFault?

  /// Adds to each message about vendors that the testee lost why it may have dropped them.
  ///
  /// - Parameter reason: why vendors may be dropped; nil where there is no reason to.
  package mutating func explainMissingVendors(_ reason: (VendorIDSet) -> String?) {
    for index in results.indices where !results[index].missingVendors.isEmpty {
      guard let message = results[index].message, let reason = reason(results[index].missingVendors) else { continue }
      results[index].message = "\(message); probably dropped because \(reason)"
    }
  }

  /// A level's score; nil if it has no case.
  package func score(_ level: ConformanceLevel) -> ConformanceScore? {
    var score = ConformanceScore()
    let cases = results.filter { $0.level == level }
    for result in cases { score.add(result) }
    return cases.isEmpty ? nil : score
  }

  /// How many cases came to each outcome.
  package var total: ConformanceScore {
    var score = ConformanceScore()
    for result in results { score.add(result) }
    return score
  }
}
