public import TCFFindings

/// What a team's settings make of a profile: rules off, rules on, severities.
///
/// What names a rule alone decides before an alias that stands for it, and that before its family. Of a rule both off and on by selectors of one kind, off
/// decides.
public struct RuleSwitches: Sendable, Hashable {
  /// Rules that are not checked.
  public struct Off: Sendable, Hashable {
    /// Which.
    public let rules: RuleSelector
    /// Why, if the settings say so.
    public let reason: String?

    /// Rules that are off.
    public init(_ rules: RuleSelector, reason: String? = nil) {
      self.rules = rules
      self.reason = reason
    }
  }

  /// The severity of every break of some rules, in place of the rules' own.
  public struct Severities: Sendable, Hashable {
    /// Which.
    public let rules: RuleSelector
    /// The severity.
    public let to: Severity
    /// Why.
    public let reason: String

    /// A severity for some rules.
    public init(_ rules: RuleSelector, to severity: Severity, reason: String) {
      self.rules = rules
      to = severity
      self.reason = reason
    }
  }

  /// Rules that are not checked.
  public var off: [Off] = []
  /// Rules that are requested although the profile leaves them out, or the family is off.
  public var on: [RuleSelector] = []
  /// Severities in place of the rules' own.
  public var severities: [Severities] = []
  /// No switch.
  public init() {}

  /// The rules of `profile` as the switches leave them, in the order of the catalogue, and those that are off. Rules about
  /// age are described with `expiry`, the limits of the run.
  func rules(of profile: RuleProfile, _ expiry: Expiry) -> (rules: [Rule], off: [RuleOff]) {
    if self == RuleSwitches(), expiry == .usual { return (profile.rules, []) }
    var (rules, turnedOff): ([Rule], [RuleOff]) = ([], [])
    for rule in RuleCatalog.all {
      let id = rule.metadata.id
      let isOn = on.deciding(on: id) { $0 }
      if let isOff = off.deciding(on: id, \.rules), isOn.map({ $0.breadth >= isOff.rules.breadth }) ?? true {
        if profile.has(id) || isOn != nil { turnedOff.append(RuleOff(rule: id, reason: isOff.reason)) }
      } else if profile.has(id) || isOn != nil {
        rules.append(changed(profile.form(of: AgeLimits.described(rule, expiry))))
      }
    }
    return (TwinRules.named(in: rules), turnedOff)
  }

  private func changed(_ rule: Rule) -> Rule {
    guard let change = severities.deciding(on: rule.metadata.id, \.rules) else { return rule }
    let setting = SeverityChange(from: rule.metadata.severity, to: change.to, reason: change.reason)
    return rule.withSeverities(as: setting) { _ in change.to }
  }
}
