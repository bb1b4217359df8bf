import TCFCodec
import TCFFindings

/// Rules of the framework that say the same as a rule of family google. Where both are asked and Google's fails, the
/// framework's steps aside, and only there: one fault is one finding.
enum TwinRules {
  /// The framework's rule, and Google's.
  private static let all: [(own: Rule, google: Rule)] = [
    (FieldRules.serviceSpecific, GoogleRules.globalScope), (FieldRules.cmpID, GoogleRules.cmpID),
    (DateRules.expired, GoogleRules.expired), (DisclosedVendorsRules.missing, GoogleRules.undisclosed),
  ]

  /// `rules` in which each twin of a rule of Google's that is asked too knows when to step aside.
  static func stepping(in rules: [Rule]) -> [Rule] {
    let asked = Set(rules.map(\.metadata.id))
    return rules.map { rule in
      guard let pair = all.first(where: { $0.own.metadata.id == rule.metadata.id }),
        asked.contains(pair.google.metadata.id)
      else { return rule }
      return rule.steppingAside(for: pair.google)
    }
  }
}

extension Rule {
  /// The same rule about strings, which does not apply where `other` is broken.
  fileprivate func steppingAside(for other: Rule) -> Rule {
    guard let own = check(of: StringFacts.self) else { return self }
    let broken = BrokenRule(other)
    return Rule(
      metadata, topics: topics,
      StringCheck.any { (facts, material, findings) throws(Undecided) in
        let applicability = try own.ask(facts, material, &findings)
        guard !findings.isEmpty, broken.isBroken(by: facts, material) else { return applicability }
        return .doesNotApply
      })
  }
}

/// Asks whether a string breaks a rule that is in force for it.
private struct BrokenRule: Sendable {
  private let rule: CompiledRule
  private let check: StringCheck?

  init(_ rule: Rule) {
    self.rule = CompiledRule(rule.metadata)
    check = rule.check(of: StringFacts.self)
  }

  func isBroken(by facts: StringFacts, _ material: StringMaterial) -> Bool {
    guard let check, case .inForce = rule.ruling(at: RuleClock(facts.settings.standpoint, facts.date)) else {
      return false
    }
    var findings = Findings.counted()
    guard let applicability = try? check.ask(facts, material, &findings) else { return false }
    return applicability == .applies && !findings.isEmpty
  }
}
