import TCFFindings

/// Whether a rule has anything to say about a subject.
public enum Applicability: Sendable, Hashable {
  /// It has: the requirement is met where nothing was found, and broken otherwise.
  case applies
  /// The subject has nothing that the rule speaks about.
  case doesNotApply
}

/// What a check throws where something it needs is missing, or the lists at hand cannot decide.
public struct Undecided: Error {
  let cause: VerdictCause
}

extension Undecided {
  /// What is missing or unknown, as the end of "undecided: ".
  static func stated(_ reason: String) -> Undecided { Undecided(cause: .stated(reason)) }
}

/// What a rule asks of subjects of one kind. It knows neither dates nor whether a requirement is in force: `Judge` alone says
/// that.
package protocol RuleCheck<Subject>: Sendable {
  /// The kind of subject that it is about.
  associatedtype Subject: Facts

  /// Evaluates a subject, and reports what is wrong to `findings`.
  ///
  /// - Parameter material: that of the subject.
  func evaluate(
    _ facts: Subject, _ material: Subject.Material, _ findings: inout Findings
  ) throws(Undecided) -> Applicability
}

extension RuleCheck {
  /// The kind of subject.
  var subject: any Facts.Type { Subject.self }
}

/// A check of subjects of which no one judges as many as of strings.
package struct SubjectCheck<Subject: Facts>: RuleCheck {
  /// Reports what is wrong with the subject, and says whether the rule applies to it.
  package typealias Evaluation = @Sendable (Subject, inout Findings) throws(Undecided) -> Applicability

  let check: Evaluation

  init(_ check: @escaping Evaluation) { self.check = check }

  /// Calls the closure; the material is nothing.
  package func evaluate(
    _ facts: Subject, _: Subject.Material, _ findings: inout Findings
  ) throws(Undecided) -> Applicability {
    try check(facts, &findings)
  }
}
