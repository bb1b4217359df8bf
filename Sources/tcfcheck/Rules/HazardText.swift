import TCFFindings
import TCFJSON
import TCFReporting
import TCFRules
import TCFStorage

/// The table of known readers' known SDK issues. As Markdown it is a page of the documentation of TCFRules.
enum HazardText {
  static func lines(_ format: RulesCommand.Format) -> [String] {
    switch format {
    case .table: ReaderHazard.all.flatMap(block)
    case .json: ReaderHazard.all.map(json)
    case .markdown: page
    }
  }

  private static func block(_ hazard: ReaderHazard) -> [String] {
    [
      "\(hazard.id)  (\(hazard.rule), \(platforms(hazard)))", "  stored:  \(hazard.stored)",
      "  readers: \(readers(hazard)): \(hazard.text)", "  report:  \(reports(hazard).joined(separator: ", "))", "",
    ]
  }

  private static var page: [String] {
    var lines = [
      "# Known readers", "", "What stored keys do to the SDKs that read them, as a table; findings quote it.", "",
      "## Overview", "",
      "A rule says what is wrong with a key. ``ReaderHazard`` says what known readers make of it and where that was "
        + "reported; the finding carries it as `consequence`. There are \(ReaderHazard.all.count) rows, written by "
        + "`tcfcheck rules --hazards --format markdown`. The addresses were last visited in November 2026; a row "
        + "marked *not re-verified* comes from an earlier survey of public reports.", "",
    ]
    for hazard in ReaderHazard.all {
      lines += ["### \(hazard.id)", "", "**\(sentence(hazard.stored))**", ""]
      lines += [
        "\(sentence(readers(hazard))): \(hazard.text).", "", "- Rule: \(hazard.rule)", "- Stores: \(platforms(hazard))",
      ]
      lines += reports(hazard).map { "- Report: \($0)" } + [""]
    }
    return lines.dropLast()
  }

  private static func json(_ hazard: ReaderHazard) -> String {
    JSONWriter.text { json in
      json.object { json in
        json.member("id", hazard.id)
        json.member("rule", hazard.rule.rawValue)
        json.member("stored", hazard.stored)
        json.member("reader", hazard.reader.rawValue)
        json.member("effect", hazard.effect.rawValue)
        json.member("text", hazard.text)
        json.member("stores", hazard.platforms.map(\.rawValue))
        json.member("reports", hazard.reports)
      }
    }
  }

  private static func readers(_ hazard: ReaderHazard) -> String {
    "\(hazard.reader.rawValue) \(hazard.effect == .crashes ? "crashes" : "is misled")"
  }

  private static func platforms(_ hazard: ReaderHazard) -> String {
    hazard.platforms.isEmpty ? "any" : hazard.platforms.map(\.rawValue).joined(separator: ", ")
  }

  private static func reports(_ hazard: ReaderHazard) -> [String] {
    hazard.reports.isEmpty ? ["public report, not re-verified"] : hazard.reports
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
