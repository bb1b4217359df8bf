import ArgumentParser
import TCFAudit
import TCFFindings
import TCFReporting
import TCFRun

/// The options by which verbs that judge say what they found.
struct ReportingOptions: ParsableArguments {
  @Option(name: .customLong("fail-on"), help: ArgumentHelp(RunKeys.failOn.help))
  var failOn: FailLimit?

  @Flag(name: .customLong("fail-on-undecided"), help: ArgumentHelp(RunKeys.failOnUndecided.help))
  var failsOnUndecided = false

  @Option(help: ArgumentHelp(RunKeys.format.help))
  var format: ReportFormat?

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp(
      "Write a report to a file, or to standard output with -; repeatable. --junit FILE is short for --report "
        + "junit:FILE, and likewise for \(ReportArguments.names).",
      valueName: "format:file"))
  var reportTexts: [String] = []

  @Option(help: ArgumentHelp(RunKeys.details.help, valueName: "count"))
  var details: Int?

  @Option(help: ArgumentHelp(RunKeys.show.help))
  var show: ShownDetail?

  static let quietHelp = "Print only problems to the console; reports are written as usual."

  @Flag(name: [.customLong("quiet")], help: ArgumentHelp(quietHelp))
  var isQuiet = false

  @Option(help: "Whether the console is coloured; auto colours only a terminal.")
  var color = ColorChoice.auto

  @Option(name: .customLong("junit-by"), help: ArgumentHelp(RunKeys.junitBy.help))
  var junitBy: JUnitGranularity?

  @Option(name: .customLong("junit-dialect"), help: ArgumentHelp(RunKeys.junitDialect.help))
  var junitDialect: JUnitDialect?

  @Flag(name: .customLong("deterministic"), help: ArgumentHelp(RunKeys.isDeterministic.help))
  var isDeterministic = false

  @Flag(name: .customLong("all-outcomes"), help: ArgumentHelp(RunKeys.allOutcomes.help))
  var allOutcomes = false

  @Flag(name: .customLong("all-subjects"), help: ArgumentHelp(RunKeys.allSubjects.help))
  var allSubjects = false

  @Flag(name: .customLong("redact"), help: ArgumentHelp(RunKeys.isRedacted.help))
  var hidesStrings = false

  @Flag(name: .customLong("reveal"), help: "Show consent strings and ids, even if the settings file says otherwise.")
  var revealsStrings = false

  func validate() throws {
    if hidesStrings, revealsStrings { throw ValidationError("use either --redact or --reveal, not both") }
    if let details, details < 0 { throw ValidationError("--details must be 0 or more, not \(details)") }
    _ = try reports
  }

  /// The reports that were requested.
  private var reports: [ReportRequest] {
    get throws {
      try reportTexts.map { text in
        return try mapError(try ReportRequest(text)) { (error: ReportRequest.Fault) in ValidationError("\(error)") }
      }
    }
  }

  /// Adds what these options say.
  func add(to given: inout GivenChoices) {
    given.failOn = failOn
    given.failsOnUndecided = failsOnUndecided
    given.format = format
    // Looked at by validate().
    given.reports = (try? reports) ?? []
    given.details = details
    given.show = show
    given.isQuiet = isQuiet
    given.junitBy = junitBy
    given.junitDialect = junitDialect
    given.isDeterministic = isDeterministic
    given.isRedacted = revealsStrings ? false : hidesStrings ? true : nil
    given.allOutcomes = allOutcomes
    given.allSubjects = allSubjects
  }

  /// Whether standard output is coloured.
  var hasColor: Bool {
    switch color {
    case .auto: Console.hasColor
    case .always: true
    case .never: false
    }
  }
}

/// When the console is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

/// Options that are short for others: `--junit FILE` for `--report junit:FILE`, for every format there is.
enum ReportArguments {
  /// The verbs that write reports, and what they write.
  private static let verbs: [(words: [String], formats: [String])] =
    [["validate"], ["certify"], ["report"], ["gvl", "lint"]].map { ($0, fileFormats) }
    + [["audit"], ["merge"]].map {
      ($0, AuditFormat.allCases.map(\.rawValue).filter { $0 != AuditFormat.console.rawValue })
    }

  /// The short options, for the help.
  static var names: String {
    let names = fileFormats.filter { $0 != ReportFormat.junit.identifier }.map { "--\($0)" }
    return names.dropLast().joined(separator: ", ") + (names.count > 1 ? " and " : "") + (names.last ?? "")
  }

  /// The formats for which a verb has an option of its own.
  static func formats(ofVerb words: [String]) -> [String] { verbs.first { $0.words == words }?.formats ?? [] }

  private static var fileFormats: [String] {
    ReportFormats.identifiers.filter { $0 != ReportFormat.console.identifier }
  }

  /// The files that reports are written to, in arguments with short options written out. Right or not: what is wrong with the
  /// others does not matter here.
  static func files(in arguments: [String]) -> [String] {
    let (option, joined) = ("--report", "--report=")
    let options = arguments.prefix { $0 != "--" }
    return zip(options, options.dropFirst() + [""]).compactMap { argument, next in
      let text = argument == option ? next : argument.hasPrefix(joined) ? String(argument.dropFirst(joined.count)) : ""
      return text.firstIndex(of: ":").map { String(text[text.index(after: $0)...]) }
    }
  }

  /// The arguments with short options written out. What follows `--` is not an option.
  static func expanded(_ arguments: [String]) -> [String] {
    guard let formats = verbs.first(where: { arguments.starts(with: $0.words) })?.formats else { return arguments }
    var result: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return result + [argument] + rest }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard argument.hasPrefix("--"), let format = formats.first(where: { "--\($0)" == parts[0] }) else {
        result.append(argument)
        continue
      }
      if parts.count == 2 {
        result.append("--report=\(format):\(parts[1])")
      } else if let file = rest.first, file == "-" || !file.hasPrefix("-") {
        rest.removeFirst()
        result.append("--report=\(format):\(file)")
      } else {
        result.append("--report=\(format):")
      }
    }
    return result
  }
}
