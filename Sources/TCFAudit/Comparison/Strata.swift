/// What is known of all records from a sample that was drawn by stratum.
package struct Strata: Sendable, Hashable {
  /// A stratum.
  package struct Row: Sendable, Hashable {
    /// How many records it has.
    package let records: Int
    /// How many of them were looked at: one at least.
    package let answered: Int
    /// How many of those are counted.
    package let part: Int

    /// A stratum; nil unless it has answers, and not more than records.
    package init?(records: Int, answered: Int, part: Int) {
      guard answered > 0, answered <= records, part >= 0, part <= answered else { return nil }
      (self.records, self.answered, self.part) = (records, answered, part)
    }
  }

  /// The strata.
  let rows: [Row]
  private let records: Double

  /// Strata; nil for none.
  package init?(_ rows: [Row]) {
    guard !rows.isEmpty else { return nil }
    self.rows = rows
    records = rows.reduce(0) { $0 + Double($1.records) }
  }

  /// The share among all records: each stratum counts as much as it has records.
  ///
  /// Source: Cochran, "Sampling Techniques", 3rd edition 1977, 5.10 Stratified Sampling for Proportions, (5.52).
  package var share: Double {
    rows.reduce(0) { $0 + Double($1.records) / records * Double($1.part) / Double($1.answered) }
  }

  /// An interval for the share: Wilson's, with the size of a simple random sample that would be as precise.
  ///
  /// The variance is that of the same section, with the finite population correction. The share of a stratum, which is not known, is
  /// computed with half an answer more of each kind: a stratum in which nothing was found would have no variance otherwise,
  /// and the interval no width.
  package func interval(score: Double = Proportion.usualScore) -> ClosedRange<Double> {
    var (near, variance) = (0.0, 0.0)
    for row in rows {
      let (size, answered) = (Double(row.records), Double(row.answered))
      let (weight, p) = (size / records, (Double(row.part) + 0.5) / (answered + 1))
      near += weight * p
      variance += weight * weight * (size - answered) / max(size - 1, 1) * p * (1 - p) / answered
    }
    // Every record was looked at.
    guard variance > 0 else { return share...share }
    let size = near * (1 - near) / variance
    let squared = score * score
    let middle = (share + squared / (2 * size)) / (1 + squared / size)
    let spread = score / (1 + squared / size) * (share * (1 - share) / size + squared / (4 * size * size)).squareRoot()
    return max(0, middle - spread)...min(1, middle + spread)
  }
}
