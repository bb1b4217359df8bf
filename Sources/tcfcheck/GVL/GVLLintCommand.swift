import ArgumentParser
import TCFCodec
import TCFFindings
import TCFInput
import TCFReporting
import TCFRules
import TCFRun
import TCFSystem
import TCFVendorList

struct GVLLintCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Checks lists as documents against every constraint of their format.",
    discussion: """
      Lists are files, folders, or lists in the store: 106, v3:106, latest, a day (2025-06-01) or cmp. Without any, \
      every list in the store is checked. A list is compared with the one preceding it among those given with --gvl or \
      in the store.

      Example:
        tcfcheck gvl lint vendor-list.json

      Exit status: 0 if nothing is found at or above --fail-on, 1 if something is, 2 if a list could not be read, 3 if \
      there is no list, 64 for wrong usage.
      """)

  @Argument(
    help: ArgumentHelp("Files, folders, or names of lists in the store.", valueName: "list"), completion: .lists)
  var inputs: [String] = []

  @OptionGroup var location: StoreOptions

  @Option(
    name: .customLong("gvl"), help: ArgumentHelp(RunKeys.vendorLists.help, valueName: "path"), completion: .lists)
  var vendorLists: [String] = []

  @Option(
    name: .customLong("as-of"),
    help: ArgumentHelp("The as-of date for rules about age (default: today, UTC).", valueName: "yyyy-mm-dd"),
    transform: DayArgument.read)
  var asOf: CalendarDay?

  @OptionGroup var reporting: ReportingOptions

  func run() throws {
    Interruption.watch()
    let settings = try location.settings()
    let subjects = try subjects()
    var given = GivenChoices()
    reporting.add(to: &given)
    (given.vendorLists, given.asOf, given.baseline) = (vendorLists, asOf, "none")
    let choices = RunChoices(given, scenarios: nil, settings, today: Console.today)
    let plan = InputPlan.listing(subjects.paths, kind: .list)
    let judging = JudgingRun(choices: choices, reporting: reporting, baseline: nil, plan: plan, hidden: [])
    try judging.checkPaths(inputs: plan.paths, scenarios: nil, recorded: [])
    let lint = Set(ListLint.rules.map(\.metadata.id))
    let material = choices.materialWithNotes(further: subjects.beside, isReported: judging.showsProblems) {
      lint.contains($0)
    }
    try judging.perform(material, kind: .list, earlier: subjects.problems) { run, description, problems in
      run.run(plan, description, earlier: problems)
    }
  }

  /// The files to check. A file of the store that is not the one in the lockfile is a problem.
  private func subjects() throws -> (paths: [String], problems: [InputProblem], beside: [String]) {
    var problems: [InputProblem] = []
    // A word that is neither a file nor a list is no list to check: it must not be taken for a string.
    let known = inputs.filter { input in
      if input == "-" || ListFile.exists(input) || ListQuery(input) != nil { return true }
      let hint = "lists are files, folders, or lists in the store: 106, v3:106, latest, a day (2025-06-01) or cmp"
      let nearest = NearestName.of(input, among: FolderNames.texts(in: ".")).map { "; did you mean \($0)?" } ?? ""
      problems.append(InputProblem(input: input, message: "no such list or file: \(input)\(nearest)", fix: hint))
      return false
    }
    let named = known.filter { !ListFile.exists($0) && $0 != "-" }
    guard inputs.isEmpty || !named.isEmpty else { return (known, problems, []) }
    let store = try location.store()
    let lock = try attempt { () throws(InputProblem) in try store.lock() }
    if inputs.isEmpty, lock.lists.isEmpty {
      Console.note("tcfcheck: the store \(store.path) has no list; import lists with tcfcheck gvl import")
    }
    let paths = (inputs.isEmpty ? (lock.vendorLists.map(\.list) + lock.cmpLists).map(\.name.description) : known)
      .compactMap { name -> String? in
        guard inputs.isEmpty || named.contains(name), let query = ListQuery(name) else { return name }
        do throws(InputProblem) {
          let list = try location.list(query, of: store)
          do throws(VendorListFault) {
            try store.verify(list)
            return store.path(of: list.name)
          } catch {
            throw InputProblem(error)
          }
        } catch {
          problems.append(error)
          return nil
        }
      }
    // Lists of the store are compared with each other.
    return (paths, problems, lock.vendorLists.isEmpty ? [] : [store.path])
  }
}
