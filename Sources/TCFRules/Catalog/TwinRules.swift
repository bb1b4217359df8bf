import TCFFindings

/// Rules of the framework that report the same fault as a rule of family google. Where a run has both and Google's fails, the
/// framework's does not apply: one fault is one finding.
enum TwinRules {
  /// Google's rule by the framework's.
  private static let all: [RuleID: RuleID] = [
    FieldRules.serviceSpecific.metadata.id: GoogleRules.globalScope.metadata.id,
    FieldRules.cmpID.metadata.id: GoogleRules.cmpID.metadata.id,
    DateRules.expired.metadata.id: GoogleRules.expired.metadata.id,
    DisclosedVendorsRules.missing.metadata.id: GoogleRules.undisclosed.metadata.id,
  ]

  /// The rules with the twins that they have. Which of them a run has is known only when its rules are complete, so the
  /// evaluator alone decides whether a rule steps aside (`RuleEvaluator`).
  static func named(in rules: [Rule]) -> [Rule] {
    rules.map { rule in all[rule.metadata.id].map(rule.with(twin:)) ?? rule }
  }
}
