import TCFFindings

/// A page of blocks as HTML: one file that needs no network and no script, light and dark, on screens and on paper.
enum HTMLPage {
  /// The page of a run.
  @Sendable static func text(_ page: PageWriter) -> String {
    text(title: page.title, page.blocks, foot: page.foot)
  }

  /// A page of blocks.
  ///
  /// - Parameter foot: what is at the foot of each sheet of paper, next to its number. No text from outside.
  static func text(title: String, _ blocks: [PageBlock], foot: String = "tcfcheck") -> String {
    var html = HTMLWriter()
    html.start("html", [("xmlns", "http://www.w3.org/1999/xhtml"), ("lang", "en")])
    html.start("head")
    html.void("meta", [("charset", "utf-8")])
    html.void("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
    html.void("meta", [("name", "color-scheme"), ("content", "light dark")])
    html.void(
      "meta",
      [
        ("http-equiv", "Content-Security-Policy"),
        ("content", HTMLScript.policy(allowsPictures: blocks.contains(where: \.isPicture))),
      ])
    html.element("title", title)
    html.raw("style", HTMLStyle.sheet + HTMLStyle.paper(foot: foot))
    html.end()
    html.start("body")
    html.element("a", [("class", "skip"), ("href", "#main")], "Skip to the report")
    var body = HTMLBody(html)
    body.add(blocks)
    html = body.html
    html.raw("script", HTMLScript.text)
    html.end()
    html.end()
    return html.text
  }
}

/// Writes blocks one after another, and remembers which names of links are taken.
struct HTMLBody {
  var html: HTMLWriter
  /// How many pictures there are, for the names of their parts.
  var pictures = 0
  private var severities: Set<Severity> = []
  /// Where the first finding of each rule is.
  private var rules: [String: String] = [:]
  private var parts = 0

  init(_ html: HTMLWriter) { self.html = html }

  /// The title and what belongs to it, the contents, and the rest.
  mutating func add(_ blocks: [PageBlock]) {
    html.start("header")
    let isContent: (PageBlock) -> Bool = { if case .heading(2, _, anchor: _) = $0 { true } else { false } }
    let first = blocks.firstIndex(where: isContent) ?? blocks.endIndex
    for block in blocks[..<first] { add(block) }
    html.end()
    addContents(blocks)
    html.start("main", [("id", "main")])
    for block in blocks[first...] { add(block) }
    html.end()
  }

  private mutating func addContents(_ blocks: [PageBlock]) {
    var unnamed = 0
    let headings = blocks.compactMap { block -> (text: String, anchor: String)? in
      guard case .heading(2, let text, let anchor) = block else { return nil }
      if anchor == nil { unnamed += 1 }
      return (text, anchor ?? Self.anchor(ofPart: unnamed))
    }
    guard headings.count > 1 else { return }
    html.start("nav", [("aria-label", "Contents")])
    // Folded on a phone, where the list would take the first screen; the style keeps it open wherever there is room.
    html.start("details")
    html.element("summary", "Contents")
    html.start("ul")
    for (text, anchor) in headings {
      html.start("li")
      html.element("a", [("href", "#\(anchor)")], text)
      html.end()
    }
    for _ in 0..<2 { html.end() }
    // No counts: equal findings are folded here, so they would not be those of the summary.
    let found = Severity.allCases.reversed().filter { severity in
      blocks.contains { if case .finding(let finding) = $0 { finding.severity == severity } else { false } }
    }
    if !found.isEmpty {
      html.start("p", [("class", "filters")])
      for severity in found {
        html.element("a", [("href", "#first-\(severity.rawValue)")], "First \(severity.rawValue)")
      }
      html.end()
    }
    html.end()
  }

  /// A name for links to a heading of level 2 that has none: two can have the same words.
  private static func anchor(ofPart number: Int) -> String { "part-\(number)" }

  private mutating func addHeading(_ level: Int, _ text: String, _ anchor: String?) {
    var anchor = anchor
    if level == 2, anchor == nil {
      parts += 1
      anchor = Self.anchor(ofPart: parts)
    }
    html.element("h\(level)", anchor.map { [("id", $0)] } ?? [], text)
  }

  mutating func add(_ block: PageBlock) {
    switch block {
    case .heading(let level, let text, let anchor): addHeading(level, text, anchor)
    case .paragraph(let text): html.element("p", text)
    case .alert(let text): html.element("p", [("class", "alert"), ("role", "note")], text)
    case .facts(let facts): add(facts)
    case .table(let table): add(table)
    case .list(let items):
      html.start("ul")
      for item in items { add(item) }
      html.end()
    case .finding(let finding): add(finding)
    case .fold(let title, let blocks):
      html.start("details")
      html.element("summary", title)
      for block in blocks { add(block) }
      html.end()
    case .bitMap(let map, let marks): add(map, marks)
    case .bases(let matrix): add(matrix)
    case .plot(let plot): add(plot)
    case .screenshot(let picture, let title, let marks): add(picture, title: title, caption: "As recorded", marks)
    case .gallery(let pictures):
      html.start("div", [("class", "gallery")])
      for (picture, caption) in pictures { add(picture, title: caption, caption: caption, []) }
      html.end()
    case .signatures(let names):
      html.start("div", [("class", "signatures")])
      for name in names { html.element("p", name) }
      html.end()
    }
  }

  private mutating func add(_ facts: [CertificationRecord.Fact], sources: [Citation] = []) {
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
      add(source)
      html.end()
      html.end()
    }
    html.end()
  }

  private mutating func add(_ citation: Citation) {
    guard let url = citation.url else { return html.add(citation.description) }
    html.element("a", [("href", url)], citation.description)
  }

  /// Opens a box that scrolls by itself where what is in it is wider than the window; without a mouse it is reached with the
  /// tabulator.
  mutating func startWide(_ title: String) {
    html.start("div", [("class", "wide"), ("role", "group"), ("aria-label", title), ("tabindex", "0")])
  }

  mutating func add(_ table: PageTable) {
    startWide(table.title)
    // Many columns need narrow ones, so that they fit on a desk.
    html.start("table", table.columns.count > 8 ? [("class", "dense")] : [])
    html.element("caption", table.title)
    html.start("thead")
    html.start("tr")
    for (index, column) in table.columns.enumerated() {
      html.element("th", [("scope", "col")] + (table.isNumeric(index) ? [("class", "number")] : []), column)
    }
    html.end()
    html.end()
    html.start("tbody")
    for row in table.rows {
      html.start("tr")
      for cell in row { add(cell) }
      html.end()
    }
    for _ in 0..<3 { html.end() }
  }

  private mutating func add(_ cell: PageTable.Cell) {
    switch cell {
    case .text(let text): html.element("td", text)
    case .number(let number): html.element("td", [("class", number == 0 ? "number zero" : "number")], String(number))
    case .figure(let text): html.element("td", [("class", "number")], text)
    case .mark(let text, let tone): html.element("td", [("class", "mark \(tone.rawValue)")], text)
    case .place(let text):
      html.start("td", [("class", "place")])
      html.element("code", text)
      html.end()
    case .code(let text):
      html.start("td")
      if let anchor = rules[text] {
        html.start("a", [("href", "#\(anchor)")])
        html.element("code", text)
        html.end()
      } else {
        html.element("code", text)
      }
      html.end()
    case .link(let text, let anchor):
      html.start("td")
      html.element("a", [("href", "#\(anchor)")], text)
      html.end()
    case .rule(let id, let title, let anchor):
      html.start("td")
      html.start("a", [("href", "#\(anchor)")])
      html.element("code", id)
      html.end()
      if let title { html.element("p", title) }
      html.end()
    }
  }

  private mutating func add(_ item: PageItem) {
    html.start("li")
    html.element("span", item.text)
    if let source = item.source {
      html.start("span", [("class", "source")])
      add(source)
      html.end()
    }
    if !item.codes.isEmpty {
      html.start("p")
      for code in item.codes { html.element("code", code) }
      html.end()
    }
    html.end()
  }

  private mutating func add(_ finding: PageFinding) {
    // The first of its severity, or else the first of its rule, has a name for links.
    var anchor: String?
    if severities.insert(finding.severity).inserted { anchor = "first-\(finding.severity.rawValue)" }
    if rules[finding.rule] == nil {
      anchor = anchor ?? "rule-\(rules.count + 1)"
      rules[finding.rule] = anchor
    }
    html.start("article", [("class", finding.severity.rawValue)] + (anchor.map { [("id", $0)] } ?? []))
    html.start("p")
    html.element("strong", finding.severity.rawValue)
    html.element("code", finding.rule)
    html.end()
    html.element("p", [("class", "message")], finding.message)
    add(finding.details, sources: finding.sources)
    html.end()
  }
}
