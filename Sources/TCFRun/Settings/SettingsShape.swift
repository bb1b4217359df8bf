import TCFRules

/// What a value of a settings file has to be. The checks of a file and the schema for editors both follow from it.
indirect enum SettingsShape: Sendable {
  /// Words, a path or a pattern; not empty.
  case text
  /// One of some words.
  case choice([String])
  /// A whole number.
  case integer(ClosedRange<Int>)
  /// true or false.
  case truth
  /// A day, `2027-01-31`.
  case day
  /// Two capital letters.
  case country
  /// A language as strings have it, two capital letters.
  case language
  /// A moment, `2027-01-31T12:00:00Z`, or a day.
  case moment
  /// Ids: whole numbers, and runs of them as `2-5`.
  case ids(ClosedRange<Int>)
  /// A rule or a family.
  case rules
  /// A list.
  case list(SettingsShape)
  /// One value, or a list of them.
  case oneOrMore(SettingsShape)
  /// A word, or a block with more about it.
  case either(SettingsShape, orBlock: [SettingsKey])
  /// Keys with their values.
  case block([SettingsKey])
  /// Rules and families with a value each.
  case perRule(SettingsShape)
}

/// A key of a block.
struct SettingsKey: Sendable {
  let name: String
  let shape: SettingsShape
  let isRequired: Bool
  /// What it is for; in the schema and in the documentation.
  let about: String

  init(_ name: String, _ shape: SettingsShape, isRequired: Bool = false, _ about: String) {
    self.name = name
    self.shape = shape
    self.isRequired = isRequired
    self.about = about
  }
}

extension SettingsShape {
  /// The whole file. Names are those of the options where there is one.
  static let file = [
    SettingsKey(
      "profile", .choice(RuleProfile.allCases.map(\.rawValue)),
      "Which rules are asked, and how much they matter; iab unless given. --profile overrides it."),
    SettingsKey("rules", .block(ruleKeys), "Changes to the profile."),
    SettingsKey("limits", .block(limitKeys), "Numbers and dates that rules go by."),
    SettingsKey("lists", .block(listKeys), "The lists to judge by. Paths are relative to this file."),
    SettingsKey("reports", .block(reportKeys), "What is written where. Paths are relative to this file."),
    SettingsKey(
      "fail-on", .choice(["error", "warning", "info", "never"]),
      "The lowest severity that gives exit status 1; error unless given. --fail-on overrides it."),
    SettingsKey(
      "baseline", .text,
      "Findings in this file do not count; --write-baseline writes one. Relative to this file. --baseline overrides it."
    ),
    SettingsKey("waivers", .list(.block(waiverKeys)), "Findings that somebody answers for until a day."),
  ]

  private static let ruleKeys = [
    SettingsKey(
      "off",
      .list(
        .either(
          .rules,
          orBlock: [
            SettingsKey("rule", .rules, isRequired: true, "A rule, or a family as google/*."),
            SettingsKey("reason", .text, "Why nobody asks it; reports tell it."),
          ])),
      "Rules that are not asked: ids, families as google/*, or blocks with a reason."),
    SettingsKey(
      "on", .list(.rules),
      "Rules that are asked although the profile leaves them out or their family is off. An id decides before a family."
    ),
    SettingsKey(
      "severity",
      .perRule(
        .block([
          SettingsKey("to", .choice(["error", "warning", "info"]), isRequired: true, "The severity of every break."),
          SettingsKey("reason", .text, isRequired: true, "Why; reports tell it."),
        ])), "The severity of a rule, or of a family as google/*, in place of its own."),
  ]

  private static let limitKeys = [
    SettingsKey(
      "expiry-months", .integer(1...120), "After how many calendar months fields/expired speaks; 13 unless given."),
    SettingsKey(
      "renewal-days", .integer(1...3_650), "After how many days fields/renewal-due speaks; 390 unless given."),
    SettingsKey(
      "oversized-characters", .integer(1...1_000_000),
      "Longer strings are reported by encoding/oversized; 2000 unless given."),
    SettingsKey(
      "implausible-vendor-id", .integer(1...65_535),
      "Without a vendor list, higher ids are reported by encoding/vendor-id-implausible; 10000 unless given."),
    SettingsKey(
      "treatment-countries",
      .list(
        .block([
          SettingsKey("country", .country, isRequired: true, "Two capital letters."),
          SettingsKey("from", .day, "The first day; always before if left out."),
          SettingsKey("until", .day, "The last day; no end if left out."),
        ])),
      "Where purpose one treatment is provided for, a legal judgement; DE until 2021-11-30 unless given."),
  ]

  private static let listKeys = [
    SettingsKey("gvl", .oneOrMore(.text), "Vendor lists, folders of them, or stores. --gvl overrides it."),
    SettingsKey("cmp-list", .text, "The Global CMP List, or a store that has it. --cmp-list overrides it."),
    SettingsKey(
      "vendor-information", .text, "The Additional Vendor Information List. --vendor-information overrides it."),
    SettingsKey(
      "providers", .text, "Google's list of ad technology providers, a CSV file. --providers overrides it."),
    SettingsKey(
      "store", .text,
      "A store of vendor lists: read after those of gvl, and what tcfcheck gvl keeps. --gvl and --store override it."),
  ]

  private static let reportKeys = [
    SettingsKey(
      "format", .choice(["console", "json", "junit"]), "The format of standard output. --format overrides it."),
    SettingsKey(
      "details", .integer(0...1_000_000_000),
      "How many subjects with findings the console tells one by one. --details overrides it."),
    SettingsKey("junit", .oneOrMore(.text), "Files for JUnit XML. --junit overrides it."),
    SettingsKey("json", .oneOrMore(.text), "Files for JSON Lines. --json overrides it."),
    SettingsKey(
      "junit-by", .choice(["pair", "subject", "rule"]),
      "What a JUnit case stands for; by size unless given. --junit-by overrides it."),
    SettingsKey(
      "junit-dialect", .choice(["common", "rich"]),
      "common for every reader, rich for properties on cases. --junit-dialect overrides it."),
    SettingsKey("all-outcomes", .truth, "In JSON, also a line for each rule that passed or was not asked."),
    SettingsKey("deterministic", .truth, "Times as 0.000 and a fixed timestamp."),
  ]

  private static let waiverKeys = [
    SettingsKey("rule", .rules, isRequired: true, "A rule, or a family as google/*."),
    SettingsKey(
      "subject", .text,
      "A pattern for the subject's or input's name, with * for any characters and ? for one; every subject if left out."
    ),
    SettingsKey("reason", .text, isRequired: true, "Why the finding is accepted."),
    SettingsKey("owner", .text, isRequired: true, "Who answers for it."),
    SettingsKey("until", .day, isRequired: true, "The last day on which it is accepted, by --as-of."),
  ]
}
