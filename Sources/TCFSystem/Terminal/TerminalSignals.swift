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

/// The signals that concern a program which has changed its terminal: those that end it, those that stop it and let it go on,
/// and a window of another size. A handler records that one has come, and nothing else; the program acts between two keys.
enum TerminalSignals {
  static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let others = [SIGTSTP, SIGCONT, SIGWINCH]

  private static let noted = Atomic<UInt64>(0)

  /// From now on signals are recorded.
  static func watch() {
    noted.store(0, ordering: .relaxed)
    // A program that starts others from a thread of its own hands down that thread's blocked signals.
    var watched = sigset_t()
    sigemptyset(&watched)
    for number in ending + others {
      record(number)
      sigaddset(&watched, number)
    }
    sigprocmask(SIG_UNBLOCK, &watched, nil)
  }

  /// From now on signals do what they do to any program.
  static func unwatch() {
    for number in ending + others { signal(number, SIG_DFL) }
  }

  /// Whether a signal has come; it is forgotten then.
  static func consume(_ number: Int32) -> Bool {
    let bit = UInt64(1) << UInt64(number)
    return noted.bitwiseAnd(~bit, ordering: .relaxed).oldValue & bit != 0
  }

  /// Stops this program, as the terminal's own Control-Z would; returns when it goes on.
  static func stop() {
    signal(SIGTSTP, SIG_DFL)
    raise(SIGTSTP)
    record(SIGTSTP)
  }

  private static func record(_ number: Int32) {
    signal(number) { number in
      TerminalSignals.noted.bitwiseOr(UInt64(1) << UInt64(number), ordering: .relaxed)
    }
  }
}
