import TCFFindings

/// How a property is tried.
public struct FuzzPlan: Sendable, Hashable {
  /// The run's seed; the seed of each case follows from it, the property's name and the case's number.
  public var seed: UInt64
  /// The most cases.
  public var iterations: Int
  /// The most time, after which the case in hand is the last; nil for no limit.
  public var time: Duration?
  /// The most inputs that are tried to shrink a failing one.
  public var shrinkLimit: Int

  /// A plan.
  public init(seed: UInt64, iterations: Int = 10_000, time: Duration? = nil, shrinkLimit: Int = 20_000) {
    self.seed = seed
    self.iterations = iterations
    self.time = time
    self.shrinkLimit = shrinkLimit
  }
}

/// An input for which a property does not hold, shrunk.
public struct Counterexample: Sendable, Hashable {
  /// Where the input came from.
  public enum Source: Sendable, Hashable {
    /// The generator; with this seed it makes the unshrunk input again.
    case seed(UInt64)
    /// A regression of this name.
    case regression(String)
    /// No one knows: a process ended before its first case.
    case unknown
  }

  /// Where the input came from.
  public let source: Source
  /// The input as it was found.
  public let original: SavedInput
  /// The simplest input that was found to fail in the same way.
  public let input: SavedInput
  /// How `input` fails.
  public let failure: PropertyFailure
  /// How often a simpler input failed too.
  public let steps: Int
  /// How many inputs were tried to find it.
  public let attempts: Int

  init(_ source: Source, _ shrunk: ShrunkCase) {
    self.init(
      source: source, original: shrunk.original, input: shrunk.input, failure: shrunk.failure, steps: shrunk.steps,
      attempts: shrunk.attempts)
  }

  init(
    source: Source, original: SavedInput, input: SavedInput, failure: PropertyFailure, steps: Int, attempts: Int
  ) {
    self.source = source
    self.original = original
    self.input = input
    self.failure = failure
    self.steps = steps
    self.attempts = attempts
  }
}

/// What came of trying one property.
public struct PropertyResult: Sendable, Hashable {
  /// The property's name.
  public let property: String
  /// How many generated cases were tried.
  public var iterations = 0
  /// How many saved inputs were tried before them.
  public var regressions = 0
  /// How many cases fell into each class.
  public var classes: [String: Int] = [:]
  /// Seconds of time.
  public var seconds = 0.0
  /// The first input for which it does not hold; nil if it held for all.
  public var counterexample: Counterexample?

  /// A result without any case.
  public init(property: String) { self.property = property }

  /// Whether anything was tried at all.
  public var isEmpty: Bool { iterations + regressions == 0 }

  mutating func add(_ noted: CaseClasses) {
    for name in noted.names { classes[name, default: 0] += 1 }
  }
}

extension Property {
  /// Tries the property: the saved inputs first, then generated ones, until one fails or the plan is done. A failing input
  /// is shrunk. Everything but the time depends on the arguments alone.
  ///
  /// - Parameters:
  ///   - plan: seed and limits.
  ///   - regressions: saved inputs; those of another kind are passed over.
  ///   - willTry: called with each case before it is tried, and again before each simpler one, for anyone who watches from
  ///     outside.
  package func run(
    _ plan: FuzzPlan, regressions: [Regression] = [], willTry: ((Counterexample.Source) -> Void)? = nil
  ) -> PropertyResult {
    let start = ContinuousClock.now
    var result = PropertyResult(property: name)
    for regression in regressions where result.counterexample == nil {
      let source = Counterexample.Source.regression(regression.name)
      willTry?(source)
      result.counterexample = evaluate(
        .saved(regression.input), source: source, plan: plan, result: &result, willTry: willTry)
    }
    var index = 0
    while result.counterexample == nil, index < plan.iterations {
      if let time = plan.time, ContinuousClock.now - start >= time { break }
      let seed = FuzzSeed.ofCase(run: plan.seed, property: name, index: index)
      willTry?(.seed(seed))
      result.counterexample = evaluate(.seed(seed), source: .seed(seed), plan: plan, result: &result, willTry: willTry)
      index += 1
    }
    result.seconds = (ContinuousClock.now - start).inSeconds
    return result
  }

  /// Tries one generated case again.
  public func replay(seed: UInt64, shrinkLimit: Int = FuzzPlan(seed: 0).shrinkLimit) -> PropertyResult {
    var result = PropertyResult(property: name)
    result.counterexample = evaluate(
      .seed(seed), source: .seed(seed), plan: FuzzPlan(seed: 0, shrinkLimit: shrinkLimit), result: &result, willTry: nil
    )
    return result
  }

  private func evaluate(
    _ origin: CaseOrigin, source: Counterexample.Source, plan: FuzzPlan, result: inout PropertyResult,
    willTry: ((Counterexample.Source) -> Void)?
  ) -> Counterexample? {
    var classes = CaseClasses()
    guard let outcome = body.evaluate(origin, &classes) else { return nil }
    if case .seed = source { result.iterations += 1 } else { result.regressions += 1 }
    result.add(classes)
    guard case .fails(let failure) = outcome else { return nil }
    if let shrunk = body.shrink(origin, limit: plan.shrinkLimit, judge: nil, willTry: { willTry?(source) }) {
      return Counterexample(source, shrunk)
    }
    // It failed once and not again: the check depends on something else than its input, which is a fault of its own.
    let flaky = PropertyFailure("flaky", "it failed once and held the next time: \(failure.message)")
    let saved = body.saved(origin) ?? .text([])
    return Counterexample(source: source, original: saved, input: saved, failure: flaky, steps: 0, attempts: 1)
  }

  /// How the property fails for an input; nil if it holds, or if the input is of another kind.
  public func failure(for input: SavedInput) -> PropertyFailure? {
    var classes = CaseClasses()
    guard case .fails(let failure)? = body.evaluate(.saved(input), &classes) else { return nil }
    return failure
  }

  /// Whether the property accepts inputs of this kind.
  public func accepts(_ input: SavedInput) -> Bool { body.saved(.saved(input)) != nil }

  /// The input of a case; nil if there is no such regression, or if it is of another kind.
  func saved(_ source: Counterexample.Source, regressions: [Regression]) -> SavedInput? {
    origin(source, regressions).flatMap(body.saved)
  }

  private func origin(_ source: Counterexample.Source, _ regressions: [Regression]) -> CaseOrigin? {
    switch source {
    case .seed(let seed): .seed(seed)
    case .regression(let name): regressions.first { $0.name == name }.map { .saved($0.input) }
    case .unknown: nil
    }
  }

  /// Shrinks an input that another process judges, one that ends the process that tries it among them.
  ///
  /// - Parameter judge: how an input fails; nil if it does not.
  /// - Returns: nil if the input does not fail.
  func shrink(
    _ source: Counterexample.Source, regressions: [Regression], limit: Int,
    judge: (SavedInput) -> PropertyFailure?
  ) -> Counterexample? {
    guard let origin = origin(source, regressions) else { return nil }
    return withoutActuallyEscaping(judge) { judge in
      body.shrink(origin, limit: limit, judge: judge, willTry: {}).map { Counterexample(source, $0) }
    }
  }
}

extension Duration {
  /// The duration in seconds.
  var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
