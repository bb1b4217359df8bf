import ArgumentParser
import TCFFindings
import TCFReporting
import TCFRun
import TCFVendorList

struct GVLCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gvl",
    abstract: "Manages vendor lists and the CMP list: imports, downloads, inspects and compares them.",
    discussion: """
      A store is a folder with one file per list and a lockfile with their hashes. Commands that check strings take \
      the list that a string names from --gvl, otherwise from the settings, otherwise from $TCFCHECK_STORE, or if that \
      is not set from the store that these commands manage ($TCFCHECK_STORE=none uses no store). Lists are named by \
      number (106), by series and number (v3:106), as latest, or by a day on which the list was the newest \
      (2025-06-01). Only fetch uses the network.

      Example:
        tcfcheck gvl import archives/ && tcfcheck gvl diff 105 latest
      """,
    subcommands: [
      GVLImportCommand.self, GVLFetchCommand.self, GVLLockCommand.self, GVLInfoCommand.self, GVLLintCommand.self,
      GVLDiffCommand.self, GVLImpactCommand.self, GVLAtCommand.self,
    ])

  /// Nothing was asked for, so nothing was run.
  func run() throws { throw MissingVerb(of: Self.self) }
}

struct GVLImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Imports lists into the store: files, folders, archives (.tar, .tar.gz, .zip, .json.gz).",
    discussion: """
      The kind of a file is detected from its content. In folders and archives, files that are not lists are skipped. \
      A list is refused if the store has a different list with the same name, or if two different files have the same \
      name. Without --force, a vendor list is also refused if it lacks more than one in twenty vendors of the previous \
      list in its series, or has an earlier date: as the newest list in the store, it would be the one that today's \
      strings are compared with. Fewer missing vendors are only reported.

      An archive is imported only if it is complete and its checksums are correct.

      Example:
        tcfcheck gvl import archives/ cmp-list.json --store lists

      Exit status: 0 if everything is in the store, 2 if something was refused or could not be read, 3 if there was no \
      list, 64 for wrong usage.
      """)

  @Argument(help: ArgumentHelp("Files, folders and archives.", valueName: "path"), completion: .file())
  var paths: [String]

  @OptionGroup var location: StoreOptions

  @Flag(help: "Replace a list in the store by a different one with the same name.")
  var replace = false

  @Flag(help: "Import a vendor list even if it lacks many vendors of the previous list, or is older.")
  var force = false

  func run() throws {
    let store = try location.store()
    let progress = ProgressLine(besideResults: false)
    let results = try attempt(progress) { () throws(InputProblem) in
      try ListImport(into: store, replaces: replace, keepsDoubtful: force).run(paths) { path, files in
        progress?.show(ProgressState(what: path, count: files, unit: "file"))
      }
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
    abstract: "Writes the store's lockfile from the files present, or checks them against it.",
    discussion: """
      Example:
        tcfcheck gvl lock --check --store lists

      Exit status: 0 if all is well, 1 if --check found a missing, changed or surplus file, 2 if something could not \
      be read or written, 3 if there is no list, 64 for wrong usage.
      """)

  @OptionGroup var location: StoreOptions

  @Flag(help: "Compare every file with the lockfile, and write nothing.")
  var check = false

  func run() throws {
    let store = try location.store()
    let output = LineOutput()
    let progress = ProgressLine(besideResults: false)
    let show = { (list: String, share: Double) in
      if let progress { progress.show(ProgressState(what: list, share: share)) }
    }
    if check {
      let (count, found) = try attempt(progress) { () throws(InputProblem) in try store.check(progress: show) }
      found.map(StoreText.line).forEach(output.line)
      output.line(StoreText.ending(count, found, store))
      try output.finish()
      if !found.isEmpty { throw ExitCode(ExitStatus.findings) }
      if count == 0 { throw ExitCode(ExitStatus.nothingChecked) }
      return
    }
    let results = try attempt(progress) { () throws(InputProblem) in try store.relock(progress: show) }
    for result in results where result.outcome != .same { output.line(StoreText.line(result)) }
    output.line(StoreText.ending(results, store))
    try output.finish()
    if results.contains(where: { $0.outcome == .refused }) { throw ExitCode(ExitStatus.incomplete) }
    if results.isEmpty { throw ExitCode(ExitStatus.nothingChecked) }
  }
}
