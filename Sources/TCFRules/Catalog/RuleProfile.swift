import TCFFindings

/// Which rules a run checks, and how much they matter.
public enum RuleProfile: String, Sendable, CaseIterable {
  /// The framework's own documents.
  case iab
  /// The framework's documents and what Google reports to publishers; an expired string is an error.
  case google
  /// For stored consent of others: what readers cope with is worth knowing only. Errors stay.
  case lenient

  /// What the profile covers and when to choose it.
  public var meaning: String {
    switch self {
    case .iab:
      "Every rule except those of family google, with the severities that the framework's documents give them. Choose it "
        + "to certify a CMP or to gate a release."
    case .google:
      "The rules of iab, and those of family google: Google's error codes for publishers. An expired string is an error. "
        + "Choose it where Google serves ads: vendor 755 must be in the UI and have the permissions it needs. If a run has "
        + "both and the Google rule fails, the framework rule for the same fault does not apply (google/1.4 and disclosed-vendors/missing, "
        + "google/3.1 and fields/cmp-id, google/3.3 and fields/expired, google/5.1 and fields/service-specific), so one "
        + "fault is one error."
    case .lenient:
      "The rules of iab, with info in place of every warning, including lower-severity findings of rules whose other findings "
        + "are errors. Choose it to audit strings that others have stored. Errors stay errors."
    }
  }

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

  private func made() -> [Rule] {
    TwinRules.named(in: RuleCatalog.all.filter { has($0.metadata.id) }.map(form(of:)))
  }

  /// Whether the profile has the rule checked.
  func has(_ id: RuleID) -> Bool { self == .google || id.family != GoogleRules.family.name }

  /// The rule with the severities that it has in this profile.
  func form(of rule: Rule) -> Rule {
    switch self {
    case .iab: rule
    case .google: rule.metadata.id == DateRules.expired.metadata.id ? rule.withSeverities { _ in .error } : rule
    case .lenient: rule.withSeverities(lighter: .info) { $0 == .warning ? .info : $0 }
    }
  }
}

extension Rule {
  /// The same rule with other severities; `lighter` caps those of findings that the rule itself lowers.
  func withSeverities(
    as setting: SeverityChange? = nil, lighter: Severity? = nil, _ change: (Severity) -> Severity
  ) -> Rule {
    let periods = metadata.periods.map { period in
      RulePeriod(
        change(period.severity), from: period.from, until: period.until, policyVersions: period.policyVersions,
        by: period.clock, in: period.environments,
        lighter: period.lighter.map { own in lighter.map { min(own, $0) } ?? own }.map { min($0, change($0)) })
    }
    guard periods != metadata.periods || setting != nil || lighter != nil else { return self }
    return described(
      as: RuleMetadata(
        id: metadata.id, title: metadata.title, meaning: metadata.meaning, fix: metadata.fix,
        citations: metadata.citations, periods: periods, needs: metadata.needs,
        googleErrorCode: metadata.googleErrorCode, severityChange: setting,
        lighterSeverity: lighter ?? metadata.lighterSeverity))
  }
}
