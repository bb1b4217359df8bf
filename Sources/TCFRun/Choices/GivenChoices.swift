public import TCFCodec
public import TCFFindings
public import TCFReporting
public import TCFRules

/// What the command line says. nil, empty and false stand for nothing said; the settings file comes next then.
public struct GivenChoices: Sendable {
  /// The profile.
  public var profile: RuleProfile?
  /// The lowest severity that fails the run.
  public var failOn: FailLimit?
  /// Whether undecided rules make the run incomplete.
  public var failsOnUndecided = false
  /// Only these rules are checked; all of the profile if empty.
  public var only: [RuleSelector] = []
  /// These rules are not asked.
  public var off: [RuleSelector] = []

  /// What is required of every string.
  public var requirements: [String] = []

  /// Vendor lists, folders, stores.
  public var vendorLists: [String] = []
  /// The CMP list.
  public var cmpList: String?
  /// The Additional Vendor Information List.
  public var vendorInformation: String?
  /// Google's providers.
  public var providers: String?
  /// The day that rules about age use.
  public var asOf: CalendarDay?
  /// The environment of subjects whose capture does not show it.
  public var environment: SubjectEnvironment?
  /// The vendor whose disclosure is judged.
  public var disclosureVendor: Int?
  /// The string that URLs and bid requests should carry.
  public var expectedString: String?
  /// The folder of device storage disclosures.
  public var disclosures: String?
  /// The folder of official translations.
  public var translations: String?

  /// The format of standard output.
  public var format: ReportFormat?
  /// The reports to write to files.
  public var reports: [ReportRequest] = []
  /// How many subjects the console shows one by one.
  public var details: Int?
  /// What the console shows in addition to errors and warnings.
  public var show: ShownDetail?
  /// Whether the console is to say nothing.
  public var isQuiet = false
  /// What a JUnit case represents.
  public var junitBy: JUnitGranularity?
  /// For which readers JUnit XML is made.
  public var junitDialect: JUnitDialect?
  /// Whether JSON has a line for each outcome.
  public var allOutcomes = false
  /// Whether JSON has a line for each subject.
  public var allSubjects = false
  /// Whether consent strings and ids are hidden.
  public var isRedacted: Bool?
  /// Whether reports show when valid strings stop being so.
  public var showsMilestones = false
  /// Whether times are fixed.
  public var isDeterministic = false
  /// The baseline; `none` for none.
  public var baseline: String?

  /// Nothing said.
  public init() {}
}
