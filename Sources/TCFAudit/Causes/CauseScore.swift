/// How far a rule is broken more often in some records than in the others, beyond what chance gives.
///
/// Source: Kulldorff, "A spatial scan statistic", Communications in Statistics: Theory and Methods 26, 1997, the statistic of the
/// Bernoulli model.
struct CauseScore: Sendable {
  /// All records, and those of them that break the rule.
  let records: Int
  let broken: Int
  /// By how much the numbers of broken records vary more than those of independent ones: a string that is stored again and again
  /// breaks its rules each time.
  var dispersion = 1.0
  private let whole: Double

  init(records: Int, broken: Int) {
    (self.records, self.broken) = (records, broken)
    whole = Self.likelihood(broken, of: records)
  }

  /// How much more broken the records inside have to be: as odds to odds.
  static let leastOdds = 4.0
  /// The fewest broken records of a cause.
  static let leastBroken = 10

  private static func likelihood(_ broken: Int, of records: Int) -> Double {
    Logarithm.entropy(Double(broken)) + Logarithm.entropy(Double(records - broken))
      - Logarithm.entropy(Double(records))
  }

  /// Whether the records inside are so much more broken than the others that it is worth a word.
  @inline(__always)
  func isNotable(records inside: Int, broken found: Int) -> Bool {
    let (rest, outside) = (Double(broken - found), Double(records - inside))
    return found >= Self.leastBroken
      && Double(found) * (outside - rest) >= Self.leastOdds * rest * Double(inside - found)
      && (rest > 0 || inside < records)
  }

  /// The logarithm of the likelihood ratio, over the dispersion.
  func ratio(records inside: Int, broken found: Int) -> Double {
    (Self.likelihood(found, of: inside) + Self.likelihood(broken - found, of: records - inside) - whole) / dispersion
  }
}
