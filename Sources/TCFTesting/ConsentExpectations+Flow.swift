public import TCFCodec
import TCFFindings
import TCFRules
import TCFStorage
import TCFValidation

extension ConsentExpectations {
  /// Expects that nothing is consented to before the user has answered.
  public func expectNoChoice(
    in stored: StoredConsent, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let failures = Failures(recorder, CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    check(Scenario(.firstRun), [(.before, "before the choice", stored)], failures)
  }

  /// Expects that what is stored says what the user chose, and still does after a restart.
  ///
  /// Each state is checked by itself too, as `expectNoFindings` does.
  ///
  /// - Parameters:
  ///   - choice: what the user did.
  ///   - disclosed: the vendors that the UI showed; nil for those of the string's Disclosed Vendors segment.
  ///   - earlier: what an earlier choice had stored, where there was one.
  ///   - before: what was stored while the UI was open, without an earlier choice.
  ///   - after: what was stored after the choice.
  ///   - restarted: what was stored after the app was started again.
  ///   - fileID: the expectation's file, from the compiler.
  ///   - filePath: the path of the expectation's file, from the compiler.
  ///   - line: the expectation's line, from the compiler.
  ///   - column: the expectation's column, from the compiler.
  public func expectChoice(
    _ choice: ConsentChoice, disclosed: VendorIDSet? = nil, earlier: StoredConsent? = nil,
    before: StoredConsent? = nil, after: StoredConsent, afterRestart restarted: StoredConsent? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let failures = Failures(recorder, CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    let states: [(ScenarioStep.Phase, String, StoredConsent?)] = [
      (.earlier, "the earlier choice", earlier), (.before, "before the choice", before),
      (.after, "after the choice", after), (.restart, "after the restart", restarted),
    ]
    check(
      choice.scenario(disclosed: disclosed),
      states.compactMap { phase, name, stored in stored.map { (phase, name, $0) } },
      failures)
  }

  private func check(
    _ scenario: Scenario, _ states: [(phase: ScenarioStep.Phase, name: String, stored: StoredConsent)],
    _ failures: Failures
  ) {
    var steps: [ScenarioStep] = []
    for state in states {
      guard let stored = failures.readable(state.stored, needsKey: false) else { return }
      let content: Captured.Content =
        switch stored {
        case .keys(let keys): .keys(keys)
        case .string(let text): .string(text)
        }
      steps.append(ScenarioStep(name: state.name, phase: state.phase, items: [Captured(content)]))
    }
    let result = validator.check(scenario, steps)
    record(result, failures)
    guard !failOnUndecided else { return }
    // Whether the choice was stored is what was asked: without an answer the test must not pass.
    for check in result.undecided
    where check.subject.kind == .scenario && check.rule.id == scenario.kind.rule && check.severity >= failOn {
      failures.record("\(check.rule.id) is undecided: \(check.reason)")
    }
  }
}

extension Scenario.Kind {
  /// The rule that compares what is stored with the choice.
  fileprivate var rule: RuleID? {
    switch self {
    case .firstRun: "scenario/before-choice"
    case .acceptAll: "scenario/accept-all"
    case .rejectAll: "scenario/reject-all"
    case .partial: "scenario/partial"
    case .withdraw: "scenario/withdrawn"
    case .object, .expiredRenewal, .gdprNotApplicable, .removal, .purposeOneTreatment, .switchCMP: nil
    }
  }
}
