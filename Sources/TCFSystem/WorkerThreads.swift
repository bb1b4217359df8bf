// Its headers have the C library's types too: the compiler takes them from either module, by the order of the files.
import CPosix
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Threads that do work next to the one that hands it to them. Each is started when there is work for it, and they end with
/// this object.
///
/// The system may refuse a thread (a limit of processes, no memory for a stack). Those of the concurrency runtime are then
/// tried for again, for ever; here `run` says so, and the caller does the work itself.
package final class WorkerThreads: Sendable {
  /// What the threads and their owner share. It outlives the owner until the last thread has ended.
  private final class Shared: Sendable {
    struct State {
      var waiting: [@Sendable () -> Void] = []
      /// How many threads there are, and how many of them have nothing to do.
      var threads = 0
      var idle = 0
      var most: Int
    }

    let state: Mutex<State>
    let ready = Semaphore()

    init(most: Int) { state = Mutex(State(most: most)) }

    /// What each thread does until the owner has gone.
    func work() {
      while true {
        ready.wait()
        let task = state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst() }
        guard let task else { return }
        task()
        state.withLock { $0.idle += 1 }
      }
    }
  }

  private let shared: Shared

  /// No threads yet.
  ///
  /// - Parameter most: how many there may be at most; 0 for none.
  package init(most: Int) { shared = Shared(most: most) }

  deinit {
    let threads = shared.state.withLock { $0.threads }
    for _ in 0..<threads { shared.ready.signal() }
  }

  /// Has a thread do `task`, at once or after what it is doing; false if there is none, and `task` was not done.
  package func run(_ task: @escaping @Sendable () -> Void) -> Bool {
    let isTaken = shared.state.withLock { state in
      if state.idle > 0 {
        state.idle -= 1
      } else if state.threads < state.most {
        if Self.start(shared) { state.threads += 1 } else { state.most = state.threads }
      }
      guard state.threads > 0 else { return false }
      state.waiting.append(task)
      return true
    }
    if isTaken { shared.ready.signal() }
    return isTaken
  }

  /// Starts a thread that works for `shared`; false if the system gives none. Signals stay with the other threads, but for
  /// those that a fault of the thread itself raises.
  private static func start(_ shared: Shared) -> Bool {
    var (blocked, before) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    for fault in [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV] { sigdelset(&blocked, fault) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    // The thread takes over the reference; it is given back where no thread came to be.
    let reference = Unmanaged.passRetained(shared)
    guard startThread(reference.toOpaque()) else {
      reference.release()
      return false
    }
    return true
  }

  private static func startThread(_ argument: UnsafeMutableRawPointer) -> Bool {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let code = pthread_create(&thread, nil, { WorkerThreads.main($0) }, argument)
    guard code == 0 else { return false }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }

  private static func main(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let argument { Unmanaged<Shared>.fromOpaque(argument).takeRetainedValue().work() }
    return nil
  }
}
