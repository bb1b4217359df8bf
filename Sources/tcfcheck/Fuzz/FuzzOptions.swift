import ArgumentParser
import TCFFindings
import TCFFuzzing

/// Which properties are tried, and how often.
struct FuzzCaseOptions: ParsableArguments {
  @Option(help: "How many cases to try for each property (default: 10,000, or no limit with --time).")
  var iterations: Int?

  @Option(
    help: ArgumentHelp("For how many seconds to generate cases, for all properties together.", valueName: "seconds"))
  var time: Double?

  @Option(help: "The seed of the run: 0x and hexadecimal digits, or a decimal number (default: random, and printed).")
  var seed: FuzzSeed?

  @Option(name: .customLong("property"), help: ArgumentHelp("Try only this property; repeatable.", valueName: "name"))
  var names: [String] = []

  @Option(
    help: ArgumentHelp(
      "Reproduce one case in this process: a case's seed (with --property), or a saved input file.",
      valueName: "seed|file"), completion: .file())
  var replay: String?

  @Flag(name: .customLong("list"), help: "List the properties, and run nothing.")
  var isList = false

  @Flag(
    name: .customLong("statistics"),
    help: ArgumentHelp(
      """
      Show which values, numbers and forms the generated inputs have, and how often, and test nothing: those of \
      --property, or without it the valid strings that conform gives to a codec (with --iterations, default 10,000).
      """))
  var showsStatistics = false

  @Option(
    name: .customLong("emit"),
    help: ArgumentHelp(
      """
      Print this many generated inputs, one a line, and test nothing: those of --property as JSON, or without it the \
      valid strings that conform gives to a codec.
      """, valueName: "count"))
  var emitted: Int?

  func validate() throws {
    if let emitted, emitted < 1 { throw ValidationError("--emit takes a count of at least 1") }
    if showsStatistics || emitted != nil {
      guard names.count < 2 else { throw ValidationError("--statistics and --emit take one --property") }
      guard replay == nil, time == nil, !isList else {
        throw ValidationError("--statistics and --emit test nothing: leave out --replay, --time and --list")
      }
      guard !showsStatistics || emitted == nil else {
        throw ValidationError("--statistics and --emit are two answers: choose one of them")
      }
    }
    if let iterations, iterations < 0 { throw ValidationError("--iterations must not be negative") }
    if let time, !(time > 0 && time < 1e9) {
      throw ValidationError(
        "--time must be a number of seconds greater than 0")
    }
  }

  /// The properties that were named, or all.
  func properties() throws -> [Property] {
    guard !names.isEmpty else { return FuzzProperties.all }
    let all = FuzzProperties.all.map(\.name)
    for name in names where !all.contains(Self.full(name)) {
      let hint = NearestName.hint(for: Self.full(name), among: all)
      throw usageError("there is no property \(name)\(hint ?? "; tcfcheck fuzz --list shows them")")
    }
    return FuzzProperties.all.filter { names.map(Self.full).contains($0.name) }
  }

  private static func full(_ name: String) -> String { name.contains("/") ? name : "fuzz/\(name)" }

  /// The run's seed; one of the system's random numbers if none was given.
  func chosenSeed() throws -> UInt64 {
    if let seed { return seed.value }
    var random = SystemRandomNumberGenerator()
    return random.next()
  }

  /// The plan of one property, which has one `share`th of the time.
  func plan(seed: UInt64, share: Int) -> FuzzPlan {
    FuzzPlan(
      seed: seed, iterations: iterations ?? (time == nil ? 10_000 : .max),
      time: time.map { .milliseconds(Int64($0 * 1_000 / Double(max(share, 1)))) })
  }

  /// The plan as arguments for a worker.
  func planArguments(share: Int) -> [String] {
    (iterations.map { ["--iterations", String($0)] } ?? [])
      + (time.map { ["--time", String($0 / Double(max(share, 1)))] } ?? [])
  }
}

/// Where saved inputs are, and what is written.
struct FuzzOutputOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The folder of saved inputs, which are tried first.", valueName: "folder"),
    completion: .directory)
  var corpus = "TestVectors/fuzz-regressions"

  @Flag(
    name: .customLong("save"),
    help: "Save each shrunk counterexample to --corpus, so that every later run tries it.")
  var isSaving = false

  @Option(
    name: .customLong("junit"), help: ArgumentHelp("Write JUnit XML to a file; repeatable.", valueName: "file"),
    completion: .file())
  var junitFiles: [String] = []

  @Flag(name: .customLong("deterministic"), help: "Write times as 0.000 and a fixed timestamp.")
  var isDeterministic = false
}
