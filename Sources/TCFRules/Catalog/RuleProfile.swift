import TCFFindings

/// Which rules a run asks, and how much they matter.
public enum RuleProfile: String, Sendable, CaseIterable {
  /// The framework's own documents.
  case iab
  /// The framework's documents and what Google reports to publishers; an expired string is an error.
  case google
  /// For stored consent of others: what readers cope with is worth knowing only. Errors stay.
  case lenient

  /// The rules, in the order of the catalogue.
  public var rules: [Rule] {
    switch self {
    case .iab: Self.iabRules
    case .google: Self.googleRules
    case .lenient: Self.lenientRules
    }
  }

  // Made once: an evaluator is made for every run, and in tests for every string.
  private static let iabRules = RuleProfile.iab.made()
  private static let googleRules = RuleProfile.google.made()
  private static let lenientRules = RuleProfile.lenient.made()

  private func made() -> [Rule] { RuleCatalog.all.filter { has($0.metadata.id) }.map(form(of:)) }

  /// Whether the profile asks the rule.
  func has(_ id: RuleID) -> Bool { self == .google || id.family != GoogleRules.family.name }

  /// The rule with the severities that it has in this profile.
  func form(of rule: Rule) -> Rule {
    switch self {
    case .iab: rule
    case .google: rule.metadata.id == DateRules.expired.metadata.id ? rule.withSeverities { _ in .error } : rule
    case .lenient: rule.withSeverities { $0 == .warning ? .info : $0 }
    }
  }
}

extension Rule {
  /// The same rule with other severities.
  func withSeverities(as setting: SeverityChange? = nil, _ change: (Severity) -> Severity) -> Rule {
    let periods = metadata.periods.map { period in
      RulePeriod(
        change(period.severity), from: period.from, until: period.until, policyVersions: period.policyVersions,
        by: period.clock)
    }
    guard periods != metadata.periods || setting != nil else { return self }
    return described(
      as: RuleMetadata(
        id: metadata.id, title: metadata.title, meaning: metadata.meaning, fix: metadata.fix,
        citations: metadata.citations, periods: periods, needs: metadata.needs,
        googleErrorCode: metadata.googleErrorCode, severityChange: setting))
  }
}
