import ArgumentParser
import TCFRules

struct RulesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Lists the rules.",
    discussion: """
      With --profiles: what each profile covers, and when to choose it. With --known-issues: what stored keys are known to do \
      to the SDKs that read them, as quoted in findings.

      Example:
        tcfcheck rules --format markdown > catalogue.md
      """)

  /// The formats of the catalogue.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table, json, markdown
  }

  @Option(help: "table, json (one object per line) or markdown.")
  var format = Format.table

  @Option(help: "Only the rules of a profile, with its severities: iab, google or lenient (default: every rule).")
  var profile: RuleProfile?

  @Flag(help: "List known SDK issues with stored keys instead of the rules: what crashes or misleads which readers.")
  var knownIssues = false

  @Flag(help: "List the profiles instead of the rules: what each covers, and when to choose it.")
  var profiles = false

  func validate() throws {
    if knownIssues, profiles { throw ValidationError("--known-issues and --profiles cannot be used together") }
  }

  func run() throws {
    let output = LineOutput()
    if profiles {
      ProfileText.lines(format).forEach(output.data)
      return try output.finish()
    }
    if knownIssues {
      KnownIssueText.lines(format).forEach(output.data)
      return try output.finish()
    }
    let chosen = profile?.rules ?? RuleCatalog.all
    let rules = chosen.map(\.metadata)
    let lines =
      switch format {
      case .table: CatalogueText.table(rules)
      case .json: CatalogueText.json(rules)
      case .markdown: CataloguePage.lines(chosen)
      }
    lines.forEach(output.data)
    try output.finish()
  }
}
