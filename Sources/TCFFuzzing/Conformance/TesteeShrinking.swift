import TCFFindings

/// Shrinks an input by asking testees, which may end over it; bounded in inputs, time and restarts.
struct TesteeShrinking {
  private let sessions: [TesteeSession]
  private let plan: ConformancePlan

  // Per failure; what takes longer is shown as small as it is by then.
  private static let time = Duration.seconds(20)

  init(_ sessions: [TesteeSession], _ plan: ConformancePlan) {
    self.sessions = sessions
    self.plan = plan
  }

  /// The smallest failing input of the case of `seed`; nil if it does not fail again.
  func run(
    _ inputs: Property, seed: UInt64, judge: (SavedInput) throws(TesteeFault) -> PropertyFailure?
  ) throws(TesteeFault) -> Counterexample? {
    for session in sessions { session.patienceOnce = min(session.limits.request, .seconds(2)) }
    defer { for session in sessions { session.patienceOnce = nil } }
    let end = ContinuousClock.now + Self.time
    var fault: TesteeFault?
    let result = inputs.shrink(.seed(seed), regressions: [], limit: plan.shrinkLimit) { saved in
      guard fault == nil, ContinuousClock.now < end, sessions.allSatisfy(\.canEndOnce) else { return nil }
      do throws(TesteeFault) {
        return try judge(saved)
      } catch {
        fault = error
        return nil
      }
    }
    if let fault { throw fault }
    return result
  }
}
