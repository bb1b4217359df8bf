import TCFFindings
import TCFSystem
import TCFXML

extension ReportFormat {
  /// Checkstyle's XML.
  public static let checkstyle = ReportFormat(
    identifier: "checkstyle", description: "Checkstyle XML for CI systems and review bots (Jenkins, reviewdog)",
    fileExtension: "xml"
  ) { sink, _ in CheckstyleReporter(to: sink) }
}

/// The results in the XML of Checkstyle: an `error` for each finding, in the `file` that it is in, and one for each input that
/// could not be read. Accepted findings are not in it, since the format cannot say so; neither is what was not decided.
///
/// Source: checkstyle.org, "Result Reports"; checkstyle-report-1.0.0.xsd (file name; line, severity, message, source).
struct CheckstyleReporter: Reporter {
  private let sink: ReportSink
  private var document: CheckstyleDocument?
  private var problems = ProblemLog()

  /// A reporter that writes to `sink`.
  init(to sink: ReportSink) { self.sink = sink }

  /// Opens the sink and the document.
  mutating func begin(_ run: RunDescription) throws(InputProblem) {
    document = try CheckstyleDocument.starting(to: sink.open())
  }

  /// Writes the subject's findings that count.
  mutating func report(_ report: SubjectReport) throws(InputProblem) {
    for (verdict, _) in report.broken {
      for finding in verdict.rankedFindings {
        let place = SubjectPlace(of: finding, in: report)
        let fix = FindingText.fix(of: finding, verdict.rule).map { ". Fix: \($0)" } ?? ""
        try document?.addError(
          in: place.file ?? report.subject.name, line: place.line, severity: verdict.severity(of: finding),
          message: report.messageForCI(of: finding) + fix, source: verdict.rule.id.rawValue)
      }
    }
  }

  /// Writes the problem as an error of its input.
  mutating func report(_ problem: InputProblem) throws(InputProblem) {
    problems.add(problem)
    try document?.addError(
      in: problem.input, line: nil, severity: .error,
      message: problem.message + (problem.fix.map { ". Fix: \($0)" } ?? ""), source: "tcfcheck/input")
  }

  /// Ends the document and puts the report in its place.
  mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    guard let document else { return }
    defer { self.document = nil }
    for problem in problems.unreported(in: summary) { try report(problem) }
    if summary.isInterrupted {
      try document.addError(
        in: "tcfcheck", line: nil, severity: .error,
        message: "the run was interrupted: this report is incomplete", source: "tcfcheck/interrupted")
    }
    try document.complete()
  }
}

/// The document on its way to its place. A class, since the XML writer cannot be copied and a reporter can.
private final class CheckstyleDocument {
  private let output: OutputFile
  private var xml: XMLStreamWriter
  /// The file whose element is open.
  private var file: String?

  /// Starts the document.
  static func starting(to output: OutputFile) throws(InputProblem) -> CheckstyleDocument {
    do throws(XMLWriteFault) {
      var xml = try XMLStreamWriter(to: output)
      try xml.start("checkstyle")
      // The version of Checkstyle whose form this is.
      try xml.attribute("version", "10.0")
      return CheckstyleDocument(output, xml)
    } catch {
      throw InputProblem(error, to: output)
    }
  }

  private init(_ output: OutputFile, _ xml: consuming XMLStreamWriter) {
    self.output = output
    self.xml = xml
  }

  /// Adds an error. Errors of one file that come one after the other are in one element.
  func addError(
    in file: String, line: Int?, severity: Severity, message: String, source: String
  ) throws(InputProblem) {
    do throws(XMLWriteFault) {
      if self.file != file {
        if self.file != nil { try xml.end() }
        try xml.start("file")
        try xml.attribute("name", ConsoleStyle.safe(file))
        self.file = file
      }
      try xml.start("error")
      // Readers want a line of what is not on a line, too.
      try xml.attribute("line", String(line ?? 1))
      try xml.attribute("severity", severity.rawValue)
      try xml.attribute("message", ConsoleStyle.safe(message, limit: 2_000))
      try xml.attribute("source", source)
      try xml.end()
    } catch {
      throw InputProblem(error, to: output)
    }
  }

  /// Ends the document and puts it in its place.
  func complete() throws(InputProblem) {
    do throws(XMLWriteFault) {
      if file != nil { try xml.end() }
      try xml.end()
      try xml.finish()
    } catch {
      throw InputProblem(error, to: output)
    }
    try output.complete()
  }
}
