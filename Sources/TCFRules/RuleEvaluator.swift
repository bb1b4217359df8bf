import TCFCodec
public import TCFFindings
public import TCFVendorList

/// Asks every rule about a subject and decides what an answer means: whether the rule held at the subject's date and
/// policy version, and whether everything it needs is there.
public struct RuleEvaluator: Sendable {
  /// The rules, in the order of the catalogue.
  public let rules: [Rule]
  /// The lists at hand.
  public let lists: VendorListStore
  /// The settings of the run.
  public let settings: RuleSettings
  private let available: AvailableLists

  /// An evaluator of `rules`.
  public init(rules: [Rule] = RuleCatalog.all, lists: VendorListStore, settings: RuleSettings) {
    self.rules = rules
    self.lists = lists
    self.settings = settings
    available = AvailableLists(lists)
  }

  /// Judges a string by the rules about strings; those about stored keys do not apply to it.
  public func evaluate(_ facts: StringFacts, as subject: Subject) -> SubjectReport {
    let list = ListLookup(for: facts, in: lists)
    let verdicts = rules.map { rule -> Verdict in
      switch rule.check {
      case .text(let check): return judge(rule, facts, isAboutText: true) { check(facts) }
      case .string(let check): return judge(rule, facts) { check(facts) }
      case .vendorList(let check): return judge(rule, facts, list) { check(facts, $0) }
      case .vendorListByPeriod(let checks): return judgeByPeriod(rule, facts, list, checks)
      case .availableLists(let check): return judge(rule, facts, list, check)
      case .storedKeys, .storedKeysVendorList: return rule.verdict(.notApplicable, reason: Reason.notAKeySet)
      }
    }
    return SubjectReport(subject: subject, verdicts: verdicts, facts: FactLine.text(facts))
  }

  /// Judges a stored key set by the rules about stored keys; those about strings are asked about its string.
  public func evaluate(_ facts: StoredKeyFacts, as subject: Subject) -> SubjectReport {
    let list = facts.string.map { ListLookup(for: $0, in: lists) } ?? .missing(Reason.noString)
    let clock = RuleClock(settings: settings, facts.readableString)
    let verdicts = rules.map { rule -> Verdict in
      switch rule.check {
      case .text, .string, .vendorList, .vendorListByPeriod, .availableLists:
        return rule.verdict(.notApplicable, reason: Reason.notAString)
      case .storedKeys(let check): return rule.verdict(clock, check(facts))
      case .storedKeysVendorList(let check):
        switch list {
        case .found(let list): return rule.verdict(clock, check(facts, list))
        case .missing(let reason): return rule.verdict(.undecided, reason: reason)
        }
      }
    }
    return SubjectReport(subject: subject, verdicts: verdicts, facts: FactLine.text(facts))
  }

  private func judge(
    _ rule: Rule, _ facts: StringFacts, isAboutText: Bool = false, _ check: () -> [Finding]?
  ) -> Verdict {
    guard isAboutText || facts.policyVersion != nil else {
      return rule.verdict(.notApplicable, reason: Reason.unreadable(facts))
    }
    return rule.verdict(RuleClock(settings: settings, facts), check())
  }

  private func judge(
    _ rule: Rule, _ facts: StringFacts, _ list: ListLookup, _ check: (CompiledVendorList) -> [Finding]?
  ) -> Verdict {
    guard facts.policyVersion != nil else { return rule.verdict(.notApplicable, reason: Reason.unreadable(facts)) }
    switch list {
    case .found(let list): return rule.verdict(RuleClock(settings: settings, facts), check(list))
    case .missing(let reason): return rule.verdict(.undecided, reason: reason)
    }
  }

  private func judge(
    _ rule: Rule, _ facts: StringFacts, _ list: ListLookup, _ check: Rule.AvailableListsCheck
  ) -> Verdict {
    guard facts.policyVersion != nil else { return rule.verdict(.notApplicable, reason: Reason.unreadable(facts)) }
    do throws(Undecided) {
      return rule.verdict(RuleClock(settings: settings, facts), try check(facts, list, available))
    } catch {
      return rule.verdict(.undecided, reason: error.reason)
    }
  }

  /// A rule that changed meaning is asked by the check of the period that the subject falls into.
  private func judgeByPeriod(
    _ rule: Rule, _ facts: StringFacts, _ list: ListLookup, _ checks: [Rule.VendorListCheck]
  ) -> Verdict {
    let clock = RuleClock(settings: settings, facts)
    let index = rule.metadata.periods.firstIndex { clock.isWithin($0) }
    return judge(rule, facts, list) { checks[index ?? checks.count - 1](facts, $0) }
  }
}

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

  /// Whether the subject falls into `period`. Without a readable string, what holds now holds.
  func isWithin(_ period: RulePeriod) -> Bool {
    let day = period.clock == .asOf ? asOf : lastUpdated ?? asOf
    guard period.contains(day) else { return false }
    guard let versions = period.policyVersions, let policyVersion else { return true }
    return versions.contains(policyVersion)
  }

  /// Whether a period depends on a policy version that this catalogue does not know.
  func isBeyondKnowledge(_ periods: [RulePeriod]) -> Bool {
    guard let policyVersion, policyVersion > Milestones.newestPolicyVersion else { return false }
    return periods.contains { $0.policyVersions != nil }
  }
}

extension Rule {
  func verdict(_ outcome: Outcome, reason: String) -> Verdict {
    Verdict(rule: metadata, outcome: outcome, severity: metadata.severity, reason: reason)
  }

  /// Turns a check's answer into a verdict: does it apply, does it hold, is it met.
  func verdict(_ clock: RuleClock, _ findings: [Finding]?) -> Verdict {
    guard let findings else { return Verdict(rule: metadata, outcome: .notApplicable, severity: metadata.severity) }
    if clock.isBeyondKnowledge(metadata.periods) {
      return verdict(.undecided, reason: Reason.policyUnknown(clock.policyVersion ?? 0))
    }
    guard let period = metadata.periods.first(where: clock.isWithin) else {
      return Verdict(
        rule: metadata, outcome: .notEffective, severity: metadata.severity, findings: findings,
        reason: Reason.notEffective(metadata.periods, clock))
    }
    return Verdict(
      rule: metadata, outcome: findings.isEmpty ? .pass : .fail, severity: period.severity, findings: findings)
  }
}

/// Why a rule was not decided, not effective or not applicable.
enum Reason {
  static let notAKeySet = "speaks about stored keys; the subject is a string"
  static let notAString = "speaks about a string; the key set's string is a subject of its own"
  static let noString = "the key set has no TC string that names a vendor list"

  static func unreadable(_ facts: StringFacts) -> String {
    if case .v1 = facts.reading { return "speaks about version 2 strings; this one is version 1" }
    return "the string cannot be read"
  }

  static func listMissing(series: Int, number: Int, in store: VendorListStore) -> String {
    let name = "vendor list \(number) of GVL spec \(series)"
    if store.conflict(series: series, number: number) != nil { return "two different files claim to be \(name)" }
    guard !store.isEmpty else { return "no vendor list was given; the string names \(name)" }
    let nearest = store.nearest(series: series, number: number)
    guard !nearest.isEmpty else { return "\(name) is missing; no list of that series was given" }
    return "\(name) is missing; the nearest given are \(nearest.map(String.init).joined(separator: " and "))"
  }

  static func policyUnknown(_ version: Int) -> String {
    "TcfPolicyVersion \(version) is newer than this catalogue, which knows up to \(Milestones.newestPolicyVersion)"
  }

  static func notEffective(_ periods: [RulePeriod], _ clock: RuleClock) -> String {
    guard let period = periods.first else { return "not in force" }
    let day = period.clock == .asOf ? clock.asOf : clock.lastUpdated ?? clock.asOf
    if let versions = period.policyVersions, let policy = clock.policyVersion, !versions.contains(policy) {
      return "holds from TcfPolicyVersion \(versions.lowerBound); the string has \(policy)"
    }
    if let from = periods.compactMap(\.from).filter({ day < $0.day }).min(by: { $0.day < $1.day }) {
      return "in force from \(from.day) (\(from.name)); the string is of \(day)"
    }
    if let until = periods.compactMap(\.until).max(by: { $0.day < $1.day }) {
      return "in force until \(until.day.adding(days: -1)) (\(until.name)); the string is of \(day)"
    }
    return "not in force on \(day)"
  }
}

/// The vendor list a string names, or why it is not there.
enum ListLookup {
  case found(CompiledVendorList)
  case missing(String)

  init(for facts: StringFacts, in store: VendorListStore) {
    guard let policy = facts.policyVersion else {
      self = .missing(Reason.unreadable(facts))
      return
    }
    if policy > Milestones.newestPolicyVersion {
      self = .missing(Reason.policyUnknown(policy))
      return
    }
    guard let series = GVLSeries.number(forPolicyVersion: policy) else {
      self = .missing("TcfPolicyVersion \(policy) has no vendor list for version 2 strings")
      return
    }
    let number = facts.core.vendorListVersion
    if let list = store.list(series: series, number: number) {
      self = .found(list)
    } else {
      self = .missing(Reason.listMissing(series: series, number: number, in: store))
    }
  }
}
