import TCFCodec
import TCFFindings
import TCFReporting
import TCFRules
import TCFRun
import TCFVendorList

/// What a run of certify goes by: each option of the command line comes before the key of the file of scenarios, that one
/// before the settings file, and that before what is usual.
struct CertifyChoices {
  let certification: Certification
  let rules: RunRules
  let failOn: Severity?
  let day: CalendarDay
  private let command: CertifyCommand
  private let settings: Settings

  init(_ command: CertifyCommand, _ settings: Settings, _ certification: Certification) {
    self.command = command
    self.settings = settings
    self.certification = certification
    failOn = command.failOn.map(\.severity) ?? settings.failOn ?? .error
    day = command.lists.asOf ?? certification.asOf ?? Console.today
    rules = settings.rules(profile: command.profile, asOf: day)
  }

  /// The lists; what is wrong or odd about them goes to standard error.
  func loadLists() -> LoadedLists {
    var lists = command.lists
    if lists.vendorLists.isEmpty { lists.vendorLists = certification.vendorLists }
    lists.cmpList = lists.cmpList ?? certification.cmpList
    return lists.load(settings)
  }

  /// What rules are told; a list that cannot be read is a problem of the run.
  func ruleSettings(_ problems: inout [InputProblem]) -> RuleSettings {
    var result = rules.settings
    result.declaration = certification.declaration
    if let path = certification.vendorInformation ?? settings.vendorInformation {
      do throws(InputProblem) {
        result.vendorInformation = try VendorInformationLoader.load(path)
      } catch {
        Console.note(error)
        problems.append(error)
      }
    }
    return result
  }

  /// The formats that the run is told in.
  var reporters: [any Reporter] {
    // A suite for each scenario: its subjects have it for their input.
    let options = JUnitOptions(
      granularity: .subject, dialect: command.junitDialect,
      isDeterministic: command.isDeterministic || Console.hasFixedClock, fullResults: command.jsonFiles.first)
    var reporters: [any Reporter] = []
    switch command.format {
    case .console: reporters.append(ConsoleReporter(to: .standardOutput, color: Console.hasColor, showsInfo: true))
    case .json: reporters.append(JSONLinesReporter(to: .standardOutput, allOutcomes: command.allOutcomes))
    case .junit: reporters.append(JUnitReporter(to: .standardOutput, options: options))
    case .markdown: reporters.append(MarkdownReporter(to: .standardOutput))
    case .html: reporters.append(HTMLReporter(to: .standardOutput))
    }
    reporters += command.junitFiles.map { JUnitReporter(to: ReportSink(path: $0), options: options) }
    reporters += command.jsonFiles.map { JSONLinesReporter(to: ReportSink(path: $0), allOutcomes: command.allOutcomes) }
    reporters += command.markdownFiles.map { MarkdownReporter(to: ReportSink(path: $0)) }
    reporters += command.htmlFiles.map { HTMLReporter(to: ReportSink(path: $0)) }
    return reporters
  }

  /// What the reports say of the run.
  func description(_ loaded: LoadedLists) -> RunDescription {
    var description = RunDescription(
      toolVersion: ToolVersion.text, catalogueVersion: RuleCatalog.version, asOf: day,
      profile: (command.profile ?? settings.profile ?? .iab).rawValue, failOn: failOn, lists: loaded.references,
      listsReadOnDemand: { loaded.vendorLists.referencesReadOnDemand }, rules: rules.rules.map(\.metadata),
      rulesOff: rules.off, settingsFile: settings.file,
      command: CommandText.text(["tcfcheck"] + CommandLine.arguments.dropFirst()),
      timestamp: command.isDeterministic ? "1970-01-01T00:00:00" : Timestamp.text(Console.now))
    description.dossier = certification.dossier
    return description
  }
}
