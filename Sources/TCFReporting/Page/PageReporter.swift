public import TCFFindings
import TCFSystem

extension ReportFormat {
  /// A Markdown page.
  public static let markdown = ReportFormat(
    identifier: "markdown", description: "a page in Markdown, for a wiki, an issue or a CI system's summary",
    fileExtension: "md"
  ) { sink, _ in PageReporter.markdown(to: sink) }

  /// An HTML page.
  public static let html = ReportFormat(
    identifier: "html", description: "a page to read and print, in one file that needs no network",
    fileExtension: "html", showsPictures: true
  ) { sink, _ in PageReporter.html(to: sink) }
}

/// The results as one page for people: what was found, worst first, by rule, by CMP and by subject, and what was not
/// checked. With a record it is the record of a self-certification.
///
/// In HTML it needs nothing else, no network and no script; it is well-formed XML too. In Markdown it keeps to CommonMark
/// 0.31.2 with GitHub's tables.
public struct PageReporter: Reporter {
  private let sink: ReportSink
  private let text: @Sendable (PageWriter) -> String
  private var output: OutputFile?
  private var run: RunDescription?
  private var tally: PageTally?
  private var problems = ProblemLog()

  private init(_ sink: ReportSink, _ text: @escaping @Sendable (PageWriter) -> String) {
    self.sink = sink
    self.text = text
  }

  /// A reporter that writes HTML to `sink`.
  public static func html(to sink: ReportSink) -> PageReporter { PageReporter(sink, HTMLPage.text) }

  /// A reporter that writes Markdown to `sink`.
  public static func markdown(to sink: ReportSink) -> PageReporter {
    PageReporter(sink) { $0.blocks.map(MarkdownText.block).filter { !$0.isEmpty }.joined(separator: "\n") }
  }

  /// Opens the sink.
  public mutating func begin(_ run: RunDescription) throws(InputProblem) {
    output = try sink.open()
    self.run = run
    tally = PageTally(run)
  }

  /// Takes the subject in.
  public mutating func report(_ report: SubjectReport) throws(InputProblem) { tally?.add(report) }

  /// Takes the problem in.
  public mutating func report(_ problem: InputProblem) throws(InputProblem) { problems.add(problem) }

  /// Writes the page.
  public mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    defer { (output, tally) = (nil, nil) }
    guard let output, let run, let tally else { return }
    for problem in problems.unreported(in: summary) { problems.add(problem) }
    try output.emit(text(PageWriter(run: run, summary: summary, tally: tally, problems: problems)))
    try output.complete()
  }
}
