import TCFFindings

/// Asks a testee everything: vectors, properties, and generated strings next to the built-in codec.
package struct ConformanceRun {
  private let session: TesteeSession
  private let plan: ConformancePlan
  private let progress: Progress
  private var report: ConformanceReport
  private let started: ContinuousClock.Instant

  /// How far a run has come: what is asked, how many cases of it were, and of how many, where that is known.
  package typealias Progress = (_ what: String, _ done: Int, _ total: Int?) -> Void

  /// A run.
  ///
  /// - Parameters:
  ///   - session: the testee.
  ///   - plan: what to ask.
  ///   - progress: called before each case.
  package init(_ session: TesteeSession, _ plan: ConformancePlan, progress: @escaping Progress) {
    self.session = session
    self.plan = plan
    self.progress = progress
    report = ConformanceReport(testee: session.identity)
    started = .now
  }

  /// Asks everything. When the testee can be called no more, the report has what was learned until then and says why.
  package consuming func run(_ vectors: [ConformanceVector]) -> ConformanceReport {
    let chosen = plan.properties == nil ? vectors.filter { $0.levels.contains(where: plan.levels.contains) } : []
    do throws(TesteeFault) {
      let bombs = try RangeBombs.asking(session, chosen, testees: nil)
      return run(vectors) { bombs?.known($0) }
    } catch {
      report.fault = error
      return finished()
    }
  }

  /// Asks everything but the vectors to which the testee's answer is `known`.
  consuming func run(
    _ vectors: [ConformanceVector], known: (ConformanceVector) -> TesteeAnswer?
  ) -> ConformanceReport {
    do throws(TesteeFault) {
      try evaluateVectors(vectors, known)
      try evaluateProperties()
      StateDependence(session, plan, vectors).fold(&report.results)
    } catch {
      report.fault = error
    }
    return finished()
  }

  /// Asks one generated case of the property that the plan names.
  package consuming func replay(seed: UInt64) -> ConformanceReport {
    do throws(TesteeFault) {
      for property in ConformanceProperty.all where plan.properties?.contains(property.name) ?? false {
        let verdict = try session.run(property.start(seed, session.identity).case).judged(strictly: plan.isStrict)
        report.results.append(try result(of: property, Tally(cases: 1, failed: seed, verdict)))
      }
      if plan.properties?.contains(DifferentialRun.property) ?? false {
        var differential = DifferentialRun([session], names: ["the testee"], hasBuiltIn: true, plan: plan)
        try differential.run(seed: seed)
        try addDisagreements(differential)
      }
    } catch {
      report.fault = error
    }
    return finished()
  }

  private consuming func finished() -> ConformanceReport {
    report.requests = session.requests
    report.seconds = (ContinuousClock.now - started).inSeconds
    report.restarts = session.restarts
    report.results += ConformanceResult.cases(of: session.deaths, plan)
    return report
  }

  private mutating func evaluateVectors(
    _ vectors: [ConformanceVector], _ known: (ConformanceVector) -> TesteeAnswer?
  ) throws(TesteeFault) {
    guard plan.properties == nil else { return }
    let chosen = vectors.filter { $0.levels.contains(where: plan.levels.contains) }
    let inquiry = VectorInquiry(identity: session.identity)
    var rest = chosen[...]
    var answered: [[ConformanceResult]?] = chosen.map { _ in nil }
    defer { report.results += answered.compactMap(\.self).joined().filter { plan.levels.contains($0.level) } }
    try session.run({ () -> Inquiry<[ConformanceResult]>? in
      progress("vectors", chosen.count - rest.count, chosen.count)
      guard let vector = rest.popFirst() else { return nil }
      let question = inquiry.inquiry(vector)
      guard case .request(_, let next) = question, let answer = known(vector) else { return question }
      return next(answer)
    }) { index, results in
      var results = results
      if plan.isStrict { for place in results.indices { results[place].judgeStrictly() } }
      answered[index] = results
    }
  }

  private mutating func evaluateProperties() throws(TesteeFault) {
    let properties = ConformanceProperty.all.filter { plan.includes($0.name, $0.level) }
    let hasDifferential = plan.includes(DifferentialRun.property, .agrees)
    let share = plan.time.map { $0 / (properties.count + (hasDifferential ? 1 : 0)) }
    for property in properties {
      report.results.append(try result(of: property, try evaluate(property, share)))
    }
    guard hasDifferential else { return }
    guard session.identity.does(.decode) else {
      report.results.append(
        ConformanceResult(
          DifferentialRun.property, .agrees, .skipped, comment: ConformanceLevel.agrees.title,
          message: "unsupported: op:decode"))
      return
    }
    var differential = DifferentialRun([session], names: ["the testee"], hasBuiltIn: true, plan: plan)
    try differential.run(countsRows: false, seconds: share) { progress(DifferentialRun.property, $0, plan.iterations) }
    progress("shrinking disagreements", 0, nil)
    try addDisagreements(differential)
  }

  /// What came of the cases of a property.
  private struct Tally {
    var cases = 0
    var held = 0
    var skipped = 0
    var skipReason: String?
    var readings = 0
    /// The reading with the lowest number.
    var reading: (index: Int, failure: PropertyFailure)?
    /// The failing case with the lowest number.
    var failure: (index: Int, failure: PropertyFailure)?
    var failedSeed: UInt64 = 0

    init() {}

    init(cases: Int, failed seed: UInt64, _ verdict: CaseVerdict) {
      self.cases = cases
      failedSeed = seed
      receive(verdict, 0)
    }

    mutating func receive(_ verdict: CaseVerdict, _ index: Int) {
      switch verdict {
      case .holds: held += 1
      case .skipped(let reason):
        skipped += 1
        skipReason = skipReason ?? reason
      case .reading(let found):
        readings += 1
        if reading.map({ index < $0.index }) ?? true { reading = (index, found) }
      case .fails(let found): if failure.map({ index < $0.index }) ?? true { failure = (index, found) }
      }
    }
  }

  /// Tries cases until one fails, those that were in flight then included: which one is reported must not depend on the
  /// order of answers.
  private func evaluate(_ property: ConformanceProperty, _ share: Duration?) throws(TesteeFault) -> Tally {
    var tally = Tally()
    guard property.operations.allSatisfy(session.identity.does) else {
      let missing = property.operations.filter { !session.identity.does($0) }
      tally.skipReason = "unsupported: " + missing.map { "op:\($0.rawValue)" }.joined(separator: ", ")
      return tally
    }
    let end = share.map { ContinuousClock.now + $0 }
    let seed = { FuzzSeed.ofCase(run: plan.seed, property: property.name, index: $0) }
    try session.run({
      guard tally.failure == nil, tally.cases < plan.iterations, end.map({ ContinuousClock.now < $0 }) ?? true else {
        return nil
      }
      progress(property.name, tally.cases, plan.iterations)
      tally.cases += 1
      return property.start(seed(tally.cases - 1), session.identity).case
    }) { (index: Int, verdict: CaseVerdict) in tally.receive(verdict.judged(strictly: plan.isStrict), index) }
    if let failure = tally.failure { tally.failedSeed = seed(failure.index) }
    return tally
  }

  private func result(of property: ConformanceProperty, _ tally: Tally) throws(TesteeFault) -> ConformanceResult {
    var result = ConformanceResult(property.name, property.level, .passed, comment: property.title)
    result.cases = tally.cases
    guard let failure = tally.failure?.failure else {
      if let reading = tally.reading?.failure {
        result.outcome = .reading
        result.answer = reading.code
        result.message =
          "\(Prose.count(tally.readings, "case")) in which the documents leave a choice; the first: \(reading.message)"
        (result.expected, result.actual) = (reading.expected, reading.actual)
      } else if tally.held == 0 {
        result.outcome = .skipped
        result.message = tally.skipReason ?? "no case was tried"
      } else if tally.skipped > 0 {
        result.message = "\(Prose.count(tally.skipped, "case")) skipped: \(tally.skipReason ?? "no reason")"
      }
      return result
    }
    let found = try TesteeShrinking([session], plan).run(property.inputs, seed: tally.failedSeed) {
      saved throws(TesteeFault) in
      guard let inquiry = property.resume(saved, session.identity) else { return nil }
      guard case .fails(let failure) = try session.run(inquiry).judged(strictly: plan.isStrict) else { return nil }
      return failure
    }
    let shown = found?.failure ?? failure
    result.outcome = Self.outcome(of: shown)
    result.message = found == nil ? "it failed once and held the next time: \(shown.message)" : shown.message
    (result.expected, result.actual) = (shown.expected, shown.actual)
    result.missingVendors = shown.missingVendors
    result.counterexample = found
    result.seed = FuzzSeed(tally.failedSeed)
    result.input = found?.input.json
    return result
  }

  private static func outcome(of failure: PropertyFailure) -> ConformanceOutcome {
    switch failure.code {
    case FailureCode.crashed: .crashed
    case FailureCode.error: .error
    default: .failed
    }
  }

  private mutating func addDisagreements(_ run: DifferentialRun) throws(TesteeFault) {
    let examples = try run.examples()
    var results = examples.map(Self.result)
    if plan.isStrict { for index in results.indices { results[index].judgeStrictly() } }
    if !results.contains(where: { ![.information, .reading].contains($0.outcome) }) {
      let isAsked = run.answered > 0
      var all = ConformanceResult(
        DifferentialRun.property, .agrees, isAsked ? .passed : .skipped, comment: ConformanceLevel.agrees.title,
        message: isAsked ? nil : run.count == 0 ? "no case was tried" : "the testee supports no string")
      all.cases = run.count
      report.results.append(all)
    }
    report.results += results
  }

  /// A class of disagreement as a case.
  private static func result(_ example: DisagreementExample) -> ConformanceResult {
    let word = example.words[1]
    let isOdd = example.inputClass.hasPrefix(DisagreementClass.oddPrefix)
    let outcome: ConformanceOutcome =
      switch word {
      case "crashes": .crashed
      case "fails": .error
      case _ where example.isReading: .reading
      case "refuses" where isOdd: .information
      default: .failed
      }
    let slug = example.inputClass.split(separator: " ").joined()
    var result = ConformanceResult(
      "agrees/\(slug)/\(example.field ?? word)", .agrees, outcome,
      comment: "\(example.count) of the generated strings", message: example.message, input: example.text)
    (result.expected, result.actual) = (example.expected, example.actual)
    result.seed = example.seed
    result.originalLength = example.originalLength
    return result
  }
}
