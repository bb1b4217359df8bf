import ArgumentParser
import TCFCrypto
import TCFFindings
import TCFReporting
import TCFRules
import TCFRun
import TCFSystem
import TCFVendorList

struct GVLLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Checks lists as documents by every constraint of their format.",
    discussion: """
      Lists are files, folders, or v3:106 and cmp of the store; without any, every list of the store is checked. A list is \
      compared with the one next before it in the store, if it comes from there, or among those of --gvl.

      Example:
        tcfcheck gvl lint vendor-list.json

      Exit status: 0 nothing at or above --fail-on, 1 findings, 2 a list could not be read, 3 there is no list, 64 wrong \
      usage.
      """)

  @Argument(help: ArgumentHelp("Files, folders, or names of the store's lists.", valueName: "list"))
  var inputs: [String] = []

  @OptionGroup var location: StoreOptions

  @OptionGroup var lists: ListOptions

  @Option(
    name: .customLong("fail-on"),
    help: "The lowest severity that gives exit status 1: error, warning, info, never (default: error).")
  var failOn: FailOn?

  @Option(help: "Format of standard output: console, json or junit.")
  var format = OutputFormat.console

  func run() throws {
    Interruption.watch()
    let settings = try location.settings.load()
    let subjects = try subjects()
    let loaded = lists.load(settings, further: subjects.beside)
    let evaluator = RuleEvaluator(
      rules: rules(settings), lists: loaded.vendorLists, settings: settings.ruleSettings(asOf: lists.day))
    let acceptances =
      settings.waivers.isEmpty
      ? nil : Acceptances(waivers: settings.waivers, asOf: lists.day, sha256: SHA256.hexadecimal)
    var run = ValidationRun(
      evaluator, reporters: [reporter], kind: .list, acceptances: acceptances,
      isCancelled: { Interruption.isRequested })
    let problems = loaded.problems + subjects.problems
    run.run(InputPlan(arguments: subjects.paths), description(loaded, settings), earlier: problems)
    for problem in subjects.problems + run.summary.problems.dropFirst(problems.count) { Console.note(problem) }
    try RunEnding.end(run, failOn: limit(settings))
  }

  private func limit(_ settings: Settings) -> Severity? { failOn.map(\.severity) ?? settings.failOn ?? .error }

  /// The rules about lists, as the settings leave them.
  private func rules(_ settings: Settings) -> [Rule] {
    let ids = Set(ListLint.rules.map(\.metadata.id))
    return settings.rules().rules.filter { ids.contains($0.metadata.id) }
  }

  /// The files to check. A file of the store that is not the one in the lockfile is a problem.
  private func subjects() throws -> (paths: [String], problems: [InputProblem], beside: [String]) {
    let named = inputs.filter { $0 == "cmp" || VendorListName($0) != nil }
    guard inputs.isEmpty || !named.isEmpty else { return (inputs, [], []) }
    let store = try location.store()
    let lock = try attempt { () throws(InputProblem) in try store.lock() }
    if inputs.isEmpty, lock.lists.isEmpty {
      Console.note("tcfcheck: the store \(store.path) has no list; take some in with tcfcheck gvl import")
    }
    var problems: [InputProblem] = []
    let paths = (inputs.isEmpty ? lock.lists.map(\.name.description) : inputs).compactMap { name -> String? in
      guard inputs.isEmpty || named.contains(name) else { return name }
      guard let list = lock.list(named: name) else {
        problems.append(InputProblem(input: name, message: "the store \(store.path) has no \(name)"))
        return nil
      }
      do throws(VendorListFault) {
        try store.verify(list)
        return store.path(of: list.name)
      } catch {
        problems.append(InputProblem(error))
        return nil
      }
    }
    // Lists of the store are compared with each other.
    return (paths, problems, lock.vendorLists.isEmpty ? [] : [store.path])
  }

  private var reporter: any Reporter {
    let isDeterministic = Console.hasFixedClock
    return switch format {
    case .console: ConsoleReporter(to: .standardOutput, color: Console.hasColor, showsInfo: true)
    case .json: JSONLinesReporter(to: .standardOutput)
    case .junit: JUnitReporter(to: .standardOutput, options: JUnitOptions(isDeterministic: isDeterministic))
    }
  }

  private func description(_ loaded: LoadedLists, _ settings: Settings) -> RunDescription {
    let ids = Set(ListLint.rules.map(\.metadata.id))
    return RunDescription(
      toolVersion: ToolVersion.text, catalogueVersion: RuleCatalog.version, asOf: lists.day,
      profile: (settings.profile ?? .iab).rawValue, failOn: limit(settings), lists: loaded.references,
      listsReadOnDemand: { loaded.vendorLists.referencesReadOnDemand }, rules: rules(settings).map(\.metadata),
      rulesOff: settings.rules().off.filter { ids.contains($0.rule) }, settingsFile: settings.file,
      command: CommandText.text(["tcfcheck"] + CommandLine.arguments.dropFirst()),
      timestamp: Timestamp.text(Console.now))
  }
}
