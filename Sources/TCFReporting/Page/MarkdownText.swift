import TCFFindings

/// Blocks as Markdown.
enum MarkdownText {
  /// A block, with a line feed at its end; empty for a picture.
  static func block(_ block: PageBlock) -> String {
    switch block {
    case .heading(let level, let text, anchor: _): String(repeating: "#", count: level) + " \(plain(text))\n"
    case .paragraph(let text): plain(text) + "\n"
    case .alert(let text): "> **\(plain(text))**\n"
    case .facts(let facts): facts.map { "- \(plain($0.label)): \(plain($0.value))\n" }.joined()
    case .table(let table): text(of: table)
    case .list(let items): items.map(text).joined()
    case .finding(let finding): text(of: finding)
    case .fold(let title, let blocks):
      ([.heading(3, title)] + blocks).map(self.block).filter { !$0.isEmpty }.joined(separator: "\n")
    case .bases(let matrix): matrix.tables.map(text).joined(separator: "\n")
    case .signatures(let names): names.map { "- \(plain($0)): ____________________\n" }.joined()
    case .bitMap, .plot, .screenshot, .gallery: ""
    }
  }

  private static func text(of table: PageTable) -> String {
    let head = "| " + table.columns.map(plain).joined(separator: " | ") + " |\n"
    let rule = "|" + table.columns.indices.map { table.isNumeric($0) ? " ---: |" : " --- |" }.joined() + "\n"
    return head + rule + table.rows.map { "| " + $0.map(text).joined(separator: " | ") + " |\n" }.joined()
  }

  private static func text(_ cell: PageTable.Cell) -> String {
    switch cell {
    case .text(let text), .figure(let text): plain(text)
    case .code(let text), .place(let text): code(text)
    case .number(let number): String(number)
    case .mark(let text, let tone): tone == .bad ? "**\(plain(text))**" : plain(text)
    case .link(let text, to: _): plain(text)
    case .rule(let id, let title, to: _): code(id) + (title.map { ": \(plain($0))" } ?? "")
    }
  }

  private static func text(_ item: PageItem) -> String {
    let source = item.source.map { " (\(text($0)))" } ?? ""
    let codes = item.codes.isEmpty ? "" : ": " + item.codes.map(code).joined(separator: ", ")
    return "- \(plain(item.text))\(source)\(codes)\n"
  }

  private static func text(of finding: PageFinding) -> String {
    "- **\(finding.severity.rawValue)** \(code(finding.rule)): \(plain(finding.message))\n"
      + finding.details.map { "  - \(plain($0.label)): \(plain($0.value))\n" }.joined()
      + finding.sources.map { "  - source: \(text($0))\n" }.joined()
  }

  /// A citation, as a link where the document is public. The addresses are the program's own and need no escapes.
  private static func text(_ citation: Citation) -> String {
    let words = plain(citation.description)
    return citation.url.map { "[\(words)](\($0))" } ?? words
  }

  /// A text in which nothing is markup: a line, with a backslash before every sign that could be.
  static func plain(_ text: String) -> String {
    var result = ""
    for scalar in ConsoleStyle.safe(text, limit: 4_000).unicodeScalars {
      if "\\`*_[]<>|~&#!".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    // What begins a list or a rule at the start of a line.
    guard let first = result.first, "+-=".contains(first) else { return result }
    return "\\" + result
  }

  /// A name in a code span. One with a grave accent, or a bar that would end a table's cell, is shown as text.
  static func code(_ text: String) -> String {
    let line = ConsoleStyle.safe(text)
    return line.isEmpty || line.contains("`") || line.contains("|") ? plain(line) : "`\(line)`"
  }
}
