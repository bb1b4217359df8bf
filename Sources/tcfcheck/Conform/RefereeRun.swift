import ArgumentParser
import TCFFindings
import TCFFuzzing
import TCFRun
import TCFSystem

/// Runs the codecs of a matrix file one after the other, this program's own codec first, and writes the page.
struct RefereeRun {
  let testee: TesteeOptions
  let plan: ConformancePlan
  let vectors: VectorFolder
  let output: ConformOutputOptions
  let command: String

  /// Asks every codec, shows the tables, and writes the pages. Codecs that cannot be run are reported in the page, and make the
  /// run incomplete only if none could be.
  func run(_ file: MatrixFile) throws {
    let own = MatrixFile.Codec(name: "tcfcheck", command: "'\(RunningProgram.path)' testee", reason: nil)
    let line = ProgressLine(besideResults: false)
    var rows: [RefereeRow] = []
    for codec in [own] + file.codecs {
      guard !Interruption.isRequested else { break }
      rows.append(
        try row(codec) { what, done, total in
          let share = total.map { Double(done) / Double(max($0, 1)) }
          line?.show(
            ProgressState(what: "\(codec.name): \(what)", count: total.map { _ in done }, unit: "case", share: share))
        })
    }
    line?.clear()
    let page = RefereePage(
      referee: Referee(rows, vectors.vectors), command: command, isDeterministic: output.isDeterministic)
    show(page)
    var problems = vectors.problems.count
    for path in output.pages { problems += write(page, to: path) ? 0 : 1 }
    if problems > 0 || Interruption.isRequested { throw ExitCode(ExitStatus.incomplete) }
    if rows.dropFirst().allSatisfy({ $0.report == nil }) { throw ExitCode(ExitStatus.incomplete) }
  }

  private func row(
    _ codec: MatrixFile.Codec, _ progress: @escaping ConformanceRun.Progress
  ) throws -> RefereeRow {
    guard let text = codec.command else { return RefereeRow(name: codec.name, problem: codec.reason) }
    let words = try mapError(try TesteeCommand(text)) { (error: TesteeCommand.Fault) in
      usageError("--matrix: \(codec.name): \(error)")
    }
    let session: TesteeSession
    do throws(TesteeFault) {
      session = try testee.session(words)
    } catch {
      return RefereeRow(name: codec.name, problem: error.description)
    }
    defer { session.end() }
    // A page that is to be the same each time tells no costs.
    return RefereeInquiry(vectors.vectors, plan, testees: output.isDeterministic ? nil : { DescendantUse.now })
      .row(codec.name, session, progress: progress)
  }

  private func show(_ page: RefereePage) {
    let lines = LineOutput()
    for block in page.blocks {
      switch block {
      case .heading(let words), .subheading(let words):
        [words, String(repeating: "-", count: words.count)].forEach(lines.line)
      case .paragraph(let words) where words.isEmpty: break
      case .paragraph(let words): lines.line(words)
      case .code(let words): lines.line("  \(words)")
      case .table(let rows): TextTable.lines(rows).forEach(lines.line)
      }
    }
    try? lines.finish()
  }

  private func write(_ page: RefereePage, to path: String) -> Bool {
    guard let format = RefereePage.Format(path: path) else { return false }
    do throws(OutputFault) {
      try OutputFile.write(Array(page.text(format).utf8), to: path, for: .usual, makesFolders: true)
      return true
    } catch {
      Console.note(InputProblem(input: path, message: "cannot write \(path): \(error)", fix: error.advice))
      return false
    }
  }
}
