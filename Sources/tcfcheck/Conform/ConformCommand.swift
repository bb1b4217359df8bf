import ArgumentParser
import FoundationEssentials
import TCFFindings
import TCFFuzzing
import TCFReporting
import TCFRun
import TCFSystem

struct ConformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conform",
    abstract:
      "Tests a codec in any language with vectors, properties and generated strings, compared with the built-in codec.",
    discussion: """
      The testee is a program that answers JSON lines; the page "Test your codec" has one of thirty lines for several \
      languages, and "tcfcheck testee smoke" tries it out. The command is split into arguments at white space; arguments that \
      contain white space go in '…' or "…". No shell is involved. A failing case is shrunk, and shown with the command \
      that reproduces it. With --against, every codec gets the same strings, and a matrix shows which codec reads \
      what. With --no-reference, only the testees are compared, and none is the reference:
        tcfcheck conform --testee 'node acme.mjs' \\
          --against 'java -jar other.jar' --no-reference

      Vectors of your own are added to the shipped ones with --add-vectors, and in their place with --vectors.

      --known-failures takes a file of lines "ID OUTCOME" (failed, crashed, error, warning, skipped or information; # begins a \
      comment), or a JSON object with the same content. A case on the list must have exactly that outcome.

      With --matrix, every codec of a file is sent the same requests, this program's own first, and a page shows codec by level, codec \
      by feature, what each costs, and where they disagree, with the sentence of the specification that says who is right:
        tcfcheck conform --matrix codecs.json --page who-reads-what.md

      Example:
        tcfcheck conform --testee 'tcfcheck testee' --iterations 100 \\
          --junit conform.xml

      Exit status: 0 if nothing is found at or above --fail-on, 1 if something is, 2 if the testee could not be asked \
      to the end or something could not be read or written, 3 if nothing was sent, 64 for wrong usage.
      """)

  @OptionGroup(title: "The testee") var testee: TesteeOptions
  @OptionGroup(title: "What to test") var cases: ConformCaseOptions
  @OptionGroup(title: "Lists and reports") var output: ConformOutputOptions

  func run() throws {
    if cases.isList { return try listCases() }
    Interruption.watch()
    let seed = cases.chosenSeed()
    let plan = try cases.plan(seed: seed, allowedRestarts: testee.allowedRestarts)
    if let matrix = testee.matrix { return try compare(try MatrixFile.read(matrix), plan) }
    if !output.pages.isEmpty { throw usageError("--page needs --matrix") }
    let known = try output.readKnownFailures()
    let commands = try testee.commands()
    try testee.checkVendorList()
    let vectors = cases.isReplay ? VectorFolder() : try cases.readVectors()
    try checkPaths(commands)
    if testee.hasNoReference { return try compare(commands, vectors, plan) }
    let absence = try attempt { () throws(InputProblem) in try testee.absence() }
    let run = ConformRun(
      plan: plan, command: ProgramArguments.command, testee: testee.command ?? "", options: output, vectors: vectors)
    let session: TesteeSession
    do throws(TesteeFault) {
      session = try testee.session(commands[0])
    } catch {
      try run.end(fault: error)
    }
    let line = ProgressLine(besideResults: false)
    let showing: ConformanceRun.Progress = { what, done, total in
      let share = total.map { Double(done) / Double(max($0, 1)) }
      line?.show(ProgressState(what: what, count: total.map { _ in done }, unit: "case", share: share))
    }
    var report: ConformanceReport
    if let replay = cases.replay {
      report = ConformanceRun(session, plan, progress: showing).replay(seed: replay.value)
    } else {
      report = ConformanceRun(session, plan, progress: showing).run(vectors.vectors)
    }
    if let absence { report.explainMissingVendors(absence.reason) }
    report.results = known.apply(to: report.results, isComplete: cases.isEverything && report.fault == nil)
    var matrix: ConformanceMatrix?
    if commands.count > 1, report.fault == nil {
      do throws(TesteeFault) {
        matrix = try compare(session, with: Array(commands.dropFirst()), vectors, plan, showing: showing)
      } catch {
        report.fault = error
      }
    }
    line?.clear()
    session.end()
    try run.end(report, matrix)
  }

  private func checkPaths(_ commands: [TesteeCommand]) throws {
    var paths = OutputPaths()
    paths.reads(
      cases.folders + [output.knownFailures, testee.vendorList].compactMap(\.self), as: "an input of the run")
    paths.reads(commands.flatMap(\.words), as: "a word of the testee's command")
    for file in output.junitFiles { paths.writes(.junit, to: file, as: "--junit") }
    for file in output.jsonFiles { paths.writes(file, as: "--json") }
    if let conflict = paths.conflict { throw usageError(conflict) }
  }

  private func compare(_ file: MatrixFile, _ plan: ConformancePlan) throws {
    try testee.checkVendorList()
    let vectors = try cases.readVectors()
    var paths = OutputPaths()
    paths.reads(cases.folders + [testee.matrix, testee.vendorList].compactMap(\.self), as: "an input of the run")
    for page in output.pages { paths.writes(page, as: "--page") }
    if let conflict = paths.conflict { throw usageError(conflict) }
    let command = CommandText.text(["tcfcheck"] + ProgramArguments.command.dropFirst())
    try RefereeRun(testee: testee, plan: plan, vectors: vectors, output: output, command: command).run(file)
  }

  private func compare(
    _ session: TesteeSession, with others: [TesteeCommand], _ vectors: VectorFolder, _ plan: ConformancePlan,
    showing: @escaping ConformanceRun.Progress
  ) throws(TesteeFault) -> ConformanceMatrix {
    var sessions = [(name: session.identity.title, session: session)]
    for command in others { try join(testee.session(command), &sessions) }
    defer { for other in sessions.dropFirst() { other.session.end() } }
    return ConformanceMatrix(sessions, vectors.vectors, plan, progress: showing)
  }

  /// Compares the testees without a reference.
  private func compare(_ commands: [TesteeCommand], _ vectors: VectorFolder, _ plan: ConformancePlan) throws {
    if !output.junitFiles.isEmpty || cases.isReplay || output.knownFailures != nil {
      throw usageError("--no-reference judges no codec: leave out --junit, --replay and --known-failures")
    }
    var sessions: [(name: String, session: TesteeSession)] = []
    defer { for other in sessions { other.session.end() } }
    do throws(TesteeFault) {
      for command in commands { try join(testee.session(command), &sessions) }
    } catch {
      Console.note(TesteeText.lines(error))
      throw ExitCode(ExitStatus.incomplete)
    }
    let line = ProgressLine(besideResults: false)
    let comparison = PeerComparison(sessions, vectors.vectors, plan) { what, done, total in
      let share = total.map { Double(done) / Double(max($0, 1)) }
      line?.show(ProgressState(what: what, count: total.map { _ in done }, unit: "case", share: share))
    }
    line?.clear()
    try PeerReport(names: sessions.map(\.name), comparison: comparison, plan: plan, options: output)
      .end(vectors.problems)
  }

  private func join(
    _ session: TesteeSession, _ sessions: inout [(name: String, session: TesteeSession)]
  ) {
    // Two of one name would not be told apart.
    let name = session.identity.title
    let count = sessions.count { $0.name == name || $0.name.hasPrefix("\(name) #") }
    sessions.append((count == 0 ? name : "\(name) #\(count + 1)", session))
  }

  private func listCases() throws {
    let output = LineOutput()
    for level in ConformanceLevel.allCases {
      output.line("\(level.rawValue): \(level.title)")
      output.line("  If it fails: \(level.meaning)")
      for property in ConformanceProperty.all where property.level == level {
        output.line("  \(property.name): \(property.title)")
      }
    }
    try output.finish()
  }
}
