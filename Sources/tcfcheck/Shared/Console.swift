import ArgumentParser
import FoundationEssentials
import Synchronization
import TCFCodec
import TCFFindings
import TCFReporting
import TCFRun
import TCFSystem

/// The exit statuses, as the page "Formats and contracts" lists them.
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

  /// Whether a line that shows how far a run has come may be on standard error.
  static var showsProgress: Bool { StandardStreams.areErrorsTerminal && isCapable && allowsColor }

  private static var isCapable: Bool { ProcessInfo.processInfo.environment["TERM"] != "dumb" }

  // no-color.org: set to anything but nothing.
  private static var allowsColor: Bool { (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty }

  private static let isRedacting = Mutex(false)

  /// Whether lines on standard error have their strings and ids hidden, as the reports of a run under `--redact` have.
  static var hidesInput: Bool {
    get { isRedacting.withLock { $0 } }
    set { isRedacting.withLock { $0 = newValue } }
  }

  private static let reports = Mutex<[String]>([])

  /// The files that this run was asked to write reports to, as far as is known.
  static var reportFiles: [String] {
    get { reports.withLock { $0 } }
    set { reports.withLock { $0 = newValue } }
  }

  /// Says of reports that a run without results was asked for that they are from before: anyone who publishes them by their names
  /// would take them for its results.
  static func noteEarlierReports() {
    for file in WrittenReport.earlier(reportFiles) {
      note("tcfcheck: nothing was run: \(file) is the report of an earlier run")
    }
  }

  /// Writes lines to standard error, each of them as `TerminalText.safe` shows it: whatever is in a name or a message,
  /// a line stays one line, and nothing that a terminal or a CI system obeys.
  static func note(_ lines: String...) { note(lines) }

  /// Writes lines to standard error, as above.
  static func note(_ lines: [String]) {
    writeToErrors(lines.map { TerminalText.safe(shown($0)) + "\n" }.joined())
  }

  /// Writes a problem and what to do about it to standard error.
  static func note(_ problem: InputProblem) {
    let problem = hidesInput ? Redactor().problem(problem) : problem
    let lines = ["tcfcheck: \(problem.message)"] + (problem.fix.map { ["  fix: \($0)"] } ?? [])
    writeToErrors(lines.map { TerminalText.safe($0) + "\n" }.joined())
  }

  /// Shows `text` in place of the line that was shown last on the terminal behind standard error.
  static func showLine(_ text: String) { writeToErrors("\r\u{1B}[K" + TerminalText.safe(shown(text))) }

  /// Removes the line that was shown last.
  static func clearLine() { writeToErrors("\r\u{1B}[K") }

  private static func shown(_ line: String) -> String {
    URLCredentials.removed(from: hidesInput ? Redactor().text(line) : line)
  }

  // Where that fails, there is no other place to say so.
  private static func writeToErrors(_ text: String) {
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

/// Lines for standard output, written in blocks. The first failure is kept and reported at the end.
struct LineOutput {
  private let output = OutputFile.standardOutput()

  /// Adds a line for people, without anything that a terminal or a CI system obeys. After a failure nothing more is
  /// written.
  func line(_ text: String) { data(TerminalText.safeResult(text)) }

  /// Adds a line for programs, as it is: JSON, or an encoded string.
  func data(_ line: String) { try? output.write(line + "\n") }

  /// Adds bytes as they are: the content of a file.
  func bytes(_ bytes: [UInt8]) { try? output.write(bytes) }

  /// Writes what is left; throws the exit status of a run that could not show its results.
  func finish() throws(ExitCode) {
    do throws(OutputFault) {
      try output.flush()
    } catch {
      Console.note("tcfcheck: \(error)")
      throw ExitCode(ExitStatus.incomplete)
    }
  }
}

/// Lines of standard output that arrive at once: what a worker shows its supervisor.
struct UnbufferedOutput {
  private let output = OutputFile.standardOutput()

  func line(_ text: String) {
    try? output.write(text + "\n")
    try? output.flush()
    // The supervisor has gone.
    if StandardStreams.hasOutputReaderGone { RunningProgram.exitAtOnce(ExitStatus.internalError) }
  }
}
