import TCFCodec
import TCFFindings

/// From where a judge looks at subjects: when, and with which knowledge of the policies.
struct Standpoint: Sendable, Hashable {
  /// The day that rules about age use.
  let asOf: CalendarDay
  /// The highest TcfPolicyVersion known. Rules that depend on the policy are undecided above it.
  let newestPolicyVersion: Int
}

/// The dates and policy version by which a rule's periods are judged.
struct RuleClock {
  let standpoint: Standpoint
  let lastUpdated: CalendarDay?
  let policyVersion: Int?
  let environments: SubjectEnvironment.Group

  init(_ standpoint: Standpoint, _ date: SubjectDate) {
    self.standpoint = standpoint
    lastUpdated = date.lastUpdated
    policyVersion = date.policyVersion
    environments = date.environments
  }

  /// The day that decides about periods with `clock`.
  @inline(__always)
  func day(by clock: RulePeriod.Clock) -> CalendarDay {
    switch clock {
    case .asOf: return standpoint.asOf
    case .lastUpdated: return lastUpdated ?? standpoint.asOf
    case .lastUpdatedNotBefore(let first):
      guard let lastUpdated, lastUpdated >= first else { return standpoint.asOf }
      return lastUpdated
    }
  }

  /// Whether the subject falls into `period`.
  func isWithin(_ period: RulePeriod) -> Bool { CompiledPeriod(period).contains(self) }

  /// Whether the policy version is one that no one knows yet.
  var isBeyondKnowledge: Bool { policyVersion.map { $0 > standpoint.newestPolicyVersion } ?? false }

  /// Why no period of a rule holds.
  func causeOfNotEffective(_ all: [RulePeriod]) -> VerdictCause? {
    let periods = all.filter { $0.environments == nil || $0.environments == environments }
    guard let period = periods.first else { return nil }
    let day = day(by: period.clock)
    if let versions = period.policyVersions, let policyVersion, !versions.contains(policyVersion) {
      return .policyBelow(versions.lowerBound, had: policyVersion)
    }
    if let from = periods.compactMap(\.from).filter({ day < $0.day }).min(by: { $0.day < $1.day }) {
      return .notYet(from, day: day)
    }
    return periods.compactMap(\.until).max { $0.day < $1.day }.map { .noLonger($0, day: day) }
  }
}

/// A period with nothing but numbers in it: asking whether a day lies in it touches no memory but its own.
struct CompiledPeriod: Sendable {
  let severity: Severity
  private let from: Int
  private let until: Int
  private let policyVersions: ClosedRange<Int>
  private let clock: RulePeriod.Clock
  private let excluded: SubjectEnvironment.Group?

  init(_ period: RulePeriod) {
    severity = period.severity
    from = period.from?.day.daysSince1970 ?? .min
    until = period.until?.day.daysSince1970 ?? .max
    policyVersions = period.policyVersions ?? Int.min...Int.max
    clock = period.clock
    excluded = period.environments.map { $0 == .websites ? .apps : .websites }
  }

  /// Whether the subject falls into the period; without a readable string, what holds now holds.
  func contains(_ clock: RuleClock) -> Bool {
    let day = clock.day(by: self.clock).daysSince1970
    guard from <= day, day < until, excluded != clock.environments else { return false }
    return clock.policyVersion.map(policyVersions.contains) ?? true
  }
}
