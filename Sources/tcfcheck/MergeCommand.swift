import ArgumentParser
import TCFAudit
import TCFFindings
import TCFReporting
import TCFRun
import TCFSystem

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Adds up partial audits.",
    discussion: """
      A partial is what tcfcheck audit --partial wrote: of a part of the records, or on one of several machines. The \
      result is that of one audit of all records. Partials of different lists, dates, rules or settings are refused.

      Example:
        tcfcheck merge part-1.json part-2.json --out audit/

      Exit status: as for audit; 64 if partials do not go together.
      """)

  @Argument(help: ArgumentHelp("Partials; - for standard input, with one partial a line.", valueName: "partial"))
  var partials: [String] = []

  @OptionGroup var output: AuditOutputOptions

  func validate() throws {
    if output.sample != nil { throw ValidationError("the sample was drawn by tcfcheck audit --sample") }
  }

  func run() throws {
    guard !partials.isEmpty else { throw usageError("no partial; tcfcheck audit --partial writes one") }
    var paths = OutputPaths()
    paths.reads(partials, as: "a partial")
    output.add(to: &paths)
    if let conflict = paths.conflict { throw usageError(conflict) }
    let privacy = try output.privacy()
    let (sum, problems) = try merged()
    guard let sum else { throw ExitCode(ExitStatus.incomplete) }
    if let key = privacy.key, let mark = sum.identity.keyMark, AuditIdentity.mark(of: key) != mark {
      throw usageError("--key is not the key of the partials")
    }
    let run = sum.description(command: CommandText.ofThisRun([], hidden: []), timestamp: Timestamp.text(Console.now))
    let report = output.made(sum, privacy, run)
    let isWritten = output.write(report)
    try AuditEnding.end(sum, isComplete: isWritten && !problems)
  }

  /// The sum of the partials; what cannot be read goes to standard error.
  private func merged() throws(ExitCode) -> (sum: AuditPartial?, hasProblems: Bool) {
    var sum: AuditPartial?
    var first = ""
    var hasProblems = false
    for path in partials {
      for (index, (name, bytes)) in lines(path, &hasProblems).enumerated() {
        let partial: AuditPartial
        do throws(PartialFault) {
          partial = try AuditPartial(bytes)
        } catch {
          hasProblems = true
          Console.note(
            InputProblem(
              input: name, message: "cannot read \(name): \(error)",
              fix: "tcfcheck audit --partial FILE writes a partial"))
          // A file that does not begin like a partial is something else: its further lines need no words.
          if index == 0 { break }
          continue
        }
        guard sum != nil else {
          (sum, first) = (partial, name)
          continue
        }
        if let conflict = sum?.conflict(with: partial) {
          throw usageError("\(name) cannot be added to \(first): \(conflict)")
        }
        sum?.merge(partial)
      }
    }
    return (sum, hasProblems)
  }

  /// The partials of a file, each a line.
  private func lines(_ path: String, _ hasProblems: inout Bool) -> [(name: String, bytes: [UInt8])] {
    do throws(InputFault) {
      let bytes = try InputFile.bytes(of: SystemPath(path), limit: 1 << 32)
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      if lines.isEmpty { return [(path, [])] }
      return lines.enumerated().map { (lines.count == 1 ? path : "\(path):\($0 + 1)", Array($1)) }
    } catch {
      Console.note(InputProblem(error))
      hasProblems = true
      return []
    }
  }
}

/// How an audit ends.
enum AuditEnding {
  /// Ends with the first exit status of contract.md that applies.
  static func end(_ partial: AuditPartial, isComplete: Bool) throws(ExitCode) {
    let summary = partial.counts.summary
    if !isComplete || partial.isInterrupted || partial.problemCount > 0 { throw ExitCode(ExitStatus.incomplete) }
    if !summary.hasChecked { throw ExitCode(ExitStatus.nothingChecked) }
    if let limit = partial.identity.failOn, let worst = summary.worst, worst >= limit {
      throw ExitCode(ExitStatus.findings)
    }
  }
}
