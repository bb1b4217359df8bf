import TCFFindings

/// What a rule asks: what it needs, and its check; a rule that speaks about several kinds of subject has one for each.
///
/// The functions that make them are next to the facts that the checks read, and say what these need, so that a rule cannot
/// read what it does not say that it needs.
struct RuleChecks: Sendable {
  let needs: [RuleNeed]
  /// What a subject must have for the check to be worth evaluating.
  let topics: [RuleTopic]
  /// The checks of a rule of that description: some depend on its periods, or on its id.
  let checks: @Sendable (RuleDescription) -> [any RuleCheck]

  /// Checks that are the same whatever the rule's description.
  init(needs: [RuleNeed], topics: [RuleTopic] = [], _ checks: any RuleCheck...) {
    self.init(needs: needs, topics: topics) { _ in checks }
  }

  /// Checks that depend on the rule's description.
  init(
    needs: [RuleNeed], topics: [RuleTopic] = [],
    of checks: @escaping @Sendable (RuleDescription) -> [any RuleCheck]
  ) {
    self.needs = needs
    self.topics = topics
    self.checks = checks
  }

  /// The same, evaluated only about subjects that have `topic` too.
  func about(_ topic: RuleTopic) -> RuleChecks { RuleChecks(needs: needs, topics: topics + [topic], of: checks) }
}

extension Rule {
  /// A rule of that description.
  init(_ description: RuleDescription, check: RuleChecks) {
    self.init(description.metadata(needs: check.needs), topics: check.topics, check.checks(description))
  }

  /// A rule that has always held. The parameters are those of `RuleDescription`, and the check.
  init(
    _ id: RuleID, _ severity: Severity, title: String, meaning: String, fix: String, sources: [Citation],
    google: String? = nil, check: RuleChecks
  ) {
    self.init(
      id, [RulePeriod(severity)], title: title, meaning: meaning, fix: fix, sources: sources, google: google,
      check: check)
  }

  /// A rule with its periods.
  init(
    _ id: RuleID, _ periods: [RulePeriod], title: String, meaning: String, fix: String, sources: [Citation],
    google: String? = nil, check: RuleChecks
  ) {
    self.init(
      RuleDescription(
        id, periods, title: title, meaning: meaning, fix: fix, sources: sources, google: google),
      check: check)
  }
}
