import TCFFindings

extension Sequence<Rule> {
  /// The rules as a run of exactly these rules checks them: one whose twin is among them does not apply where the twin fails.
  func steppingAside() -> [Rule] {
    let byID = Dictionary(map { ($0.metadata.id, $0) }) { first, _ in first }
    return map { rule in
      guard let twin = rule.twin.flatMap({ byID[$0] }) else { return rule }
      return rule.steppingAside(for: twin)
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
      [
        StringCheck.any { (facts, material, findings) throws(Undecided) in
          let applicability = try own.evaluate(facts, material, &findings)
          guard !findings.isEmpty, broken.isBroken(by: facts, material) else { return applicability }
          return .doesNotApply
        }
      ])
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
    guard let applicability = try? check.evaluate(facts, material, &findings) else { return false }
    return applicability == .applies && !findings.isEmpty
  }
}
