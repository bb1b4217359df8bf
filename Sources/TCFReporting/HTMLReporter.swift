public import TCFFindings
import TCFSystem
import TCFXML

extension ReportFormat {
  /// An HTML page.
  public static let html = ReportFormat(
    identifier: "html", description: "a page for people to read and print, in one file that needs no network",
    fileExtension: "html"
  ) { sink, _ in HTMLReporter(to: sink) }
}

/// The results as one HTML page that needs nothing else: no script, no network. With a dossier it is the record of a
/// self-certification. It is well-formed XML too, since the XML writer writes it.
public struct HTMLReporter: Reporter {
  private let sink: ReportSink
  private var output: OutputFile?
  private var report: PageReport?

  /// A reporter that writes to `sink`.
  public init(to sink: ReportSink) { self.sink = sink }

  /// Opens the sink.
  public mutating func begin(_ run: RunDescription) throws(InputProblem) {
    output = try sink.open()
    report = PageReport(run)
  }

  /// Takes the subject in.
  public mutating func report(_ report: SubjectReport) throws(InputProblem) { self.report?.add(report) }

  /// Takes the problem in.
  public mutating func report(_ problem: InputProblem) throws(InputProblem) { report?.add(problem) }

  /// Writes the page.
  public mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    defer { (output, report) = (nil, nil) }
    guard let output, let page = report?.page(summary) else { return }
    do throws(XMLWriteFault) {
      try HTMLPage(page).write(to: output)
    } catch {
      throw InputProblem(error, to: output)
    }
    try output.complete()
  }
}

/// Blocks as HTML.
///
/// Browsers read an empty element that XML writes as `<p/>` as an open one, so no element but `meta` is written without
/// text.
struct HTMLPage {
  private let title: String
  private let blocks: [PageBlock]

  init(_ page: PageWriter) {
    title = page.title
    blocks = page.blocks
  }

  func write(to output: OutputFile) throws(XMLWriteFault) {
    var xml = try XMLStreamWriter(to: output)
    try xml.documentType("html")
    try xml.start("html")
    try xml.attribute("xmlns", "http://www.w3.org/1999/xhtml")
    try xml.attribute("lang", "en")
    try xml.start("head")
    try meta(&xml, [("charset", "utf-8")])
    try meta(&xml, [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
    try meta(&xml, [("name", "color-scheme"), ("content", "light dark")])
    try xml.element("title", title)
    try xml.element("style", HTMLStyle.sheet)
    try xml.end()
    try xml.start("body")
    try xml.start("main")
    for block in blocks { try write(block, &xml) }
    try xml.end()
    try xml.end()
    try xml.end()
    try xml.finish()
  }

  private func meta(_ xml: inout XMLStreamWriter, _ attributes: [(String, String)]) throws(XMLWriteFault) {
    try xml.start("meta")
    for (name, value) in attributes { try xml.attribute(name, value) }
    try xml.end()
  }

  private func write(_ block: PageBlock, _ xml: inout XMLStreamWriter) throws(XMLWriteFault) {
    switch block {
    case .heading(let level, let text): try element("h\(level)", text, &xml)
    case .paragraph(let text): try element("p", text, &xml)
    case .alert(let text): try element("p", text, &xml, class: "alert")
    case .facts(let facts): try write(facts, &xml)
    case .table(let table): try write(table, &xml)
    case .list(let items):
      try xml.start("ul")
      for item in items { try write(item, &xml) }
      try xml.end()
    case .finding(let finding): try write(finding, &xml)
    }
  }

  private func element(
    _ name: String, _ text: String, _ xml: inout XMLStreamWriter, class style: String? = nil
  ) throws(XMLWriteFault) {
    try xml.start(name)
    if let style { try xml.attribute("class", style) }
    // Marks that turn the direction of writing could make a line read otherwise than it is.
    try xml.text(text.isEmpty ? "–" : ConsoleStyle.safe(text, limit: 4_000))
    try xml.end()
  }

  private func write(_ facts: [Dossier.Fact], _ xml: inout XMLStreamWriter) throws(XMLWriteFault) {
    guard !facts.isEmpty else { return }
    try xml.start("dl")
    for fact in facts {
      try xml.start("div")
      try element("dt", fact.label, &xml)
      try element("dd", fact.value, &xml)
      try xml.end()
    }
    try xml.end()
  }

  private func write(_ table: PageTable, _ xml: inout XMLStreamWriter) throws(XMLWriteFault) {
    // A table wider than the window scrolls by itself; whoever has no mouse reaches it with the tabulator.
    try xml.start("div")
    for (name, value) in [
      ("class", "wide"), ("role", "region"), ("aria-label", ConsoleStyle.safe(table.title)), ("tabindex", "0"),
    ] {
      try xml.attribute(name, value)
    }
    try xml.start("table")
    try element("caption", table.title, &xml)
    try xml.start("thead")
    try xml.start("tr")
    for (index, column) in table.columns.enumerated() {
      try xml.start("th")
      try xml.attribute("scope", "col")
      if table.isNumeric(index) { try xml.attribute("class", "number") }
      try xml.text(column)
      try xml.end()
    }
    try xml.end()
    try xml.end()
    try xml.start("tbody")
    for row in table.rows {
      try xml.start("tr")
      for cell in row { try write(cell, &xml) }
      try xml.end()
    }
    for _ in 0..<3 { try xml.end() }
  }

  private func write(_ cell: PageTable.Cell, _ xml: inout XMLStreamWriter) throws(XMLWriteFault) {
    switch cell {
    case .text(let text): try element("td", text, &xml)
    case .number(let number): try element("td", String(number), &xml, class: number == 0 ? "number zero" : "number")
    case .code(let text):
      try xml.start("td")
      try element("code", text, &xml)
      try xml.end()
    }
  }

  private func write(_ item: PageItem, _ xml: inout XMLStreamWriter) throws(XMLWriteFault) {
    try xml.start("li")
    try element("span", item.text, &xml)
    if let source = item.source { try element("span", source, &xml, class: "source") }
    if !item.codes.isEmpty {
      try xml.start("p")
      for code in item.codes { try element("code", code, &xml) }
      try xml.end()
    }
    try xml.end()
  }

  private func write(_ finding: PageFinding, _ xml: inout XMLStreamWriter) throws(XMLWriteFault) {
    try xml.start("article")
    try xml.attribute("class", finding.severity.rawValue)
    try xml.start("p")
    try element("strong", finding.severity.rawValue, &xml)
    try element("code", finding.rule, &xml)
    try xml.end()
    try element("p", finding.message, &xml, class: "message")
    try write(finding.details, &xml)
    try xml.end()
  }
}
