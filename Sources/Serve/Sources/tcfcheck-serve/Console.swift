import TCFFindings
import TCFReporting
import TCFSystem

/// Standard output and standard error.
enum Console {
  /// Writes a line to standard output, at once.
  static func say(_ line: String) { write(line, to: 1, "standard output") }

  /// Writes a line to standard error. Whatever is in a path or a message, it stays one line that no terminal obeys.
  static func note(_ line: String) { write(TerminalText.safe(line), to: 2, "standard error") }

  /// Writes a problem and what to do about it to standard error.
  static func note(_ problem: InputProblem) {
    note("tcfcheck-serve: \(problem.message)")
    if let fix = problem.fix { note("  fix: \(fix)") }
  }

  // Where that fails, there is no other place to say so.
  private static func write(_ line: String, to descriptor: Int32, _ name: String) {
    let output = OutputFile(descriptor: descriptor, name: name)
    try? output.write(line + "\n")
    try? output.flush()
  }
}
