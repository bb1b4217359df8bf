import TCFFindings
import TCFRules

/// The catalogue as a page of Markdown, which the documentation of TCFRules has too.
enum CataloguePage {
  static func lines(_ rules: [Rule]) -> [String] {
    // A family's rules may stand in several places of the catalogue; here they are one section.
    let sections = RuleCatalog.families.compactMap { family -> (RuleFamily, [Rule])? in
      let own = rules.filter { $0.metadata.id.family == family.name }
      return own.isEmpty ? nil : (family, own)
    }
    var lines = head(rules, sections.count)
    lines += sections.map { family, own in
      "- [\(family.name)](#\(family.name)) (\(Prose.count(own.count, "rule"))): \(family.about)"
    }
    lines.append("")
    for (family, own) in sections {
      lines += ["## \(family.name)", "", family.about, ""] + own.flatMap(section)
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

  private static func head(_ rules: [Rule], _ families: Int) -> [String] {
    [
      "# Rules", "", "Every rule of tcfcheck: what it checks, when, and where that is specified.", "", "## Overview",
      "",
      "\(Prose.count(rules.count, "rule")) in \(Prose.count(families, "family")), catalogue of \(RuleCatalog.version). Written by `tcfcheck rules "
        + "--format markdown`.", "",
      "An *error* is something that the specification calls invalid, or that misrepresents the user's choice; a "
        + "*warning* is something that readers can handle; *info* needs no action. A period is judged by the "
        + "string's LastUpdated unless stated otherwise. Examples are vectors of TestVectors/rules.", "",
    ]
  }

  private static func section(_ rule: Rule) -> [String] {
    let metadata = rule.metadata
    var lines = [
      "### \(metadata.id)", "", "**\(metadata.title)** (\(metadata.severity.rawValue))", "", metadata.meaning, "",
    ]
    if !metadata.fix.isEmpty { lines += ["Fix: \(metadata.fix)", ""] }
    lines += metadata.periods.map { "- In force: \(CatalogueText.periodText($0))" }
    lines.append("- Needs: " + metadata.needs.map(CatalogueText.label).joined(separator: ", "))
    lines += metadata.citations.map { source in
      "- Source: " + (source.url.map { "[\(source)](\($0))" } ?? "\(source)")
    }
    lines.append("- Family: [\(metadata.id.family)](#\(metadata.id.family))")
    lines += RuleChange.changes(of: metadata.id).map { "- Changed \($0.day): \($0.text)" }
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
