import TCFFindings

/// Counts by severity as partials have them: a number for each severity, the lightest first.
extension SeverityCounts {
  /// How many numbers there are.
  static var width: Int { Severity.allCases.count }

  /// The numbers.
  var numbers: [Int] { Severity.allCases.map { self[$0] } }

  /// The counts of which `numbers` has one row after another.
  static func rows(_ numbers: [Int]) -> [SeverityCounts] {
    stride(from: 0, to: numbers.count, by: width).map { start in
      var counts = SeverityCounts()
      for (severity, number) in zip(Severity.allCases, numbers[start...]) { counts[severity] = number }
      return counts
    }
  }

  /// These and the counts of others.
  func adding(_ other: SeverityCounts) -> SeverityCounts {
    var sum = self
    sum += other
    return sum
  }
}

extension CohortRow {
  /// How many records break a rule, as partials have it: the place of a number that is not 0 in the row of all rules'
  /// numbers, and the number.
  var brokenPairs: [Int] {
    broken.sorted { $0.key < $1.key }.flatMap { rule, counts in
      counts.numbers.enumerated().filter { $0.element != 0 }.flatMap {
        [rule * SeverityCounts.width + $0.offset, $0.element]
      }
    }
  }
}
