public import TCFValidation

/// Expectations about consent, for the tests of an app or a CMP.
///
/// Each is a throwing call: where it is not met, the error says what is wrong, where, how to correct it and where that is
/// written, and the test fails with that text. So they work in Swift Testing and in XCTest alike, and this library imports
/// neither.
///
/// ```swift
/// let consent = try ConsentExpectations(lists: [listJSON], asOf: CalendarDay(year: 2026, month: 6, day: 15))
/// try consent.expectValid(userDefaults: UserDefaults.standard.dictionaryRepresentation())
/// ```
public struct ConsentExpectations: Sendable {
  /// Findings of this severity and above fail a test; `.error` unless set.
  public var failOn = Severity.error
  /// Whether a rule that could have failed and cannot be decided, since a list is missing, fails a test; false unless set.
  public var failsOnUndecided = false
  let evaluator: RuleEvaluator

  /// Expectations by the framework's own rules.
  ///
  /// - Parameters:
  ///   - lists: the JSON of Global Vendor Lists and at most one Global CMP List, as IAB Europe publishes them.
  ///   - day: the day as of which age is judged, in UTC. Name one: a test that asks the clock fails one day.
  /// - Throws: the first document that is no list.
  public init(lists: some Sequence<some Sequence<UInt8>>, asOf day: CalendarDay) throws(VendorListFault) {
    evaluator = try Validator(lists: lists, asOf: day).evaluator
  }

  /// Expectations by the rules of a validator, with a team's own rules for example.
  public init(_ validator: Validator) { evaluator = validator.evaluator }

  /// Expects that a TC string breaks no rule.
  public func expectValid(_ string: String) throws(ConsentFailure) {
    try expect("the string") { $0.judge(string, .detected, name: "string", input: "", $1) }
  }

  /// Expects that a key set, and the strings in it, break no rule.
  public func expectValid(storedKeys keys: StoredKeySet) throws(ConsentFailure) {
    try expect("the stored keys") { $0.judge(Self.subject(keys), $1) }
  }

  /// Expects that no reader that is known to crash on certain keys crashes on these: a value of the wrong type, for example.
  public func expectNoKnownCrash(storedKeys keys: StoredKeySet) throws(ConsentFailure) {
    let findings = findings { $0.judge(Self.subject(keys), $1) }
    let crashes = findings.filter { $0.finding.consequence?.effect == .crashes }
    guard crashes.isEmpty else {
      throw ConsentFailure(
        "the stored keys crash known readers", crashes.map { "\($0.description)\n  reader: \($0.consequence)" })
    }
  }

  static func subject(_ keys: StoredKeySet) -> CapturedSubject {
    CapturedSubject(Captured(.keys(keys)), in: "stored keys")
  }

  func expect(_ what: String, _ judge: (SubjectJudge, SubjectJudge.Taker) -> Void) throws(ConsentFailure) {
    var undecided: [String] = []
    let found = findings(undecided: &undecided, judge).filter { $0.severity >= failOn }
    guard found.isEmpty, !failsOnUndecided || undecided.isEmpty else {
      throw ConsentFailure("\(what) should break no rule", found.map(\.description) + undecided)
    }
  }

  private func findings(_ judge: (SubjectJudge, SubjectJudge.Taker) -> Void) -> [FoundBreak] {
    var undecided: [String] = []
    return findings(undecided: &undecided, judge)
  }

  private func findings(
    undecided: inout [String], _ judge: (SubjectJudge, SubjectJudge.Taker) -> Void
  ) -> [FoundBreak] {
    var found: [FoundBreak] = []
    judge(SubjectJudge(evaluator, published: { _ in nil })) { judgement in
      guard case .report(let report) = judgement else { return }
      for verdict in report.verdicts {
        switch verdict.outcome {
        case .fail: found += verdict.findings.map { FoundBreak(report.subject, verdict, $0) }
        case .undecided where verdict.severity >= failOn:
          undecided.append("undecided \(verdict.rule.id): \(verdict.reason ?? "no reason given")")
        default: break
        }
      }
    }
    return found
  }
}

/// A finding as a test's failure shows it.
struct FoundBreak {
  let subject: Subject
  let rule: RuleMetadata
  let severity: Severity
  let finding: Finding

  init(_ subject: Subject, _ verdict: Verdict, _ finding: Finding) {
    (self.subject, rule, self.finding) = (subject, verdict.rule, finding)
    severity = verdict.severity(of: finding)
  }

  var consequence: String { finding.consequence.map(\.description) ?? "" }

  var description: String {
    var text = "\(severity.rawValue) \(rule.id): \(finding.message)"
    if let location = finding.location { text += "\n  where: \(location)" }
    let fix = finding.fix ?? rule.fix
    if !fix.isEmpty { text += "\n  fix: \(fix)" }
    if let source = rule.citations.first { text += "\n  source: \(source)" }
    return text
  }
}

/// Why an expectation is not met: what was expected, and each finding with its place, fix and source.
public struct ConsentFailure: Error, Sendable, CustomStringConvertible {
  /// What was expected, in a sentence without a full stop.
  public let expectation: String
  /// What is wrong, one text each.
  public let findings: [String]

  init(_ expectation: String, _ findings: [String]) {
    self.expectation = expectation
    self.findings = findings
  }

  /// All of it, on several lines.
  public var description: String { ([expectation + ":"] + findings).joined(separator: "\n") }
}
