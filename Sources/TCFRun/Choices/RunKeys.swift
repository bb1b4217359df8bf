import TCFCodec
public import TCFFindings
public import TCFReporting
public import TCFRules

/// The table of all choices that a settings file can make, in the order of the file.
///
/// A new choice is a line here and its use in `RunChoices`; where an option goes with it, a property with the key's help.
public enum RunKeys {
  // The run as a whole

  /// The profile.
  public static let profile = ChoiceKey<RuleProfile>(
    oneOf: "profile", option: "profile", usual: "iab",
    "Which rules are checked, and with which severities", sample: "iab")

  /// The lowest severity that fails a run.
  public static let failOn = ChoiceKey<FailLimit>(
    oneOf: "fail-on", option: "fail-on", usual: "error", "The lowest severity that gives exit status 1", sample: "error"
  )

  /// The environment of subjects whose capture does not show it.
  public static let environment = ChoiceKey<SubjectEnvironment>(
    oneOf: "environment", option: "environment", usual: "unknown, so the later date applies",
    "Where strings were written, since some dates differ between websites and apps; used for inputs that do not show it",
    sample: "web")

  /// Whether undecided rules make the run incomplete.
  public static let failOnUndecided = ChoiceKey<Bool>(
    truth: "fail-on-undecided", option: "fail-on-undecided",
    "Give exit status 2 if a rule that could have failed the run cannot be decided, for example because a list is "
      + "missing")

  /// Whether certify wants every situation that any CMP can show.
  public static let requireScenarios = ChoiceKey<Bool>(
    truth: "require-scenarios", option: "require-scenarios",
    "Make certify give exit status 2 if a scenario that any CMP can show is not exercised")

  // Rules

  /// Rules that are not asked.
  public static let rulesOff = ChoiceKey<[RuleSwitches.Off]>(
    "rules.off",
    .list(
      .either(
        .rules,
        orBlock: [
          SettingsKey("rule", .rules, isRequired: true, "A rule, or a family such as google/*."),
          SettingsKey("reason", .text, "Why it is off; quoted in reports."),
        ])), option: "off", precedence: .addsTo,
    "Rules that are not checked: ids, families such as google/*, or, in the file, blocks with a reason. Reports list "
      + "them as off",
    sample: """
      - fields/day-level
      - rule: lint/*
        reason: we do not check lists
      """
  ) { node, _ in
    node.elements.map { node in
      RuleSwitches.Off(RuleSelector((node["rule"] ?? node).text ?? ""), reason: node["reason"]?.text)
    }
  }

  /// Rules that are requested although the profile leaves them out.
  public static let rulesOn = ChoiceKey<[RuleSelector]>(
    "rules.on", .list(.rules),
    "Rules that are checked even if the profile leaves them out or their family is off. An id takes precedence over a "
      + "family",
    sample: "- google/1.2"
  ) { node, _ in node.elements.compactMap { $0.text.map(RuleSelector.init) } }

  /// Severities in place of the rules' own.
  public static let severities = ChoiceKey<[RuleSwitches.Severities]>(
    "rules.severity",
    .perRule(
      .block([
        SettingsKey(
          "to", .choice(["error", "warning", "info"]), isRequired: true, "The severity of every finding."),
        SettingsKey("reason", .text, isRequired: true, "The reason; quoted in reports."),
      ])), "The severity of a rule, or of a family such as google/*, instead of its own",
    sample: """
      fields/expired:
        to: error
        reason: our contract asks for renewal within 13 months
      """
  ) { node, _ in
    node.members.compactMap { member in
      guard let to = member.value["to"]?.text.flatMap(Severity.init), let reason = member.value["reason"]?.text else {
        return nil
      }
      return RuleSwitches.Severities(RuleSelector(member.key), to: to, reason: reason)
    }
  }

  /// What is required of every string, in addition to the rules of the framework.
  public static let requirements = ChoiceKey<[String]>(
    "rules.require", .list(.requirement), option: "require", precedence: .addsTo,
    "What a vendor must be permitted to do by every string, as in vendor=755 purposes=1,3:consent 2,7:any disclosed; "
      + "repeatable. A string that does not permit it has an error with the legal basis and the reasons",
    sample: "- vendor=755 purposes=1,3,4:consent 2,7,9,10:any disclosed"
  ) { node, _ in node.elements.compactMap(\.text) }

  // Limits

  /// See `RuleSwitches.expiryMonths`.
  public static let expiryMonths = ChoiceKey<Int>(
    number: "limits.expiry-months", 1...120, usual: 13, "After how many calendar months consent has expired")

  /// See `RuleSwitches.renewalDays`.
  public static let renewalDays = ChoiceKey<Int>(
    number: "limits.renewal-days", 1...3_650, usual: 390, "After how many days fields/renewal-due reports a string")

  /// See `RuleSettings.oversizedCharacters`.
  public static let oversizedCharacters = ChoiceKey<Int>(
    number: "limits.oversized-characters", 1...1_000_000, usual: 2_000,
    "Longer strings are reported by encoding/oversized")

  /// See `RuleSettings.implausibleVendorID`.
  public static let implausibleVendorID = ChoiceKey<Int>(
    number: "limits.implausible-vendor-id", 1...65_535, usual: 10_000,
    "Without a vendor list, higher ids are reported by encoding/vendor-id-implausible")

  /// See `RuleSettings.treatmentCountries`.
  public static let treatmentCountries = ChoiceKey<[TreatmentCountry]>(
    "limits.treatment-countries",
    .list(
      .block([
        SettingsKey("country", .country, isRequired: true, "Two capital letters."),
        SettingsKey("from", .day, "The first day; from the beginning if omitted."),
        SettingsKey("until", .day, "The last day; no end if omitted."),
      ])), usual: "DE until 2021-11-30", "Countries that provide for purpose one treatment, which is a legal judgement",
    sample: """
      - country: DE
        from: 2018-05-25
        until: 2021-11-30
      """
  ) { node, _ in
    node.elements.compactMap { node in
      // The last day in the file, the first that no longer counts in the rule.
      TreatmentCountry(
        country: node["country"]?.text ?? "", from: node["from"]?.day, until: node["until"]?.day?.adding(days: 1))
    }
  }

  // Lists

  /// Vendor lists.
  public static let vendorLists = ChoiceKey<[String]>(
    paths: "lists.gvl", option: "gvl", "Vendor lists, folders of them, or stores; repeatable",
    sample: "lists/vendor-list.json")

  /// The CMP list.
  public static let cmpList = ChoiceKey<String>(
    path: "lists.cmp-list", option: "cmp-list", "The Global CMP List, or a store that contains it",
    sample: "lists/cmp-list.json")

  /// The Additional Vendor Information List.
  public static let vendorInformation = ChoiceKey<String>(
    path: "lists.vendor-information", option: "vendor-information",
    "The Additional Vendor Information List: where vendors operate",
    sample: "lists/additional-vendor-information-list.json")

  /// Google's list of ad technology providers.
  public static let providers = ChoiceKey<String>(
    path: "lists.providers", option: "providers",
    "Google's list of ad technology providers, a CSV file, for Additional Consent strings",
    sample: "lists/providers.csv")

  /// The store.
  public static let store = ChoiceKey<String>(
    path: "lists.store", option: "store",
    "A store of vendor lists; it is read after those of gvl, and managed by tcfcheck gvl", sample: "lists")

  // Reports

  /// The format of standard output.
  public static let format = ChoiceKey<ReportFormat>(
    "reports.format", .choice(ReportFormats.identifiers), option: "format", usual: ReportFormat.console.identifier,
    "The format of standard output", sample: ReportFormat.console.identifier
  ) { node, _ in node.text.flatMap(ReportFormats.named) }

  /// How many subjects the console shows one by one.
  public static let details = ChoiceKey<Int>(
    number: "reports.details", 0...1_000_000_000, option: "details", usual: ReportOptions.usualDetails,
    "How many subjects with findings the console shows individually; it counts all of them")

  /// What the console shows beyond errors and warnings.
  public static let show = ChoiceKey<ShownDetail>(
    oneOf: "reports.show", option: "show",
    "What the console shows in addition to errors and warnings, instead of only counting it",
    sample: "info")

  /// The files of each format, one key a format.
  public static let files: [(format: ReportFormat, key: ChoiceKey<[String]>)] = ReportFormats.all.compactMap { format in
    guard format != .console else { return nil }
    let key = ChoiceKey<[String]>(
      paths: "reports.\(format.identifier)", option: format.identifier, "Files to write: \(format.description)",
      sample: "Reports/run.\(format.fileExtension)")
    return (format, key)
  }

  /// What a JUnit case represents.
  public static let junitBy = ChoiceKey<JUnitGranularity>(
    oneOf: "reports.junit-by", option: "junit-by", usual: "by size", "What a JUnit case represents", sample: "subject")

  /// For which readers JUnit XML is made.
  public static let junitDialect = ChoiceKey<JUnitDialect>(
    oneOf: "reports.junit-dialect", option: "junit-dialect", usual: "common",
    "The readers that JUnit XML is made for; rich adds properties to cases, which some readers show and others refuse",
    sample: "common")

  /// Whether JSON has a line for outcomes other than `fail`.
  public static let allOutcomes = ChoiceKey<Bool>(
    truth: "reports.all-outcomes", option: "all-outcomes",
    "In JSON, also write a line for each rule that passed or was not checked")

  /// Whether JSON has a line for each subject.
  public static let allSubjects = ChoiceKey<Bool>(
    truth: "reports.all-subjects", option: "all-subjects",
    "In JSON, also write a line for each subject, including clean ones")

  /// Whether consent strings and ids are hidden.
  public static let isRedacted = ChoiceKey<Bool>(
    truth: "reports.redact", option: "redact",
    "Hide consent strings and ids in everything that is written: reports, the console, standard error")

  /// Whether times are fixed.
  public static let isDeterministic = ChoiceKey<Bool>(
    truth: "reports.deterministic", option: "deterministic", "Write times as 0.000 and a fixed timestamp")

  // What does not count

  /// The baseline.
  public static let baseline = ChoiceKey<String>(
    path: "baseline", option: "baseline",
    "A file of known findings, which do not count; --write-baseline writes one. It contains fingerprints, not strings",
    sample: "tcfcheck-baseline.json")

  /// The waivers.
  public static let waivers = ChoiceKey<[Waiver]>(
    "waivers", .list(.block(waiverKeys)), "Findings that are accepted until a given day, with a reason and an owner",
    sample: """
      - rule: fields/cmp-id
        subject: "*fixtures*"
        reason: the fixtures have no CMP of their own
        owner: consent team
        until: 2027-01-31
      """
  ) { node, _ in node.elements.compactMap(Waiver.init) }

  private static let waiverKeys = [
    SettingsKey("rule", .rules, isRequired: true, "A rule, or a family such as google/*."),
    SettingsKey(
      "subject", .text,
      "A pattern for the name of the subject or input, with * for any characters and ? for one; every subject if "
        + "omitted."
    ),
    SettingsKey("reason", .text, isRequired: true, "Why the finding is accepted."),
    SettingsKey("owner", .text, isRequired: true, "Who is responsible for it."),
    SettingsKey("until", .day, isRequired: true, "The last day on which it is accepted, by --as-of."),
  ]

  /// Every choice, in the order of the file.
  public static let all: [ChoiceFacts] =
    [
      profile.facts, failOn.facts, environment.facts, failOnUndecided.facts, requireScenarios.facts, rulesOff.facts,
      rulesOn.facts,
      severities.facts, requirements.facts,
      expiryMonths.facts, renewalDays.facts, oversizedCharacters.facts, implausibleVendorID.facts,
      treatmentCountries.facts, consentModeVendor.facts,
    ] + consentModeNeeds.map(\.key.facts) + [
      vendorLists.facts, cmpList.facts, vendorInformation.facts, providers.facts, store.facts,
      format.facts, details.facts, show.facts,
    ] + files.map(\.key.facts) + [
      junitBy.facts, junitDialect.facts, allOutcomes.facts, allSubjects.facts, isRedacted.facts, isDeterministic.facts,
      baseline.facts,
      waivers.facts,
    ]

  /// The blocks of the file and what they are for.
  static let blocks = [
    "rules": "Changes to the profile", "limits": "Numbers and dates that rules use",
    "consent-mode": "What the signals of Google's consent mode stand for, for network/consent-mode",
    "lists": "The lists to check against. Paths are relative to this file",
    "reports": "Which reports are written, and where. Paths are relative to this file",
  ]
}
