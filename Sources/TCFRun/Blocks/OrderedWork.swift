import Synchronization
import TCFSystem

/// Works on blocks on several cores, and hands on the results in the order of the blocks.
///
/// Each worker has memory of its own that it keeps from block to block: a decoder, counts. Which worker gets which block is
/// left to chance, so what a worker keeps must not depend on it, or add up to the same whoever has it.
///
/// A worker stays in its slot, and a slot is given to one task at a time, so that its lock is never waited for.
package final class OrderedWork<Worker>: Sendable {
  private final class Slot: Sendable {
    let worker = Mutex<Worker?>(nil)
  }

  private let slots: [Slot]
  private let make: @Sendable () -> sending Worker

  /// Workers that `make` makes when they are first needed.
  ///
  /// - Parameter jobs: how many work at the same time, at least 1.
  package init(jobs: Int, make: @escaping @Sendable () -> sending Worker) {
    slots = (0..<max(jobs, 1)).map { _ in Slot() }
    self.make = make
  }

  /// The number of processors that can work at the same time.
  package static var usualJobs: Int { Processors.count }

  /// Has every block of `next` worked on, until it gives nil, and every result taken, in the order of the blocks.
  ///
  /// `next` and `take` are called on the calling thread, one after the other; it sleeps while there is nothing for it to do, so
  /// it must be no thread of the concurrency runtime. Memory is bounded: at most some blocks a worker are read ahead of the
  /// last result taken.
  package func run<Block: Sendable, Output: Sendable>(
    next: () -> Block?, work: @escaping @Sendable (inout Worker, Block) -> Output, take: (Output) -> Void
  ) {
    let done = Mailbox<Output>()
    var free = Array(slots.indices)
    var ready: [Int: Output] = [:]
    var (given, taken) = (0, 0)
    var pending: Block?
    var isAtEnd = false
    while true {
      if pending == nil, !isAtEnd, given - taken < 3 * slots.count {
        pending = next()
        isAtEnd = pending == nil
      }
      if let block = pending, let index = free.popLast() {
        pending = nil
        let (number, slot, make) = (given, slots[index], make)
        given += 1
        Task.detached {
          let output = slot.worker.withLock { worker in
            var own = worker.take() ?? make()
            let output = work(&own, block)
            worker = own
            return output
          }
          done.put(Done(slot: index, number: number, output: output))
        }
        continue
      }
      if free.count == slots.count { break }
      let next = done.take()
      free.append(next.slot)
      ready[next.number] = next.output
      while let output = ready.removeValue(forKey: taken) {
        taken += 1
        take(output)
      }
    }
  }

  /// What each worker gives, those that were never needed left out. Not during `run`.
  package func collect<Part: Sendable>(_ body: @Sendable (inout Worker) -> Part) -> [Part] {
    slots.compactMap { slot in
      slot.worker.withLock { worker in
        guard var own = worker.take() else { return nil }
        let part = body(&own)
        worker = own
        return part
      }
    }
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

  func put(_ result: Done<Output>) {
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
