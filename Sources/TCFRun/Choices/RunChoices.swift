public import TCFCodec
public import TCFFindings
public import TCFReporting
public import TCFRules

/// What a run uses: an option of the command line comes before the file of scenarios, that before the settings file, and
/// that before what is usual. Every verb that judges makes one of these, so no two can use different choices.
///
/// Of repeatable options, those of the command line take the place of all in a file; flags and `--off` add to it.
public struct RunChoices: Sendable {
  /// The settings.
  public let settings: Settings
  /// The day that rules about age use.
  public let day: CalendarDay
  /// The profile.
  public let profile: RuleProfile
  /// Findings at or above it give exit status 1; nil for never.
  public let failOn: Severity?
  /// Whether a rule that could have failed the run and is undecided makes it incomplete.
  public let failsOnUndecided: Bool
  /// Vendor lists, folders, stores.
  public let vendorLists: [String]
  /// The CMP list.
  public let cmpList: String?
  /// The Additional Vendor Information List.
  public let vendorInformation: String?
  /// Google's providers.
  public let providers: String?
  /// The baseline; nil for none.
  public let baseline: String?
  /// The format of standard output; nil if nothing is written there, or a report that was requested.
  public let format: ReportFormat?
  /// The reports to write to files.
  public let reports: [ReportRequest]

  let given: GivenChoices
  let scenarios: Certification?

  /// The choices of a run without a file of scenarios.
  ///
  /// - Parameters:
  ///   - given: what options say.
  ///   - settings: what the settings file says where an option does not.
  ///   - today: the day of a run that names none.
  public init(_ given: GivenChoices, _ settings: Settings, today: CalendarDay) {
    self.init(given, scenarios: nil, settings, today: today)
  }

  /// The choices of a run.
  ///
  /// - Parameters:
  ///   - scenarios: the file of scenarios; nil for runs without one.
  ///   - today: the day of a run that names none.
  package init(_ given: GivenChoices, scenarios: Certification?, _ settings: Settings, today: CalendarDay) {
    func paths(_ option: [String], _ scenarios: [String], _ file: [String]) -> [String] {
      option.isEmpty ? scenarios.isEmpty ? file : scenarios : option
    }
    self.given = given
    self.scenarios = scenarios
    self.settings = settings
    day = given.asOf ?? scenarios?.asOf ?? today
    profile = given.profile ?? settings[RunKeys.profile] ?? .iab
    failOn = (given.failOn ?? settings[RunKeys.failOn] ?? .error).severity
    failsOnUndecided = given.failsOnUndecided || settings[RunKeys.failOnUndecided] == true
    let store = settings[RunKeys.store].map { [$0] } ?? []
    vendorLists = paths(
      given.vendorLists, scenarios?.vendorLists ?? [], (settings[RunKeys.vendorLists] ?? []) + store)
    cmpList = given.cmpList ?? scenarios?.cmpList ?? settings[RunKeys.cmpList]
    vendorInformation = given.vendorInformation ?? scenarios?.vendorInformation ?? settings[RunKeys.vendorInformation]
    providers = given.providers ?? settings[RunKeys.providers]
    baseline = given.baseline.map { $0 == "none" ? nil : $0 } ?? settings[RunKeys.baseline]
    reports = Self.reports(given, settings)
    let named = given.format ?? settings[RunKeys.format]
    // A report that goes to standard output is what was asked for there, unless a format was asked for too.
    let isTaken = named == nil && reports.contains { $0.path == "-" }
    format = isTaken || given.isQuiet && (named ?? .console) == .console ? nil : named ?? .console
  }

  /// The reports of the command line; of a format that it does not name, those of the file.
  private static func reports(_ given: GivenChoices, _ settings: Settings) -> [ReportRequest] {
    let named = Set(given.reports.map(\.format))
    let fromFile = RunKeys.files.filter { !named.contains($0.format) }.flatMap { format, key in
      (settings[key] ?? []).map { ReportRequest(format, path: $0) }
    }
    return given.reports + fromFile
  }

  /// The switches of the settings with those of the command line. What --only names is asked, whatever the file says.
  private var switches: RuleSwitches {
    var switches = settings.switches
    if !given.only.isEmpty {
      switches.off = []
      switches.on += given.only
    }
    switches.off += given.off.map { RuleSwitches.Off($0, reason: "--off") }
    return switches
  }

  /// The rules asked, those that are off, and what they are reported, as far as it needs no file.
  public var rules: RunRules { RunRules(profile, switches, ruleSettings) }

  /// Whether a rule is among those that --only names; every rule is where it names none.
  ///
  /// Apart from the switches: the legal basis uses the conditions of the run, whichever rules are shown.
  func isMeant(_ id: RuleID) -> Bool { given.only.isEmpty || given.only.contains { $0.matches(id) } }

  /// A rule for each thing that is required of every string; those that cannot be read were refused before.
  var requirementRules: [Rule] {
    let texts = (settings[RunKeys.requirements] ?? []) + given.requirements
    return ConsentRequirement.rules(texts.compactMap { try? ConsentRequirement($0) })
  }

  private var ruleSettings: RuleSettings {
    var result = settings.ruleSettings(asOf: day)
    result.environment = given.environment ?? settings[RunKeys.environment]
    result.declaration = scenarios?.declaration
    result.disclosureVendor = given.disclosureVendor
    result.expectedString = given.expectedString
    return result
  }
}

extension RunChoices {
  /// How reports are written.
  ///
  /// - Parameters:
  ///   - hasColor: whether standard output may be coloured.
  ///   - hasFixedClock: whether equal runs are to give equal bytes, whatever the choices say.
  public func reportOptions(hasColor: Bool, hasFixedClock: Bool) -> ReportOptions {
    var options = ReportOptions()
    options.hasColor = hasColor
    options.details = given.details ?? settings[RunKeys.details] ?? ReportOptions.usualDetails
    options.showsInfo = (given.show ?? settings[RunKeys.show]) == .info
    options.includesAllOutcomes = given.allOutcomes || settings[RunKeys.allOutcomes] == true
    options.includesAllSubjects = given.allSubjects || settings[RunKeys.allSubjects] == true
    options.isRedacted = isRedacted
    options.junit = JUnitOptions(
      // A suite for each scenario: its subjects have it for their input.
      granularity: given.junitBy ?? settings[RunKeys.junitBy] ?? (scenarios == nil ? nil : .subject),
      dialect: given.junitDialect ?? settings[RunKeys.junitDialect] ?? .common,
      isDeterministic: isDeterministic || hasFixedClock,
      fullResults: reports.first { $0.format == .json && $0.path != "-" }?.path)
    return options
  }

  /// What the judge makes for the reports in addition to verdicts. A report that hides strings shows no pictures of them.
  package var extras: SubjectJudge.Extras { extras(for: reports.map(\.format) + [format].compactMap(\.self)) }

  /// What the judge makes in addition to verdicts for reports in `formats`.
  package func extras(for formats: [ReportFormat]) -> SubjectJudge.Extras {
    var extras = SubjectJudge.Extras()
    extras.pictures = !isRedacted && formats.contains(where: \.showsPictures)
    extras.outlooks = given.showsMilestones
    return extras
  }

  /// Whether an option or the settings say at which severity the run fails.
  package var namesFailOn: Bool { given.failOn != nil || settings[RunKeys.failOn] != nil }

  /// Whether nothing but problems is shown to the person who runs it.
  package var isQuiet: Bool { given.isQuiet }

  /// Whether strings and ids are hidden in everything that the run writes.
  package var isRedacted: Bool { given.isRedacted ?? settings[RunKeys.isRedacted] ?? false }

  /// Whether times are fixed.
  public var isDeterministic: Bool { given.isDeterministic || settings[RunKeys.isDeterministic] == true }

  /// The reporters of the run: standard output first, then the files in the order in which they were asked for. One whose
  /// file is not a report of ours leaves it as it is if nothing was checked.
  public func reporters(_ options: ReportOptions) -> [any Reporter] {
    let output = format.map { [$0.reporter(to: .standardOutput, options)] } ?? []
    return output + reports.map { KeepingReporter($0.reporter(options), path: $0.path) }
  }
}
