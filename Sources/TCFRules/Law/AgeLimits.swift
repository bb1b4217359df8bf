import TCFCodec
import TCFFindings

/// The rules about age with other limits than the usual ones.
///
/// Regulators range from 6 to 24 months (rules.md, reading 6), so the limits are settings. A rule with another limit says so
/// in its title and meaning; its sources stay, and tell the usual one.
enum AgeLimits {
  /// fields/expired after `months` calendar months.
  static func expired(_ rule: Rule, months: Int) -> Rule {
    guard months != 13 else { return rule }
    let time = months == 1 ? "1 calendar month" : "\(months) calendar months"
    return limited(
      rule, title: "Consent is renewed after \(time) (by the settings)",
      meaning:
        "LastUpdated lies more than \(time) before the as-of date, the limit of this run's settings (usually 13): "
        + "the user has to be asked again."
    ) { facts in
      let day = facts.core.lastUpdated.day
      let end = day.adding(months: months)
      guard facts.settings.asOf > end else { return [] }
      return [
        Finding(
          "LastUpdated is \(day); \(time) ended on \(end)", at: facts.at(FieldName.lastUpdated),
          evidence: Evidence(expected: .text(facts.settings.asOf.description), actual: .text(day.description)))
      ]
    }
  }

  /// fields/renewal-due after `days` days.
  static func renewalDue(_ rule: Rule, days: Int) -> Rule {
    guard days != 390 else { return rule }
    return limited(
      rule, title: "Renewal is not due within \(days) days (by the settings)",
      meaning: "The string is older than \(days) days, the limit of this run's settings (usually 390)."
    ) { facts in
      let day = facts.core.lastUpdated.day
      let age = facts.settings.asOf.daysSince1970 - day.daysSince1970
      guard age > days else { return [] }
      return [
        Finding(
          "the string is \(age) days old", at: facts.at(FieldName.lastUpdated),
          evidence: Evidence(expected: .integer(days), actual: .integer(age)))
      ]
    }
  }

  private static func limited(
    _ rule: Rule, title: String, meaning: String, _ check: @escaping Rule.StringCheck
  ) -> Rule {
    let old = rule.metadata
    return Rule(
      metadata: RuleMetadata(
        id: old.id, title: title, meaning: meaning, fix: old.fix, citations: old.citations, periods: old.periods,
        needs: old.needs, googleErrorCode: old.googleErrorCode),
      check: .string(check))
  }
}
