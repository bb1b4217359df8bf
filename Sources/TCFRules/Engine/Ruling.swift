import TCFFindings

/// What an answer of a check means at the date and policy version of a subject.
enum Ruling {
  /// The rule holds, and a break of it has this severity.
  case inForce(Severity)
  /// The rule does not hold.
  case notEffective
  /// The rule depends on the policy, and the subject's version is newer than any known.
  case policyUnknown
}

/// What of a rule decides about the meaning of its answer: the one place that shows in force, not effective and undecided
/// apart. A class, so that asking it copies nothing; immutable.
final class CompiledRule: Sendable {
  let metadata: RuleMetadata
  private let periods: [CompiledPeriod]
  /// By period, the description that cites what was written then; nil where it is the same for all.
  private let described: [RuleMetadata]?
  /// Whether it holds always, with the severity of `highest`.
  let isTimeless: Bool
  /// Whether any period depends on a policy version, so that those to come leave it undecided.
  private let dependsOnPolicy: Bool
  /// The highest severity of any period.
  let highest: Severity
  /// The mark of a timeless rule that is met.
  let passMark: VerdictMark

  init(_ metadata: RuleMetadata) {
    self.metadata = metadata
    let all = metadata.periods
    periods = all.map(CompiledPeriod.init)
    described = metadata.citations.contains { $0.until != nil } ? all.map(metadata.citing) : nil
    isTimeless =
      all.count == 1 && all[0].from == nil && all[0].until == nil && all[0].policyVersions == nil
      && all[0].environments == nil
    dependsOnPolicy = all.contains { $0.policyVersions != nil }
    highest = metadata.severity
    passMark = VerdictMark(.pass, highest, .nothing)
  }

  /// Whether the rule holds for a subject.
  func ruling(at clock: RuleClock) -> Ruling {
    if dependsOnPolicy, clock.isBeyondKnowledge { return .policyUnknown }
    for index in periods.indices where periods[index].contains(clock) { return .inForce(periods[index].severity) }
    return .notEffective
  }

  /// The verdict about a subject in which the check found `findings`.
  func verdict(_ ruling: Ruling, _ findings: [Finding], at clock: RuleClock) -> Verdict {
    switch ruling {
    case .inForce(let severity):
      Verdict(
        rule: description(at: clock), outcome: findings.isEmpty ? .pass : .fail, severity: severity,
        findings: findings)
    case .notEffective:
      Verdict(
        rule: metadata, outcome: .notEffective, severity: highest, findings: findings,
        cause: clock.causeOfNotEffective(metadata.periods))
    case .policyUnknown:
      undecided(.policyUnknown(clock.policyVersion ?? 0, newest: clock.standpoint.newestPolicyVersion))
    }
  }

  private func description(at clock: RuleClock) -> RuleMetadata {
    guard let described, let index = periods.firstIndex(where: { $0.contains(clock) }) else { return metadata }
    return described[index]
  }

  /// The verdict where no one can say.
  func undecided(_ cause: VerdictCause) -> Verdict {
    Verdict(rule: metadata, outcome: .undecided, severity: highest, cause: cause)
  }
}

extension Rule {
  /// The rule's verdict about one subject, for those who ask for single rules.
  func verdict<Subject: Facts>(on facts: Subject, from standpoint: Standpoint) -> Verdict {
    let rule = CompiledRule(metadata)
    let clock = RuleClock(standpoint, facts.date)
    do throws(Undecided) {
      guard let findings = try findings(on: facts) else {
        return Verdict(rule: metadata, outcome: .notApplicable, severity: rule.highest)
      }
      return rule.verdict(rule.ruling(at: clock), findings, at: clock)
    } catch {
      return rule.undecided(error.cause)
    }
  }
}
