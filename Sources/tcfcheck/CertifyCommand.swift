import ArgumentParser
import TCFFindings
import TCFReporting
import TCFRun
import TCFSystem

struct CertifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "certify",
    abstract: "Checks what a CMP stored in each scenario against the choice that was made, and writes a record.",
    discussion: """
      A YAML file declares the CMP, who declares it, and scenarios (first run, accept all, reject all, …) with what \
      was captured at their steps: key sets, messages, strings, anything that validate reads. Every capture is checked \
      by all rules, and each scenario against its choice. The record says what was checked, what was found, and what \
      has to be demonstrated manually. It is not a verdict on the CMP.

      Example:
        tcfcheck certify --init certify &&
          tcfcheck certify certify/scenarios.yml --html record.html \\
          --junit record.xml

      Exit status: 0 if nothing is found at or above --fail-on, 1 if something is, 2 if a capture or list could not be \
      read or a record could not be written, 3 if there is no scenario, 64 for wrong usage or a mistake in the file.
      """)

  @Argument(help: ArgumentHelp("The scenarios; with --init, the folder (default: certify).", valueName: "file"))
  var file: String?

  @Flag(
    name: .customLong("init"), help: "Write a starter folder: scenarios with every key explained, and samples.")
  var isInit = false

  @Flag(name: .customLong("schema"), help: "Print the JSON Schema of scenario files, for editors.")
  var printsSchema = false

  @OptionGroup var options: RunOptions

  @OptionGroup var reporting: ReportingOptions

  @OptionGroup var baseline: BaselineOptions

  @Flag(name: .customLong("require-scenarios"), help: ArgumentHelp(RunKeys.requireScenarios.help))
  var requiresScenarios = false

  func validate() throws {
    if isInit, printsSchema { throw ValidationError("use either --init or --schema, not both") }
    if printsSchema, file != nil { throw ValidationError("--schema takes no file") }
    if !isInit, !printsSchema, file == nil {
      throw ValidationError("pass a scenario file; tcfcheck certify --init writes one to start with")
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
    let settings = try options.settings.load()
    let scenarios = try certification()
    var given = options.given
    reporting.add(to: &given)
    given.baseline = baseline.baseline
    let choices = RunChoices(given, scenarios: scenarios, settings, today: Console.today)
    if scenarios.entries.isEmpty {
      Console.note("tcfcheck: \(scenarios.file) has no scenario; see tcfcheck certify --init")
    }
    let judging = JudgingRun(
      choices: choices, reporting: reporting, baseline: baseline, plan: InputPlan(arguments: []), hidden: [])
    try judging.checkPaths(inputs: [], scenarios: scenarios)
    let required = requiresScenarios || settings[RunKeys.requireScenarios] == true
    let missing = required ? ScenarioCoverage(of: scenarios).problems(of: scenarios.file) : []
    try judging.perform(choices.materialWithNotes(isReported: judging.showsProblems), earlier: missing) {
      run, description, problems in
      run.run(scenarios, description, earlier: problems)
    }
  }

  private func certification() throws(ExitCode) -> Certification {
    do throws(SettingsProblems) {
      return try CertificationFile.read(file ?? "")
    } catch {
      Console.note(error)
      throw ExitCode(ExitStatus.usage)
    }
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
    output.line("tcfcheck: \(Prose.count(CertificationTemplate.files.count, "file")) written; check them with:")
    output.line(TerminalText.safe(CommandText.text(["tcfcheck", "certify", file, "--html", "record.html"])))
    try output.finish()
  }
}
