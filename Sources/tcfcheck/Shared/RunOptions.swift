import ArgumentParser
import TCFCodec
import TCFFindings
import TCFInput
import TCFReporting
import TCFRules
import TCFRun
import TCFVendorList

/// The option --config: anyone who has it declares it by `help`, and reads what it names by `load`.
///
/// It is not a group of options: in a debug build the parser checks a group within a group anew at each of its checks of the
/// outer one, which made this one option a sixteenth of the work of a short run.
enum SettingsOption {
  static var help: ArgumentHelp {
    ArgumentHelp(
      "The settings file (default: tcfcheck.yml, if it exists); none for no settings, ./none for a file of that name.",
      valueName: "file")
  }

  /// The settings. What is wrong with the file goes to standard error, and nothing is run.
  static func load(_ config: String?) throws(ExitCode) -> Settings {
    do throws(SettingsProblems) {
      guard let config else { return try SettingsFile.usual() }
      return config == "none" ? Settings() : try SettingsFile.read(config)
    } catch {
      Console.note(error)
      throw ExitCode(ExitStatus.usage)
    }
  }
}

extension Console {
  /// Writes what is wrong with a settings file to standard error.
  static func note(_ problems: SettingsProblems) {
    for problem in problems.problems { note("\(problem)") }
  }
}

/// The options by which every verb that judges makes its choices.
struct RunOptions: ParsableArguments {
  @Option(
    name: .customLong("gvl"), help: ArgumentHelp(RunKeys.vendorLists.help, valueName: "path"), completion: .lists)
  var vendorLists: [String] = []

  @Option(
    name: .customLong("cmp-list"), help: ArgumentHelp(RunKeys.cmpList.help, valueName: "path"), completion: .lists)
  var cmpList: String?

  @Option(
    name: .customLong("vendor-information"), help: ArgumentHelp(RunKeys.vendorInformation.help, valueName: "file"),
    completion: .file())
  var vendorInformation: String?

  @Option(help: ArgumentHelp(RunKeys.providers.help, valueName: "file"), completion: .file())
  var providers: String?

  @Option(
    name: .customLong("as-of"),
    help: ArgumentHelp("The as-of date for rules about age (default: today, UTC).", valueName: "yyyy-mm-dd"),
    transform: DayArgument.read)
  var asOf: CalendarDay?

  @Option(help: ArgumentHelp(RunKeys.profile.help))
  var profile: RuleProfile?

  @Option(help: ArgumentHelp(RunKeys.environment.help))
  var environment: SubjectEnvironment?

  @Option(
    help: ArgumentHelp("Check only these rules: an id, or a family such as google/*; repeatable.", valueName: "rule"),
    completion: .rules)
  var only: [String] = []

  @Option(
    help: ArgumentHelp("Do not check these rules: an id, or a family such as google/*; repeatable.", valueName: "rule"),
    completion: .rules)
  var off: [String] = []

  @Option(
    name: .customLong("require"), help: ArgumentHelp(RunKeys.requirements.help, valueName: "requirement"))
  var requirements: [String] = []

  @Option(help: SettingsOption.help)
  var config: String?

  func validate() throws {
    for text in requirements {
      _ = try mapError(try ConsentRequirement(text)) { (error: ConsentRequirement.Fault) in
        ValidationError("--require: \(error)")
      }
    }
    for text in only + off where !RuleSelector(text).isKnown {
      let family = RuleSelector.everyText.first { $0 == "\(text)/*" }
      let hint = family ?? NearestName.of(String(text.prefix(100)), among: RuleSelector.everyText)
      throw ValidationError(
        "there is no rule \(Prose.excerpt(text, limit: 100))\(hint.map { "; did you mean \($0)?" } ?? "; tcfcheck rules lists them")"
      )
    }
  }

  /// The settings that these options name.
  func settings() throws(ExitCode) -> Settings { try SettingsOption.load(config) }

  /// What these options say.
  var given: GivenChoices {
    var given = GivenChoices()
    given.vendorLists = vendorLists
    given.cmpList = cmpList
    given.vendorInformation = vendorInformation
    given.providers = providers
    given.asOf = asOf
    given.profile = profile
    given.environment = environment
    given.only = only.map(RuleSelector.init)
    given.off = off.map(RuleSelector.init)
    given.requirements = requirements
    return given
  }

  /// The choices of a verb that writes no reports.
  func choices() throws(ExitCode) -> RunChoices {
    RunChoices(given, scenarios: nil, try settings(), today: Console.today)
  }
}

extension RunChoices {
  /// Reads the lists; what is wrong or unusual about them goes to standard error.
  ///
  /// - Parameters:
  ///   - further: vendor lists in addition to those of the choices.
  ///   - isReported: whether the run's reports say what is wrong.
  ///   - isAsked: which of the rules are checked.
  func materialWithNotes(
    further: [String] = [], isReported: Bool = false, isAsked: (RuleID) -> Bool = { _ in true }
  ) -> RunMaterial {
    let material = material(
      further: further, store: UserFolders.lastResort, cache: UserFolders.cache,
      isAsked: isAsked)
    if !isReported { for problem in material.problems { Console.note(problem) } }
    if !isQuiet { for note in material.lists.notes { Console.note("tcfcheck: note: \(note)") } }
    return material
  }
}

extension RunMaterial {
  /// Says which lists of a store were needed and could not be read; whether there are any, or were problems before.
  func noteFaults() -> Bool {
    let faults = lists.vendorLists.faults
    for fault in faults { Console.note(InputProblem(fault)) }
    return !faults.isEmpty || !problems.isEmpty
  }
}

/// Whether an option was wrong in a way the parser cannot see: nothing is run.
func usageError(_ message: String) -> ExitCode {
  Console.note("Error: \(message)")
  return ExitCode(ExitStatus.usage)
}

/// The bytes of a file of text that an argument names. Says what is wrong with one that cannot be read; the run is incomplete then.
///
/// - Parameter fix: what to do about a file that is something else.
func textFile(_ path: String, otherwise fix: String) throws(ExitCode) -> [UInt8] {
  try attempt { () throws(InputProblem) in try FileBytes.readText(path, otherwise: fix) }
}
