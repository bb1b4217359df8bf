public import TCFFindings
public import TCFValidation

/// Expectations about consent for the tests of an app or a CMP, one line each.
///
/// ```swift
/// let consent = try ConsentExpectations(lists: [list], asOf: CalendarDay(year: 2026, month: 6, day: 15))
///
/// @Test func accepting() {
///   // … accept in the app …
///   consent.expectNoFindings(in: .defaults(UserDefaults.standard.dictionaryRepresentation()))
/// }
/// ```
///
/// Each finding is a failure of its own, at the line of the expectation: which rule, what is wrong, where, and how to fix it.
/// An expectation that could check nothing fails too. Nothing here reads a clock or the network.
public struct ConsentExpectations: Sendable {
  /// Asks the rules.
  public let validator: Validator
  /// The lowest severity that is a failure.
  public var failOn = Severity.error
  /// Whether a rule that could not be decided is a failure, if it could have found something at or above `failOn`.
  public var failOnUndecided = false
  /// Where failures go.
  public let recorder: FailureRecorder

  /// Expectations whose failures go to `recorder`.
  ///
  /// - Parameters:
  ///   - validator: rules and lists of your choice.
  ///   - recorder: `.swiftTesting`, `.xcTest` of TCFXCTest, or one of your own.
  public init(_ validator: Validator, recorder: FailureRecorder) {
    self.validator = validator
    self.recorder = recorder
  }

  /// Expects that no rule is broken at or above `failOn`.
  public func expectNoFindings(
    in stored: StoredConsent, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let failures = Failures(recorder, CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    guard let keys = failures.readable(stored, needsKey: true) else { return }
    record(check(keys), failures)
  }

  /// Expects that nothing stored is known to crash a reader: an SDK of a vendor that reads these keys, as public reports show.
  ///
  /// Findings without a known crash are not asked for, whatever their severity. The readers are those that `tcfcheck rules
  /// --known-issues` lists; an SDK that is not among them can crash all the same.
  ///
  /// - Parameters:
  ///   - stored: what is stored.
  ///   - misled: whether readers that go on with a choice which the user did not make count too.
  ///   - fileID: the expectation's file, from the compiler.
  ///   - filePath: the path of the expectation's file, from the compiler.
  ///   - line: the expectation's line, from the compiler.
  ///   - column: the expectation's column, from the compiler.
  public func expectNoKnownCrash(
    in stored: StoredConsent, orMisled misled: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    let failures = Failures(recorder, CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
    guard let keys = failures.readable(stored, needsKey: true) else { return }
    for found in check(keys).findings {
      guard let consequence = found.finding.consequence, misled || consequence.effect == .crashes else { continue }
      failures.record(found)
    }
  }

  private func check(_ stored: StoredConsent.Readable) -> ValidationResult {
    switch stored {
    case .keys(let keys): validator.check(storedKeys: keys)
    case .string(let text): validator.check(text)
    }
  }

  /// Records what `result` has at or above `failOn`, and that it has nothing at all.
  func record(_ result: ValidationResult, _ failures: Failures) {
    let asked = result.reports.contains { report in
      report.verdicts.contains { $0.outcome == .pass || $0.outcome == .fail }
    }
    if !asked { failures.record("no rule applies to what is stored, so nothing was checked") }
    for found in result.findings where found.severity >= failOn { failures.record(found) }
    guard failOnUndecided else { return }
    for check in result.undecided where check.severity >= failOn {
      failures.record("\(check.rule.id) is undecided: \(check.reason)\n  in: \(check.subject.name)")
    }
  }
}
