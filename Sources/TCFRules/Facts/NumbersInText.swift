/// The whole numbers in a text, in the digits of any script: `1214`, `1,214`, `1.214`, `1 214`, `١٬٢١٤`.
enum NumbersInText {
  /// What may be between groups of three digits.
  private static let separators: Set<Unicode.Scalar> = [
    ",", ".", "'", "’", " ", "\u{A0}", "\u{2009}", "\u{202F}", "٬", "،",
  ]
  /// Those that may also be between the whole part of a number and its fraction, or between the parts of a date.
  private static let points: Set<Unicode.Scalar> = [",", ".", "٫"]
  /// Above any number of vendors, and far below what overflows.
  private static let limit = 1_000_000_000

  /// The numbers, in their order. What has a fraction, as `2.5`, and a date with points are none.
  static func all(in text: String) -> [Int] {
    var found: [Int] = []
    var run = Run()
    for scalar in text.unicodeScalars {
      if let digit = digit(scalar) {
        run.add(digit)
      } else if run.isOpen, separators.contains(scalar) || points.contains(scalar), run.separator == nil {
        run.separator = scalar
      } else {
        found += run.numbers
        run = Run()
      }
    }
    return found + run.numbers
  }

  private static func digit(_ scalar: Unicode.Scalar) -> Int? {
    if scalar.isASCII { return ("0"..."9").contains(scalar) ? Int(scalar.value - Unicode.Scalar("0").value) : nil }
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }

  /// Groups of digits with one separator between two of them.
  private struct Run {
    private var groups: [(value: Int, count: Int)] = []
    private var between: [Unicode.Scalar] = []
    /// The separator behind the last group; nil for none.
    var separator: Unicode.Scalar?

    var isOpen: Bool { !groups.isEmpty }

    mutating func add(_ digit: Int) {
      if groups.isEmpty || separator != nil {
        if let separator { between.append(separator) }
        separator = nil
        groups.append((digit, 1))
      } else {
        let last = groups[groups.count - 1]
        groups[groups.count - 1] = (min(last.value * 10 + digit, limit), last.count + 1)
      }
    }

    /// One number where the groups are those of one; otherwise those that spaces divide.
    var numbers: [Int] {
      guard groups.count > 1 else { return groups.map(\.value) }
      let isOne =
        groups[0].count <= 3 && groups.dropFirst().allSatisfy { $0.count == 3 } && Set(between).count == 1
      if isOne { return [groups.reduce(0) { min($0 * 1_000 + $1.value, limit) }] }
      return between.contains(where: points.contains) ? [] : groups.map(\.value)
    }
  }
}
