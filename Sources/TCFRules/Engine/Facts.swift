package import TCFFindings

/// A subject as rules see it: what was given, read once, and what it is judged against.
///
/// One conformance a kind of subject; of no subject does `Judge` know more than this. What rules ask is in the
/// conforming type.
package protocol Facts {
  /// The form that a rule's check of such subjects has: a closure, unless they are judged by the million.
  associatedtype Check: RuleCheck = SubjectCheck<Self> where Check.Subject == Self
  /// What such subjects are judged against: lists, settings.
  associatedtype Surroundings
  /// What checks of such subjects read in addition to the subject itself, the same for all of them.
  associatedtype Material = Void

  /// What rules about such subjects speak about, for people who gave something else.
  static var about: VerdictCause { get }
  /// Why a rule about subjects of another kind does not apply to such a one.
  static func cause(ofRuleAbout other: any Facts.Type) -> VerdictCause
  /// A cause in the terms that fit such subjects; it follows from the rule and the subject's date alone.
  static func worded(_ cause: VerdictCause, _ date: SubjectDate) -> VerdictCause

  /// How many states such subjects can be in: all that have and lack the same topics are in one, numbered from 0.
  static var stateCount: Int { get }
  /// Whether subjects in a state lack a topic.
  static func lacks(_ topic: RuleTopic, in state: Int) -> Bool
  /// The state that the subject is in.
  var state: Int { get }
  /// Why rules whose topic the subject lacks have no answer, where the topic leaves that to the subject.
  var causeOfLack: VerdictCause? { get }

  /// The dates by which a rule's periods are judged.
  var date: SubjectDate { get }
  /// What is reported about the subject at the head of its group in a report; nil for nothing.
  func heading() -> SubjectFacts?
  /// Records what the subject is judged against, before any rule is checked.
  func stand(beside surroundings: Surroundings)
  /// What its checks read in addition; taken once for all of them.
  var material: Material { get }
}

extension Facts where Material == Void {
  /// Nothing: the subject is all that its checks read.
  package var material: Void { () }
}

extension Facts {
  /// By default, what the rule applies to.
  package static func cause(ofRuleAbout other: any Facts.Type) -> VerdictCause { other.about }
  /// By default, the cause as it is.
  package static func worded(_ cause: VerdictCause, _ date: SubjectDate) -> VerdictCause { cause }
  /// By default, all subjects are in one state.
  package static var stateCount: Int { 1 }
  /// By default, no topic is lacking, so that every rule is evaluated.
  package static func lacks(_ topic: RuleTopic, in state: Int) -> Bool { false }
  /// The only state of subjects that have no more.
  package var state: Int { 0 }
  /// By default, none: no topic leaves the cause to the subject.
  package var causeOfLack: VerdictCause? { nil }
}

/// Something that a subject, or a whole run, has or lacks: known before any rule is checked. Most subjects lack most of it, so
/// most rules of such topics need not be evaluated.
package struct RuleTopic: Sendable, Hashable {
  /// What a rule says to a subject that lacks its topic.
  package enum Lack: Sendable, Hashable {
    /// The requirement is met.
    case met
    /// The rule does not apply, and no one asks why.
    case doesNotApply
    /// The rule does not apply to any subject of the run, for this reason.
    case ofRun(VerdictCause)
    /// The outcome, for the reason that the subject shows (`Facts.causeOfLack`).
    case ofSubject(Outcome)
  }

  /// What it is: `publisher restrictions`.
  let name: String
  let lack: Lack

  /// By name: why a run lacks a topic, only the run knows.
  package static func == (left: RuleTopic, right: RuleTopic) -> Bool { left.name == right.name }
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
