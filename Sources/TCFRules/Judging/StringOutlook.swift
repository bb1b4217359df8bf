import TCFCodec
package import TCFFindings
package import TCFVendorList

/// A string day by day: when it was written, at each milestone since and to come, today, and when its consent ends.
///
/// Valid means what it means for `StringHistory`, which asks about two of these days only.
package enum StringOutlook {
  /// The days that matter to a version 2 string, ascending; none for any other, and for one that is younger than the as-of
  /// date of `facts`.
  package static func days(
    _ facts: StringFacts, rules: [Rule], lists: VendorListStore, cmpList: CompiledCMPList?
  ) -> [OutlookDay] {
    let rules = rules.filter { $0.metadata.id.family != ConsentRequirement.family }
    let asOf = facts.settings.asOf
    guard case .v2 = facts.reading, let written = facts.lastUpdated, written <= asOf else { return [] }
    var events: [CalendarDay: [String]] = [written: ["the string was written"]]
    events[asOf, default: []].append("today (the as-of date)")
    if facts.settings.conditions.checksExpiry {
      events[facts.settings.expiry.end(of: written).adding(days: 1), default: []].append("its consent has ended")
    }
    for milestone in milestones(of: rules, in: facts.environment?.group) where milestone.day > written {
      if events[milestone.day]?.contains(milestone.name) != true {
        events[milestone.day, default: []].append(milestone.name)
      }
    }
    let breaks = DatedBreaks(facts, rules: rules, lists: lists, cmpList: cmpList)
    return events.keys.sorted().map { day in
      OutlookDay(
        day: "\(day)", events: events[day] ?? [], isToday: day == asOf, read: ids(breaks.read(on: day)),
        written: breaks.written(on: day).map(ids))
    }
  }

  /// The days on which rules begin, end or change in some environments, ascending; in all of them where they are unknown.
  private static func milestones(of rules: [Rule], in environments: SubjectEnvironment.Group?) -> [Milestone] {
    let periods = rules.flatMap(\.metadata.periods).filter {
      $0.environments == nil || environments == nil || $0.environments == environments
    }
    let all = periods.flatMap { [$0.from, $0.until] }.compactMap(\.self)
    return Set(all).sorted { ($0.day, $0.name) < ($1.day, $1.name) }
  }

  private static func ids(_ breaks: [StringHistory.Break]) -> [String] {
    var ids: [String] = []
    for one in breaks where !ids.contains(one.rule.id.rawValue) { ids.append(one.rule.id.rawValue) }
    return ids
  }
}
