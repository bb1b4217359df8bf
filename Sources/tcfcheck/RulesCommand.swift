import ArgumentParser
import TCFRules

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Lists the rules.",
    discussion: """
      Example:
        tcfcheck rules --format markdown > rules.md
      """)

  /// The formats of the catalogue.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, markdown
  }

  @Option(help: "table, json (one object a line) or markdown.")
  var format = Format.table

  @Option(help: "Only the rules of a profile, with its severities: iab, google or lenient (default: every rule).")
  var profile: RuleProfile?

  func run() throws {
    let output = LineOutput()
    let chosen = profile?.rules ?? RuleCatalog.all
    let rules = chosen.map(\.metadata)
    let lines =
      switch format {
      case .table: CatalogueText.table(rules)
      case .json: CatalogueText.json(rules)
      case .markdown: CataloguePage.lines(chosen)
      }
    lines.forEach(output.line)
    try output.finish()
  }
}
