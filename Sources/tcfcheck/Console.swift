import ArgumentParser
import FoundationEssentials
import TCFCodec
import TCFFindings
import TCFSystem

/// The exit statuses of contract.md.
enum ExitStatus {
  static let clean: Int32 = 0
  static let findings: Int32 = 1
  static let incomplete: Int32 = 2
  static let nothingChecked: Int32 = 3
  static let usage: Int32 = 64
  static let internalError: Int32 = 70
  /// 128 and the number of SIGPIPE.
  static let brokenPipe: Int32 = 141
}

/// Standard output and standard error.
enum Console {
  /// Whether standard output is a terminal on which colour is welcome.
  static var isTerminal: Bool { StandardStreams.isOutputTerminal && isCapable }

  /// Whether results may be coloured.
  static var hasColor: Bool { isTerminal && allowsColor }

  /// Whether a line that shows how far a run has come may stand on standard error.
  static var showsProgress: Bool { StandardStreams.areErrorsTerminal && isCapable && allowsColor }

  private static var isCapable: Bool { ProcessInfo.processInfo.environment["TERM"] != "dumb" }

  // no-color.org: set to anything but nothing.
  private static var allowsColor: Bool { (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty }

  /// Writes a line to standard error.
  static func note(_ text: String) { writeToErrors(text + "\n") }

  /// Writes a problem and what to do about it to standard error.
  static func note(_ problem: InputProblem) {
    note("tcfcheck: \(problem.message)" + (problem.fix.map { "\n  fix: \($0)" } ?? ""))
  }

  /// Writes text to standard error as it is; where that fails, there is nobody left to tell.
  static func writeToErrors(_ text: String) {
    let output = OutputFile.standardErrors()
    try? output.write(text)
    try? output.flush()
  }

  /// This moment, unless SOURCE_DATE_EPOCH names another.
  static var now: Date { fixedNow ?? Date() }

  /// This day, UTC.
  static var today: CalendarDay {
    CalendarDay(daysSince1970: Int((now.timeIntervalSince1970 / 86_400).rounded(.down)))
  }

  /// Whether SOURCE_DATE_EPOCH names the moment that counts as now.
  static var hasFixedClock: Bool { fixedNow != nil }

  // reproducible-builds.org: whole seconds since 1970.
  private static var fixedNow: Date? {
    ProcessInfo.processInfo.environment["SOURCE_DATE_EPOCH"].flatMap(UInt32.init).map {
      Date(timeIntervalSince1970: TimeInterval($0))
    }
  }
}

/// Lines for standard output, written in blocks. The first failure is kept and told at the end.
struct LineOutput {
  private let output = OutputFile.standardOutput()

  /// Adds a line. After a failure nothing more is written.
  func line(_ text: String) { try? output.write(text + "\n") }

  /// Adds bytes as they are.
  func bytes(_ bytes: [UInt8]) { try? output.write(bytes) }

  /// Writes what is left; throws the exit status of a run that could not tell its results.
  func finish() throws(ExitCode) {
    do throws(OutputFault) {
      try output.flush()
    } catch {
      Console.note("tcfcheck: \(error)")
      throw ExitCode(ExitStatus.incomplete)
    }
  }
}
