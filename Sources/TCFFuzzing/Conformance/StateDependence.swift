import TCFFindings

/// Whether answers depend on earlier requests: a cache with the wrong key, a buffer that is not emptied.
///
/// A codec with such a fault gives wrong answers to strings by the hundred, none of which is to blame. So failing cases are asked again,
/// each alone in a fresh process; those that are right there are one failure together.
struct StateDependence {
  private let session: TesteeSession
  private let plan: ConformancePlan
  private let vectors: [String: ConformanceVector]

  /// The id of the case that stands for all of them.
  static let id = "testee/state"

  // Of each kind, before any is known to depend on it.
  private static let samples = 3
  // A virtual machine takes half a second to start; what is left when the time is over counts with the others.
  private static let time = Duration.seconds(30)

  init(_ session: TesteeSession, _ plan: ConformancePlan, _ vectors: [ConformanceVector]) {
    self.session = session
    self.plan = plan
    self.vectors = Dictionary(vectors.map { ($0.id, $0) }) { first, _ in first }
  }

  /// Puts one failure in the place of those that are right in a fresh process. Does nothing where the testee does not start again.
  func fold(_ results: inout [ConformanceResult]) {
    let failed = results.indices.filter { results[$0].outcome == .failed }
    let (ofVectors, others) = (failed.filter { results[$0].seed == nil }, failed.filter { results[$0].seed != nil })
    do throws(TesteeFault) {
      var answers: [Int: Bool] = [:]
      for place in ofVectors.prefix(Self.samples) + others.prefix(Self.samples) {
        answers[place] = try isRightAlone(results[place])
      }
      guard answers.values.contains(true) else { return }
      let end = ContinuousClock.now + Self.time
      for place in failed where answers[place] == nil && ContinuousClock.now < end {
        answers[place] = try isRightAlone(results[place])
      }
      fold(failed.filter { answers[$0] ?? true }, asked: answers.count { $0.value }, &results)
    } catch {
      return
    }
  }

  private func fold(_ places: [Int], asked: Int, _ results: inout [ConformanceResult]) {
    guard let first = places.first.map({ results[$0] }) else { return }
    let others = places.count > 1 ? " and \(Prose.count(places.count - 1, "other case"))" : ""
    let untried = places.count > asked ? " (\(places.count - asked) of them not asked again, for want of time)" : ""
    var together = ConformanceResult(
      Self.id, first.level, .failed, comment: "answers depend on earlier requests",
      message:
        "\(first.id)\(others) wrong in the run, and right when each is sent alone to a fresh process\(untried): "
        + "the answers depend on earlier requests; the first: \(first.message ?? "wrong")",
      input: first.input)
    (together.expected, together.actual) = (first.expected, first.actual)
    for place in places {
      results[place].outcome = .skipped
      results[place].message = "right when it is sent alone to a fresh process: see \(Self.id)"
    }
    results.append(together)
  }

  /// Whether a failing case is right in a process that received no request before.
  private func isRightAlone(_ result: ConformanceResult) throws(TesteeFault) -> Bool {
    if let seed = result.seed?.value { return try isRightAlone(result, seed) }
    let id = result.id.hasSuffix(Self.bytes) ? String(result.id.dropLast(Self.bytes.count)) : result.id
    guard let vector = vectors[id] else { return false }
    try session.startAnew()
    let inquiry = VectorInquiry(identity: session.identity).inquiry(vector)
    return try session.run(inquiry).allSatisfy { $0.id != result.id || $0.outcome == .passed }
  }

  private static let bytes = "/bytes"

  private func isRightAlone(_ result: ConformanceResult, _ seed: UInt64) throws(TesteeFault) -> Bool {
    try session.startAnew()
    if let property = ConformanceProperty.all.first(where: { $0.name == result.id }) {
      let verdict = try session.run(property.start(seed, session.identity).case).judged(strictly: plan.isStrict)
      if case .fails = verdict { return false }
      return true
    }
    var differential = DifferentialRun([session], names: ["the testee"], hasBuiltIn: true, plan: plan)
    try differential.run(seed: seed)
    return differential.found.isEmpty
  }
}
