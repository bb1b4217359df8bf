package import TCFSystem

/// Tries each property in a process of its own, so that a trap, a hang or a hunger for memory ends that process and not the
/// run: the case that did it is named, shrunk by trying simpler ones in further processes, and reported like any other
/// failure.
package struct FuzzSupervisor {
  /// What to start.
  package struct Program: Sendable {
    /// The path of the program that tries cases.
    package let executable: String
    /// Its environment.
    package let environment: [String: String]
    /// The arguments with which it tries a property as `FuzzWorker` does.
    package let worker: @Sendable (Property) -> [String]
    /// The arguments with which it tries one input.
    package let trial: @Sendable (Property, SavedInput) -> [String]

    /// A program; the system's limit for one argument, some 128 KiB, is one for the inputs of trials too.
    package init(
      executable: String, environment: [String: String], worker: @escaping @Sendable (Property) -> [String],
      trial: @escaping @Sendable (Property, SavedInput) -> [String]
    ) {
      self.executable = executable
      // Printing a backtrace takes seconds, and the case is known without it.
      self.environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
      self.worker = worker
      self.trial = trial
    }
  }

  private let program: Program
  private let jobs: Int
  private let patience: Duration
  private let isCancelled: () -> Bool

  /// A supervisor.
  ///
  /// - Parameters:
  ///   - program: what to start.
  ///   - jobs: how many processes at a time.
  ///   - patience: how long a single case may take before it counts as hanging.
  ///   - isCancelled: whether the user asked to stop.
  package init(
    _ program: Program, jobs: Int, patience: Duration = .seconds(10), isCancelled: @escaping () -> Bool = { false }
  ) {
    self.program = program
    self.jobs = max(jobs, 1)
    self.patience = patience
    self.isCancelled = isCancelled
  }

  /// Tries every property; a cancelled run has no results for those that were not done.
  ///
  /// - Parameter finished: called with each result as it comes; the array returned has the properties' order.
  package func run(
    _ properties: [Property], regressions: [Regression], finished: (PropertyResult) -> Void = { _ in }
  ) throws(SpawnFault) -> [PropertyResult] {
    var results: [PropertyResult?] = properties.map { _ in nil }
    var waiting = Array(properties.indices)
    var children = ChildTable()
    while !isCancelled(), !waiting.isEmpty || !children.isEmpty {
      while children.count < jobs, !waiting.isEmpty {
        let index = waiting.removeFirst()
        children.add(index, try start(program.worker(properties[index])))
      }
      for (index, report) in children.step(patience: patience) {
        let result = result(of: properties[index], report, regressions)
        results[index] = result
        finished(result)
      }
    }
    return results.compactMap(\.self)
  }

  private func start(_ arguments: [String]) throws(SpawnFault) -> ChildProcess {
    // Without a guard: workers end with their supervisor by themselves (`FuzzWorker.prepare`), and start nothing.
    try ChildProcess(
      ChildProcess.Command(program.executable, arguments, environment: program.environment),
      [1: .written, 2: .written], guardedBy: nil)
  }

  private func result(of property: Property, _ report: ChildReport, _ regressions: [Regression]) -> PropertyResult {
    if let result = report.result { return result }
    var result = PropertyResult(property: property.name)
    result.iterations = report.seedCount
    result.seconds = report.seconds
    let source = report.latest ?? .unknown
    let deadline = ContinuousClock.now + .seconds(60)
    result.counterexample = property.shrink(source, regressions: regressions, limit: 1_000) { input in
      guard ContinuousClock.now < deadline, !isCancelled() else { return nil }
      return trial(property, input)
    }
    guard result.counterexample == nil else { return result }
    // It does not come again, or nobody knows which case it was.
    let input = property.saved(source, regressions: regressions) ?? .text([])
    let failure = report.failure ?? PropertyFailure("ended", "the process ended without a result")
    result.counterexample = Counterexample(
      source: source, original: input, input: input, failure: failure, steps: 0, attempts: 1)
    return result
  }

  /// How `input` fails in a process of its own; nil if it does not.
  private func trial(_ property: Property, _ input: SavedInput) -> PropertyFailure? {
    guard let child = try? start(program.trial(property, input)) else { return nil }
    var children = ChildTable()
    children.add(0, child)
    while !children.isEmpty {
      // Simpler cases take less time, and many are tried.
      for (_, report) in children.step(patience: min(patience, .seconds(2))) {
        return report.result?.counterexample?.failure ?? report.failure
      }
    }
    return nil
  }
}
