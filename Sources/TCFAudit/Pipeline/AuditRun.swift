import TCFFindings
import TCFRules
import TCFRun
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
  private var conflicts: Set<VendorListFault> = []

  /// How many rejected records of an input are told one by one.
  package static let rejectProblemLimit = 20

  /// A run over `inputs`.
  ///
  /// - Parameters:
  ///   - jobs: how many blocks are worked on at the same time.
  ///   - rejects: where records go that cannot be read; nil for nowhere.
  ///   - isCancelled: asked between blocks; when true, the run ends with what was read until then.
  package init(
    _ plan: AuditPlan, _ inputs: AuditInputs, _ choices: ColumnChoices, jobs: Int, rejects: RejectsFile?,
    progress: ((Progress) -> Void)?, isCancelled: @escaping () -> Bool
  ) {
    self.plan = plan
    self.inputs = inputs.inputs
    self.jobs = jobs
    self.rejects = rejects
    self.progress = progress
    self.isCancelled = isCancelled
    queue = InputQueue(inputs.inputs, choices, isCancelled: isCancelled)
    result = AuditResult(
      counts: AuditCounts(plan), trail: AuditTrail(plan),
      tallies: Array(repeating: RecordTally(), count: inputs.inputs.count), problems: inputs.problems, notes: [],
      isInterrupted: false)
  }

  /// Reads, judges and counts everything.
  package consuming func perform() -> AuditResult {
    let (plan, jobs) = (plan, jobs)
    let work = OrderedWork<AuditWorker>(jobs: jobs) { AuditWorker(plan, jobs: jobs) }
    work.run(next: queue.next) { worker, task in
      worker.work(on: task)
    } take: {
      take($0)
    }
    gather(work)
    finish()
    return result
  }

  /// Takes what a block gave; blocks come in their order.
  private mutating func take(_ block: consuming BlockResult) {
    noteQueue()
    let told = result.tallies[block.input].rejected
    for (index, reject) in block.rejects.enumerated() {
      if told + index < Self.rejectProblemLimit {
        result.problems.append(.line(reject.line, of: inputs[block.input].name, reject.reason.sentence, fix: nil))
      }
      rejects?.add(reject, of: inputs[block.input].name)
    }
    result.tallies[block.input] += block.tally
    result.trail.take(block.part)
    guard let progress, let state = queue.progress else { return }
    progress(Progress(input: state.name, records: result.tally.total, bytes: state.bytes, size: state.size))
  }

  private mutating func noteQueue() {
    result.problems += queue.takeProblems()
    result.notes += queue.takeNotes()
  }

  /// Adds up what the workers have counted since the last time.
  private mutating func gather(_ work: OrderedWork<AuditWorker>) {
    for (counts, found) in work.collect({ $0.takeCounts() }) {
      result.counts.merge(counts)
      conflicts.formUnion(found)
    }
  }

  private mutating func finish() {
    noteQueue()
    for (input, tally) in zip(inputs, result.tallies) where tally.rejected > Self.rejectProblemLimit {
      let more = Prose.count(tally.rejected - Self.rejectProblemLimit, "more record")
      result.problems.append(InputProblem(input: input.name, message: "\(more) of \(input.name) cannot be read"))
    }
    let faults = plan.evaluator.lists.faults
    result.problems +=
      conflicts.map { InputProblem($0) }.sorted { $0.message < $1.message } + faults.map { InputProblem($0) }
    do throws(InputProblem) { try rejects?.finish() } catch { result.problems.append(error) }
    result.isInterrupted = isCancelled()
  }
}
