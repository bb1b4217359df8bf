import ArgumentParser
import TCFAudit
import TCFCrypto
import TCFFindings
import TCFReporting
import TCFRun
import TCFSystem

/// What an audit shows of people, and where its results go: what audit and merge have in common.
struct AuditOutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format of standard output: \(AuditFormat.allCases.map(\.rawValue).joined(separator: ", ")) (default: console).",
      valueName: "format"))
  var format: AuditFormat?

  @Flag(name: .customLong("quiet"), help: ArgumentHelp(ReportingOptions.quietHelp))
  var isQuiet = false

  @Option(
    help: ArgumentHelp(
      "Write all results into a folder: audit.json, audit.md, audit.html, audit.sqlite, junit.xml, tables/*.csv.",
      valueName: "folder"), completion: .directory)
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Write a report to a file, as FORMAT:FILE with a format of --format; repeatable. --json FILE is short for "
        + "--report json:FILE, and so on.", valueName: "format:file"))
  var report: [String] = []

  @Option(
    help: ArgumentHelp(
      "Write the causes that were found for the CMP, as Markdown, - for standard output: facts, without strings.",
      valueName: "file"), completion: .file())
  var letter: String?

  @Option(
    name: .customLong("junit-by"), help: "What a JUnit case represents: rule, or cohort for a rule and CMP version.")
  var junitBy: AuditCaseKind?

  @Flag(name: .customLong("deterministic"), help: ArgumentHelp(RunKeys.isDeterministic.help))
  var isDeterministic = false

  @Option(
    name: .customLong("k"),
    help: ArgumentHelp(
      "Withhold counts below this number, and counts from which they could be derived (default: 10).", valueName: "n"))
  var smallestCell: Int?

  @Option(
    help: ArgumentHelp(
      "Round counts to multiples of this number, and withhold those below half of it, so that two reports of nearly the same "
        + "records reveal less together.", valueName: "n"))
  var round: Int?

  @Flag(help: "Show groups of any size and consent strings; the results are marked accordingly.")
  var reveal = false

  @Option(
    help: ArgumentHelp(
      "A file with the secret for pseudonyms and for drawing samples; the same file gives the same pseudonyms.",
      valueName: "file"), completion: .file())
  var key: String?

  @Option(
    help: ArgumentHelp(
      "Write the whole result as a private partial, - for standard output, for tcfcheck merge.", valueName: "file"),
    completion: .file())
  var partial: String?

  @Option(
    help: ArgumentHelp(
      "Divide the partial by the day of --time-column: a line for each day, which merge adds up to the whole or, with --window, "
        + "day by day.", valueName: "day"))
  var window: AuditWindowKind?

  @Option(
    help: ArgumentHelp(
      "Draw a sample of records for checking by hand, with --out: sample.csv, and form.csv to be filled in.",
      valueName: "n"
    ))
  var sample: Int?

  @Option(
    help: ArgumentHelp(
      "Draw the sample of --sample by verdict: some of each worst finding, rule and CMP, the rare ones too.",
      valueName: "verdict"))
  var by: SampleStrata?

  func validate() throws {
    if let smallestCell, !(1...1_000_000).contains(smallestCell) {
      throw ValidationError("--k must be 1 to 1000000, not \(smallestCell)")
    }
    if let round, !(2...1_000_000).contains(round) {
      throw ValidationError("--round must be 2 to 1000000, not \(round)")
    }
    if round != nil, reveal {
      throw ValidationError("--round rounds counts and --reveal shows them as they are: use one")
    }
    if window != nil, partial == nil { throw ValidationError("--window divides a partial: add --partial FILE") }
    if let sample, !(1...1_000_000).contains(sample) {
      throw ValidationError("--sample must be 1 to 1000000, not \(sample)")
    }
    if by != nil {
      guard let sample else { throw ValidationError("--by verdict says how --sample draws: add --sample 400") }
      let (least, most) = (StratifiedSample.fewestRecords, StratifiedSample.mostRecords)
      if !(least...most).contains(sample) {
        throw ValidationError("--sample must be \(least) to \(most) with --by verdict, not \(sample)")
      }
    }
    _ = try requests
  }

  /// The files of --report.
  private var requests: [(format: AuditFormat, path: String)] {
    get throws {
      try report.map { text in
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let format = AuditFormat(rawValue: parts[0]), !parts[1].isEmpty else {
          let names = AuditFormat.allCases.map(\.rawValue).joined(separator: ", ")
          throw ValidationError(
            "--report takes FORMAT:FILE with a format of \(names), not \(Prose.excerpt(text, limit: 100))")
        }
        return (format, parts[1])
      }
    }
  }

  /// The choices about privacy; reads the key.
  func privacy() throws(ExitCode) -> AuditPrivacy {
    AuditPrivacy(
      smallestCell: smallestCell ?? AuditPrivacy.usualSmallestCell, isRevealed: reveal,
      key: try key.map { path throws(ExitCode) in
        try SecretFile.read(path, as: "--key", least: AuditPrivacy.leastKeySize)
      }, rounding: round)
  }

  /// Adds the files that are read and written.
  ///
  /// - Parameter mayDraw: whether a sample may come with what is read.
  func add(to paths: inout OutputPaths, mayDraw: Bool = false) {
    func add(_ format: AuditFormat, _ path: String, _ role: String) {
      paths.writes(path, as: role, hasParts: format.hasParts)
    }
    paths.reads([key].compactMap(\.self), as: "the key")
    paths.writes(partial, as: "--partial")
    paths.writes(letter, as: "--letter")
    // Looked at by validate().
    for request in (try? requests) ?? [] { add(request.format, request.path, "--report \(request.format.rawValue)") }
    if let out {
      let drawn = mayDraw || sample != nil ? HandCheck.paths(in: out) : []
      for (format, name) in AuditReport.files { add(format, "\(out)/\(name)", "--out") }
      for path in AuditReport.tablePaths(in: out) + drawn { paths.writes(path, as: "--out") }
    }
    if showsResults { paths.writes("-", as: "--format") }
  }

  /// Whether results go to standard output.
  private var showsResults: Bool {
    // As for other verbs, a format that programs read is written all the same.
    if isQuiet, format == nil || format == .console { return false }
    return format != nil || (partial != "-" && letter != "-")
  }

  /// Whether the results show the problems where standard error would: on the same terminal.
  var showsProblems: Bool { showsResults && (format ?? .console) == .console && Console.isTerminal }

  /// The report of what an audit gave.
  func made(_ partial: AuditPartial, _ privacy: AuditPrivacy, _ run: RunDescription) -> AuditReport {
    AuditReport(
      partial, privacy, run,
      junit: JUnitOptions(
        granularity: junitBy == .cohort ? .cohort : .rule,
        isDeterministic: isDeterministic || Console.hasFixedClock, fullResults: out.map { "\($0)/audit.json" }),
      hasColor: Console.hasColor)
  }

  /// Says that the results of an earlier audit will be replaced, before the work begins: there is still time to stop it.
  func noteReplacement() {
    guard !isQuiet, let out, FileKind.of("\(out)/\(AuditReport.jsonName)") == .file else { return }
    Console.note(
      "tcfcheck: note: \(TerminalText.safe(out)) has the results of an earlier audit, which will be replaced")
  }

  /// Writes everything that was requested; false if something could not be written.
  ///
  /// - Parameter windows: the partials of windows, where these were requested.
  func write(_ report: AuditReport, _ windows: [AuditPartial]) -> Bool {
    var isComplete = true
    func attempt(_ body: () throws(InputProblem) -> Void) {
      do throws(InputProblem) { try body() } catch {
        Console.note(error)
        isComplete = false
      }
    }
    if let partial {
      attempt { () throws(InputProblem) in
        try AuditPartial.write(window != nil ? windows : [report.partial], to: partial)
      }
    }
    if showsResults {
      attempt { () throws(InputProblem) in try report.write(format ?? .console, to: .standardOutput) }
    }
    for request in (try? requests) ?? [] {
      attempt { () throws(InputProblem) in try report.write(request.format, to: ReportSink(path: request.path)) }
    }
    if let letter {
      attempt { () throws(InputProblem) in try report.writeLetter(to: ReportSink(path: letter)) }
    }
    if let out {
      attempt { () throws(InputProblem) in
        try report.write(into: out)
        if report.partial.identity.sampleSize > 0 { try HandCheck.write(report.partial, report.privacy, into: out) }
      }
    }
    return isComplete
  }
}

/// What a partial is divided by.
enum AuditWindowKind: String, ExpressibleByArgument, CaseIterable {
  case day
}

/// What the records of a sample are drawn by.
enum SampleStrata: String, ExpressibleByArgument, CaseIterable {
  case verdict
}

/// What a JUnit case of an audit stands for.
enum AuditCaseKind: String, ExpressibleByArgument, CaseIterable {
  case rule, cohort
}

extension AuditFormat: ExpressibleByArgument {}

/// A file with a secret.
enum SecretFile {
  private static let longest = 1 << 16

  /// Its bytes. One that cannot be read, or has fewer than `least`, is wrong usage: nothing is run.
  static func read(_ path: String, as option: String, least: Int = 1) throws(ExitCode) -> [UInt8] {
    let bytes = try mapError(try InputFile.bytes(of: SystemPath(path), limit: longest)) { (error: InputFault) in
      usageError("\(option): \(error)")
    }
    guard !bytes.isEmpty else { throw usageError("\(option): \(path) is empty") }
    guard bytes.count >= least else {
      throw usageError(
        "\(option): \(path) has \(Prose.count(bytes.count, "byte")), and a secret has \(least) or more; openssl rand 32 makes one"
      )
    }
    return bytes
  }
}
