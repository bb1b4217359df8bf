import TCFCodec
import TCFFindings

/// The dates and policy version by which a rule's periods are judged.
struct RuleClock {
  let asOf: CalendarDay
  let lastUpdated: CalendarDay?
  let policyVersion: Int?

  init(settings: RuleSettings, _ facts: StringFacts?) {
    asOf = settings.asOf
    lastUpdated = facts?.lastUpdated
    policyVersion = facts?.policyVersion
  }

  init(asOf: CalendarDay, _ date: SubjectDate) {
    self.asOf = asOf
    lastUpdated = date.lastUpdated
    policyVersion = date.policyVersion
  }

  /// The clock of a published list: its own day and policy version.
  init(asOf: CalendarDay, list facts: ListFacts) {
    self.asOf = asOf
    lastUpdated = facts.lastUpdated
    policyVersion = facts.policyVersion
  }

  /// The day that decides about periods with `clock`.
  @inline(__always)
  func day(by clock: RulePeriod.Clock) -> CalendarDay {
    switch clock {
    case .asOf: return asOf
    case .lastUpdated: return lastUpdated ?? asOf
    case .lastUpdatedIfPossible:
      guard let lastUpdated, lastUpdated >= Milestones.firstV2Day else { return asOf }
      return lastUpdated
    }
  }

  /// Whether the subject falls into `period`. Without a readable string, what holds now holds.
  func isWithin(_ period: RulePeriod) -> Bool {
    guard period.contains(day(by: period.clock)) else { return false }
    guard let versions = period.policyVersions, let policyVersion else { return true }
    return versions.contains(policyVersion)
  }

  /// Whether the policy version is one that this catalogue does not know.
  var isBeyondKnowledge: Bool { policyVersion.map { $0 > Milestones.newestPolicyVersion } ?? false }
}

extension Rule {
  func verdict(_ outcome: Outcome, cause: VerdictCause) -> Verdict {
    Verdict(rule: metadata, outcome: outcome, severity: metadata.severity, cause: cause)
  }

  /// Turns a check's answer into a verdict: does it apply, does it hold, is it met.
  func verdict(_ clock: RuleClock, _ findings: [Finding]?) -> Verdict {
    guard let findings else { return Verdict(rule: metadata, outcome: .notApplicable, severity: metadata.severity) }
    if clock.isBeyondKnowledge, metadata.periods.contains(where: { $0.policyVersions != nil }) {
      return verdict(.undecided, cause: Cause.policyUnknown(clock.policyVersion ?? 0))
    }
    guard let period = metadata.periods.first(where: clock.isWithin) else {
      return Verdict(
        rule: metadata, outcome: .notEffective, severity: metadata.severity, findings: findings,
        cause: Cause.notEffective(metadata.periods, clock))
    }
    return Verdict(
      rule: metadata, outcome: findings.isEmpty ? .pass : .fail, severity: period.severity, findings: findings)
  }
}
