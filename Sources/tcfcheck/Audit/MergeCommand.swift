import ArgumentParser
import TCFAudit
import TCFFindings
import TCFReporting
import TCFRun
import TCFSystem

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Combines partial audits into one.",
    discussion: """
      A partial is what tcfcheck audit --partial wrote: of a part of the records, or on one of several machines. The \
      result is that of one audit of all records. Partials of different lists, dates, rules or settings are refused.

      Example:
        tcfcheck merge part-1.json part-2.json --out audit/

      Exit status: as for audit; 64 if partials cannot be combined.
      """)

  @Argument(
    help: ArgumentHelp("Partials; - for standard input, with one partial a line.", valueName: "partial"),
    completion: .file())
  var partials: [String] = []

  @OptionGroup var output: AuditOutputOptions

  func validate() throws {
    if output.sample != nil { throw ValidationError("the sample was drawn by tcfcheck audit --sample") }
  }

  func run() throws {
    guard !partials.isEmpty else { throw usageError("no partial; tcfcheck audit --partial writes one") }
    var paths = OutputPaths()
    paths.reads(partials, as: "a partial")
    output.add(to: &paths, mayDraw: true)
    if let conflict = paths.conflict { throw usageError(conflict) }
    let privacy = try output.privacy()
    let (sum, windows, problems) = try merged()
    guard let sum else { throw ExitCode(ExitStatus.incomplete) }
    if let key = privacy.key, let mark = sum.identity.keyMark, AuditIdentity.mark(of: key) != mark {
      throw usageError("--key is not the key of the partials")
    }
    let run = sum.description(command: CommandText.ofThisRun([], hidden: []), timestamp: Timestamp.text(Console.now))
    output.noteReplacement()
    let report = output.made(sum, privacy, run)
    let isWritten = output.write(report, windows)
    try AuditEnding.end(sum, isComplete: isWritten && !problems)
  }

  /// The sum of the partials; what cannot be read goes to standard error.
  private func merged() throws(ExitCode) -> (sum: AuditPartial?, windows: [AuditPartial], hasProblems: Bool) {
    var reader = PartialReader(keepsWindows: output.window != nil)
    var hasProblems = false
    func note(_ problem: InputProblem) {
      hasProblems = true
      Console.note(problem)
    }
    for path in partials {
      do throws(PartialReader.Fault) {
        try reader.add(path, note)
      } catch {
        switch error {
        case .unreadable(let problem): note(problem)
        case .conflict(let conflict): throw usageError("\(conflict)")
        }
      }
    }
    var sum = reader.sum
    do throws(InputProblem) { try sum?.judgeTimelines() } catch { note(error) }
    return (sum, reader.windows, hasProblems)
  }
}

/// How an audit ends.
enum AuditEnding {
  /// Exits with the first status of `ExitStatus` that applies.
  static func end(_ partial: AuditPartial, isComplete: Bool) throws(ExitCode) {
    let summary = partial.counts.summary
    if !isComplete || partial.isInterrupted || partial.problemCount > 0 { throw ExitCode(ExitStatus.incomplete) }
    if !summary.hasChecked { throw ExitCode(ExitStatus.nothingChecked) }
    if let limit = partial.identity.failOn, let worst = summary.worst, worst >= limit {
      throw ExitCode(ExitStatus.findings)
    }
  }
}
