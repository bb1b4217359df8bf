import ArgumentParser
import FoundationEssentials
import TCFCodec
import TCFFindings
import TCFRun
import TCFVendorList

/// The severities that can end a run with status 1.
enum FailOn: String, ExpressibleByArgument, CaseIterable {
  case error, warning, info, never

  var severity: Severity? { Severity(rawValue: rawValue) }
}

/// Where a run's lists come from, and as of when it judges.
struct ListOptions: ParsableArguments {
  @Option(
    name: .customLong("gvl"),
    help: ArgumentHelp(
      "A vendor list, a folder of them, a store, or a list of the store that gvl keeps: 106, v3:106, latest or a day; "
        + "repeatable. Lists that are not among them come from that store, if it has them.",
      valueName: "list"))
  var vendorLists: [String] = []

  @Option(
    name: .customLong("cmp-list"),
    help: ArgumentHelp("The Global CMP List, a store that has it, or cmp.", valueName: "list")
  )
  var cmpList: String?

  @Option(
    name: .customLong("as-of"),
    help: ArgumentHelp("The day that rules about age go by (default: today, UTC).", valueName: "yyyy-mm-dd"))
  var asOf: CalendarDay?

  /// The lists, those of the settings where none were given; what is wrong or odd about them goes to standard error.
  ///
  /// - Parameter further: Paths besides those.
  func load(_ settings: Settings, further: [String] = []) -> LoadedLists {
    let loaded = LoadedLists(
      vendorListPaths: (vendorLists.isEmpty ? settings.vendorLists : vendorLists) + further,
      cmpListPath: cmpList ?? settings.cmpList, store: UserFolders.lastResort, cache: UserFolders.cache)
    for problem in loaded.problems { Console.note(problem) }
    for note in loaded.notes { Console.note("tcfcheck: note: \(note)") }
    return loaded
  }

  /// The day that rules about age go by.
  var day: CalendarDay {
    asOf ?? Console.today
  }
}

extension LoadedLists {
  /// Tells which lists of a store were needed and could not be read; whether there are any, or were problems before.
  func tellFaults() -> Bool {
    let faults = vendorLists.faults
    for fault in faults { Console.note(InputProblem(fault)) }
    return !faults.isEmpty || !problems.isEmpty
  }
}

/// Whether an option was wrong in a way the parser cannot see: nothing is run.
func usageError(_ message: String) -> ExitCode {
  Console.note("Error: \(message)")
  return ExitCode(ExitStatus.usage)
}
