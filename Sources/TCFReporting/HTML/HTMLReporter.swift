public import TCFFindings
import TCFSystem

extension ReportFormat {
  /// An HTML page.
  public static let html = ReportFormat(
    identifier: "html", description: "a page to read and print, in one file that needs no network",
    fileExtension: "html"
  ) { sink, _ in HTMLReporter(to: sink) }
}

/// The results as one HTML page that needs nothing else: no script, no network. With a dossier it is the record of a
/// self-certification. It is well-formed XML too.
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
    try output.put(HTMLPage.text(page))
    try output.complete()
  }
}

/// Blocks as HTML.
enum HTMLPage {
  /// The page.
  static func text(_ page: PageWriter) -> String { text(title: page.title, page.blocks) }

  /// A page of blocks.
  static func text(title: String, _ blocks: [PageBlock]) -> String {
    var html = HTMLWriter()
    html.start("html", ["xmlns": "http://www.w3.org/1999/xhtml", "lang": "en"])
    html.start("head")
    html.void("meta", ["charset": "utf-8"])
    html.void("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    html.void("meta", ["name": "color-scheme", "content": "light dark"])
    html.element("title", title)
    html.style(HTMLStyle.sheet)
    html.end()
    html.start("body")
    html.start("main")
    for block in blocks { add(block, &html) }
    html.end()
    html.end()
    html.end()
    return html.text
  }

  private static func add(_ block: PageBlock, _ html: inout HTMLWriter) {
    switch block {
    case .heading(let level, let text): html.element("h\(level)", text)
    case .paragraph(let text): html.element("p", text)
    case .alert(let text): html.element("p", ["class": "alert"], text)
    case .facts(let facts): add(facts, &html)
    case .table(let table): add(table, &html)
    case .list(let items):
      html.start("ul")
      for item in items { add(item, &html) }
      html.end()
    case .finding(let finding): add(finding, &html)
    }
  }

  private static func add(_ facts: [Dossier.Fact], sources: [Citation] = [], _ html: inout HTMLWriter) {
    guard !facts.isEmpty || !sources.isEmpty else { return }
    html.start("dl")
    for fact in facts {
      html.start("div")
      html.element("dt", fact.label)
      html.element("dd", fact.value)
      html.end()
    }
    for source in sources {
      html.start("div")
      html.element("dt", "source")
      html.start("dd")
      add(source, &html)
      html.end()
      html.end()
    }
    html.end()
  }

  private static func add(_ citation: Citation, _ html: inout HTMLWriter) {
    guard let url = citation.url else { return html.add(citation.description) }
    html.element("a", ["href": url], citation.description)
  }

  private static func add(_ table: PageTable, _ html: inout HTMLWriter) {
    // A table wider than the window scrolls by itself; without a mouse it is reached with the tabulator.
    html.start("div", ["class": "wide", "role": "region", "aria-label": table.title, "tabindex": "0"])
    html.start("table")
    html.element("caption", table.title)
    html.start("thead")
    html.start("tr")
    for (index, column) in table.columns.enumerated() {
      html.element("th", table.isNumeric(index) ? ["scope": "col", "class": "number"] : ["scope": "col"], column)
    }
    html.end()
    html.end()
    html.start("tbody")
    for row in table.rows {
      html.start("tr")
      for cell in row { add(cell, &html) }
      html.end()
    }
    for _ in 0..<3 { html.end() }
  }

  private static func add(_ cell: PageTable.Cell, _ html: inout HTMLWriter) {
    switch cell {
    case .text(let text): html.element("td", text)
    case .number(let number): html.element("td", ["class": number == 0 ? "number zero" : "number"], String(number))
    case .code(let text):
      html.start("td")
      html.element("code", text)
      html.end()
    }
  }

  private static func add(_ item: PageItem, _ html: inout HTMLWriter) {
    html.start("li")
    html.element("span", item.text)
    if let source = item.source {
      html.start("span", ["class": "source"])
      add(source, &html)
      html.end()
    }
    if !item.codes.isEmpty {
      html.start("p")
      for code in item.codes { html.element("code", code) }
      html.end()
    }
    html.end()
  }

  private static func add(_ finding: PageFinding, _ html: inout HTMLWriter) {
    html.start("article", ["class": finding.severity.rawValue])
    html.start("p")
    html.element("strong", finding.severity.rawValue)
    html.element("code", finding.rule)
    html.end()
    html.element("p", ["class": "message"], finding.message)
    add(finding.details, sources: finding.sources, &html)
    html.end()
  }
}
