import TCFCodec
public import TCFFindings
import TCFRules

/// The lowest severity that fails a run.
public enum FailLimit: String, Sendable, CaseIterable {
  case error, warning, info, never

  /// The severity; nil for never.
  public var severity: Severity? { Severity(rawValue: rawValue) }
}

/// What the console can show in addition to what it always shows.
public enum ShownDetail: String, Sendable, CaseIterable {
  /// Findings of severity info.
  case info
}

extension SettingsNode {
  /// A day; nil for everything else.
  var day: CalendarDay? { text.flatMap(CalendarDay.init) }
}

extension Waiver {
  /// A waiver from its block; nil if a part of it is missing.
  init?(_ node: SettingsNode) {
    guard let rule = node["rule"]?.text, let reason = node["reason"]?.text, let owner = node["owner"]?.text,
      let until = node["until"]?.day
    else { return nil }
    self.init(
      RuleSelector(rule), subject: node["subject"]?.text.map(SubjectPattern.init),
      Suppression.Waived(reason: reason, owner: owner, until: until))
  }
}
