import ArgumentParser
import TCFFindings
import TCFReporting
import TCFRun
import TCFVendorList

struct GVLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gvl",
    abstract: "Keeps vendor lists and the CMP list: takes them in, downloads, inspects and compares them.",
    discussion: """
      A store is a folder with a file a list and a lockfile of their hashes. Commands that judge strings take a list that a \
      string names from --gvl, else from the settings, else from $TCFCHECK_STORE, or without it from the store that these \
      commands keep ($TCFCHECK_STORE=none uses no store). A list is named by its number (106), by series and number \
      (v3:106), as latest, or by a day on which it was the newest (2025-06-01). Only fetch uses the network.

      Example:
        tcfcheck gvl import archives/ && tcfcheck gvl diff 105 latest
      """,
    subcommands: [
      GVLImportCommand.self, GVLFetchCommand.self, GVLLockCommand.self, GVLInfoCommand.self, GVLLintCommand.self,
      GVLDiffCommand.self,
    ])

  /// Nothing was asked for, so nothing was run.
  func run() throws {
    Console.note(TCFCheck.helpMessage(for: Self.self).lines)
    throw ExitCode(ExitStatus.usage)
  }
}

struct GVLImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Takes lists into the store: files, folders, archives (.tar, .tar.gz, .zip, .json.gz).",
    discussion: """
      What a file holds is read from its content. Of folders and archives, files that are not lists are skipped. Another \
      list under a name that the store has is refused, as are two different files with one name. So is, without --force, a \
      vendor list that lacks more than one in twenty vendors of the list before it in its series, or is dated before that: \
      as the newest of the store it would be what strings of today are compared with. Fewer missing vendors are reported.

      An archive is taken only if it is whole and its checksums are right.

      Example:
        tcfcheck gvl import archives/ cmp-list.json --store lists

      Exit status: 0 everything is in the store, 2 something was refused or could not be read, 3 there was no list, 64 \
      wrong usage.
      """)

  @Argument(help: ArgumentHelp("Files, folders and archives.", valueName: "path"))
  var paths: [String]

  @OptionGroup var location: StoreOptions

  @Flag(help: "Let a list take the place of another one with the same name.")
  var replace = false

  @Flag(help: "Keep a vendor list that lacks many vendors of the list before it, or is older than that.")
  var force = false

  func run() throws {
    let store = try location.store()
    let results = try attempt { () throws(InputProblem) in
      try ListImport(into: store, replaces: replace, keepsDoubtful: force).run(paths)
    }
    let output = LineOutput()
    for result in results where result.outcome != .skipped { output.line(StoreText.line(result)) }
    output.line(StoreText.ending(results, store))
    for result in results where result.outcome == .refused {
      Console.note(
        InputProblem(input: result.path, message: "\(result.path): \(result.note ?? "refused")", fix: result.fix))
    }
    try output.finish()
    if results.contains(where: { $0.outcome == .refused }) { throw ExitCode(ExitStatus.incomplete) }
    if !results.contains(where: { $0.list != nil }) { throw ExitCode(ExitStatus.nothingChecked) }
  }
}

struct GVLLockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock",
    abstract: "Writes the store's lockfile from the files there are, or checks them against it.",
    discussion: """
      Example:
        tcfcheck gvl lock --check --store lists

      Exit status: 0 all is well, 1 --check found a missing, changed or surplus file, 2 something could not be read or \
      written, 3 there is no list, 64 wrong usage.
      """)

  @OptionGroup var location: StoreOptions

  @Flag(help: "Compare every file with the lockfile and write nothing.")
  var check = false

  func run() throws {
    let store = try location.store()
    let output = LineOutput()
    if check {
      let (count, found) = try attempt { () throws(InputProblem) in try store.check() }
      found.map(StoreText.line).forEach(output.line)
      output.line(StoreText.ending(count, found, store))
      try output.finish()
      if !found.isEmpty { throw ExitCode(ExitStatus.findings) }
      if count == 0 { throw ExitCode(ExitStatus.nothingChecked) }
      return
    }
    let results = try attempt { () throws(InputProblem) in try store.relock() }
    for result in results where result.outcome != .same { output.line(StoreText.line(result)) }
    output.line(StoreText.ending(results, store))
    try output.finish()
    if results.contains(where: { $0.outcome == .refused }) { throw ExitCode(ExitStatus.incomplete) }
    if results.isEmpty { throw ExitCode(ExitStatus.nothingChecked) }
  }
}

/// Runs what may fail as a whole; the problem goes to standard error.
func attempt<Result>(_ body: () throws(InputProblem) -> Result) throws(ExitCode) -> Result {
  do throws(InputProblem) {
    return try body()
  } catch {
    Console.note(error)
    throw ExitCode(ExitStatus.incomplete)
  }
}
