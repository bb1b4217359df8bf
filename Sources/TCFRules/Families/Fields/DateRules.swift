import TCFCodec
import TCFFindings

/// The dates of a string: possible, at day level, not too old.
enum DateRules {
  static let all: [Rule] = [createdIsLastUpdated, createdAfterUpdated, dayLevel, future, epoch, expired, renewalDue]

  static let createdIsLastUpdated = Rule(
    "fields/created-is-last-updated",
    [RulePeriod(.warning, from: Milestones.dayLevelDates, by: .lastUpdatedIfPossible)],
    title: "Created and LastUpdated are equal",
    meaning: "Since December 2021 both fields hold the day of the last update. Some CMPs keep the day of the first "
      + "consent in Created; no known reader rejects that.",
    fix: "Write the same value to both fields at every change.",
    sources: [Sources.formats("What happened to Created and LastUpdated?", since: Milestones.dayLevelDates.day)],
    check: .string { facts, findings in
      guard facts.core.created != facts.core.lastUpdated else { return .applies }
      return findings.report(
        field: FieldName.created, in: facts, "is \(facts.core.created), but LastUpdated is \(facts.core.lastUpdated)",
        evidence: Evidence(expected: .shown(facts.core.lastUpdated), actual: .shown(facts.core.created)))
    })

  static let createdAfterUpdated = Rule(
    "fields/created-after-updated", .error, title: "Created is not later than LastUpdated",
    meaning: "Created is later than LastUpdated, which is impossible.",
    fix: "Take both dates from one clock.",
    sources: [Sources.formats("The Core String, Created"), Sources.formats("The Core String, LastUpdated")],
    check: .string { facts, findings in
      guard facts.core.created > facts.core.lastUpdated else { return .applies }
      return findings.report(
        field: FieldName.created, in: facts,
        "\(facts.core.created) is later than LastUpdated \(facts.core.lastUpdated)",
        evidence: Evidence(expected: .shown(facts.core.lastUpdated), actual: .shown(facts.core.created)))
    })

  static let dayLevel = Rule(
    "fields/day-level", [RulePeriod(.warning, from: Milestones.dayLevelDates, by: .lastUpdatedIfPossible)],
    title: "Dates are midnight UTC",
    meaning: "Since December 2021 the dates are days without a time. A time of day can help to identify the user, so "
      + "the string must not carry one.",
    fix: "Round both dates down to midnight UTC before encoding.",
    sources: [
      Sources.formats("The Core String, Created", since: Milestones.dayLevelDates.day), Sources.gppEEA("Core segment"),
    ],
    check: .string { facts, findings in
      func check(_ moment: Deciseconds, _ field: String) {
        guard !moment.isMidnight else { return }
        findings.report(
          field: field, in: facts, "is \(moment), not midnight UTC\(offsetHint(moment))",
          evidence: Evidence(expected: .shown(Deciseconds(moment.day)), actual: .shown(moment)))
      }
      check(facts.core.created, FieldName.created)
      check(facts.core.lastUpdated, FieldName.lastUpdated)
      return .applies
    })

  /// Local midnight somewhere, if the time of day is a whole hour that time zones have.
  private static func offsetHint(_ moment: Deciseconds) -> String {
    guard moment.sinceMidnight % 36_000 == 0 else { return "" }
    let hour = moment.sinceMidnight / 36_000
    return ": midnight at UTC" + (hour < 12 ? "-\(hour)" : "+\(24 - hour)")
  }

  static let future = Rule(
    "fields/future", .error, title: "LastUpdated is not in the future",
    meaning: "LastUpdated is more than one day after the as-of date; one day is allowed for time zones.",
    fix: "Check the device's clock and the unit of the timestamp (tenths of a second).",
    sources: [Sources.formats("The Core String, LastUpdated")],
    check: .string { facts, findings in
      let (day, asOf) = (facts.core.lastUpdated.day, facts.settings.asOf)
      guard day > asOf.adding(days: 1) else { return .applies }
      return findings.report(
        field: FieldName.lastUpdated, in: facts, "is \(day); the as-of date is \(asOf)",
        evidence: Evidence(expected: .shown(asOf), actual: .shown(day)))
    })

  static let epoch = Rule(
    "fields/epoch", .error, title: "LastUpdated is not older than the framework",
    meaning: "LastUpdated is earlier than the framework itself. Common causes are seconds written as tenths of a "
      + "second, and a default value.",
    fix: "Write tenths of a second since 1970-01-01 UTC.",
    sources: [Sources.formats("Version history"), Sources.formatsV1("Version history")],
    check: .text { facts, findings in
      if facts.isVersion2, facts.hasPossibleDate { return .applies }
      let (moment, first): (Deciseconds, CalendarDay)
      switch facts.reading {
      case .v2: (moment, first) = (facts.core.lastUpdated, Milestones.firstV2Day)
      case .v1(let model): (moment, first) = (model.lastUpdated, Milestones.firstV1Day)
      case .refused: return .doesNotApply
      }
      guard moment.day < first else { return .applies }
      return findings.report(
        field: FieldName.lastUpdated, in: facts, "is \(moment), before \(first)\(unitHint(moment, first))",
        evidence: Evidence(expected: .shown(first), actual: .shown(moment)))
    })

  /// The moment that a value written in seconds would mean. Milliseconds do not fit 36 bits: what is left of them is no
  /// date before the framework, but any.
  private static func unitHint(_ moment: Deciseconds, _ first: CalendarDay) -> String {
    let asSeconds = Deciseconds(moment.rawValue * 10)
    guard asSeconds.day >= first, asSeconds.day < first.adding(days: 7_300) else { return "" }
    return "; read as seconds it is \(asSeconds.day)"
  }

  static let expired = Rule(
    StringCondition.expired, [RulePeriod(.warning, by: .asOf)], title: "Consent is renewed every 13 months",
    meaning: "LastUpdated is more than 13 calendar months before the as-of date: the user has to be asked again.",
    fix: "Show the consent UI again.",
    sources: [
      Sources.formats("What happened to Created and LastUpdated?"),
      Citation("IAB Europe, TCF FAQ", "period of validity of consent"),
    ], google: "3.3",
    check: .string { facts, findings in
      let (day, expiry) = (facts.core.lastUpdated.day, facts.settings.expiry)
      // One wrong date is one finding: fields/epoch.
      guard facts.hasPossibleDate else { return .doesNotApply }
      guard expiry.isOver(day, on: facts.settings.asOf) else { return .applies }
      return findings.report(
        expiry.sentence(day), at: facts.at(FieldName.lastUpdated),
        evidence: Evidence(expected: .shown(facts.settings.asOf), actual: .shown(day)))
    })

  static let renewalDue = Rule(
    "fields/renewal-due", [RulePeriod(.info, by: .asOf)], title: "Consent is not due for renewal",
    meaning: "The string is older than 390 days, which is how some read the limit of 13 months (13 times 30 days).",
    fix: "Plan to ask the user again.", sources: [Citation("IAB Europe, TCF FAQ", "period of validity of consent")],
    check: .string { facts, findings in
      let (day, expiry) = (facts.core.lastUpdated.day, facts.settings.expiry)
      guard facts.hasPossibleDate else { return .doesNotApply }
      guard let age = expiry.daysPastRenewal(day, on: facts.settings.asOf) else { return .applies }
      return findings.report(
        "the string is \(Prose.count(age, "day")) old", at: facts.at(FieldName.lastUpdated),
        evidence: Evidence(expected: .integer(expiry.renewalDays), actual: .integer(age)))
    })
}
