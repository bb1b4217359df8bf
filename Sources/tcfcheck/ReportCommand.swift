import ArgumentParser
import TCFFindings
import TCFReporting
import TCFRules
import TCFRun
import TCFSystem

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Writes reports of a finished run in other formats, without checking anything again.",
    discussion: """
      The run is the file that validate, certify or audit wrote with --json. It holds every finding; to report rules \
      that passed, write the run with --all-outcomes, and to report clean subjects, with --all-subjects.

      Example:
        tcfcheck report run.ndjson --report junit:run.xml \\
          --report html:run.html

      Exit status: 0 if the reports are written, 2 if the run could not be read or a report could not be written, 64 \
      for wrong usage.
      """)

  @Argument(help: ArgumentHelp("The finished run.", valueName: "run"), completion: .file())
  var path: String?

  @Option(
    help: ArgumentHelp("The format of standard output; --formats lists them.", valueName: "format"))
  var format = ReportFormat.console.identifier

  @Option(
    name: .customLong("report"), help: ArgumentHelp("Write a report to a file; repeatable.", valueName: "format:file"))
  var requests: [String] = []

  @Option(help: ArgumentHelp("How many subjects with findings the console shows individually.", valueName: "count"))
  var details = ReportOptions.usualDetails

  @Flag(name: .customLong("redact"), help: "Hide consent strings and ids.")
  var isRedacted = false

  @Flag(name: .customLong("formats"), help: "List the report formats as a Markdown table.")
  var listsFormats = false

  func run() throws {
    if listsFormats { return try listFormats() }
    guard let path else { throw usageError("give the file of a finished run, written with tcfcheck validate --json") }
    var reporters = try self.reporters(path)
    let progress = ProgressLine(besideResults: false)
    let finished: FinishedRun
    do throws(InputProblem) {
      finished = try FinishedRun.read(path, progress: { progress?.showLines(path, $0, $1) }) { id in
        RuleCatalog.all.first { $0.metadata.id == id }?.metadata
      }
    } catch {
      progress?.clear()
      Console.note(error)
      throw ExitCode(ExitStatus.incomplete)
    }
    var isComplete = true
    for index in reporters.indices {
      do throws(InputProblem) {
        // The first writes to standard output while it is told: a line beside it would be torn apart on a terminal.
        let isBeside = index == 0 && StandardStreams.isOutputTerminal
        let count = finished.reports.count
        try finished.report(to: &reporters[index]) { done in
          guard !isBeside else { return }
          let share = Double(done) / Double(max(count, 1))
          progress?.show(ProgressState(what: path, count: done, unit: "subject", share: share))
        }
        progress?.clear()
      } catch {
        progress?.clear()
        Console.note(error)
        isComplete = false
      }
    }
    if !isComplete { throw ExitCode(ExitStatus.incomplete) }
  }

  private func reporters(_ path: String) throws -> [any Reporter] {
    guard let format = ReportFormats.named(format) else {
      let names = ReportFormats.identifiers.joined(separator: ", ")
      throw usageError("\"\(format)\" is not a report format; there are \(names)")
    }
    guard details >= 0 else { throw usageError("--details must be 0 or more, not \(details)") }
    var options = ReportOptions()
    options.hasColor = Console.hasColor
    options.details = details
    options.showsInfo = true
    options.isRedacted = isRedacted
    options.includesAllOutcomes = true
    options.junit.isDeterministic = true
    options.junit.fullResults = path
    var reporters = [format.reporter(to: .standardOutput, options)]
    var paths = OutputPaths()
    paths.reads([path], as: "the finished run")
    paths.writes("-", as: "--format")
    for text in requests {
      let request = try mapError(try ReportRequest(text)) { (error: ReportRequest.Fault) in
        usageError("--report: \(error)")
      }
      paths.writes(request.format, to: request.path, as: "--\(request.format.identifier)")
      reporters.append(request.reporter(options))
    }
    if let conflict = paths.conflict { throw usageError(conflict) }
    return reporters
  }

  private func listFormats() throws {
    let output = LineOutput()
    output.line("| format | file | what it is |")
    output.line("| --- | --- | --- |")
    for format in ReportFormats.all {
      output.line("| `\(format.identifier)` | `.\(format.fileExtension)` | \(format.description) |")
    }
    try output.finish()
  }
}
