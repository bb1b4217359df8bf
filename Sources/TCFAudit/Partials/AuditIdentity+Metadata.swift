import TCFFindings
import TCFRules

extension AuditIdentity {
  /// The rules asked, as the audit described them: with the severities of its profile and settings, and its limits of age. What
  /// reads a partial uses these, so that it says of a rule what the audit said.
  func metadata() throws(PartialFault) -> [RuleMetadata] {
    guard catalogue == RuleCatalog.version else { throw .otherCatalogue(catalogue) }
    guard let profile = RuleProfile(rawValue: profile) else { throw .unknownProfile(profile) }
    let own = Set(profile.rules.map(\.metadata.id))
    var switches = RuleSwitches()
    // Rules that the profile leaves out and the settings turned on.
    switches.on = rules.filter { !own.contains($0) }.map { RuleSelector($0.rawValue) }
    switches.severities = try changedSeverities().map {
      RuleSwitches.Severities(RuleSelector($0.rule.rawValue), to: $0.severity, reason: "the settings of the audit")
    }
    var settings = RuleSettings(asOf: asOf)
    settings.expiry = try expiry()
    let known = Dictionary(
      uniqueKeysWithValues: RunRules(profile, switches, settings).rules.map { ($0.metadata.id, $0.metadata) })
    guard Set(rules).count == rules.count else { throw .repeatedRule }
    var metadata: [RuleMetadata] = []
    for id in rules {
      guard let rule = known[id] else { throw .unknownRule(id) }
      metadata.append(rule)
    }
    return metadata
  }

  /// The severities that the settings gave rules.
  private func changedSeverities() throws(PartialFault) -> [(rule: RuleID, severity: Severity)] {
    var changed: [(rule: RuleID, severity: Severity)] = []
    for text in severities {
      let parts = text.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let severity = Severity(rawValue: String(parts[1])) else {
        throw .member("identity.severities", .severities)
      }
      changed.append((RuleID(rawValue: String(parts[0])), severity))
    }
    return changed
  }

  /// The limits of age among the settings.
  private func expiry() throws(PartialFault) -> Expiry {
    func limit(_ name: String) throws(PartialFault) -> Int {
      let found = settings.first { $0.hasPrefix(name) }.flatMap { Int($0.dropFirst(name.count)) }
      guard let found, (1...Self.longestLimit).contains(found) else {
        throw .missingLimit(String(name.dropLast()))
      }
      return found
    }
    return try Expiry(months: limit(Self.expiryMonths), renewalDays: limit(Self.renewalDays))
  }

  /// Beyond any limit that settings can set: no date is so far away.
  private static let longestLimit = 10_000_000
}
