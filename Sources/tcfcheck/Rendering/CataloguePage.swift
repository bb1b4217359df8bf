import TCFFindings
import TCFRules

/// The catalogue as a page of Markdown, which the documentation of TCFRules has too.
enum CataloguePage {
  static func lines(_ rules: [Rule]) -> [String] {
    var lines = head(rules)
    var family = ""
    for rule in rules {
      if rule.metadata.id.family != family {
        family = rule.metadata.id.family
        lines += ["## \(family)", ""] + (families[family].map { [$0, ""] } ?? [])
      }
      lines += section(rule)
    }
    let shown = Set(rules.map(\.metadata.id))
    let aliases = RuleAliases.all.filter { !shown.isDisjoint(with: $0.rules) }
    guard !aliases.isEmpty else { return lines.dropLast() }
    lines += ["## Aliases", "", "Settings and waivers accept these names for several rules.", ""]
    return lines
      + aliases.map { alias in
        "- `\(alias.id)`: \(alias.meaning) " + alias.rules.map { "`\($0)`" }.joined(separator: ", ")
      }
  }

  private static func head(_ rules: [Rule]) -> [String] {
    let families = Set(rules.map(\.metadata.id.family)).count
    return [
      "# Rules", "", "Every rule of tcfcheck: what it checks, when, and where that is specified.", "", "## Overview",
      "",
      "\(rules.count) rules in \(families) families, catalogue of \(RuleCatalog.version). Written by `tcfcheck rules "
        + "--format markdown`.", "",
      "An *error* is something that the specification calls invalid, or that misrepresents the user's choice; a "
        + "*warning* is something that readers can handle; *info* needs no action. A period is judged by the "
        + "string's LastUpdated unless stated otherwise. Examples are vectors of TestVectors/rules.", "",
    ]
  }

  private static let families = [
    "encoding": "Can the string be read, and is its encoding canonical?",
    "fields": "Values that are possible and consistent.",
    "disclosed-vendors": "The Disclosed Vendors segment, mandatory since TCF 2.3.",
    "legitimate-interest": "What can be based on legitimate interest.",
    "gvl": "The string compared with the vendor list that it names, by GVL specification and number.",
    "purpose-one": "Purpose 1 and purpose one treatment.",
    "publisher-restrictions": "What the publisher restricts.",
    "nonstandard-texts": "Changed stacks, illustrations and translations.",
    "publisher-tc": "The publisher's own purposes.",
    "cmp-list": "The CMP compared with the Global CMP List; checked if a list is given with `--cmp-list`.",
    "google": "What Google reports to publishers, by its error codes; checked only in the profile `google`.",
    "in-app": "The keys that a CMP stores in an app.",
    "v1": "Version 1 strings and keys; both ended in 2020.",
    "gpp": "GPP strings, and the keys that carry them.",
    "additional-consent": "Google's Additional Consent strings and their key.",
    "us-privacy": "US Privacy strings, because key sets carry them.",
    "lint": "A vendor list or the CMP list as the input: the document itself, not strings.",
  ]

  private static func section(_ rule: Rule) -> [String] {
    let metadata = rule.metadata
    var lines = [
      "### \(metadata.id)", "", "**\(metadata.title)** (\(metadata.severity.rawValue))", "", metadata.meaning, "",
    ]
    if !metadata.fix.isEmpty { lines += ["Fix: \(metadata.fix)", ""] }
    lines += metadata.periods.map { "- In force: \(CatalogueText.periodText($0))" }
    lines.append("- Needs: " + metadata.needs.map(CatalogueText.words).joined(separator: ", "))
    lines += metadata.citations.map { "- Source: \($0)" }
    if let code = metadata.googleErrorCode { lines.append("- Google error code: \(code)") }
    if let examples = RuleExamples.of(rule) {
      lines.append("- Reported: \(example(examples.reported))")
      lines.append("- Passes: \(example(examples.passing))")
    }
    return lines + [""]
  }

  private static func example(_ example: RuleExample) -> String {
    "\(example.comment) (\(example.vector))" + (example.string.map { ", `\($0)`" } ?? "")
  }
}
