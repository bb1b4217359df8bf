/// A part of a whole, and what is known of the share in the population that the whole was drawn from.
package struct Proportion: Sendable, Hashable {
  /// The part.
  package let part: Int
  /// The whole; at least the part.
  package let whole: Int

  /// A part of a whole; nil unless it is one.
  package init?(_ part: Int, of whole: Int) {
    guard part >= 0, whole > 0, part <= whole else { return nil }
    (self.part, self.whole) = (part, whole)
  }

  /// The share, 0 to 1.
  package var share: Double { Double(part) / Double(whole) }

  /// The half width, in standard errors, of an interval that holds the truth 95 times in 100.
  package static let usualScore = 1.959963984540054

  /// The Wilson score interval for the share.
  ///
  /// Sources: Wilson, "Probable inference, the law of succession, and statistical inference", 1927; Cochran, "Sampling
  /// Techniques", 1977, 2.6, the finite population correction, by which the variance is multiplied.
  ///
  /// - Parameter population: how many there are in all, if the whole was drawn from so many without putting any back.
  package func interval(score: Double = usualScore, population: Int? = nil) -> ClosedRange<Double> {
    let correction = population.map { $0 > 1 ? Double(max(0, $0 - whole)) / Double($0 - 1) : 0 } ?? 1
    let (size, squared) = (Double(whole), score * score * correction)
    let middle = (share + squared / (2 * size)) / (1 + squared / size)
    let variance = share * (1 - share) / size + squared / (4 * size * size)
    let spread = squared.squareRoot() / (1 + squared / size) * variance.squareRoot()
    return max(0, middle - spread)...min(1, middle + spread)
  }

  /// The standard error of the difference of two shares if both populations have the same one.
  package static func error(_ left: Proportion, _ right: Proportion) -> Double {
    let (leftSize, rightSize) = (Double(left.whole), Double(right.whole))
    let pooled = Double(left.part + right.part) / (leftSize + rightSize)
    return (pooled * (1 - pooled) * (1 / leftSize + 1 / rightSize)).squareRoot()
  }

  /// How many standard errors a difference has to have that chance shows once in 20 sets of so many comparisons (Bonferroni's
  /// correction, two-sided, rounded up to the next power of ten).
  package static func score(forComparisons count: Int) -> Double {
    let scores = [1.96, 2.81, 3.49, 4.06, 4.57, 5.03, 5.46]
    var (index, limit) = (0, 1)
    while limit < count, index < scores.count - 1 { (index, limit) = (index + 1, limit * 10) }
    return scores[index]
  }
}
