import TCFFindings

/// Where a text and the form of it that was found differ.
package struct TextDifference: Sendable, Hashable {
  /// Words of one text that the other has other words for.
  package struct Change: Sendable, Hashable {
    /// The words of the known text; empty where words were added.
    package let known: String
    /// The words found; empty where words were left out.
    package let found: String
  }

  /// What was changed, from the beginning of the text to its end; empty for equal texts.
  package let changes: [Change]
  /// The number of characters that are equal in both, less the number of those that are not: of two known texts to which the
  /// same words are near, the one with the higher agreement is meant.
  let agreement: Int
  /// The share of characters that are equal: 1 for equal texts, 0 where all were changed.
  package let similarity: Double

  /// Compares words with words. Time and memory proportional to the product of their numbers.
  init(known: some Collection<SpelledWord>, found: some Collection<SpelledWord>) {
    let (known, found) = (Array(known), Array(found))
    changes = WordAlignment(known, found).changes
    let length = max(Self.length(known), Self.length(found))
    let changed = changes.reduce(0) { sum, change in
      sum + NearestName.edits(between: Array(change.known.unicodeScalars), and: Array(change.found.unicodeScalars))
    }
    agreement = length - 2 * changed
    similarity = length == 0 ? 1 : max(0, Double(length - changed) / Double(length))
  }

  /// The number of characters of words with a space between them.
  static func length(_ words: [SpelledWord]) -> Int {
    words.reduce(0) { $0 + $1.spelling.unicodeScalars.count } + max(0, words.count - 1)
  }
}

/// Two sequences of words, and the fewest steps from one to the other.
private struct WordAlignment {
  private let known: [SpelledWord]
  private let found: [SpelledWord]
  /// For each number of words of both, from none on, the steps between them; row by row of `known`.
  private var steps: [Int]

  init(_ known: [SpelledWord], _ found: [SpelledWord]) {
    (self.known, self.found) = (known, found)
    let width = found.count + 1
    steps = Array(repeating: 0, count: (known.count + 1) * width)
    for place in 0..<width { steps[place] = place }
    for row in 1..<(known.count + 1) {
      steps[row * width] = row
      for column in 1..<width {
        let change = known[row - 1].number == found[column - 1].number ? 0 : 1
        steps[row * width + column] = min(
          steps[(row - 1) * width + column - 1] + change, steps[(row - 1) * width + column] + 1,
          steps[row * width + column - 1] + 1)
      }
    }
  }

  /// The stretches of words that are not equal, from first to last.
  var changes: [TextDifference.Change] {
    var changes: [TextDifference.Change] = []
    var (row, column) = (known.count, found.count)
    // The ends of the stretch at hand: what is behind them is equal.
    var (knownEnd, foundEnd) = (row, column)
    func finish() {
      if row < knownEnd || column < foundEnd {
        changes.append(
          TextDifference.Change(
            known: known[row..<knownEnd].map(\.spelling).joined(separator: " "),
            found: found[column..<foundEnd].map(\.spelling).joined(separator: " ")))
      }
    }
    while row > 0 || column > 0 {
      let isEqual = row > 0 && column > 0 && known[row - 1].number == found[column - 1].number
      if isEqual, steps(row, column) == steps(row - 1, column - 1) {
        finish()
        (row, column) = (row - 1, column - 1)
        (knownEnd, foundEnd) = (row, column)
      } else if row > 0, column > 0, steps(row, column) == steps(row - 1, column - 1) + 1 {
        (row, column) = (row - 1, column - 1)
      } else if row > 0, steps(row, column) == steps(row - 1, column) + 1 {
        row -= 1
      } else {
        column -= 1
      }
    }
    finish()
    return changes.reversed()
  }

  private func steps(_ row: Int, _ column: Int) -> Int { steps[row * (found.count + 1) + column] }
}
