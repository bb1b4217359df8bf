import ArgumentParser
import FoundationEssentials
import TCFCodec
import TCFFindings
import TCFReporting
import TCFRules
import TCFRun
import TCFSystem
import TCFVendorList

/// What every input holds, where its content is not to decide.
enum InputKind: String, ExpressibleByArgument, CaseIterable {
  case strings, urls
  case urlTemplates = "url-templates"
  case keys, messages, list, gpp
  case additionalConsent = "additional-consent"
  case usPrivacy = "us-privacy"

  var content: ContentKind {
    switch self {
    case .strings: .strings
    case .urls: .urls
    case .urlTemplates: .urlTemplates
    case .keys: .keys
    case .messages: .messages
    case .list: .list
    case .gpp: .gpp
    case .additionalConsent: .additionalConsent
    case .usPrivacy: .usPrivacy
    }
  }
}

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Checks strings, stored key sets, URLs, bid requests and vendor lists, prints findings, writes reports.",
    discussion: """
      An input is a TC string or a URL, a file with one of them a line, a property list, SharedPreferences XML, JSON \
      (stored keys, messages of a CMP, answers of its API, OpenRTB bid requests, a log with one of these a line, HAR), a \
      folder of these, or "-" for standard input. What a file holds is detected from its content. Of URLs only the consent \
      parameters are told, never the others. With --sequence the inputs are states of one device or browser in the order \
      given, and what changed from one to the next is checked too. A vendor list or CMP list given as an input is judged \
      itself, and so are translations of a list and device storage disclosures of vendors; lists to judge strings by are \
      given with --gvl and --cmp-list.

      Example:
        tcfcheck validate app.plist strings.txt --gvl vendor-list.json \\
          --junit out.xml
        tcfcheck validate --sequence before.plist after.plist

      Exit status: 0 nothing at or above --fail-on, 1 findings, 2 something could not be read or written, 3 nothing was \
      checked, 64 wrong usage or settings. Findings that are waived or in the baseline do not count.
      """)

  @Argument(help: ArgumentHelp("Strings, files, folders, or - for standard input.", valueName: "input"))
  var inputs: [String] = []

  @OptionGroup var lists: ListOptions

  @OptionGroup var settings: SettingsOptions

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "What the inputs hold: strings, urls (that were called), url-templates, keys, messages, list, gpp, "
        + "additional-consent or us-privacy (default: detected)."))
  var kind: InputKind?

  @Flag(
    name: .customLong("sequence"),
    help: "The inputs are states of one subject, in the order given: also check what changed between them.")
  var isSequence = false

  @Option(
    name: .customLong("expected-string"),
    help: ArgumentHelp("The TC string that URLs and bid requests should carry unmodified.", valueName: "string"))
  var expectedString: String?

  @Option(
    name: .customLong("vendor-information"),
    help: ArgumentHelp("The Additional Vendor Information List: where vendors work.", valueName: "file"))
  var vendorInformation: String?

  @Option(
    help: ArgumentHelp("Google's list of ad technology providers, for Additional Consent strings.", valueName: "file"))
  var providers: String?

  @Option(
    name: .customLong("disclosure-vendor"),
    help: ArgumentHelp(
      "The vendor that a device storage disclosure is of, to compare it with the vendor's declaration.",
      valueName: "id"))
  var disclosureVendor: Int?

  @Option(help: "Which rules are asked and how much they matter: iab, google or lenient (default: iab).")
  var profile: RuleProfile?

  @Option(
    name: .customLong("fail-on"),
    help: "The lowest severity that gives exit status 1: error, warning, info, never (default: error).")
  var failOn: FailOn?

  @OptionGroup var baseline: BaselineOptions

  @Option(help: "Format of standard output: console, json or junit (default: console).")
  var format: OutputFormat?

  @Option(
    help: ArgumentHelp(
      "How many subjects with findings the console tells one by one; of all of them it counts (default: 100).",
      valueName: "count"))
  var details: Int?

  @Option(name: .customLong("junit"), help: ArgumentHelp("Write JUnit XML to a file; repeatable.", valueName: "file"))
  var junitFiles: [String] = []

  @Option(name: .customLong("json"), help: ArgumentHelp("Write JSON Lines to a file; repeatable.", valueName: "file"))
  var jsonFiles: [String] = []

  @Option(
    name: .customLong("junit-by"), help: "What a JUnit case stands for: pair, subject or rule (default: by size).")
  var junitBy: JUnitGranularity?

  @Option(
    name: .customLong("junit-dialect"), help: "common for every reader, rich for properties on cases (default: common)."
  )
  var junitDialect: JUnitDialect?

  @Flag(name: .customLong("deterministic"), help: "Write times as 0.000 and a fixed timestamp.")
  var isDeterministic = false

  @Flag(name: .customLong("all-outcomes"), help: "In JSON, also a line for each rule that passed or was not asked.")
  var allOutcomes = false

  func validate() throws {
    if let details, details < 0 { throw ValidationError("--details is 0 or more, not \(details)") }
    if let disclosureVendor, !(1...VendorIDSet.highestPossible).contains(disclosureVendor) {
      throw ValidationError("--disclosure-vendor is 1 to \(VendorIDSet.highestPossible), not \(disclosureVendor)")
    }
  }

  func run() throws {
    if inputs.isEmpty {
      Console.note(
        "tcfcheck: no input. Give strings, files, folders, or - for standard input; see tcfcheck validate --help")
    }
    Interruption.watch()
    let settings = try settings.load()
    let choices = ValidateChoices(self, settings)
    let acceptances = try baseline.acceptances(settings, asOf: lists.day)
    let loaded = lists.load(settings)
    var ruleSettings = settings.ruleSettings(asOf: lists.day)
    ruleSettings.disclosureVendor = disclosureVendor
    ruleSettings.expectedString = expectedString
    var problems = loaded.problems
    if let path = vendorInformation ?? settings.vendorInformation {
      do throws(InputProblem) {
        ruleSettings.vendorInformation = try VendorInformationLoader.load(path)
      } catch {
        Console.note(error)
        problems.append(error)
      }
    }
    if let path = providers ?? settings.providers {
      do throws(InputProblem) {
        ruleSettings.providers = try ProviderListLoader.load(path)
      } catch {
        Console.note(error)
        problems.append(error)
      }
    }
    let evaluator = RuleEvaluator(
      rules: choices.rules.rules, lists: loaded.vendorLists, cmpList: loaded.cmpList, settings: ruleSettings)
    // With a reader that has gone (`| head`) there is nothing left to do, unless reports are written to files.
    let isOnlyOutput = choices.reporters.count == 1
    let progress = ProgressLine(besideResults: false)
    var run = ValidationRun(
      evaluator, reporters: choices.reporters, kind: kind?.content, joinsInputs: isSequence, acceptances: acceptances,
      progress: progress.map { line in { line.show(ProgressState($0)) } },
      isCancelled: { Interruption.isRequested || isOnlyOutput && StandardStreams.hasOutputReaderGone })
    run.run(InputPlan(arguments: inputs), choices.description(loaded, asOf: lists.day), earlier: problems)
    progress?.clear()
    // What the lists gave was told before the run; a person at a terminal has seen the rest among the results.
    if choices.format != .console || !Console.isTerminal {
      for problem in run.summary.problems.dropFirst(problems.count) { Console.note(problem) }
    }
    if choices.format != .console { run.summary.acceptance.map(Console.note) }
    try baseline.write(run)
    try RunEnding.end(run, failOn: choices.failOn)
  }
}

/// The formats of standard output.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case console, json, junit
}
