import TCFFindings
import TCFSystem
import TCFXML

extension ReportFormat {
  /// A badge.
  public static let badge = ReportFormat(
    identifier: "badge",
    description: "SVG badge with the run's result in two or three words, for a README or a dashboard",
    fileExtension: "svg"
  ) { sink, _ in BadgeReporter(to: sink) }
}

/// The result of a run in a few words, as a picture of 20 pixels in height. It names nothing that was checked.
///
/// Source: W3C, Scalable Vector Graphics (SVG) 2.
struct BadgeReporter: Reporter {
  private let sink: ReportSink
  private var output: OutputFile?

  /// A reporter that writes to `sink`.
  init(to sink: ReportSink) { self.sink = sink }

  /// Opens the sink.
  mutating func begin(_ run: RunDescription) throws(InputProblem) { output = try sink.open() }

  /// The summary has all that a badge says.
  mutating func report(_ report: SubjectReport) throws(InputProblem) {}

  /// The summary has all that a badge says.
  mutating func report(_ problem: InputProblem) throws(InputProblem) {}

  /// Draws the badge.
  mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    guard let output else { return }
    defer { self.output = nil }
    try mapError(try Badge(of: summary).draw(to: output)) { (error: XMLWriteFault) in InputProblem(error, to: output) }
    try output.complete()
  }
}

/// What a badge says, and in which colour.
private struct Badge {
  private static let name = "tcfcheck"
  private static let height = 20
  private let text: String
  /// Dark enough for white text: the contrast is 4.5 to 1 or more.
  private let color: String

  /// The badge of a finished run. What is unfinished says so, since a green badge would be believed.
  init(of summary: RunSummary) {
    let counts = [Severity.error, .warning].compactMap { severity in
      summary.findings[severity].flatMap { $0 > 0 ? Prose.count($0, severity.rawValue) : nil }
    }
    // What was accepted is there all the same.
    let accepted = summary.acceptedFindings > 0 ? ", \(summary.acceptedFindings) accepted" : ""
    if summary.isInterrupted || !summary.problems.isEmpty {
      (text, color) = (counts.isEmpty ? "incomplete" : counts.joined(separator: ", ") + ", incomplete", "#b3261e")
    } else if !summary.hasChecked {
      (text, color) = ("nothing checked", "#5b6b86")
    } else if counts.isEmpty {
      let none = accepted.isEmpty ? "no errors, no warnings" : "no new errors, no new warnings"
      (text, color) = (none + accepted, "#1a6b37")
    } else {
      let hasErrors = (summary.findings[.error] ?? 0) > 0
      (text, color) = (counts.joined(separator: ", ") + accepted, hasErrors ? "#b3261e" : "#8a5300")
    }
  }

  /// Writes the document.
  func draw(to output: OutputFile) throws(XMLWriteFault) {
    let (left, right) = (Self.width(of: Self.name), Self.width(of: text))
    var xml = try XMLStreamWriter(to: output)
    try xml.start(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", "\(left + right)"), ("height", "\(Self.height)"),
        ("role", "img"), ("aria-label", "\(Self.name): \(text)"),
      ])
    try xml.start("title")
    try xml.text("\(Self.name): \(text)")
    try xml.end()
    try box(from: 0, width: left, fill: "#1c1f24", text: Self.name, in: &xml)
    try box(from: left, width: right, fill: color, text: text, in: &xml)
    try xml.end()
    try xml.finish()
  }

  private func box(
    from x: Int, width: Int, fill: String, text: String, in xml: inout XMLStreamWriter
  ) throws(XMLWriteFault) {
    try xml.start(
      "rect", [("x", "\(x)"), ("width", "\(width)"), ("height", "\(Self.height)"), ("fill", fill)])
    try xml.end()
    // The length is prescribed, as the reader's font is unknown.
    try xml.start(
      "text",
      [
        ("x", "\(x + Self.margin)"), ("y", "14"), ("textLength", "\(width - 2 * Self.margin)"), ("fill", "#ffffff"),
        ("font-family", "Verdana, DejaVu Sans, sans-serif"), ("font-size", "11"),
      ])
    try xml.text(text)
    try xml.end()
  }

  private static let margin = 6

  private static func width(of text: String) -> Int { text.count * 7 + 2 * margin }
}

extension XMLStreamWriter {
  /// Starts an element with its attributes.
  fileprivate mutating func start(_ name: String, _ attributes: [(String, String)]) throws(XMLWriteFault) {
    try start(name)
    for (name, value) in attributes { try attribute(name, value) }
  }
}
