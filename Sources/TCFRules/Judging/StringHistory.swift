public import TCFCodec
public import TCFFindings
public import TCFVendorList

/// A string at its own date, today, and as if it were written today: what it breaks each time, and what changed between.
///
/// Valid means that no rule of severity error is broken; today an expired string is not valid either. What was asked and
/// could not be decided counts for neither side.
public struct StringHistory: Sendable {
  /// A broken rule.
  public struct Break: Sendable {
    /// The rule.
    public let rule: RuleMetadata
    /// What is wrong, in one sentence.
    public let message: String
  }

  /// A day on which a rule that separates then from now came into force or changed its severity.
  public struct Change: Sendable, Hashable {
    /// The day and its source.
    public let milestone: Milestone
    /// The rules that changed on it.
    public let rules: [RuleID]
  }

  /// The day of LastUpdated.
  public let written: CalendarDay
  /// The as-of date.
  public let asOf: CalendarDay
  /// What it broke when it was written.
  public let atItsDate: [Break]
  /// What a reader finds as of the as-of date.
  public let today: [Break]
  /// What the same choices would break if they were written as of the as-of date; nil if they cannot be written at all.
  public let writtenToday: [Break]?
  /// What changed between the two days, for the rules that are broken now and were not then; ascending.
  public let changes: [Change]

  /// The history of a version 2 string by the rules of the framework, whatever else a run requires; nil for any other, and for one that is younger than the as-of date of `facts`.
  public init?(
    _ facts: StringFacts, rules: [Rule], lists: VendorListStore, cmpList: CompiledCMPList?
  ) {
    guard case .v2 = facts.reading, let written = facts.lastUpdated, written <= facts.settings.asOf else { return nil }
    let asOf = facts.settings.asOf
    let rules = rules.filter { $0.metadata.id.family != ConsentRequirement.family }
    let breaks = DatedBreaks(facts, rules: rules, lists: lists, cmpList: cmpList)
    self.written = written
    self.asOf = asOf
    atItsDate = breaks.read(on: written)
    today = breaks.read(on: asOf)
    writtenToday = breaks.written(on: asOf)
    let before = Set(atItsDate.map(\.rule.id))
    let now = (today + (writtenToday ?? [])).map(\.rule).filter { !before.contains($0.id) }
    changes = Self.changes(now, after: written, upTo: asOf)
  }

  private static func changes(_ rules: [RuleMetadata], after: CalendarDay, upTo last: CalendarDay) -> [Change] {
    var found: [(milestone: Milestone, rules: [RuleID])] = []
    for rule in rules {
      let days = rule.periods.flatMap { [$0.from, $0.until] }.compactMap(\.self)
      for milestone in days where milestone.day > after && milestone.day <= last {
        let index = found.firstIndex { $0.milestone == milestone } ?? found.count
        if index == found.count { found.append((milestone, [])) }
        if !found[index].rules.contains(rule.id) { found[index].rules.append(rule.id) }
      }
    }
    return found.sorted { ($0.milestone.day, $0.milestone.name) < ($1.milestone.day, $1.milestone.name) }
      .map { Change(milestone: $0.milestone, rules: $0.rules) }
  }
}
