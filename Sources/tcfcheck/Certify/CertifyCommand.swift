import ArgumentParser
import TCFFindings
import TCFInput
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

      With --record the captures of scenarios are made first, as their steps describe: from a page in a browser, or from an \
      app after you have followed a step's prompt. Without it, existing captures are checked.

      Example:
        tcfcheck certify --init certify &&
          tcfcheck certify certify/scenarios.yml --html record.html \\
          --junit record.xml

      Exit status: 0 if nothing is found at or above --fail-on, 1 if something is, 2 if a capture or list could not be \
      read or a record could not be written, 3 if there is no scenario, 64 for wrong usage or a mistake in the file.
      """)

  @Argument(
    help: ArgumentHelp("The scenarios; with --init, the folder (default: certify).", valueName: "file"),
    completion: .file())
  var file: String?

  @Flag(
    name: .customLong("init"), help: "Write a starter folder: scenarios with every key explained, and samples.")
  var isInit = false

  @Flag(
    name: .customLong("schema"),
    help: "Print the JSON Schema of scenario files, with --ask that of answers.yml, for editors.")
  var printsSchema = false

  @Option(
    help: ArgumentHelp(
      "With --init: scenarios for these platforms, ready to be recorded: "
        + CertificationTemplate.Platform.allCases.map(\.rawValue).joined(separator: ",") + ".", valueName: "list"))
  var platforms: String?

  @Flag(help: "Make the captures of scenarios whose steps say how, then check them.")
  var record = false

  @Option(
    name: .customLong("record-from"),
    help: ArgumentHelp(
      "Make only the captures from web, android, simulator or folder; repeatable.", valueName: "source"))
  var recordFrom: [String] = []

  @Flag(help: "With --record: replace existing captures.")
  var overwrite = false

  @Flag(
    help: ArgumentHelp(
      "Ask on the terminal what no program can judge of the recorded interface; answers are kept in answers.yml in the folder of the file."
    ))
  var ask = false

  @Option(help: ArgumentHelp("The browser for --record: a path, or a name on the PATH.", valueName: "program"))
  var browser: String?

  @Flag(name: .customLong("no-sandbox"), help: BrowserNotes.noSandboxHelp)
  var hasNoSandbox = false

  @Option(help: TranslationsHelp.text, completion: .directory)
  var translations: String?

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
    if platforms != nil, !isInit { throw ValidationError("--platforms needs --init") }
    _ = try platformList()
    _ = try sources()
    if isRecording, isInit || printsSchema { throw ValidationError("--record takes a scenario file") }
    if ask, isInit { throw ValidationError("--ask takes a scenario file") }
    let alone = [("--overwrite", overwrite), ("--browser", browser != nil), ("--no-sandbox", hasNoSandbox)]
    if !isRecording, let option = alone.first(where: \.1)?.0 { throw ValidationError("\(option) needs --record") }
  }

  private var isRecording: Bool { record || !recordFrom.isEmpty }

  /// What --record-from names.
  private func sources() throws -> [Certification.Source] {
    try recordFrom.map { word in
      guard let source = Certification.Source(rawValue: word) else {
        throw ValidationError(Self.unknown(word, "--record-from", Certification.Source.allCases.map(\.rawValue)))
      }
      return source
    }
  }

  /// What --platforms names; nil without it.
  private func platformList() throws -> [CertificationTemplate.Platform]? {
    try platforms?.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let word = part.split(separator: " ").joined(separator: " ")
      guard let platform = CertificationTemplate.Platform(rawValue: word.lowercased()) else {
        let known = CertificationTemplate.Platform.allCases.map(\.rawValue)
        throw ValidationError(Self.unknown(word, "--platforms", known))
      }
      return platform
    }
  }

  private static func unknown(_ word: String, _ option: String, _ known: [String]) -> String {
    "\(option) takes \(known.joined(separator: ", ")), not \(Prose.excerpt(word, limit: 40))"
  }

  func run() throws {
    if printsSchema {
      let output = LineOutput()
      output.bytes(Array((ask ? HandAnswers.schema : CertificationFile.schema).utf8))
      return try output.finish()
    }
    if isInit { return try initialise(file ?? "certify", platformList()) }
    Interruption.watch()
    let settings = try options.settings()
    var scenarios = try certification()
    if ask, !StandardStreams.isInputTerminal {
      throw usageError(
        "--ask needs a terminal; without one, write the answers to \(HandAnswers.path(beside: scenarios.file))")
    }
    var given = options.given
    reporting.add(to: &given)
    given.baseline = baseline.baseline
    given.translations = translations
    let choices = RunChoices(given, scenarios: scenarios, settings, today: Console.today)
    if scenarios.entries.isEmpty {
      Console.note("tcfcheck: \(scenarios.file) has no scenario; see tcfcheck certify --init")
    }
    let judging = judging(choices)
    let recorder =
      isRecording
      ? try ScenarioRecorder.planned(
        for: scenarios, from: sources(), browser: browser, hasNoSandbox: hasNoSandbox, overwrites: overwrite) : nil
    try judging.checkPaths(
      inputs: [translations].compactMap(\.self), scenarios: scenarios, recorded: recorder?.paths ?? [])
    let unrecorded = recorder?.record() ?? []
    if ask { scenarios = try answered(scenarios) }
    let required = requiresScenarios || settings[RunKeys.requireScenarios] == true
    let missing = required ? ScenarioCoverage(of: scenarios).problems(of: scenarios.file) : []
    let asked = RunChoices(given, scenarios: scenarios, settings, today: Console.today)
    try self.judging(asked).perform(
      asked.materialWithNotes(isReported: judging.showsProblems), earlier: unrecorded + missing
    ) {
      run, description, problems in
      run.run(scenarios, description, earlier: problems, wasRecorded: isRecording)
    }
  }

  private func judging(_ choices: RunChoices) -> JudgingRun {
    JudgingRun(choices: choices, reporting: reporting, baseline: baseline, plan: InputPlan.listing([]), hidden: [])
  }

  /// The scenarios with what a person answers now.
  private func answered(_ scenarios: Certification) throws(ExitCode) -> Certification {
    let lines = AnsweredLines()
    var inquiries = HandInquiries(
      about: scenarios, day: Console.today, show: { Console.note($0) }, answer: { lines.next() })
    _ = try attempt { () throws(InputProblem) in try inquiries.run() }
    return try certification()
  }

  private func certification() throws(ExitCode) -> Certification {
    do throws(SettingsProblems) {
      return try CertificationFile.read(file ?? "")
    } catch {
      Console.note(error)
      throw ExitCode(ExitStatus.usage)
    }
  }

  private func initialise(_ folder: String, _ platforms: [CertificationTemplate.Platform]?) throws(ExitCode) {
    let files = platforms.map { CertificationTemplate.files(for: $0) } ?? CertificationTemplate.files
    do throws(InputProblem) {
      try CertificationTemplate.write(files, to: folder)
    } catch {
      if let fix = error.fix { throw usageError("\(error.message); \(fix)") }
      Console.note(error)
      throw ExitCode(ExitStatus.incomplete)
    }
    let file = (folder.hasSuffix("/") ? folder : folder + "/") + CertificationTemplate.fileName
    let output = LineOutput()
    let (next, recording): (String, [String]) =
      platforms == nil ? ("check them with:", []) : ("adapt the scenarios to your CMP, then:", ["--record"])
    output.line("tcfcheck: \(Prose.count(files.count, "file")) written; \(next)")
    output.line(
      TerminalText.safe(CommandText.text(["tcfcheck", "certify", file] + recording + ["--html", "record.html"])))
    try output.finish()
  }
}
