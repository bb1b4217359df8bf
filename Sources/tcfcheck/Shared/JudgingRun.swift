import ArgumentParser
import TCFFindings
import TCFInput
import TCFReporting
import TCFRules
import TCFRun
import TCFSystem

/// A run of a verb that judges and reports: what validate, certify and gvl lint have in common around the run itself.
struct JudgingRun {
  let choices: RunChoices
  let reporting: ReportingOptions
  let baseline: BaselineOptions?
  /// The inputs.
  let plan: InputPlan
  /// Strings that options name: reports do not repeat them.
  let hidden: [String]

  /// Throws wrong usage if a file to be written is one that is read, or is named twice. Nothing was run then.
  ///
  /// - Parameter recorded: captures that the run makes before it reads them.
  func checkPaths(inputs: [String], scenarios: Certification?, recorded: [String]) throws(ExitCode) {
    Console.hidesInput = choices.isRedacted
    Console.reportFiles = choices.reports.map(\.path)
    var paths = OutputPaths()
    paths.reads(inputs, as: "an input")
    paths.reads(choices.vendorLists, as: "a vendor list of the run")
    paths.reads([choices.cmpList].compactMap(\.self), as: "the CMP list of the run")
    paths.reads([choices.vendorInformation].compactMap(\.self), as: "the vendor information list of the run")
    paths.reads([choices.providers].compactMap(\.self), as: "the provider list of the run")
    paths.reads([choices.settings.file].compactMap(\.self), as: "the settings file")
    if let scenarios {
      paths.reads([scenarios.file], as: "the file of scenarios")
      paths.reads([HandAnswers.path(beside: scenarios.file)], as: "the answers about the interface")
      let captures = scenarios.entries.flatMap { $0.steps.flatMap(\.captures) + [$0.recording].compactMap(\.self) }
      paths.reads(captures.map(\.path).filter { !recorded.contains($0) }, as: "a capture")
      for path in recorded { paths.writes(path, as: "--record") }
    }
    for report in choices.reports { paths.writes(report.format, to: report.path, as: "--\(report.format.identifier)") }
    if choices.format != nil { paths.writes("-", as: "--format") }
    // The baseline that is compared with may be the one that is written.
    if let target = baseline?.target {
      paths.writes(target, as: "--write-baseline")
    } else {
      paths.reads([choices.baseline].compactMap(\.self), as: "the baseline")
    }
    if let conflict = paths.conflict { throw usageError(conflict) }
  }

  /// Runs, writes the reports and the baseline, and ends with the exit status.
  func perform(
    _ material: RunMaterial, kind: ContentKind? = nil, joinsInputs: Bool = false, jobs: Int = 1,
    earlier: [InputProblem] = [],
    _ body: (inout ValidationRun, RunDescription, [InputProblem]) -> Void
  ) throws {
    let suppressions = try suppressions()
    let options = choices.reportOptions(hasColor: reporting.hasColor, hasFixedClock: Console.hasFixedClock)
    let progress = ProgressLine(besideResults: false)
    // With a reader that has gone (`| head`) there is nothing left to do, unless reports are written to files.
    let isOnlyOutput = choices.reports.isEmpty && baseline?.target == nil
    var run = ValidationRun(
      material.evaluator, reporters: choices.reporters(options), kind: kind, joinsInputs: joinsInputs,
      extras: choices.extras, suppressions: suppressions, jobs: jobs,
      progress: progress.map { line in { line.show(ProgressState($0)) } },
      isCancelled: { Interruption.isRequested || isOnlyOutput && StandardStreams.hasOutputReaderGone })
    let description = choices.description(
      material, toolVersion: ToolVersion.text, command: CommandText.ofThisRun(plan.literals, hidden: hidden),
      timestamp: Timestamp.text(Console.now))
    // A person at a terminal sees the problems among the results, and once.
    if !showsProblems { for problem in earlier { Console.note(problem) } }
    let problems = material.problems + earlier
    body(&run, description, problems)
    progress?.clear()
    // Notes are no problems.
    if !choices.isQuiet { for note in run.notes { Console.note("tcfcheck: note: \(TerminalText.safe(note))") } }
    // What the lists gave was written before the run.
    if !showsProblems {
      for problem in run.summary.problems.dropFirst(problems.count) { Console.note(problem) }
    }
    if choices.format != .console, !choices.isQuiet { run.summary.suppression.map(Console.note) }
    try baseline?.write(run, isQuiet: choices.isQuiet)
    try RunEnding.end(run, choices)
  }

  /// Whether the console shows the run's problems where standard error would: on the same terminal.
  var showsProblems: Bool { choices.format == .console && Console.isTerminal }

  /// What marks the findings of the run; nil where there is nothing to mark or write. A baseline that cannot be read stops
  /// everything: without it, known findings would be new ones.
  private func suppressions() throws(ExitCode) -> Suppressions? {
    do throws(InputProblem) {
      return try choices.suppressions(writing: baseline?.target, today: Console.today)
    } catch {
      Console.note(error)
      throw ExitCode(ExitStatus.usage)
    }
  }
}
