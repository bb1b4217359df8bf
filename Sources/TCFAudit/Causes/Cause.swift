package import TCFCodec

/// Where rules are broken more often than elsewhere: one story, of one bug most likely.
package struct Cause: Sendable {
  /// How often a rule is broken there.
  package struct Rule: Sendable, Hashable {
    /// The rule's place.
    package let rule: Int
    /// The records that break it, there and everywhere.
    package let broken: Int
    /// The records that break it in the whole audit; at least `broken`.
    let allBroken: Int
  }

  /// What the records there have in common, at most three conditions.
  package let conditions: [CauseCondition]
  /// The rules, the clearest first.
  package let rules: [Rule]
  /// The records there.
  package let records: Int
  /// All records.
  package let allRecords: Int
  /// The first and the last day of LastUpdated of the records there that break the first rule; nil where no string has one.
  package let days: ClosedRange<CalendarDay>?
  /// How far the numbers are from what chance gives: the logarithm of a likelihood ratio, less that of the number of descriptions
  /// that there were to choose from.
  package let score: Double
  /// The conditions as the scan has them.
  let description: CauseDescription
}
