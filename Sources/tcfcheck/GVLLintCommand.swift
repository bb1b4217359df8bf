import ArgumentParser
import TCFCodec
import TCFFindings
import TCFReporting
import TCFRules
import TCFRun
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

  @Option(name: .customLong("gvl"), help: ArgumentHelp(RunKeys.vendorLists.help, valueName: "path"))
  var vendorLists: [String] = []

  @Option(
    name: .customLong("as-of"),
    help: ArgumentHelp("The day that rules about age go by (default: today, UTC).", valueName: "yyyy-mm-dd"))
  var asOf: CalendarDay?

  @OptionGroup var reporting: ReportingOptions

  func run() throws {
    Interruption.watch()
    let settings = try location.settings.load()
    let subjects = try subjects()
    var given = GivenChoices()
    reporting.add(to: &given)
    (given.vendorLists, given.asOf, given.baseline) = (vendorLists, asOf, "none")
    let choices = RunChoices(given, scenarios: nil, settings, today: Console.today)
    let plan = InputPlan(arguments: subjects.paths, kind: .list)
    let judging = JudgingRun(choices: choices, reporting: reporting, baseline: nil, plan: plan, hidden: [])
    try judging.checkPaths(inputs: plan.paths, scenarios: nil)
    let lint = Set(ListLint.rules.map(\.metadata.id))
    let material = choices.materialWithNotes(further: subjects.beside, isReported: judging.showsProblems) {
      lint.contains($0)
    }
    try judging.perform(material, kind: .list, earlier: subjects.problems) { run, description, problems in
      run.run(plan, description, earlier: problems)
    }
  }

  /// The name of a list in the store, where an argument is a list's number and no file; anything else as it is.
  private static func listName(_ argument: String) -> String {
    let isNumber = !argument.isEmpty && argument.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isNumber && !BaselineFile.exists(argument) ? "v3:\(argument)" : argument
  }

  /// The files to check. A file of the store that is not the one in the lockfile is a problem.
  private func subjects() throws -> (paths: [String], problems: [InputProblem], beside: [String]) {
    let inputs = inputs.map(Self.listName)
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
        let hint = NearestName.of(name, among: lock.lists.map(\.name.description))
        problems.append(
          InputProblem(
            input: name,
            message: "the store \(store.path) has no \(name)\(hint.map { "; did you mean \($0)?" } ?? "")"))
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
}
