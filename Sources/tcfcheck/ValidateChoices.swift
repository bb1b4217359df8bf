import TCFCodec
import TCFFindings
import TCFReporting
import TCFRules
import TCFRun
import TCFStorage
import TCFVendorList

/// What a run of validate goes by: each option of the command line comes before the key of the settings file, and that
/// before what is usual. Of repeatable options, those of the command line take the place of all in the file.
struct ValidateChoices {
  let settings: Settings
  let profile: RuleProfile
  let failOn: Severity?
  let format: OutputFormat
  let details: Int
  let junitFiles: [String]
  let jsonFiles: [String]
  let junitBy: JUnitGranularity?
  let junitDialect: JUnitDialect
  let allOutcomes: Bool
  let isDeterministic: Bool
  /// The rules asked, and those that the settings turned off.
  let rules: RunRules

  init(_ command: ValidateCommand, _ settings: Settings) {
    let reports = settings.reports
    self.settings = settings
    profile = command.profile ?? settings.profile ?? .iab
    failOn = command.failOn.map(\.severity) ?? settings.failOn ?? .error
    format = command.format ?? reports.format.flatMap(OutputFormat.init) ?? .console
    details = command.details ?? reports.details ?? ReportOptions.usualDetails
    junitFiles = command.junitFiles.isEmpty ? reports.junit : command.junitFiles
    jsonFiles = command.jsonFiles.isEmpty ? reports.json : command.jsonFiles
    junitBy = command.junitBy ?? reports.junitBy.flatMap(JUnitGranularity.init)
    junitDialect = command.junitDialect ?? reports.junitDialect.flatMap(JUnitDialect.init) ?? .common
    allOutcomes = command.allOutcomes || reports.allOutcomes == true
    isDeterministic = command.isDeterministic || reports.isDeterministic == true
    rules = settings.rules(profile: command.profile, asOf: command.lists.day)
  }

  /// Whether equal runs shall give equal bytes.
  private var hasFixedTimes: Bool { isDeterministic || Console.hasFixedClock }

  /// The formats that the run is told in.
  var reporters: [any Reporter] {
    let options = JUnitOptions(
      granularity: junitBy, dialect: junitDialect, isDeterministic: hasFixedTimes, fullResults: jsonFiles.first)
    var reporters: [any Reporter] = []
    switch format {
    case .console:
      reporters.append(ConsoleReporter(to: .standardOutput, color: Console.hasColor, details: details, showsInfo: true))
    case .json: reporters.append(JSONLinesReporter(to: .standardOutput, allOutcomes: allOutcomes))
    case .junit: reporters.append(JUnitReporter(to: .standardOutput, options: options))
    }
    reporters += junitFiles.map { JUnitReporter(to: ReportSink(path: $0), options: options) }
    reporters += jsonFiles.map { JSONLinesReporter(to: ReportSink(path: $0), allOutcomes: allOutcomes) }
    return reporters
  }

  /// A URL as an argument may identify its user: reports have its host only.
  private static func withoutIDs(_ argument: String) -> String {
    argument.contains("://") ? "URL of \(CapturedURL(argument).shape)" : argument
  }

  /// What the reports say of the run.
  func description(_ loaded: LoadedLists, asOf day: CalendarDay) -> RunDescription {
    RunDescription(
      toolVersion: ToolVersion.text, catalogueVersion: RuleCatalog.version, asOf: day, profile: profile.rawValue,
      failOn: failOn, lists: loaded.references,
      listsReadOnDemand: { loaded.vendorLists.referencesReadOnDemand }, rules: rules.rules.map(\.metadata),
      rulesOff: rules.off, settingsFile: settings.file,
      command: CommandText.text(["tcfcheck"] + CommandLine.arguments.dropFirst().map(Self.withoutIDs)),
      timestamp: isDeterministic ? "1970-01-01T00:00:00" : Timestamp.text(Console.now))
  }
}
