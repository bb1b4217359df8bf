import ArgumentParser
import FoundationEssentials
import TCFCrypto
import TCFFindings
import TCFFuzzing
import TCFInput
import TCFRun
import TCFSystem
import TCFVendorList

/// Which programs are asked, and how patiently.
struct TesteeOptions: ParsableArguments {
  @Option(name: .customLong("testee"), help: ArgumentHelp("The command that starts the testee.", valueName: "command"))
  var command: String?

  @Option(help: ArgumentHelp("Another testee to compare it with; repeatable.", valueName: "command"))
  var against: [String] = []

  @Flag(
    name: .customLong("no-reference"),
    help: "Use no codec as the reference: show only where --testee and --against differ, without tcfcheck's own codec.")
  var hasNoReference = false

  @Option(
    help: ArgumentHelp(
      "Compare the codecs that a file names, in place of --testee: {\"codecs\":[{\"name\":…,\"command\":…}]}.",
      valueName: "file"), completion: .file())
  var matrix: String?

  @Option(
    help: ArgumentHelp("How many seconds the testee may be silent while a request is open.", valueName: "seconds"))
  var timeout = 5.0

  @Option(
    name: .customLong("start-timeout"),
    help: ArgumentHelp("How many seconds it may take to answer hello and setup.", valueName: "seconds"))
  var startTimeout = 20.0

  @Option(
    name: .customLong("allow-restarts"),
    help: ArgumentHelp(
      "How many times the testee may end without a request to blame, for each kind of request; a warning up to this "
        + "number, an error above it.", valueName: "count"))
  var allowedRestarts = 1

  @Option(
    name: .customLong("run-timeout"),
    help: ArgumentHelp(
      "How many seconds the whole run may take, with --matrix each codec; after that it is incomplete.",
      valueName: "seconds"))
  var runTimeout: Double?

  @Option(
    name: .customLong("bomb-time"),
    help: ArgumentHelp(
      "How many seconds the strings that name millions of ids may take a codec of --matrix or --no-reference in all; those left "
        + "then are not asked.", valueName: "seconds"))
  var bombTime = 60.0

  @Option(
    name: .customLong("gvl"),
    help: ArgumentHelp(
      "A vendor list for testees that need one; failures say which vendors it has deleted or does not have (default: the "
        + "shipped sample).", valueName: "file"), completion: .file())
  var vendorList: String?

  func validate() throws {
    if matrix != nil, command != nil || !against.isEmpty {
      throw ValidationError("--matrix names every codec itself: leave out --testee and --against")
    }
    if hasNoReference, against.isEmpty {
      throw ValidationError("--no-reference compares --testee with others: name at least one with --against")
    }
    if allowedRestarts < 0 { throw ValidationError("--allow-restarts must not be negative") }
    let limits = [
      ("--timeout", timeout), ("--start-timeout", startTimeout), ("--run-timeout", runTimeout ?? 1),
      ("--bomb-time", bombTime),
    ]
    for (name, value) in limits where !(value > 0 && value < 1e7) {
      throw ValidationError("\(name) must be a number of seconds greater than 0")
    }
  }

  /// The commands, that of --testee first.
  func commands() throws -> [TesteeCommand] {
    guard let command else {
      throw usageError("--testee is missing: give the command that starts the codec under test")
    }
    return try [("--testee", command)].appending(against.map { ("--against", $0) }).map { option, text in
      return try mapError(try TesteeCommand(text)) { (error: TesteeCommand.Fault) in usageError("\(option): \(error)") }
    }
  }

  /// Refuses a list that is not there before anything is run.
  func checkVendorList() throws {
    guard let vendorList, FileKind.of(vendorList) == nil else { return }
    Console.note(InputProblem(missing: vendorList))
    throw ExitCode(ExitStatus.incomplete)
  }

  /// Starts a testee.
  func session(_ command: TesteeCommand) throws(TesteeFault) -> TesteeSession {
    var limits = TesteeLimits()
    limits.request = Self.duration(timeout)
    limits.start = Self.duration(startTimeout)
    limits.bombs = Self.duration(bombTime)
    // Codecs of a table are asked to the end: one that ends over every tenth string has a row as well.
    if matrix != nil { limits.restarts = Self.restartsOfRow }
    if let runTimeout { limits.deadline = .now + Self.duration(runTimeout) }
    return try TesteeSession.starting(
      command, setup: TesteeSetup(runnerVersion: ToolVersion.text, vendorList: list),
      environment: ProcessInfo.processInfo.environment, guardedBy: .ownProgram, limits: limits
    ) { Interruption.isRequested }
  }

  /// Why a testee that uses the list of --gvl drops vendors.
  ///
  /// - Returns: the reasons; nil if no list was named: the shipped sample, with its few vendors, explains nothing.
  /// - Throws: what is wrong with the list.
  func absence() throws(InputProblem) -> VendorAbsence? {
    guard let vendorList else { return nil }
    let lists = LoadedLists.reading(vendorListPaths: [vendorList], cmpListPath: nil, store: nil, cache: nil)
    if let problem = lists.problems.first { throw problem }
    let list = GVLSpecification.readable.lazy.flatMap(lists.vendorLists.lists(series:)).first
    return list.map { VendorAbsence($0, on: TesteeSetup.today) }
  }

  /// The list that was named, or the shipped sample; nil if there is none.
  private var list: TesteeSetup.VendorList? {
    let path = vendorList ?? ShippedFiles.path(of: "vendor-lists/sample-vendor-list.json")
    guard let path, let bytes = FileBytes.ifReadable(path) else { return nil }
    return TesteeSetup.VendorList(path: path, sha256: SHA256.hexadecimal(bytes))
  }

  private static let restartsOfRow = 2_000

  private static func duration(_ seconds: Double) -> Duration { .milliseconds(Int64(seconds * 1_000)) }
}

extension Array {
  fileprivate func appending(_ others: [Element]) -> [Element] { self + others }
}

/// A request to a testee.
struct ConformCaseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of vector files, in place of the shipped TestVectors (the default).", valueName: "folder"),
    completion: .directory)
  var vectors: String?

  @Option(
    name: .customLong("add-vectors"),
    help: ArgumentHelp(
      "A folder of vector files of your own (decode*.json, encode*.json), in addition to the shipped ones; repeatable.",
      valueName: "folder"), completion: .directory)
  var addedVectors: [String] = []

  @Option(help: "How many cases to try for each property (default: 1,000, or no limit with --time).")
  var iterations: Int?

  @Option(
    help: ArgumentHelp("For how many seconds to generate cases, for all properties together.", valueName: "seconds"))
  var time: Double?

  @Option(help: "The seed of the run: 0x and hexadecimal digits, or a decimal number (default: random, and printed).")
  var seed: FuzzSeed?

  @Option(name: .customLong("level"), help: "Run only this level; repeatable (--list shows the levels).")
  var levels: [ConformanceLevel] = []

  @Option(
    name: .customLong("property"),
    help: ArgumentHelp("Try only this property, and no vectors; repeatable.", valueName: "name"))
  var names: [String] = []

  @Option(help: ArgumentHelp("Reproduce one case of --property: the seed of the case.", valueName: "seed"))
  var replay: FuzzSeed?

  @Flag(
    name: .customLong("strict"),
    help: "Count it as a failure where the documents leave a choice and the testee makes another one than tcfcheck.")
  var isStrict = false

  @Flag(name: .customLong("list"), help: "List levels and properties, and run nothing.")
  var isList = false

  func validate() throws {
    if let iterations, iterations < 0 { throw ValidationError("--iterations must not be negative") }
    if let time, !(time > 0 && time < 1e9) {
      throw ValidationError(
        "--time must be a number of seconds greater than 0")
    }
    if replay != nil, names.isEmpty {
      throw ValidationError("a case's seed needs --property, because each property generates its own cases")
    }
  }

  /// Whether one case is tried again and nothing else.
  var isReplay: Bool { replay != nil }
  /// The vectors of the folders that are named.
  func readVectors() throws -> VectorFolder { try VectorFolder.read(vectors, adding: addedVectors) }
  /// The folders that are named.
  var folders: [String] { [vectors].compactMap(\.self) + addedVectors }
  /// Whether nothing was left out that a list of known failures may name.
  var isEverything: Bool { replay == nil && names.isEmpty && levels.isEmpty }

  /// The run's seed; one of the system's random numbers if none was given.
  func chosenSeed() -> UInt64 {
    if let seed { return seed.value }
    var random = SystemRandomNumberGenerator()
    return random.next()
  }

  func plan(seed: UInt64, allowedRestarts: Int) throws -> ConformancePlan {
    let full = names.map { $0.contains("/") ? $0 : "conform/\($0)" }
    let all = ConformanceProperty.all.map(\.name) + ["conform/agrees"]
    for name in full where !all.contains(name) {
      let hint = NearestName.hint(for: name, among: all)
      throw usageError("there is no property \(name)\(hint ?? "; tcfcheck conform --list shows them")")
    }
    return ConformancePlan(
      seed: seed, iterations: iterations ?? (time == nil ? 1_000 : .max),
      time: time.map { .milliseconds(Int64($0 * 1_000)) },
      levels: levels.isEmpty ? Set(ConformanceLevel.allCases) : Set(levels),
      properties: full.isEmpty ? nil : Set(full), isStrict: isStrict, allowedRestarts: allowedRestarts)
  }
}

/// What is known already, and what is written.
struct ConformOutputOptions: ParsableArguments {
  @Option(
    name: .customLong("known-failures"),
    help: ArgumentHelp("A list of known failures: cases that must fail as listed.", valueName: "file"),
    completion: .file())
  var knownFailures: String?

  @Option(
    name: .customLong("fail-on"),
    help: "error, warning, info or never: the lowest severity that gives exit status 1.")
  var failOn = FailLimit.error

  @Option(
    name: .customLong("junit"), help: ArgumentHelp("Write JUnit XML to a file; repeatable.", valueName: "file"),
    completion: .file())
  var junitFiles: [String] = []

  @Option(
    name: .customLong("json"),
    help: ArgumentHelp("Write every case as one JSON line to a file; repeatable.", valueName: "file"),
    completion: .file())
  var jsonFiles: [String] = []

  @Option(
    name: .customLong("page"),
    help: ArgumentHelp(
      "Write the comparison of --matrix to a file that ends in .md, .html or .json; repeatable.", valueName: "file"),
    completion: .file())
  var pages: [String] = []

  @Flag(name: .customLong("deterministic"), help: "Write times and rates as 0, and a fixed timestamp.")
  var isDeterministic = false

  func validate() throws {
    for path in pages where RefereePage.Format(path: path) == nil {
      throw ValidationError("--page \(path): the name must end in .md, .html or .json")
    }
  }

  /// The list of known failures; empty if none was named.
  func readKnownFailures() throws -> KnownFailures {
    guard let path = knownFailures else { return KnownFailures() }
    let bytes = try textFile(path, otherwise: "give lines of a case and its outcome, or a JSON object of them")
    return try mapError(try KnownFailures(bytes)) { (error: KnownFailures.Fault) in usageError("\(path): \(error)") }
  }
}
