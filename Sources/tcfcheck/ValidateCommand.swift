import ArgumentParser
import FoundationEssentials
import TCFAudit
import TCFCodec
import TCFFindings
import TCFReporting
import TCFRules
import TCFVendorList

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What every input holds, where its content is not to decide.
enum InputKind: String, ExpressibleByArgument, CaseIterable {
  case strings, keys, list

  var content: ContentKind {
    switch self {
    case .strings: .strings
    case .keys: .keys
    case .list: .list
    }
  }
}

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Checks strings, stored key sets and vendor lists, prints findings, writes reports.",
    discussion: """
      An input is a TC string, a file with one string a line, a property list, SharedPreferences XML, JSON, a folder of \
      these, or "-" for standard input. What a file holds is detected from its content. A vendor list or CMP list given \
      as an input is judged itself; lists to judge strings by are given with --gvl and --cmp-list.

      Example:
        tcfcheck validate app.plist strings.txt --gvl vendor-list.json \\
          --junit out.xml

      Exit status: 0 nothing at or above --fail-on, 1 findings, 2 something could not be read or written, 3 nothing was \
      checked, 64 wrong usage.
      """)

  @Argument(help: ArgumentHelp("Strings, files, folders, or - for standard input.", valueName: "input"))
  var inputs: [String] = []

  @OptionGroup var lists: ListOptions

  @Option(name: .customLong("as"), help: "What the inputs hold: strings, keys or list (default: detected).")
  var kind: InputKind?

  @Option(help: "Which rules are asked and how much they matter: iab, google or lenient.")
  var profile = RuleProfile.iab

  @Option(
    name: .customLong("fail-on"), help: "The lowest severity that gives exit status 1: error, warning, info, never.")
  var failOn = FailOn.error

  @Option(help: "Format of standard output: console, json or junit.")
  var format = OutputFormat.console

  @Option(
    help: ArgumentHelp(
      "How many subjects with findings the console tells one by one; of all of them it counts.", valueName: "count"))
  var details = 100

  @Option(name: .customLong("junit"), help: ArgumentHelp("Write JUnit XML to a file; repeatable.", valueName: "file"))
  var junitFiles: [String] = []

  @Option(name: .customLong("json"), help: ArgumentHelp("Write JSON Lines to a file; repeatable.", valueName: "file"))
  var jsonFiles: [String] = []

  @Option(
    name: .customLong("junit-by"), help: "What a JUnit case stands for: pair, subject or rule (default: by size).")
  var junitBy: JUnitGranularity?

  @Option(name: .customLong("junit-dialect"), help: "common for every reader, rich for properties on cases.")
  var junitDialect = JUnitDialect.common

  @Flag(name: .customLong("deterministic"), help: "Write times as 0.000 and a fixed timestamp.")
  var isDeterministic = false

  @Flag(name: .customLong("all-outcomes"), help: "In JSON, also a line for each rule that passed or was not asked.")
  var allOutcomes = false

  func validate() throws {
    guard details >= 0 else { throw ValidationError("--details is 0 or more, not \(details)") }
  }

  func run() throws {
    if inputs.isEmpty {
      Console.note(
        "tcfcheck: no input. Give strings, files, folders, or - for standard input; see tcfcheck validate --help")
    }
    Interruption.watch()
    let loaded = lists.load()
    let evaluator = RuleEvaluator(
      rules: profile.rules, lists: loaded.vendorLists, cmpList: loaded.cmpList, settings: RuleSettings(asOf: lists.day))
    let progress = ProgressLine()
    var run = ValidationRun(
      evaluator, reporters: reporters, kind: kind?.content, progress: progress.map { line in { line.show($0) } },
      isCancelled: { Interruption.isRequested })
    run.run(InputPlan(arguments: inputs), description(loaded), earlier: loaded.problems)
    progress?.clear()
    // What the lists gave was told before the run; a person at a terminal has seen the rest among the results.
    if format != .console || !Console.isTerminal(STDOUT_FILENO) {
      for problem in run.summary.problems.dropFirst(loaded.problems.count) { Console.note(problem) }
    }
    try end(run.summary, emptyInputs: run.emptyInputs)
  }

  /// Whether equal runs shall give equal bytes.
  private var hasFixedTimes: Bool { isDeterministic || Console.hasFixedClock }

  private var reporters: [any Reporter] {
    let options = JUnitOptions(
      granularity: junitBy, dialect: junitDialect, isDeterministic: hasFixedTimes, fullResults: jsonFiles.first)
    var reporters: [any Reporter] = []
    switch format {
    case .console: reporters.append(ConsoleReporter(to: .standardOutput, color: Console.hasColor, detailLimit: details))
    case .json: reporters.append(JSONLinesReporter(to: .standardOutput, allOutcomes: allOutcomes))
    case .junit: reporters.append(JUnitReporter(to: .standardOutput, options: options))
    }
    reporters += junitFiles.map { JUnitReporter(to: ReportSink(path: $0), options: options) }
    reporters += jsonFiles.map { JSONLinesReporter(to: ReportSink(path: $0), allOutcomes: allOutcomes) }
    return reporters
  }

  private func description(_ loaded: LoadedLists) -> RunDescription {
    RunDescription(
      toolVersion: ToolVersion.text, catalogueVersion: RuleCatalog.version, asOf: lists.day, profile: profile.rawValue,
      failOn: failOn.severity, lists: loaded.references,
      listsReadOnDemand: { loaded.vendorLists.referencesReadOnDemand }, rules: profile.rules.map(\.metadata),
      command: CommandText.text(["tcfcheck"] + CommandLine.arguments.dropFirst()),
      timestamp: isDeterministic ? "1970-01-01T00:00:00" : Timestamp.text(Console.now))
  }

  /// Ends with the first exit status of contract.md that applies.
  ///
  /// An empty input could be read; there was nothing in it. Alone that is status 3, beside others the run is incomplete.
  private func end(_ summary: RunSummary, emptyInputs: Int) throws {
    let isIncomplete = summary.problems.count > emptyInputs || summary.isInterrupted
    if isIncomplete || summary.subjects > 0 && emptyInputs > 0 { throw ExitCode(ExitStatus.incomplete) }
    if summary.subjects == 0 { throw ExitCode(ExitStatus.nothingChecked) }
    if let limit = failOn.severity, let worst = summary.worst, worst >= limit { throw ExitCode(ExitStatus.findings) }
  }
}

/// The formats of standard output.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case console, json, junit
}
