#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// `make bench`: the speed of the codec beside a plain C loop, and what it allocates.
@main
enum Benchmarks {
  static func main() {
    do throws(UsageFault) {
      let options = try Options(CommandLine.arguments.dropFirst())
      guard !options.wantsHelp else { return print(Options.help) }
      if let part = options.written {
        let input = AuditInput(seed: options.seed, count: options.strings, duplicates: options.duplicates)
        exit(input.write(part) ? 0 : 70)
      }
      if let recipe = options.recipe { exit(HostileTable.readOne(recipe) ? 0 : 64) }
      exit(run(options))
    } catch {
      complain("\(error)\n\n\(Options.help)")
      exit(64)
    }
  }

  /// Returns the exit status: 70 if something disagrees, 3 if nothing was measured, 1 for a missed target under `--check`.
  private static func run(_ options: Options) -> Int32 {
    guard let corpus = try? Corpus(seed: options.seed, count: options.strings), let loop = ReferenceLoop(corpus) else {
      complain("the strings could not be made")
      return 70
    }
    if options.passes == nil, let index = loop.firstDisagreement(corpus) {
      complain(
        "C, Swift and the model do not agree on string \(index) of seed \(options.seed): \(corpus.strings[index])")
      return 70
    }
    guard let rules = try? RulesCorpus(seed: options.seed, count: min(options.strings, 5_000)) else {
      complain("the vendor list and its strings could not be made")
      return 70
    }
    guard let lines = try? LinesFile.writing(corpus) else {
      complain("the file of strings cannot be written")
      return 70
    }
    let texts = textsGroup(seed: options.seed)
    let all = [codecGroup(corpus, loop), linesGroup(lines, loop), rulesGroup(rules), texts, hostileGroup()]
    let groups = all.map { $0.matching(options.filter) }
    if let passes = options.passes { return run(options.filter, of: all, passes: passes) }
    let measurements = measure(groups, rounds: options.rounds)
    let instructions = options.asJSON ? nil : InstructionTable.lines(groups, options)
    // The table is for people: it has no place in the JSON object, whose numbers are those of many rounds.
    let table = options.asJSON ? nil : HostileTable.lines(filter: options.filter)
    guard !measurements.isEmpty || table != nil else {
      complain("no benchmark matches \(options.filter)")
      return 3
    }
    let facts = RunFacts(
      options: options, averageLength: corpus.averageLength, countsAllocations: allocationsAreCounted())
    print(options.asJSON ? jsonReport(measurements, facts) : textReport(groups, measurements, facts))
    if let instructions { print("\n" + instructions.joined(separator: "\n")) }
    if let table { print("\n" + table.lines.joined(separator: "\n")) }
    if measurements.contains(where: { !$0.isSound }) || table?.isSound == false { return 70 }
    return options.mustHold && measurements.contains { $0.holds == false } ? 1 : 0
  }

  /// Runs the benchmark of that name, in lower case, `passes` times. Returns the exit status.
  private static func run(_ name: String, of groups: [BenchmarkGroup], passes: Int) -> Int32 {
    guard let benchmark = groups.flatMap(\.benchmarks).first(where: { $0.name.lowercased() == name }) else {
      complain("no benchmark has the name \(name)")
      return 3
    }
    for _ in 0..<passes where benchmark.pass() != benchmark.expectedSum { return 70 }
    return 0
  }

  private static func complain(_ message: String) {
    let bytes = Array((message + "\n").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}

extension BenchmarkGroup {
  /// The benchmarks whose group or name contains `text`, in lower case.
  fileprivate func matching(_ text: String) -> BenchmarkGroup {
    guard !text.isEmpty, !name.contains(text) else { return self }
    return BenchmarkGroup(
      name: name, about: about, unit: unit, benchmarks: benchmarks.filter { $0.name.lowercased().contains(text) })
  }
}
