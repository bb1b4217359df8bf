package import TCFFindings
import TCFRules

/// What an audit counts. Counts of parts add up to the counts of the whole, in any order.
///
/// Each worker of a run has its own. What depends on the string alone is counted once for all its records by
/// `note(_:times:)`; what depends on a record too by `note(_:_:)`, which is called for each record.
package struct AuditCounts: Sendable {
  /// The records that were judged.
  package private(set) var records = 0
  /// Outcomes by rule, findings by severity, subjects.
  package private(set) var summary: RunSummary

  /// No counts yet.
  package init(_ plan: AuditPlan) {
    summary = RunSummary(rules: plan.evaluator.rules.map(\.metadata))
  }

  /// Counts what a string says, for `times` records with it. May be called again for the same string.
  package mutating func note(_ judged: JudgedRecord, times: Int) {
    var next: JudgedRecord? = judged
    while let one = next {
      summary.add(one.counted, times: times)
      next = one.inner
    }
  }

  /// Counts what a record says besides.
  package mutating func note(_ record: borrowing AuditRecord, _ judged: JudgedRecord) { records += 1 }

  /// Adds the counts of another part.
  package mutating func merge(_ other: AuditCounts) {
    records += other.records
    summary.merge(other.summary)
  }
}
