import ArgumentParser
import TCFAudit
import TCFCodec
import TCFFindings
import TCFReporting
import TCFRules
import TCFRun
import TCFSystem

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Checks stored consent in bulk and counts what it finds.",
    discussion: """
      An input is a file of plain lines, CSV, TSV, JSON lines or a SQLite database, packed by gzip or not, a folder of \
      these or of key sets, a pattern with * and ?, or "-" for standard input. How a file is written, and which column \
      has the strings, is guessed and printed; --as and --column correct a wrong guess. Every record is judged by the \
      rules that validate applies to a string. Strings and ids of people are not printed.

      Example:
        tcfcheck audit consents.csv.gz --column tc_string --gvl lists/

      Exit status: 0 if nothing is found at or above --fail-on, 1 if something is, 2 if something could not be read or \
      written or the run was interrupted, 3 if nothing was checked, 64 for wrong usage or settings.
      """)

  @Argument(help: ArgumentHelp("Files, folders, patterns, or - for standard input.", valueName: "input"))
  var inputs: [String] = []

  @OptionGroup var columns: ColumnOptions

  @OptionGroup var options: RunOptions

  @Option(name: .customLong("fail-on"), help: ArgumentHelp(RunKeys.failOn.help))
  var failOn: FailLimit?

  @Option(help: ArgumentHelp("How many blocks are worked on at the same time (default: the number of processors)."))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "A day for which to count the strings that will have expired or would be outdated; repeatable.",
      valueName: "yyyy-mm-dd"))
  var milestone: [CalendarDay] = []

  @Option(
    help: ArgumentHelp(
      "Write the records that cannot be read to a file, as JSON lines. It holds them as they are: keep it private.",
      valueName: "file"))
  var rejects: String?

  func validate() throws {
    if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs must be 1 to 256, not \(jobs)") }
    if inputs.filter({ $0 == "-" }).count > 1 { throw ValidationError("standard input can be read only once") }
  }

  func run() throws {
    guard !inputs.isEmpty else {
      throw usageError("no input. Give files, folders, or - for standard input; see tcfcheck audit --help")
    }
    Interruption.watch()
    var given = options.given
    given.failOn = failOn
    let choices = RunChoices(given, scenarios: nil, try options.settings.load(), today: Console.today)
    let found = AuditInputs(arguments: inputs)
    try checkPaths(choices, found)
    let material = choices.materialWithNotes()
    let plan = AuditPlan(
      evaluator: material.evaluator,
      description: choices.description(
        material, toolVersion: ToolVersion.text, command: CommandText.ofThisRun([], hidden: []),
        timestamp: Timestamp.text(Console.now)),
      milestones: AuditPlan.milestones(and: milestone), columns: columns.choices.columns,
      privacy: AuditPrivacy(smallestCell: AuditPrivacy.usualSmallestCell, isRevealed: false, key: nil),
      inputs: found.inputs.map(\.name))
    let result = try perform(plan, found)
    try show(result)
    try end(result, material, choices)
  }

  private func checkPaths(_ choices: RunChoices, _ found: AuditInputs) throws(ExitCode) {
    var paths = OutputPaths()
    paths.reads(found.paths, as: "an input")
    paths.reads(choices.vendorLists, as: "a vendor list of the run")
    paths.reads([choices.cmpList].compactMap(\.self), as: "the CMP list of the run")
    paths.reads([choices.settings.file].compactMap(\.self), as: "the settings file")
    paths.writes(rejects, as: "--rejects")
    if let conflict = paths.conflict { throw usageError(conflict) }
  }

  private func perform(_ plan: AuditPlan, _ found: AuditInputs) throws(ExitCode) -> AuditResult {
    let progress = ProgressLine(besideResults: false)
    var file: RejectsFile?
    if let rejects {
      do throws(OutputFault) {
        file = RejectsFile(try OutputFile(replacing: rejects), showsRecords: true)
      } catch {
        Console.note(InputProblem(error))
        throw ExitCode(ExitStatus.incomplete)
      }
    }
    let run = AuditRun(
      plan, found, columns.choices, jobs: jobs ?? Processors.count, rejects: file,
      progress: progress.map { line in { line.show(ProgressState($0)) } },
      isCancelled: { Interruption.isRequested })
    let result = run.perform()
    progress?.clear()
    for note in result.notes { Console.note("tcfcheck: note: \(TerminalText.safe(note))") }
    for problem in result.problems { Console.note(problem) }
    return result
  }

  private func show(_ result: AuditResult) throws(ExitCode) {
    let (output, tally, summary) = (LineOutput(), result.tally, result.counts.summary)
    output.line(
      "\(Prose.count(tally.total, "record")): \(tally.judged) judged, \(tally.empty) empty, \(tally.rejected) unreadable"
    )
    if result.isInterrupted {
      output.line("The run was interrupted: these are the counts of what was read until then.")
    }
    for (rule, counts) in summary.outcomes {
      if let failed = counts[.fail], failed > 0 { output.line("\(failed)  \(rule.severity)  \(rule.id)") }
    }
    try output.finish()
  }

  /// Ends with the first exit status of contract.md that applies.
  private func end(_ result: AuditResult, _ material: RunMaterial, _ choices: RunChoices) throws(ExitCode) {
    if result.isInterrupted || !result.problems.isEmpty || !material.problems.isEmpty {
      throw ExitCode(ExitStatus.incomplete)
    }
    if !result.counts.summary.hasChecked { throw ExitCode(ExitStatus.nothingChecked) }
    if let limit = choices.failOn, let worst = result.counts.summary.worst, worst >= limit {
      throw ExitCode(ExitStatus.findings)
    }
  }
}

/// The options that say how inputs of an audit are written.
struct ColumnOptions: ParsableArguments {
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp("How the inputs are written: lines, csv, tsv, ndjson or sqlite (default: detected)."))
  var form: ColumnChoices.Form?

  @Option(
    help: ArgumentHelp(
      "The column with the string: its name, its number from 1, or the path of a member, such as consent.tcString "
        + "(default: detected).", valueName: "column"))
  var column: String?

  @Option(
    name: .customLong("subject-column"), help: ArgumentHelp("The column with the subject's id.", valueName: "column"))
  var subjectColumn: String?

  @Option(
    name: .customLong("time-column"),
    help: ArgumentHelp(
      "The column that says when the record was stored: ISO 8601 in UTC, or seconds or milliseconds since 1970.",
      valueName: "column"))
  var timeColumn: String?

  @Option(
    name: .customLong("choice-column"),
    help: ArgumentHelp("The column that says what the user chose: accept-all, reject-all or save.", valueName: "column")
  )
  var choiceColumn: String?

  @Option(
    name: .customLong("platform-column"), help: ArgumentHelp("The column with the platform.", valueName: "column"))
  var platformColumn: String?

  @Option(
    name: .customLong("country-column"),
    help: ArgumentHelp("The column with the country that the user was expected in.", valueName: "column"))
  var countryColumn: String?

  @Option(help: ArgumentHelp("The table of a SQLite database.", valueName: "name"))
  var table: String?

  /// What these options say.
  var choices: ColumnChoices {
    var choices = ColumnChoices()
    choices.form = form
    choices.text = column
    choices.subject = subjectColumn
    choices.time = timeColumn
    choices.choice = choiceColumn
    choices.platform = platformColumn
    choices.country = countryColumn
    choices.table = table
    return choices
  }
}

extension ColumnChoices.Form: ExpressibleByArgument {}

extension ProgressState {
  /// How far an audit has come.
  init(_ state: AuditRun.Progress) {
    self.init(
      what: state.input, count: state.records, unit: "record",
      share: state.size.flatMap { $0 > 0 ? Double(state.bytes) / Double($0) : nil })
  }
}
