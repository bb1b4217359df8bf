import ArgumentParser
import FoundationEssentials
import Synchronization
import TCFCodec
import TCFFindings
import TCFRun

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Interrupts (Control-C, termination): the run ends at the next subject, and its reports say that they are incomplete.
enum Interruption {
  private static let flag = Atomic<Bool>(false)

  /// Whether the user asked to stop.
  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Starts watching. A second interrupt ends the program at once.
  static func watch() {
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
    // A closed pipe is reported by the write that meets it.
    signal(SIGPIPE, SIG_IGN)
  }
}

/// A line on the terminal that tells how far a long run has come; nil where standard error is no terminal or NO_COLOR is set.
final class ProgressLine {
  private let started = ContinuousClock.now
  private var shownAt = ContinuousClock.now
  private var isShown = false

  init?() {
    guard Console.showsProgress else { return nil }
  }

  /// Shows the state, at most five times a second.
  func show(_ state: ValidationRun.RunProgress) {
    let now = ContinuousClock.now
    guard now - shownAt > .milliseconds(200) else { return }
    shownAt = now
    isShown = true
    let seconds = max(Double((now - started).components.seconds), 1)
    let rate = Int(Double(state.subjects) / seconds)
    let share = state.size.map { $0 > 0 ? " \(state.bytes * 100 / $0) %" : "" } ?? ""
    Console.write("\r\u{1B}[K\(state.input):\(share) \(state.subjects) subjects, \(rate)/s", to: STDERR_FILENO)
  }

  /// Removes the line.
  func clear() {
    if isShown { Console.write("\r\u{1B}[K", to: STDERR_FILENO) }
  }
}

/// A moment as JUnit wants it.
enum Timestamp {
  /// `2026-11-21T10:00:00`, UTC without suffix.
  static func text(_ date: Date) -> String {
    let moment = Deciseconds(UInt64(max(0, date.timeIntervalSince1970)) * 10)
    return String(moment.description.prefix(19))
  }
}
