package import TCFCodec
import TCFFindings
import TCFRules

extension AuditPlan {
  /// The days of the framework at which strings stop being valid, and those given by hand; ascending, each once.
  package static func milestones(and further: [CalendarDay]) -> [CalendarDay] {
    let usual = [Milestones.disclosedVendorsRequired, Milestones.tcf24Web, Milestones.tcf24Apps].map(\.day)
    return Array(Set(usual + further)).sorted()
  }
}
