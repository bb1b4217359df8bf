package import TCFFindings

/// A page for people in the making, of headings, sentences and tables, that becomes Markdown or HTML. For results that are
/// no verdicts about subjects; those have reporters.
package struct ReportPage: Sendable {
  /// A cell of a table.
  package enum Cell: Sendable {
    /// Text as it is read, without markup.
    case text(String)
    /// A name that is in a program or file.
    case code(String)
    /// A rule's id, which leads to what `rule(_:)` adds of it, and its title.
    case rule(RuleMetadata, title: String?)
    /// A count, which pages set to the right.
    case number(Int)
    /// A number as text, such as a share, or the word in its place where it is not reported.
    case figure(String)
  }

  /// What is at the foot of each sheet of paper, next to its number. No text from outside.
  package var foot = "tcfcheck"
  private let title: String
  private var blocks: [PageBlock]

  /// A page with a title.
  package init(title: String) {
    self.title = title
    blocks = [.heading(1, title)]
  }

  /// Adds a heading of a section.
  package mutating func heading(_ text: String) { blocks.append(.heading(2, text)) }
  /// Adds a heading of a part of a section.
  package mutating func subheading(_ text: String) { blocks.append(.heading(3, text)) }
  /// Adds a paragraph.
  package mutating func paragraph(_ text: String) { blocks.append(.paragraph(text)) }
  /// Adds something that must not be missed.
  package mutating func alert(_ text: String) { blocks.append(.alert(text)) }
  /// Adds sentences as a list.
  package mutating func list(_ texts: [String]) { blocks.append(.list(texts.map { PageItem(text: $0) })) }

  /// Adds labels with their values.
  package mutating func facts(_ facts: [(label: String, value: String)]) {
    blocks.append(.facts(facts.map { CertificationRecord.Fact($0.label, $0.value) }))
  }

  /// Adds a place to sign, with a line for each label.
  package mutating func signatures(_ labels: [String]) { blocks.append(.signatures(labels)) }

  /// Adds a table.
  package mutating func table(_ title: String, columns: [String], rows: [[Cell]]) {
    blocks.append(.table(Self.table(title, columns, rows)))
  }

  /// Adds a table that few readers want to see, under its title, which opens it; in Markdown under a heading.
  package mutating func foldedTable(_ title: String, columns: [String], rows: [[Cell]]) {
    blocks.append(.fold(title, [.table(Self.table(title, columns, rows))]))
  }

  private static func table(_ title: String, _ columns: [String], _ rows: [[Cell]]) -> PageTable {
    var table = PageTable(title: title, columns: columns)
    table.rows = rows.map { row in
      row.map { cell in
        switch cell {
        case .text(let text): .text(text)
        case .code(let text): .code(text)
        case .rule(let rule, let title): .rule(rule.id.rawValue, title: title, to: anchor(of: rule))
        case .number(let number): .number(number)
        case .figure(let text): .figure(text)
        }
      }
    }
    return table
  }

  /// Adds what a rule asks, where that is written, and what to do.
  package mutating func rule(_ rule: RuleMetadata) {
    blocks += [
      .heading(3, rule.title, anchor: Self.anchor(of: rule)),
      .facts(
        [.init("rule", rule.id.rawValue), .init("a break means", rule.meaning)]
          + (rule.fix.isEmpty ? [] : [.init("fix", rule.fix)])),
      .list(rule.citations.map { PageItem(text: "source:", source: $0) }),
    ]
  }

  private static func anchor(of rule: RuleMetadata) -> String {
    "rule-\(rule.id.rawValue.replacing("/", with: "-"))"
  }

  /// Adds bars; in Markdown the tables have to do.
  package mutating func plot(_ plot: PagePlot) { if !plot.rows.isEmpty { blocks.append(.plot(plot)) } }

  /// The page in Markdown.
  package var markdown: String { blocks.map(MarkdownText.block).filter { !$0.isEmpty }.joined(separator: "\n") }
  /// The page in HTML, in one file that needs nothing else.
  package var html: String { HTMLPage.text(title: title, blocks, foot: foot) }
}
