import ArgumentParser
import FoundationEssentials
import TCFCodec
import TCFFindings
import TCFRun
import TCFSystem

extension ProgressState {
  /// How far a run of judgements has come.
  init(_ state: ValidationRun.RunProgress) {
    self.init(
      what: state.input, count: state.subjects, unit: "subject",
      share: state.size.flatMap { $0 > 0 ? Double(state.bytes) / Double($0) : nil })
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

/// How a run ends.
enum RunEnding {
  /// Ends with the first exit status of contract.md that applies.
  ///
  /// An empty input could be read; there was nothing in it. Alone that is status 3, beside others the run is incomplete.
  static func end(_ run: ValidationRun, failOn: Severity?) throws {
    let summary = run.summary
    let isIncomplete = summary.problems.count > run.emptyInputs || summary.isInterrupted
    if isIncomplete || summary.subjects > 0 && run.emptyInputs > 0 { throw ExitCode(ExitStatus.incomplete) }
    // Settings can turn every rule off.
    if summary.subjects == 0 || summary.outcomes.isEmpty { throw ExitCode(ExitStatus.nothingChecked) }
    if let limit = failOn, let worst = summary.worst, worst >= limit { throw ExitCode(ExitStatus.findings) }
  }
}

/// A command as a shell takes it.
enum CommandText {
  /// The arguments, quoted where they need it; those longer than 200 bytes are cut.
  static func text(_ arguments: some Sequence<String>) -> String {
    arguments.map { argument in
      let isPlain = argument.utf8.allSatisfy { plain.contains($0) } && !argument.isEmpty
      let shown = argument.utf8.count > 200 ? String(argument.prefix(200)) + "…" : argument
      return isPlain
        ? shown : "'" + shown.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }.joined(separator: " ")
  }

  private static let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./=:,@%+".utf8)
}
