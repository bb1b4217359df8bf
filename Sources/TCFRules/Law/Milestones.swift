import TCFCodec
public import TCFFindings

/// Every day on which a requirement began or ended, once, with its source.
public enum Milestones {
  /// The highest TcfPolicyVersion this catalogue knows. Rules that depend on the policy are undecided above it.
  public static let newestPolicyVersion = PolicyEra.knownVersions.upperBound

  /// The first day of the year of the first vendor lists: no one was deleted from a list before there was one.
  static let firstListYear = day(2018, 1, 1)
  /// The first day on which a version 1 string could be written.
  static let firstV1Day = day(2018, 4, 1)
  /// The first day on which a version 2 string could be written.
  static let firstV2Day = day(2019, 8, 1)

  /// Version 1 strings ended.
  public static let v1Retired = Milestone(
    "version 1 strings are no longer valid", day(2020, 10, 1),
    source: "Consent string and vendor list formats v2, Managing conflicting string versions")
  /// New version 1 strings ended; existing ones could be used for six more weeks.
  public static let v1NoLongerCreated = Milestone(
    "no new version 1 strings", day(2020, 8, 15),
    source: "Consent string and vendor list formats v2, Managing conflicting string versions")
  /// The vendor LI bit of a disclosed vendor with special purposes only became required. The text names no day: its change was made
  /// on 2021-05-26 and is listed under May 2021, so we count from the first day of the next month.
  public static let specialPurposeLIRequired = Milestone(
    "vendor LI bit of vendors with special purposes only", day(2021, 6, 1),
    source: "Consent string and vendor list formats v2, Version history, May 2021")
  /// Global scope and out-of-band ended.
  public static let globalScopeEnded = Milestone(
    "global scope and out-of-band withdrawn", day(2021, 9, 1),
    source: "Consent string and vendor list formats v2, What happened to Global Scope and Out of Band?")
  /// Created and LastUpdated carry one value, a day.
  public static let dayLevelDates = Milestone(
    "Created and LastUpdated are one day-level value", day(2022, 1, 1),
    source: "Consent string and vendor list formats v2, What happened to Created and LastUpdated?")
  /// TCF 2.2: policy version 4 and GVL spec 3.
  public static let tcf22 = Milestone(
    "TCF 2.2, policy version 4", day(2023, 5, 16),
    source: "Consent string and vendor list formats v2, Version history, May 2023")
  /// Strings with a policy below 4 were not to be created any more.
  public static let policy4Required = Milestone(
    "policy version 4 required", day(2023, 10, 1),
    source: "Consent string and vendor list formats v2, Managing conflicting string versions")
  /// The Managing Organisation's extension of that day ended.
  public static let policy4ExtensionEnded = Milestone(
    "extension of the policy 4 deadline ended", day(2023, 11, 21),
    source: "IAB Europe, notice on the extension of the TCF 2.2 deadline")
  /// The first day on which a string can name policy version 5.
  public static let policy5 = Milestone(
    "policy version 5 in vendor lists", day(2024, 6, 1), source: "headers of the published vendor lists 45 to 62")
  /// The URL parameter `gdpr_pd` was withdrawn.
  public static let personalDataParameterEnded = Milestone(
    "gdpr_pd withdrawn", day(2024, 2, 1),
    source: "Consent string and vendor list formats v2, Version history, February 2024")
  /// Policy version 4 is outdated from here on.
  public static let policy4Outdated = Milestone(
    "policy version 4 outdated", day(2025, 1, 1),
    source: "Consent string and vendor list formats v2, GVL and TCF Policy Updates")
  /// TCF 2.3's text: the Disclosed Vendors segment leaves the storage-only role.
  public static let tcf23Text = Milestone(
    "TCF 2.3 text", day(2025, 4, 1), source: "Consent string and vendor list formats v2, Version history, April 2025")
  /// TCF 2.3 launched; the transition to Disclosed Vendors began.
  public static let tcf23 = Milestone(
    "TCF 2.3 transition", day(2025, 6, 19), source: "IAB Europe, TCF 2.3 transition notice")
  /// Device storage disclosures have special purposes, opt-outs and SDKs.
  public static let disclosures2025 = Milestone(
    "special purposes, optOut and sdks in disclosures", day(2025, 10, 1),
    source: "Vendor Device Storage & Operational Disclosures, Version history, October 2025")
  /// Disclosures leave out domains where there are none, and have an empty array of SDKs in apps without one. The day is
  /// that of the review; the document has no day for it.
  public static let disclosures2026 = Milestone(
    "domains and sdks in disclosures only where they apply", day(2026, 3, 10),
    source: "GDPR-Transparency-and-Consent-Framework, pull request 435")
  /// Strings without Disclosed Vendors are invalid from this day.
  public static let disclosedVendorsRequired = Milestone(
    "Disclosed Vendors mandatory", day(2026, 3, 1),
    source: "Consent string and vendor list formats v2, Why is the Disclosed Vendors segment mandatory in TCF 2.3?")
  /// Google reports strings that do not disclose vendor 755.
  public static let googleDisclosedVendors = Milestone(
    "Google reports undisclosed vendors", day(2026, 3, 2), source: "Google, notice on error 1.4")
  /// TCF 2.4 was cleared: the rule on vendors with special purposes only is withdrawn.
  public static let tcf24 = Milestone(
    "TCF 2.4 cleared", day(2026, 7, 20),
    source: "GDPR-Transparency-and-Consent-Framework, pull request 443")
  /// Web CMPs had to follow TCF 2.4 (third-party reports).
  public static let tcf24Web = Milestone(
    "TCF 2.4 required on the web", day(2026, 10, 23), source: "third-party reports of IAB Europe's notice")
  /// App and CTV CMPs have to follow TCF 2.4 (third-party reports, the exact day not seen).
  public static let tcf24Apps = Milestone(
    "TCF 2.4 required in apps", day(2027, 2, 15), source: "third-party reports of IAB Europe's notice")

  private static func day(_ year: Int, _ month: Int, _ day: Int) -> CalendarDay {
    CalendarDay(year: year, month: month, day: day)
  }
}

extension RulePeriod.Clock {
  /// The string's LastUpdated, if a version 2 string could be written on that day.
  static let lastUpdatedIfPossible = RulePeriod.Clock.lastUpdatedNotBefore(Milestones.firstV2Day)
}
