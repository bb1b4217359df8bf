import TCFFindings
import TCFJSON
import TCFRules

/// What the profiles mean, as `rules --profiles` prints it.
enum ProfileText {
  static func lines(_ format: RulesCommand.Format) -> [String] {
    switch format {
    case .table: RuleProfile.allCases.flatMap(block)
    case .json: RuleProfile.allCases.map(json)
    case .markdown: RuleProfile.allCases.flatMap { ["## \($0.rawValue)", "", $0.meaning, "", "\(counts($0)).", ""] }
    }
  }

  private static func block(_ profile: RuleProfile) -> [String] {
    ["\(profile.rawValue)  (\(counts(profile)))", "  \(profile.meaning)", ""]
  }

  private static func counts(_ profile: RuleProfile) -> String {
    let severities = profile.rules.map(\.metadata.severity)
    let counts = Severity.allCases.reversed().map { severity in
      Prose.count(severities.count { $0 == severity }, severity.rawValue)
    }
    return "\(Prose.count(severities.count, "rule")): \(counts.joined(separator: ", ")) at most"
  }

  private static func json(_ profile: RuleProfile) -> String {
    JSONWriter.text { json in
      json.object { json in
        json.member("profile", profile.rawValue)
        json.member("meaning", profile.meaning)
        json.member("rules", profile.rules.count)
      }
    }
  }
}
