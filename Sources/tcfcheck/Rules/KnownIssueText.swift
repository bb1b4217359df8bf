import TCFFindings
import TCFJSON
import TCFReporting
import TCFRules
import TCFStorage

/// The table of known readers' known SDK issues. As Markdown it is a page of the documentation of TCFRules.
enum KnownIssueText {
  static func lines(_ format: RulesCommand.Format) -> [String] {
    switch format {
    case .table: KnownIssue.all.flatMap(block)
    case .json: KnownIssue.all.map(json)
    case .markdown: page
    }
  }

  private static func block(_ knownIssue: KnownIssue) -> [String] {
    [
      "\(knownIssue.id)  (\(knownIssue.rule), \(platforms(knownIssue)))", "  stored:  \(knownIssue.stored)",
      "  readers: \(readers(knownIssue)): \(knownIssue.text)",
      "  report:  \(reports(knownIssue).joined(separator: ", "))", "",
    ]
  }

  private static var page: [String] {
    var lines = [
      "# Known readers", "", "What stored keys do to the SDKs that read them, as a table; findings quote it.", "",
      "## Overview", "",
      "A rule says what is wrong with a key. ``KnownIssue`` says what known readers make of it and where that was "
        + "reported; the finding carries it as `consequence`. There are \(KnownIssue.all.count) rows, written by "
        + "`tcfcheck rules --known-issues --format markdown`. The addresses were last visited in November 2026; a row "
        + "marked *not re-verified* comes from an earlier survey of public reports.", "",
    ]
    for knownIssue in KnownIssue.all {
      lines += ["### \(knownIssue.id)", "", "**\(sentence(knownIssue.stored))**", ""]
      lines += [
        "\(sentence(readers(knownIssue))): \(knownIssue.text).", "", "- Rule: \(knownIssue.rule)",
        "- Stores: \(platforms(knownIssue))",
      ]
      lines += reports(knownIssue).map { "- Report: \($0)" } + [""]
    }
    return lines.dropLast()
  }

  private static func json(_ knownIssue: KnownIssue) -> String {
    JSONWriter.text { json in
      json.object { json in
        json.member("id", knownIssue.id)
        json.member("rule", knownIssue.rule.rawValue)
        json.member("stored", knownIssue.stored)
        json.member("reader", knownIssue.reader.rawValue)
        json.member("effect", knownIssue.effect.rawValue)
        json.member("text", knownIssue.text)
        json.member("stores", knownIssue.platforms.map(\.rawValue))
        json.member("reports", knownIssue.reports)
      }
    }
  }

  private static func readers(_ knownIssue: KnownIssue) -> String {
    "\(knownIssue.reader.rawValue) \(knownIssue.effect == .crashes ? "crashes" : "is misled")"
  }

  private static func platforms(_ knownIssue: KnownIssue) -> String {
    knownIssue.platforms.isEmpty ? "any" : knownIssue.platforms.map(\.rawValue).joined(separator: ", ")
  }

  private static func reports(_ knownIssue: KnownIssue) -> [String] {
    knownIssue.reports.isEmpty ? ["public report, not re-verified"] : knownIssue.reports
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
