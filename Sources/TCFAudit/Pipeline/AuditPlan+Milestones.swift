package import TCFCodec
import TCFFindings
import TCFRules

extension AuditPlan {
  /// The days of the framework to come at which strings stop being valid, and those given by hand; ascending, each once.
  ///
  /// - Parameter asOf: the day of the run. What was a milestone by then is what the rules ask anyway.
  package static func milestones(after asOf: CalendarDay, and further: [CalendarDay]) -> [CalendarDay] {
    let usual = [Milestones.disclosedVendorsRequired, Milestones.tcf24Web, Milestones.tcf24Apps].map(\.day)
    return Array(Set(usual.filter { $0 > asOf } + further)).sorted()
  }
}
