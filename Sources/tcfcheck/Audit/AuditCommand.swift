import ArgumentParser
import TCFAudit
import TCFCodec
import TCFCrypto
import TCFFindings
import TCFInput
import TCFReporting
import TCFRules
import TCFRun
import TCFSystem

struct AuditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "audit",
    abstract: "Checks stored consent in bulk and counts what it finds.",
    discussion: """
      An input is a file of plain lines, CSV, TSV, JSON lines or a SQLite database, compressed with gzip or not, a folder of \
      these or of key sets, a pattern with * and ?, or "-" for standard input. The format of a file, and the column \
      with the strings, are detected and printed; use --as and --column to correct them. A database may have any size and \
      is not changed; a key set is a record. Every record is checked with the rules that validate applies to it. Strings \
      and ids of people are not printed.

      Example:
        tcfcheck audit consents.csv.gz --column tc_string \\
          --gvl vendor-list.json --out audit/

      Exit status: 0 if nothing is found at or above --fail-on, 1 if something is, 2 if something could not be read or \
      written or the run was interrupted, 3 if nothing was checked, 64 for wrong usage or settings.

      tcfcheck audit compare compares two audits, tcfcheck audit estimate reads back a sample that was \
      checked by hand; both have --help. To audit a file with such a name, write ./compare.
      """)

  @Argument(
    help: ArgumentHelp("Files, folders, patterns, or - for standard input.", valueName: "input"), completion: .file())
  var inputs: [String] = []

  @OptionGroup var columns: ColumnOptions

  @OptionGroup var options: RunOptions

  @Option(name: .customLong("fail-on"), help: ArgumentHelp(RunKeys.failOn.help))
  var failOn: FailLimit?

  @Option(help: ArgumentHelp("How many blocks are processed at the same time (default: the number of processors)."))
  var jobs: Int?

  @Option(
    help: ArgumentHelp(
      "A day for which to count the strings that will have expired or would be outdated; repeatable.",
      valueName: "yyyy-mm-dd"),
    transform: DayArgument.read)
  var milestone: [CalendarDay] = []

  @Option(
    help: ArgumentHelp(
      "Write the records that cannot be read to a file, as JSON lines. It holds them as they are: keep it private.",
      valueName: "file"), completion: .file())
  var rejects: String?

  @Option(
    help: ArgumentHelp(
      "Write a verdict for each record to a file whose name ends in .ndjson, .jsonl, .csv or .tsv, without its string. It says "
        + "what was found in whose record: keep it private.",
      valueName: "file"), completion: .file())
  var records: String?

  @OptionGroup var output: AuditOutputOptions

  @OptionGroup var resuming: AuditCheckpointOptions

  @Option(
    help: ArgumentHelp(
      "Write an evidence bundle into a folder: a manifest that others can check, and a result for each record.",
      valueName: "folder"), completion: .directory)
  var evidence: String?

  @Flag(help: "With --evidence: replace the bundle that is in the folder.")
  var overwrite = false

  @Option(
    help: ArgumentHelp(
      "Sign the bundle's manifest with the Ed25519 key whose seed is in a file: 32 bytes, or 64 hexadecimal digits.",
      valueName: "file"), completion: .file())
  var sign: String?

  @Option(
    help: ArgumentHelp("Who audits, for the page of the bundle of --evidence.", valueName: "name"))
  var auditor: String?

  func validate() throws {
    if let auditor {
      if evidence == nil { throw ValidationError("--auditor goes on the page of the bundle of --evidence") }
      if auditor.isEmpty || auditor.utf8.count > 200 || auditor.contains(where: \.isNewline) {
        throw ValidationError("--auditor takes a name on one line, of at most 200 bytes")
      }
    }
    if let records, RowForm(path: records) == nil {
      throw ValidationError(
        "--records writes a file whose name ends in \(RowForm.endings.joined(separator: " or ")), not \(records)")
    }
    if output.window != nil {
      if columns.timeColumn == nil {
        throw ValidationError("--window day needs --time-column, which says of which day a record is")
      }
      if columns.subjectColumn != nil {
        throw ValidationError("--window divides records by day, and --subject-column follows people: use one")
      }
      if resuming.resume {
        throw ValidationError("an audit with --window cannot be continued: run it without --resume")
      }
    }
    if overwrite, evidence == nil { throw ValidationError("--overwrite replaces the bundle of --evidence") }
    if sign != nil, evidence == nil { throw ValidationError("--sign signs the bundle of --evidence") }
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
    let choices = RunChoices(given, scenarios: nil, try options.settings(), today: Console.today)
    let found = AuditInputs.listing(inputs)
    try checkPaths(choices, found)
    let privacy = try output.privacy()
    let signingKey = try signingKey()
    Console.hidesInput = !output.reveal
    let material = choices.materialWithNotes(isReported: output.showsProblems)
    let plan = plan(choices, material, privacy, found: found)
    if records != nil, output.smallestCell != nil {
      Console.note("tcfcheck: note: --k is for tables; the file of --records has every record")
    }
    if !output.isQuiet, output.window == nil, let hint = columns.hint { Console.note("tcfcheck: note: \(hint)") }
    if !resuming.resume { output.noteReplacement() }
    let locks = try lockedFolders()
    defer { withExtendedLifetime(locks) {} }
    let checkpoints = resuming.file(in: output.out)
    // Behind the lock: another audit may just have finished its bundle.
    try checkBundle(checkpoints)
    let earlier = try resuming.checkpoint(in: checkpoints, plan, found, columns.choices)
    var result = try perform(plan, found, checkpoints, from: earlier)
    // They were noted when the lists were read. What reads the partial has to know too that it is incomplete.
    result.problems += material.problems.filter { !result.problems.contains($0) }
    try finish(
      plan, result, privacy, checkpoints: checkpoints, signedBy: signingKey, areListsComplete: material.problems.isEmpty
    )
  }

  /// What is audited, and how.
  private func plan(
    _ choices: RunChoices, _ material: RunMaterial, _ privacy: AuditPrivacy, found: AuditInputs
  ) -> AuditPlan {
    var plan = AuditPlan(
      evaluator: material.evaluator,
      description: choices.description(
        material, toolVersion: ToolVersion.text, command: CommandText.ofThisRun([], hidden: []),
        timestamp: Timestamp.text(Console.now)),
      milestones: AuditPlan.milestones(after: choices.day, and: milestone), columns: columns.choices.columns,
      privacy: privacy, inputs: found.inputs.map(\.name))
    plan.sampleSize = output.sample ?? 0
    plan.isStratified = output.by != nil
    plan.isWindowed = output.window != nil
    plan.reading = columns.choices.reading
    plan.rows = records.flatMap { RowForm(path: $0) }
    // Without an input there is nothing to put in the place of a bundle.
    plan.evidence = found.inputs.isEmpty ? nil : evidence
    return plan
  }

  /// Writes the report and the bundle of an audit, and ends with the status for what came of it.
  private func finish(
    _ plan: AuditPlan, _ result: AuditResult, _ privacy: AuditPrivacy, checkpoints: AuditCheckpointFile?,
    signedBy signingKey: SigningKey?, areListsComplete: Bool
  ) throws {
    var partial = AuditPartial(plan, result)
    var isComplete = areListsComplete
    do throws(InputProblem) {
      try partial.judgeTimelines()
    } catch {
      Console.note(error)
      isComplete = false
    }
    for remark in partial.remarks(privacy) { Console.note("tcfcheck: note: \(TerminalText.safe(remark))") }
    let report = output.made(partial, privacy, plan.description)
    let isWritten = output.write(report, AuditPartial.windows(plan, result))
    isComplete = isWritten && isComplete
    // A run that is continued later needs its records where they are.
    let isContinued = checkpoints != nil && (result.isInterrupted || !isWritten)
    if let evidence = plan.evidence, !isContinued {
      do throws(InputProblem) {
        try EvidenceBundle(plan, report, result.trail, in: evidence, auditor: auditor).write(
          signedBy: signingKey)
      } catch {
        Console.note(error)
        isComplete = false
      }
    }
    if !result.isInterrupted, isComplete { checkpoints?.remove() }
    try AuditEnding.end(report.partial, isComplete: isComplete)
  }

  /// The key that signs. A file that holds none is wrong usage.
  private func signingKey() throws(ExitCode) -> SigningKey? {
    guard let sign else { return nil }
    let bytes = try SecretFile.read(sign, as: "--sign")
    let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    guard let key = SigningKey(seed: bytes) ?? Hexadecimal.bytes(text).flatMap(SigningKey.init) else {
      throw usageError("--sign: \(sign) holds neither 32 bytes nor 64 hexadecimal digits")
    }
    return key
  }

  /// The file of the records that cannot be read; nil for none.
  var rejectsPath: String? { rejects ?? output.out.map { "\($0)/rejects.ndjson" } }

  /// Where records go that cannot be read; nil for nowhere. Only a file that was requested has the records themselves.
  private func rejectsFile(
    _ checkpoints: AuditCheckpointFile?, from earlier: AuditCheckpoint?
  ) throws(InputProblem) -> RejectsFile? {
    guard let path = rejectsPath else { return nil }
    let showsRecords = rejects != nil || output.reveal
    guard let checkpoints else { return try RejectsFile.opening(replacing: path, showsRecords: showsRecords) }
    return try RejectsFile.opening(replacing: path, showsRecords: showsRecords, beside: checkpoints, from: earlier)
  }

  /// Where a row for each record goes; nil for nowhere.
  private func rowsFile(
    _ checkpoints: AuditCheckpointFile?, from earlier: AuditCheckpoint?
  ) throws(InputProblem) -> RowsFile? {
    guard let records, let form = RowForm(path: records) else { return nil }
    guard let checkpoints else { return try RowsFile.opening(replacing: records, form) }
    return try RowsFile.opening(replacing: records, form, beside: checkpoints, from: earlier)
  }

  private func perform(
    _ plan: AuditPlan, _ found: AuditInputs, _ checkpoints: AuditCheckpointFile?, from earlier: AuditCheckpoint?
  ) throws(ExitCode) -> AuditResult {
    let progress = ProgressLine(besideResults: false)
    let (rejects, rows) = try attempt { () throws(InputProblem) in
      // What another run left is of no use once this one writes beside it.
      if earlier == nil { try checkpoints?.begin() }
      return (try rejectsFile(checkpoints, from: earlier), try rowsFile(checkpoints, from: earlier))
    }
    let run = AuditRun(
      plan, found, columns.choices, jobs: jobs ?? Processors.count, rejects: rejects, rows: rows,
      blockSize: resuming.blockSize ?? BlockReader.usualBlockSize, checkpoints: checkpoints, from: earlier,
      progress: progress.map { line in { line.show(ProgressState($0)) } },
      isCancelled: { Interruption.isRequested })
    let result = run.perform()
    progress?.clear()
    if !output.isQuiet {
      for note in result.notes { Console.note("tcfcheck: note: \(TerminalText.safe(note))") }
    }
    if !output.showsProblems { for problem in result.problems { Console.note(problem) } }
    return result
  }
}

extension ProgressState {
  /// How far an audit has come.
  init(_ state: AuditRun.Progress) {
    self.init(
      what: state.input, count: state.records, unit: "record",
      share: state.size.flatMap { $0 > 0 ? Double(state.bytes) / Double($0) : nil })
  }
}
