import Synchronization
import TCFSystem

/// Works on blocks on several cores, and hands on the results in the order of the blocks.
///
/// Each worker has memory of its own that it keeps from block to block: a decoder, counts. Which worker gets which block is
/// left to chance, so what a worker keeps must not depend on it, or add up to the same no matter who has it.
///
/// A worker stays in its slot, and a slot is given to one task at a time, so that its lock is never waited for.
///
/// One job needs no other thread than the caller's, which does the work itself. So it does where the system has no thread to
/// give.
package final class OrderedWork<Worker>: Sendable {
  fileprivate final class Slot: Sendable {
    let worker = Mutex<Worker?>(nil)
  }

  fileprivate let slots: [Slot]
  fileprivate let threads: WorkerThreads
  fileprivate let make: @Sendable () -> sending Worker

  /// Workers that `make` makes when they are first needed.
  ///
  /// - Parameter jobs: how many work at the same time, at least 1.
  package init(jobs: Int, make: @escaping @Sendable () -> sending Worker) {
    slots = (0..<max(jobs, 1)).map { _ in Slot() }
    threads = WorkerThreads(most: jobs > 1 ? jobs : 0)
    self.make = make
  }

  /// The number of processors that can work at the same time.
  package static var usualJobs: Int { Processors.count }

  /// Has every block of `next` worked on, until it gives nil, and every result taken, in the order of the blocks.
  ///
  /// `next` and `take` are called on the calling thread, one after the other; it sleeps while there is nothing for it to do.
  package func run<Block: Sendable, Output: Sendable>(
    next: () -> Block?, work: @escaping @Sendable (inout Worker, Block) -> Output, receive: (Output) -> Void
  ) {
    var tasks = OrderedTasks(self, work: work)
    while let block = next() { tasks.submit(block, receive: receive) }
    tasks.finish(receive: receive)
  }

  /// What each worker gives, next to one another, those that were never needed left out. Not during `run`; as there, the calling
  /// thread sleeps.
  package func collect<Part: Sendable>(_ body: @escaping @Sendable (inout Worker) -> Part) -> [Part] {
    let done = Mailbox<Part?>()
    for (index, slot) in slots.enumerated() {
      threads.runHereOrThere {
        let part = slot.worker.withLock { worker -> Part? in
          guard var own = worker.take() else { return nil }
          let part = body(&own)
          worker = own
          return part
        }
        done.add(Done(slot: index, number: index, output: part))
      }
    }
    return slots.map { _ in done.take() }.sorted { $0.number < $1.number }.compactMap(\.output)
  }
}

/// Blocks on their way through the workers, for those who have the next block only after doing other things.
package struct OrderedTasks<Worker, Block: Sendable, Output: Sendable> {
  private let workers: OrderedWork<Worker>
  private let work: @Sendable (inout Worker, Block) -> Output
  private let done = Mailbox<Output>()
  private var free: [Int]
  /// Results that wait for those of earlier blocks.
  private var ready: [Int: Output] = [:]
  private var given = 0
  private var taken = 0

  /// No blocks yet. The workers may do nothing else meanwhile.
  package init(_ workers: OrderedWork<Worker>, work: @escaping @Sendable (inout Worker, Block) -> Output) {
    self.workers = workers
    self.work = work
    free = Array(workers.slots.indices)
  }

  /// Gives a block to a worker, and takes the results that are next in order. Waits while every worker has a block, or the
  /// results of many wait for an earlier one.
  package mutating func submit(_ block: Block, receive: (Output) -> Void) {
    while free.isEmpty || given - taken >= 3 * workers.slots.count { waitForOne(receive) }
    let index = free.removeLast()
    let (number, slot, make, work, done) = (given, workers.slots[index], workers.make, work, done)
    given += 1
    let isDone = workers.threads.runHereOrThere {
      let output = slot.worker.withLock { worker in
        var own = worker.take() ?? make()
        let output = work(&own, block)
        worker = own
        return output
      }
      done.add(Done(slot: index, number: number, output: output))
    }
    if isDone { waitForOne(receive) }
  }

  /// Waits for all blocks, and takes the results that are left.
  package mutating func finish(receive: (Output) -> Void) {
    while free.count < workers.slots.count { waitForOne(receive) }
  }

  private mutating func waitForOne(_ receive: (Output) -> Void) {
    let next = done.take()
    free.append(next.slot)
    ready[next.number] = next.output
    while let output = ready.removeValue(forKey: taken) {
      taken += 1
      receive(output)
    }
  }
}

extension WorkerThreads {
  /// Has a thread do `task`, or does it on the calling one; true if it is done.
  @discardableResult
  fileprivate func runHereOrThere(_ task: @escaping @Sendable () -> Void) -> Bool {
    if run(task) { return false }
    task()
    return true
  }
}

/// A result, by whom, and of which block.
private struct Done<Output: Sendable>: Sendable {
  let slot: Int
  let number: Int
  let output: Output
}

/// Results on their way to the thread that takes them.
private final class Mailbox<Output: Sendable>: Sendable {
  private let waiting = Mutex<[Done<Output>]>([])
  private let count = Semaphore()

  func add(_ result: Done<Output>) {
    waiting.withLock { $0.append(result) }
    count.signal()
  }

  /// The next result, which is waited for.
  func take() -> Done<Output> {
    while true {
      count.wait()
      if let result = waiting.withLock({ $0.popLast() }) { return result }
    }
  }
}
