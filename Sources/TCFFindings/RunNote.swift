/// What is true of a run as a whole and of none of its subjects, such as that a list is out of date.
///
/// It is not a finding: it is counted nowhere, and no run fails because of it.
public struct RunNote: Sendable, Hashable {
  /// The rule that says so.
  public let rule: RuleID
  /// What is so.
  public let message: String
  /// What to do about it; nil for nothing.
  public let fix: String?

  /// A note from its parts.
  public init(_ rule: RuleID, _ message: String, fix: String?) {
    self.rule = rule
    self.message = message
    self.fix = fix
  }

  /// The note as one sentence: `the CMP list is dated …; fix: …`.
  public var sentence: String { message + (fix.map { "; fix: \($0)" } ?? "") }
}
