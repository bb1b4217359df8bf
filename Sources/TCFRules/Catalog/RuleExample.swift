internal import CRuleExamples
import TCFFindings

/// A vector of TestVectors as an example of a rule.
public struct RuleExample: Sendable, Hashable {
  /// The vector's id, `fields-0701`.
  public let vector: String
  /// What is special about it.
  public let comment: String
  /// The string; nil for a long one, and for key sets and lists, which are in the vector's file.
  public let string: String?
}

/// What a rule reports, and what passes it.
public struct RuleExamples: Sendable, Hashable {
  /// A vector that breaks the rule.
  public let reported: RuleExample
  /// A vector that keeps it.
  public let passing: RuleExample

  /// The examples of a rule; nil for gvl/version-missing, which is met or undecided.
  public static func of(_ rule: Rule) -> RuleExamples? { all[rule.metadata.id.rawValue] }

  /// The lines of rule-examples.tsv: rule, `reported` or `passing`, vector, comment, and the string where it is short.
  private static let all: [String: RuleExamples] = {
    var examples: [Substring: [Substring: RuleExample]] = [:]
    for line in String(cString: tcf_rule_examples()).split(separator: "\n") where line.first != "#" {
      let fields = line.split(separator: "\t", maxSplits: 4, omittingEmptySubsequences: false)
      guard fields.count == 5 else { continue }
      let string = fields[4].isEmpty ? nil : String(fields[4])
      examples[fields[0], default: [:]][fields[1]] = RuleExample(
        vector: String(fields[2]), comment: String(fields[3]), string: string)
    }
    var all: [String: RuleExamples] = [:]
    for (rule, kinds) in examples {
      guard let reported = kinds["reported"], let passing = kinds["passing"] else { continue }
      all[String(rule)] = RuleExamples(reported: reported, passing: passing)
    }
    return all
  }()
}
