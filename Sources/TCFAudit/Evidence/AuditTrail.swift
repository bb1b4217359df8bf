/// What has an order among what the records of a run gave, put together in the order of the inputs.
///
/// Workers make a part for each block on their own; the parts are taken in the order of the blocks, whichever was ready first.
package struct AuditTrail: Sendable {
  /// What one block gave.
  package struct Part: Sendable {
    /// A part without records yet.
    package init(_ plan: AuditPlan) {}

    /// Takes note of the next record of the block.
    package mutating func note(_ record: borrowing AuditRecord, _ judged: JudgedRecord) {}
  }

  /// Nothing yet.
  package init(_ plan: AuditPlan) {}

  /// Takes the part of the next block.
  package mutating func take(_ part: consuming Part) {}
}
