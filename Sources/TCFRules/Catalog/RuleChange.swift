public import TCFCodec
public import TCFFindings

/// What became of a rule after it had been published: ids stay, so severities and meanings need a history.
public struct RuleChange: Sendable, Hashable {
  /// The rule.
  public let rule: RuleID
  /// The day of the change.
  public let day: CalendarDay
  /// What it was and what it is, and why.
  public let text: String

  private init(_ rule: RuleID, _ text: String) {
    self.rule = rule
    day = CalendarDay(year: 2026, month: 11, day: 22)
    self.text = text
  }

  /// The changes of a rule, the oldest first.
  public static func changes(of rule: RuleID) -> [RuleChange] { all.filter { $0.rule == rule } }

  /// Every change, in the order of the catalogue.
  public static let all = [
    RuleChange("encoding/partial-octet", "new: decoders that read whole octets lose what the last character holds"),
    RuleChange(
      "encoding/vendor-id-implausible", "a single id in a restriction is a warning; only ranges there are an info"),
    RuleChange("fields/expired", "does not apply to a date that fields/epoch reports"),
    RuleChange("fields/renewal-due", "does not apply to a date that fields/epoch reports"),
    RuleChange("fields/policy-premature", "does not apply to a date that fields/epoch reports"),
    RuleChange("gvl/version-premature", "does not apply to a date that fields/epoch reports"),
    RuleChange("fields/nothing-signalled", "silent where the declared scenario refuses everything"),
    RuleChange("disclosed-vendors/mirrors-grants", "silent where the declared scenario explains the segment"),
    RuleChange("disclosed-vendors/before-2.3", "says that the segment can be right"),
    RuleChange(
      "gvl/consent-not-declared",
      "info instead of warning, a warning where a vendor declares no purpose at all: 19% of strings had it, and readers "
        + "cope"),
    RuleChange(
      "gvl/li-not-declared",
      "of vendors with consent and special purposes: nothing until TCF 2.4, whose predecessors asked for the bit, then an "
        + "info, a warning from the date of the website or app"),
    RuleChange(
      "gvl/special-purpose-only-li", "the date for apps applies to an app's string, and to one of unknown origin"),
    RuleChange("purpose-one/publisher-li", "warning instead of error: the text speaks of vendors"),
    RuleChange("purpose-one/vendors-need-it", "deleted vendors are not counted"),
    RuleChange("purpose-one/treatment-vendors", "deleted vendors are not counted"),
    RuleChange("publisher-restrictions/not-flexible", "uses entries as written: two single ids are not a range"),
    RuleChange("publisher-restrictions/redundant", "always an info: the vendor can ignore the restriction"),
    RuleChange("publisher-restrictions/unknown-vendor", "uses entries as written: two single ids are not a range"),
    RuleChange("publisher-restrictions/beyond-list", "looks at every entry as written, not at the last one"),
    RuleChange("lint/cookie-age", "13 calendar months are 396 days, no longer 403"),
    RuleChange("lint/standard-texts", "what is malformed is reported in lists of any day"),
    RuleChange("lint/required-member", "an empty dataDeclaration is reported"),
  ]
}
