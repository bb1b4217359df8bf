import ArgumentParser
import FoundationEssentials
import TCFCodec
import TCFFindings
import TCFReporting
import TCFRules
import TCFRun
import TCFSystem

struct CertifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "certify",
    abstract: "Checks what a CMP stored in each scenario against the choice that was made, and writes a record.",
    discussion: """
      A file in YAML declares the CMP, who declares it, and scenarios (first run, accept all, reject all, …) with what was \
      captured at their steps: key sets, messages, strings, anything that validate reads. Every capture is checked by all \
      rules, and each scenario against its choice. The record tells what was checked, what was found, and what has to be \
      shown by hand. It is no verdict on the CMP.

      Example:
        tcfcheck certify --init certify &&
          tcfcheck certify certify/scenarios.yml --html record.html \\
          --junit record.xml

      Exit status: 0 nothing at or above --fail-on, 1 findings, 2 a capture or list could not be read or a record not be \
      written, 3 no scenario, 64 wrong usage, or something is wrong with the file.
      """)

  @Argument(help: ArgumentHelp("The scenarios; with --init, the folder (default: certify).", valueName: "file"))
  var file: String?

  @Flag(
    name: .customLong("init"), help: "Write a folder to begin with: scenarios with every key explained, and samples.")
  var isInit = false

  @Flag(name: .customLong("schema"), help: "Print the JSON Schema of such files, for editors.")
  var printsSchema = false

  @OptionGroup var lists: ListOptions

  @OptionGroup var settings: SettingsOptions

  @Option(help: "Which rules are asked and how much they matter: iab, google or lenient (default: iab).")
  var profile: RuleProfile?

  @Option(
    name: .customLong("fail-on"),
    help: "The lowest severity that gives exit status 1: error, warning, info, never (default: error).")
  var failOn: FailOn?

  @OptionGroup var baseline: BaselineOptions

  @Option(help: "Format of standard output: console, json, junit, markdown or html (default: console).")
  var format = RecordFormat.console

  @Option(name: .customLong("junit"), help: ArgumentHelp("Write JUnit XML to a file; repeatable.", valueName: "file"))
  var junitFiles: [String] = []

  @Option(name: .customLong("json"), help: ArgumentHelp("Write JSON Lines to a file; repeatable.", valueName: "file"))
  var jsonFiles: [String] = []

  @Option(
    name: .customLong("markdown"), help: ArgumentHelp("Write the record as Markdown; repeatable.", valueName: "file"))
  var markdownFiles: [String] = []

  @Option(
    name: .customLong("html"), help: ArgumentHelp("Write the record as an HTML page; repeatable.", valueName: "file"))
  var htmlFiles: [String] = []

  @Option(
    name: .customLong("junit-dialect"), help: "common for every reader, rich for properties on cases (default: common)."
  )
  var junitDialect = JUnitDialect.common

  @Flag(name: .customLong("deterministic"), help: "Write times as 0.000 and a fixed timestamp.")
  var isDeterministic = false

  @Flag(name: .customLong("all-outcomes"), help: "In JSON, also a line for each rule that passed or was not asked.")
  var allOutcomes = false

  @Flag(
    name: .customLong("require-scenarios"),
    help: "Every situation that any CMP can show has to be exercised; what is missing is an error (exit status 2).")
  var requiresScenarios = false

  func validate() throws {
    if isInit, printsSchema { throw ValidationError("--init or --schema, not both") }
    if printsSchema, file != nil { throw ValidationError("--schema takes no file") }
    if !isInit, !printsSchema, file == nil {
      throw ValidationError("give a file of scenarios; tcfcheck certify --init writes one to begin with")
    }
  }

  func run() throws {
    if printsSchema {
      let output = LineOutput()
      output.bytes(Array(CertificationFile.schema.utf8))
      return try output.finish()
    }
    if isInit { return try initialise(file ?? "certify") }
    Interruption.watch()
    let settings = try settings.load()
    let choices = CertifyChoices(self, settings, try certification())
    // A file that stopped the clock would keep waivers alive for ever.
    let acceptances = try baseline.acceptances(settings, asOf: lists.day)
    try check(choices, acceptances)
  }

  private func certification() throws(ExitCode) -> Certification {
    do throws(SettingsProblems) {
      return try CertificationFile.read(file ?? "")
    } catch {
      Console.note(error)
      throw ExitCode(ExitStatus.usage)
    }
  }

  private func check(_ choices: CertifyChoices, _ acceptances: Acceptances?) throws {
    let loaded = choices.loadLists()
    var problems = loaded.problems
    let ruleSettings = choices.ruleSettings(&problems)
    if requiresScenarios {
      let missing = ScenarioCoverage(of: choices.certification).problems(of: choices.certification.file)
      for problem in missing where format != .console || !Console.isTerminal { Console.note(problem) }
      problems += missing
    }
    let evaluator = RuleEvaluator(
      rules: choices.rules.rules, lists: loaded.vendorLists, cmpList: loaded.cmpList, settings: ruleSettings)
    let progress = ProgressLine(besideResults: false)
    var run = ValidationRun(
      evaluator, reporters: choices.reporters, acceptances: acceptances,
      progress: progress.map { line in { line.show(ProgressState($0)) } }, isCancelled: { Interruption.isRequested })
    run.run(choices.certification, choices.description(loaded), earlier: problems)
    progress?.clear()
    if format != .console || !Console.isTerminal {
      for problem in run.summary.problems.dropFirst(problems.count) { Console.note(problem) }
    }
    if format != .console { run.summary.acceptance.map(Console.note) }
    if choices.certification.entries.isEmpty {
      Console.note("tcfcheck: \(choices.certification.file) has no scenario; see tcfcheck certify --init")
    }
    try baseline.write(run)
    try RunEnding.end(run, failOn: choices.failOn)
  }

  private func initialise(_ folder: String) throws(ExitCode) {
    do throws(InputProblem) {
      try CertificationTemplate.write(to: folder)
    } catch {
      if let fix = error.fix { throw usageError("\(error.message); \(fix)") }
      Console.note(error)
      throw ExitCode(ExitStatus.incomplete)
    }
    let file = (folder.hasSuffix("/") ? folder : folder + "/") + CertificationTemplate.fileName
    let output = LineOutput()
    output.line("tcfcheck: \(CertificationTemplate.files.count) files written; check them with:")
    output.line(CommandText.text(["tcfcheck", "certify", file, "--html", "record.html"]))
    try output.finish()
  }
}

/// The formats of a record on standard output.
enum RecordFormat: String, ExpressibleByArgument, CaseIterable {
  case console, json, junit, markdown, html
}
