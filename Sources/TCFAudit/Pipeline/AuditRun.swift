import TCFFindings
import TCFInput
import TCFRules
import TCFRun
import TCFSystem
import TCFVendorList

/// One audit: blocks of records are read, judged and counted on all cores, and put in order.
///
/// The result is the same for any number of jobs: counts add up in any order, and what has an order is taken in the order of
/// the blocks, whose bounds depend on the inputs alone.
package struct AuditRun {
  /// How far a run has come.
  package struct Progress: Sendable {
    /// The input at hand.
    package let input: String
    /// Records read in all inputs.
    package let records: Int
    /// Bytes read of the input at hand, packed as they are.
    package let bytes: Int
    /// Its size; nil where it is unknown.
    package let size: Int?
  }

  private let plan: AuditPlan
  private let inputs: [AuditInput]
  private let jobs: Int
  private let queue: InputQueue
  private let isCancelled: () -> Bool
  private let progress: ((Progress) -> Void)?
  private var result: AuditResult
  private var rejects: RejectsFile?
  private var rows: RowsFile?
  private let checkpoints: AuditCheckpointFile?
  private let setup: [String]
  /// By input: how many records could not be read, in earlier runs too.
  private var rejected: [Int]

  /// How many rejected records of an input are reported one by one.
  package static let rejectProblemLimit = 20

  /// A run over `inputs`.
  ///
  /// - Parameters:
  ///   - jobs: how many blocks are processed at the same time.
  ///   - rejects: where records go that cannot be read; nil for nowhere.
  ///   - rows: where a row for each record goes; nil for nowhere.
  ///   - blockSize: how many bytes a block has, about.
  ///   - checkpoints: where to note how far the run has come; nil for nowhere.
  ///   - earlier: where an earlier run of the same plan had come to.
  ///   - isCancelled: asked between blocks; when true, the run ends with what was read until then.
  package init(
    _ plan: AuditPlan, _ inputs: AuditInputs, _ choices: ColumnChoices, jobs: Int, rejects: RejectsFile?,
    rows: RowsFile?, blockSize: Int,
    checkpoints: AuditCheckpointFile?, from earlier: AuditCheckpoint?, progress: ((Progress) -> Void)?,
    isCancelled: @escaping () -> Bool
  ) {
    var plan = plan
    var unsalted: InputProblem?
    if earlier != nil, let folder = plan.evidence {
      let folder = EvidenceFolder(unfinished: folder)
      do throws(InputProblem) {
        try mapError(try folder.withdraw()) { (error: OutputFault) in InputProblem(error) }
        plan.salts = try folder.salts()
      } catch {
        unsalted = error
      }
    }
    self.plan = plan
    self.inputs = inputs.inputs
    self.jobs = jobs
    (self.rejects, self.rows) = (rejects, rows)
    self.progress = progress
    self.isCancelled = isCancelled
    self.checkpoints = checkpoints
    setup = AuditCheckpoint.setup(plan, inputs.inputs, choices)
    rejected = earlier?.rejected ?? Array(repeating: 0, count: inputs.inputs.count)
    queue = InputQueue(inputs.inputs, choices, blockSize: blockSize, isCancelled: isCancelled)
    if let earlier { queue.skip(to: earlier.place) }
    result = AuditResult(
      counts: AuditCounts(plan), trail: AuditTrail(plan, journal: checkpoints?.subjects, from: earlier?.trail),
      tallies: Array(repeating: RecordTally(), count: inputs.inputs.count),
      problems: earlier == nil ? inputs.problems : [], notes: [],
      isInterrupted: false, earlier: earlier?.partial)
    result.windows = WindowCounts(plan)
    result.remarks = Array(repeating: CellRemarks(), count: inputs.inputs.count)
    if let unsalted { result.problems.append(unsalted) }
  }

  /// Reads, judges and counts everything.
  package consuming func perform() -> AuditResult {
    let (plan, cache, memory) = (plan, JudgedCache(), VerdictMemory())
    let work = OrderedWork<AuditWorker>(jobs: jobs) { AuditWorker(plan, cache, memory) }
    while true {
      let clock = CheckpointClock(checkpoints?.interval)
      work.run(next: { clock.isDue ? nil : queue.next() }) { worker, task in
        worker.work(on: task)
      } receive: {
        clock.tick()
        receive($0)
      }
      gather(work)
      let isOver = queue.isAtEnd
      if isOver || isCancelled() { break }
      saveCheckpoint()
    }
    if isCancelled() { saveCheckpoint() }
    finish()
    return result
  }

  private mutating func saveCheckpoint() {
    guard let checkpoints else { return }
    recordQueue()
    let checkpoint = AuditCheckpoint(
      setup: setup, place: queue.place, rejected: rejected, rejectsSize: rejects?.size ?? 0,
      rowsSize: rows?.size ?? 0,
      trail: result.trail.place, partial: AuditPartial(plan, result).withoutStates)
    do throws(InputProblem) {
      // Before the checkpoint gets its name: one that is found after a power cut must find all that it counts on.
      try result.trail.sync()
      try rejects?.sync()
      try rows?.sync()
      try checkpoints.write(checkpoint)
    } catch {
      recordOnce(error)
    }
  }

  /// Takes what a block gave; blocks come in their order.
  private mutating func receive(_ block: consuming BlockResult) {
    recordQueue()
    let name = inputs[block.input].name
    for reject in block.rejects.prefix(max(0, Self.rejectProblemLimit - rejected[block.input])) {
      result.problems.append(.line(reject.line, of: name, reject.reason.sentence, fix: nil))
    }
    rejects?.add(block.rejects, of: name)
    rows?.add(block.rows)
    rejected[block.input] += block.rejects.count
    result.tallies[block.input] += block.tally
    result.remarks[block.input].merge(block.remarks)
    result.trail.receive(block.part)
    guard let progress, let state = queue.progress else { return }
    progress(Progress(input: state.name, records: result.tally.total, bytes: state.bytes, size: state.size))
  }

  private mutating func recordQueue() {
    result.problems += queue.takeProblems()
    result.notes += queue.takeNotes()
  }

  /// Adds up what the workers have counted since the last time.
  private mutating func gather(_ work: OrderedWork<AuditWorker>) {
    var taken = Array(work.collect({ $0.takeCounts() }).reversed())
    // Each is let go when it is added: what the sum has of one is then its own, and is not copied for the next.
    while let (counts, windows, found) = taken.popLast() {
      result.counts.merge(counts)
      if let windows { result.windows?.merge(windows) }
      for problem in found.map({ InputProblem($0) }).sorted(by: { $0.message < $1.message }) { recordOnce(problem) }
    }
    for fault in plan.evaluator.lists.faults { recordOnce(InputProblem(fault)) }
  }

  /// Notes what is wrong with lists: it may be found again and again.
  private mutating func recordOnce(_ problem: InputProblem) {
    guard !result.problems.contains(problem), result.earlier?.problems.contains(problem) != true else { return }
    result.problems.append(problem)
  }

  private mutating func finish() {
    recordQueue()
    for (input, count) in zip(inputs, rejected) where count > Self.rejectProblemLimit && !isCancelled() {
      let more = Prose.count(count - Self.rejectProblemLimit, "more record")
      result.problems.append(InputProblem(input: input.name, message: "\(more) of \(input.name) cannot be read"))
    }
    do throws(InputProblem) { try rejects?.finish() } catch { recordOnce(error) }
    do throws(InputProblem) { try rows?.finish() } catch { recordOnce(error) }
    if let problem = result.trail.problem { recordOnce(problem) }
    result.isInterrupted = isCancelled()
  }
}

/// Shows when a checkpoint is due.
private final class CheckpointClock {
  private let interval: AuditCheckpointFile.Interval?
  private let start = ContinuousClock.now
  private var blocks = 0

  init(_ interval: AuditCheckpointFile.Interval?) { self.interval = interval }

  /// Takes note of a block that is done.
  func tick() { blocks += 1 }

  var isDue: Bool {
    switch interval {
    case nil: false
    case .seconds(let count): ContinuousClock.now - start >= .seconds(count)
    case .blocks(let count): blocks >= count
    }
  }
}
