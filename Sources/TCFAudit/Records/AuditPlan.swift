package import TCFCodec
package import TCFFindings
package import TCFRules

/// What an audit uses: the same for every worker, and for every part of an audit that is done in parts.
package struct AuditPlan: Sendable {
  /// Judges by the rules, lists, settings and as-of date of the run.
  package let evaluator: RuleEvaluator
  /// What reports say of the run: versions, lists with their hashes, rules that are off.
  package let description: RunDescription
  /// The days at which it is asked how many strings stop being valid, ascending.
  package let milestones: [CalendarDay]
  /// Which optional columns there are.
  package let columns: AuditColumns
  /// What is shown of people, and how few of them a cell may count.
  package let privacy: AuditPrivacy
  /// The names of the inputs, in their order.
  package let inputs: [String]
  /// How cells are read.
  package var reading = CellReading.usual
  /// How many records are drawn to be looked at by hand; 0 for none.
  package var sampleSize = 0
  /// How the rows of records are written; nil for none.
  package var rows: RowForm?
  /// Whether they are drawn by verdict, rule and CMP.
  package var isStratified = false
  /// Whether records are counted by the day of their time too, for partials of days.
  package var isWindowed = false
  /// Where the evidence bundle goes; nil for none.
  package var evidence: String?
  /// What the records of the bundle are salted with.
  package internal(set) var salts: EvidenceSalts

  /// A plan.
  package init(
    evaluator: RuleEvaluator, description: RunDescription, milestones: [CalendarDay], columns: AuditColumns,
    privacy: AuditPrivacy, inputs: [String]
  ) {
    self.evaluator = evaluator
    self.description = description
    self.milestones = milestones
    self.columns = columns
    self.privacy = privacy
    self.inputs = inputs
    salts = EvidenceSalts(key: privacy.key)
  }
}
