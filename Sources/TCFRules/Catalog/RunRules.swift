public import TCFFindings

/// What a run uses: the rules that it checks, those that are off, and settings that agree with them.
///
/// The legal basis, explanations and histories use the settings alone; made here, they know which conditions the run's
/// rules leave out, and the rules about age name the run's limits.
public struct RunRules: Sendable {
  /// The rules checked, in the order of the catalogue.
  public let rules: [Rule]
  /// The rules that are off.
  public let off: [RuleOff]
  /// The settings of the rules.
  public let settings: RuleSettings

  /// The rules of `profile` as `switches` leave them, with the limits of `settings`.
  public init(_ profile: RuleProfile, _ switches: RuleSwitches, _ settings: RuleSettings) {
    (rules, off) = switches.rules(of: profile, settings.expiry)
    var settings = settings
    settings.conditions = StringConditions(of: rules)
    self.settings = settings
  }
}
