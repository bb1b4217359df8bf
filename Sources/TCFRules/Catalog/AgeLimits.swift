import TCFFindings

/// The rules about age as a run with other limits than the usual ones describes them: title and meaning name its limits,
/// the sources stay and name the usual one. The checks read the limits from the run's settings.
enum AgeLimits {
  /// The rule described with the limits of a run; every other rule, and the usual limits, leave it as it is.
  static func described(_ rule: Rule, _ expiry: Expiry) -> Rule {
    switch rule.metadata.id {
    case DateRules.expired.metadata.id where expiry.months != Expiry.usual.months:
      described(
        rule, title: "Consent is renewed after \(expiry.time) (by the settings)",
        meaning: "LastUpdated is more than \(expiry.time) before the as-of date, the limit set for this run (usually "
          + "\(Expiry.usual.months)): the user has to be asked again.")
    case DateRules.renewalDue.metadata.id where expiry.renewalDays != Expiry.usual.renewalDays:
      described(
        rule, title: "Renewal is not due within \(Prose.count(expiry.renewalDays, "day")) (by the settings)",
        meaning:
          "The string is older than \(Prose.count(expiry.renewalDays, "day")), the limit set for this run (usually "
          + "\(Expiry.usual.renewalDays)).")
    default:
      expiry.months != Expiry.usual.months && others.contains(rule.metadata.id) ? renamed(rule, expiry) : rule
    }
  }

  /// Rules in other families that use the months of the run.
  private static let others: Set<RuleID> = [
    TimelineRules.noRefresh.metadata.id, ScenarioRules.expiredRenewal.metadata.id,
    MessageRules.tcLoadedInvalid.metadata.id,
  ]

  /// The rule with the run's limit in every sentence in place of the usual one.
  private static func renamed(_ rule: Rule, _ expiry: Expiry) -> Rule {
    func named(_ text: String) -> String { text.replacing(Expiry.usual.time, with: expiry.time) }
    let old = rule.metadata
    return rule.described(
      as: RuleMetadata(
        id: old.id, title: named(old.title), meaning: named(old.meaning), fix: named(old.fix),
        citations: old.citations, periods: old.periods, needs: old.needs, googleErrorCode: old.googleErrorCode))
  }

  private static func described(_ rule: Rule, title: String, meaning: String) -> Rule {
    let old = rule.metadata
    return rule.described(
      as: RuleMetadata(
        id: old.id, title: title, meaning: meaning, fix: old.fix, citations: old.citations, periods: old.periods,
        needs: old.needs, googleErrorCode: old.googleErrorCode))
  }
}
