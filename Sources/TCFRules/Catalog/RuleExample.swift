import TCFFindings

/// A vector of TestVectors as an example of a rule.
public struct RuleExample: Sendable, Hashable {
  /// The vector's id, `fields-0701`.
  public let vector: String
  /// What is special about it.
  public let comment: String
  /// The string; nil for a long one, and for key sets and lists, which stand in the vector's file.
  public let string: String?

  init(_ vector: String, _ comment: String, _ string: String?) {
    self.vector = vector
    self.comment = comment
    self.string = string
  }
}

/// What a rule reports, and what passes it.
public struct RuleExamples: Sendable, Hashable {
  /// A vector that breaks the rule.
  public let reported: RuleExample
  /// A vector that keeps it.
  public let passing: RuleExample

  /// The examples of a rule; nil for gvl/version-missing, which is met or undecided.
  public static func of(_ rule: Rule) -> RuleExamples? { all[rule.metadata.id.rawValue] }
}
