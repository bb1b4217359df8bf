import ArgumentParser
import TCFCodec
import TCFFindings
import TCFInput
import TCFReporting
import TCFRules
import TCFRun
import TCFStorage
import TCFSystem

struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Checks strings, stored key sets, URLs, bid requests and vendor lists, prints findings and writes "
      + "reports.",
    discussion: """
      An input is a TC string or a URL, a file with one of them per line, \(StoredKeySetReader.formats), JSON \
      (stored keys, messages of a CMP, answers of its API, OpenRTB bid requests, a log with one of these per line, a \
      recording of a live page, HAR), a folder of these, "-" for standard input, or the name of a subject as reports \
      print it (dumps/x.plist#IABTCF_TCString, ten.txt:99). The kind of a file is detected from its content. For \
      URLs, only the consent parameters are reported, never the others. With --sequence the inputs are states of one \
      device or browser in the order given, and what changed from one to the next is checked too. Of a recording \
      (tcfcheck record web), the strings, messages and requests in it are checked as captured, and the page's \
      __tcfapi by family api, its __gpp by family gpp-api; with --disclosures, family network checks which vendors were called. A vendor list or \
      CMP list given as an input is itself checked, as are translations of a list and device storage disclosures of \
      vendors; pass the lists to check strings against with --gvl and --cmp-list. With --readers no rule is checked: models of \
      open-source SDKs and helpers read the stored keys, and what each takes them for is shown, as text or with \
      --format json.

      Example:
        tcfcheck validate app.plist strings.txt --gvl vendor-list.json \\
          --junit out.xml
        tcfcheck validate --sequence before.plist after.plist
        tcfcheck validate strings.txt --gvl vendor-list.json --milestones
        tcfcheck validate app.plist --readers

      Exit status: 0 if nothing is found at or above --fail-on, 1 if something is, 2 if something could not be read or \
      written, or, under --fail-on-undecided, a rule could not be decided, 3 if nothing was checked, 64 for wrong \
      usage or settings. Findings that are waived or in the baseline do not count.
      """)

  @Argument(
    help: ArgumentHelp("Strings, files, folders, or - for standard input.", valueName: "input"), completion: .file())
  var inputs: [String] = []

  @OptionGroup var options: RunOptions

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "What the inputs hold: strings, urls (that were called), url-templates, keys, messages, list, gpp, "
        + "additional-consent or us-privacy (default: detected)."))
  var kind: ContentKind?

  @Flag(
    name: .customLong("sequence"),
    help: "Treat the inputs as states of one subject, in the order given, and also check what changed between them.")
  var isSequence = false

  @Option(
    name: .customLong("expected-string"),
    help: ArgumentHelp("The TC string that URLs and bid requests should carry unmodified.", valueName: "string"),
    completion: .file())
  var expectedString: String?

  @Option(
    name: .customLong("disclosure-vendor"),
    help: ArgumentHelp(
      "The vendor that a device storage disclosure belongs to, to compare it with the vendor's declaration.",
      valueName: "id"))
  var disclosureVendor: Int?

  @Flag(
    name: .customLong("milestones"),
    help: "Show until when strings that are valid today stay so, and what ends that: milestones of the rules, expiry.")
  var showsMilestones = false

  @Flag(
    name: .customLong("readers"),
    help: "Show what known open-source readers take stored keys for (Prebid, Criteo, Flutter …), in place of findings.")
  var showsReaders = false

  @Option(
    name: .customLong("har"),
    help: ArgumentHelp(
      "The HAR file that was recorded along with a recording: its requests are checked against the choices in the "
        + "recording.", valueName: "file"), completion: .file())
  var har: String?

  @Option(
    name: .customLong("disclosures"),
    help: ArgumentHelp(
      "A folder of vendors' device storage disclosures, each file named after its vendor's id (755.json): they show "
        + "which vendor a request went to.", valueName: "folder"), completion: .directory)
  var disclosures: String?

  @Option(help: TranslationsHelp.text, completion: .directory)
  var translations: String?

  @Option(help: ArgumentHelp(JobsHelp.text))
  var jobs: Int?

  @OptionGroup var reporting: ReportingOptions

  @OptionGroup var baseline: BaselineOptions

  func validate() throws {
    try JobsHelp.check(jobs)
    if showsReaders, let other = otherThanReaders {
      throw ValidationError("--readers shows no findings, so \(other) does not go with it; leave out one of them")
    }
    if let disclosureVendor, !(1...VendorIDSet.highestPossible).contains(disclosureVendor) {
      throw ValidationError("--disclosure-vendor must be 1 to \(VendorIDSet.highestPossible), not \(disclosureVendor)")
    }
  }

  /// An option that has nothing to say where no rule is checked.
  private var otherThanReaders: String? {
    let formats = [ReportFormat.console.identifier, ReportFormat.json.identifier]
    if let format = reporting.format, !formats.contains(format.identifier) { return "--format \(format.identifier)" }
    if let report = reporting.reportTexts.first { return "the report \(report)" }
    let others = [
      ("--sequence", isSequence), ("--milestones", showsMilestones), ("--har", har != nil),
      ("--write-baseline", baseline.target != nil),
    ]
    return others.first(where: \.1)?.0
  }

  func run() throws {
    if inputs.isEmpty, har == nil {
      Console.note(
        "tcfcheck: no input. Give strings, files, folders, or - for standard input; see tcfcheck validate --help")
    }
    Interruption.watch()
    if showsReaders {
      let isJSON = reporting.format?.identifier == ReportFormat.json.identifier
      return try ReadersRun(plan: InputPlan.listing(inputs, kind: kind), kind: kind, isJSON: isJSON).perform()
    }
    var given = options.given
    reporting.add(to: &given)
    given.baseline = baseline.baseline
    given.disclosureVendor = disclosureVendor
    given.expectedString = expectedString
    given.showsMilestones = showsMilestones
    given.disclosures = disclosures
    given.translations = translations
    let choices = RunChoices(given, scenarios: nil, try options.settings(), today: Console.today)
    let plan = InputPlan.listing(inputs, kind: kind)
    let judging = JudgingRun(
      choices: choices, reporting: reporting, baseline: baseline, plan: plan,
      hidden: [expectedString].compactMap(\.self))
    try judging.checkPaths(
      inputs: plan.paths + [har, disclosures, translations].compactMap(\.self), scenarios: nil, recorded: [])
    try judging.perform(
      choices.materialWithNotes(isReported: judging.showsProblems), kind: kind, joinsInputs: isSequence,
      jobs: jobs ?? OrderedWork<Void>.usualJobs
    ) {
      run, description, problems in
      run.run(plan, description, har: har, earlier: problems)
    }
  }
}
