package import TCFCodec
import TCFFindings
import TCFRules

extension AuditPlan {
  /// The days of the framework to come at which strings stop being valid, and those given by hand; ascending, each once.
  ///
  /// - Parameter asOf: the day of the run. What was a milestone by then is what the rules ask anyway.
  package static func milestones(after asOf: CalendarDay, and further: [CalendarDay]) -> [CalendarDay] {
    Array(Set(usualMilestones.map(\.day).filter { $0 > asOf } + further)).sorted()
  }

  /// What a table calls a milestone of a run.
  static func nameOfMilestone(_ day: CalendarDay) -> String {
    usualMilestones.first { $0.day == day }?.name ?? "given by --milestone"
  }

  private static let usualMilestones = [Milestones.disclosedVendorsRequired, Milestones.tcf24Web, Milestones.tcf24Apps]
}
