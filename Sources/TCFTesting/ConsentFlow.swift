public import TCFValidation

/// Expectations about what an app has stored as the user goes on: before the choice, after accepting, after refusing, after a
/// restart. They rest on the rules of `tcfcheck certify`.
///
/// ```swift
/// let flow = ConsentFlow(consent, disclosedVendors: [11, 12, 755])
/// try flow.expectNoChoice(before)
/// try flow.expectAccepted(before: before, after: after, afterRestart: restarted)
/// ```
public struct ConsentFlow: Sendable {
  private let expectations: ConsentExpectations
  private let disclosedVendors: VendorIDSet

  /// - Parameters:
  ///   - expectations: lists, day and severities.
  ///   - disclosedVendors: the vendors that the app's UI discloses.
  public init(_ expectations: ConsentExpectations, disclosedVendors: some Sequence<Int>) {
    self.expectations = expectations
    self.disclosedVendors = VendorIDSet(disclosedVendors)
  }

  /// Expects that nothing says that the user has chosen, though the app may have been opened.
  public func expectNoChoice(_ keys: StoredKeySet) throws(ConsentFailure) {
    try expect(.firstRun, [("before the choice", .before, keys)], "before the choice, nothing should be chosen")
  }

  /// Expects that accepting everything is stored as such, and is still there after a restart.
  ///
  /// - Parameters:
  ///   - before: the keys before the choice; nil where they were not captured.
  ///   - after: the keys after it.
  ///   - restarted: the keys after the app was started again; nil where it was not.
  public func expectAccepted(
    before: StoredKeySet? = nil, after: StoredKeySet, afterRestart restarted: StoredKeySet? = nil
  ) throws(ConsentFailure) {
    try expect(.acceptAll, Self.steps(before, after, restarted), "accepting everything should be stored as such")
  }

  /// Expects that refusing everything is stored as such, and is still there after a restart.
  public func expectRefused(
    before: StoredKeySet? = nil, after: StoredKeySet, afterRestart restarted: StoredKeySet? = nil
  ) throws(ConsentFailure) {
    try expect(.rejectAll, Self.steps(before, after, restarted), "refusing everything should be stored as such")
  }

  private typealias Step = (name: String, phase: ScenarioStep.Phase, keys: StoredKeySet)

  private static func steps(_ before: StoredKeySet?, _ after: StoredKeySet, _ restarted: StoredKeySet?) -> [Step] {
    [
      before.map { ("before the choice", .before, $0) }, ("after the choice", .after, after),
      restarted.map { ("after a restart", .restart, $0) },
    ].compactMap(\.self)
  }

  private func expect(_ kind: Scenario.Kind, _ steps: [Step], _ sentence: String) throws(ConsentFailure) {
    var scenario = Scenario(kind)
    scenario.disclosedVendors = disclosedVendors
    let captured = steps.map { step in
      ScenarioStep(name: step.name, phase: step.phase, items: [Captured(.keys(step.keys))])
    }
    do throws(ConsentFailure) {
      try expectations.expect(sentence) { $0.judge(scenario, captured, name: kind.rawValue, $1) }
    } catch {
      throw ConsentFailure(sentence, error.findings)
    }
  }
}
