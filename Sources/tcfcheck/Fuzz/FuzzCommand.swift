import ArgumentParser
import FoundationEssentials
import TCFFindings
import TCFFuzzing
import TCFReporting
import TCFRun
import TCFSystem

struct FuzzCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fuzz",
    abstract: "Tests properties of the built-in codec, keys and rules on generated and saved inputs.",
    discussion: """
      Saved inputs come first: those of --corpus, each of which once broke a property. Then cases are generated from \
      the seed; the same seed gives the same cases. A failing case is shrunk, and shown with the command that \
      reproduces it.
      Every property runs in its own process: a trap, a hang (more than 10 s for one case) or the use of more than 2 \
      GiB of memory ends that process and is reported as a failure.

      Example:
        tcfcheck fuzz --iterations 100000 --seed 0x2a --junit fuzz.xml

      Exit status: 0 if every property held, 1 if one did not, 2 if something could not be read or written, 3 if \
      nothing was tried, 64 for wrong usage.
      """)

  @OptionGroup(title: "What to try") var cases: FuzzCaseOptions
  @OptionGroup(title: "Saved inputs and reports") var output: FuzzOutputOptions

  @Option(help: "How many properties are tested at a time (default: the number of processors).")
  var jobs: Int?

  @Flag(name: .customLong("in-process"), help: "Test everything in this process; a trap then ends the run.")
  var isInProcess = false

  @Flag(name: .customLong("worker"), help: .hidden)
  var isWorker = false

  @Option(name: .customLong("trial"), help: .hidden)
  var trial: String?

  func run() throws {
    if cases.isList { return try listProperties() }
    let properties = try cases.properties()
    if cases.showsStatistics || cases.emitted != nil { return try showInputs(properties) }
    if isWorker { return try work(properties) }
    Interruption.watch()
    let seed = try cases.chosenSeed()
    let corpus = FuzzCorpus.read(output.corpus)
    for problem in corpus.problems { Console.note(problem) }
    var paths = OutputPaths()
    paths.reads([output.corpus], as: "the folder of saved inputs")
    for file in output.junitFiles { paths.writes(.junit, to: file, as: "--junit") }
    if let conflict = paths.conflict { throw usageError(conflict) }
    let results: [PropertyResult]
    if let replay = cases.replay {
      results = try FuzzReplay(replay).results(properties, isChosen: !cases.names.isEmpty)
    } else if isInProcess {
      results = inProcess(properties, seed: seed, corpus)
    } else {
      results = supervised(properties, seed: seed, corpus)
    }
    let run = FuzzRun(
      properties: properties, seed: cases.replay == nil ? seed : nil, command: ProgramArguments.command,
      corpus: corpus.path)
    try end(results, run, corpus.problems)
  }

  private func listProperties() throws {
    let output = LineOutput()
    for property in FuzzProperties.all {
      for line in [property.name, "  \(property.title)", "  If it fails: \(property.meaning)"] { output.line(line) }
    }
    try output.finish()
  }

  /// Prints the inputs that would be tried, or their classes.
  private func showInputs(_ properties: [Property]) throws {
    let property = cases.names.isEmpty ? nil : properties.first
    let seed = try cases.chosenSeed()
    let text = FuzzInputText(inputs: GeneratedInputs(of: property, seed: seed), isPlain: property == nil)
    let output = LineOutput()
    if let emitted = cases.emitted {
      text.lines(emitted).forEach(output.line)
    } else {
      output.line("seed \(FuzzSeed(seed))")
      text.table(cases.iterations ?? 10_000).forEach(output.line)
    }
    try output.finish()
  }

  /// What a worker does: one property, and a line on standard output before each case.
  private func work(_ properties: [Property]) throws {
    FuzzWorker.prepare()
    let output = UnbufferedOutput()
    guard let property = properties.first else { return }
    if let trial {
      guard let input = try? SavedInput(json: trial) else { throw usageError("--trial takes a saved input") }
      return FuzzWorker.run(property, on: input, write: output.line)
    }
    let regressions = FuzzCorpus.read(self.output.corpus).regressions
    let plan = cases.plan(seed: try cases.chosenSeed(), share: 1)
    FuzzWorker.run(property, plan, regressions: regressions, write: output.line)
  }

  private func supervised(_ properties: [Property], seed: UInt64, _ corpus: FuzzCorpus) -> [PropertyResult] {
    let jobs = max(jobs ?? ProcessInfo.processInfo.activeProcessorCount, 1)
    // Of a time limit for the whole run each property has its share.
    let share = (properties.count + jobs - 1) / jobs
    let worker =
      ["fuzz", "--worker", "--seed", "\(FuzzSeed(seed))", "--corpus", corpus.path]
      + cases.planArguments(share: share)
    let program = FuzzSupervisor.Program(
      executable: RunningProgram.path, environment: ProcessInfo.processInfo.environment,
      worker: { worker + ["--property", $0.name] },
      trial: { ["fuzz", "--worker", "--property", $0.name, "--trial", $1.json] })
    let supervisor = FuzzSupervisor(program, jobs: jobs) { Interruption.isRequested }
    let progress = ProgressLine(besideResults: false)
    var done = 0
    do throws(SpawnFault) {
      return try supervisor.run(properties, regressions: corpus.regressions) { result in
        guard let progress else { return }
        progress.clear()
        Console.note("\(result.property): \(result.counterexample == nil ? "holds" : "fails")")
        done += 1
        progress.show(
          ProgressState(
            what: "fuzz", count: done, unit: "property", share: Double(done) / Double(properties.count)))
      }
    } catch {
      Console.note("tcfcheck: \(error); everything runs in this process instead")
      return inProcess(properties, seed: seed, corpus)
    }
  }

  private func inProcess(_ properties: [Property], seed: UInt64, _ corpus: FuzzCorpus) -> [PropertyResult] {
    let plan = cases.plan(seed: seed, share: properties.count)
    return properties.map { $0.run(plan, regressions: corpus.regressions) }
  }

  /// Reports, saves, and exits with the first status of `ExitStatus` that applies.
  private func end(_ results: [PropertyResult], _ run: FuzzRun, _ problems: [InputProblem]) throws {
    var problems = problems
    let lines = LineOutput()
    FuzzText(run, isDeterministic: output.isDeterministic).lines(results).forEach(lines.line)
    if output.isSaving { problems += FuzzCorpus.save(results, to: output.corpus) { lines.line("saved: \($0)") } }
    problems += run.writeJUnit(results, to: output.junitFiles, isDeterministic: output.isDeterministic)
    try lines.finish()
    if !problems.isEmpty || Interruption.isRequested { throw ExitCode(ExitStatus.incomplete) }
    if results.allSatisfy(\.isEmpty) && results.allSatisfy({ $0.counterexample == nil }) {
      Console.note("tcfcheck: nothing was tried")
      throw ExitCode(ExitStatus.nothingChecked)
    }
    if results.contains(where: { $0.counterexample != nil }) { throw ExitCode(ExitStatus.findings) }
  }
}
