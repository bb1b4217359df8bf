import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Interrupts (Control-C, termination): the first one ends any wait of this room and, at the next subject, the run; the
/// second ends the program at once.
package enum Interruption {
  private static let flag = Atomic<Bool>(false)

  /// Whether the user asked to stop.
  package static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Does what is still to be done after the user asked to stop, such as a last look at files: no wait or walk in `body` ends early.
  /// A second interrupt ends the program at once.
  package static func postponed<Failure: Error>(while body: () throws(Failure) -> Void) throws(Failure) {
    let wasRequested = flag.exchange(false, ordering: .relaxed)
    defer { if wasRequested { flag.store(true, ordering: .relaxed) } }
    try body()
  }

  /// Starts watching. A second interrupt ends the program at once.
  package static func watch() {
    // A program that starts others from a thread of its own hands down that thread's blocked signals.
    var watched = sigset_t()
    sigemptyset(&watched)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&watched, number)
      signal(number) { number in
        // Setting an atomic flag and a default handler are all that a signal handler may do.
        Interruption.flag.store(true, ordering: .relaxed)
        signal(number, SIG_DFL)
      }
    }
    sigprocmask(SIG_UNBLOCK, &watched, nil)
  }
}

/// Writes that cannot be done: to a pipe whose reader has gone, and beyond the size that files of this process may have.
package enum ImpossibleWrites {
  static let signals = [SIGPIPE, SIGXFSZ]

  /// Has such writes fail with an error, in place of a signal that ends this process.
  package static func fail() { for number in signals { signal(number, SIG_IGN) } }
}
