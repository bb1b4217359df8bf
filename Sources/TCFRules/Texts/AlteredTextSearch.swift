/// The search for changed forms of known texts in the words that an interface shows.
struct AlteredTextSearch {
  /// The words; those of known texts that are there word for word have the number `WordNumbers.matched`.
  let words: [SpelledWord]
  /// Where each text of the interface ends, one past its last word; ascending.
  let ends: [Int]
  /// Whether a word is among `words`, by its number.
  private let isThere: [Bool]

  /// The most words of a known text that is looked for in whole texts only.
  private static let mostOfName = 12

  /// How many of the places where a text may end are compared by characters. There are several only where the end of the text
  /// was changed or left out, and each costs the product of both lengths.
  private static let mostPlaces = 3

  /// - Parameter numbers: how many numbers known texts have for their words.
  init(_ words: [SpelledWord], ends: [Int], numbers: Int) {
    (self.words, self.ends) = (words, ends)
    var isThere = Array(repeating: false, count: numbers)
    for word in words where word.number >= 0 { isThere[Int(word.number)] = true }
    self.isThere = isThere
  }

  /// The changed forms of `known`, whose place is `text`. `slots` is as `WordPattern` wants it.
  func find(_ known: [SpelledWord], _ text: Int, _ slots: inout [Int32]) -> [TextComparison.Altered] {
    // Half of the words may be changed: a letter changes a word, and names have few words. Characters decide afterwards.
    let limit = known.count / 2
    // A word that is nowhere is changed or left out, whatever place is compared.
    guard known.count(where: { !isThere[Int($0.number)] }) <= limit else { return [] }
    return WordPattern.ends(of: known, in: words, limit: limit, slots: &slots).compactMap { altered(text, known, $0) }
  }

  /// The form of a text that ends at `end`, if it is near enough: of several places, the most similar one.
  private func altered(
    _ text: Int, _ known: [SpelledWord], _ end: WordPattern.End
  ) -> TextComparison.Altered? {
    var best: TextComparison.Altered?
    for place in end.places.suffix(Self.mostPlaces) {
      let nearest = beginning(of: known, end: place, most: known.count + end.distance)..<place
      let range = known.count > Self.mostOfName ? nearest : wholeTexts(around: nearest)
      guard !range.isEmpty, mayBeNear(range.count, to: known) else { continue }
      guard !words[range].contains(where: { $0.number == WordNumbers.matched }) else { continue }
      let difference = TextDifference(known: known, found: words[range])
      guard difference.similarity >= TextComparison.nearness else { continue }
      if let best, best.difference.similarity >= difference.similarity { continue }
      let shown = words[range].map(\.spelling).joined(separator: " ")
      best = TextComparison.Altered(text: text, words: range, shown: shown, difference: difference)
    }
    return best
  }

  /// Whether a number of words can be nearly `known`, by their length alone: each has a character, and a space before the
  /// next one. Without this, a page written as one long text would be compared as a whole with each name in it.
  private func mayBeNear(_ count: Int, to known: [SpelledWord]) -> Bool {
    Double(2 * count - 1) * TextComparison.nearness <= Double(TextDifference.length(known))
  }

  /// The words of all texts that have words of `range`, without the punctuation and numbers at their end.
  private func wholeTexts(around range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return range }
    let first = ends.firstPlace { $0 > range.lowerBound }
    let last = ends.firstPlace { $0 >= range.upperBound }
    var end = ends[last]
    while end > range.upperBound, !words[end - 1].hasLetter { end -= 1 }
    return (first == 0 ? 0 : ends[first - 1])..<end
  }

  /// Where the stretch of at most `most` words before `end` begins that becomes `known` in the fewest steps; of several, the one
  /// whose number of words is nearest.
  private func beginning(of known: [SpelledWord], end: Int, most: Int) -> Int {
    let backwards = Array(words[max(0, end - most)..<end].reversed())
    // The steps from the last words of the text to the last words of the known one, one row for each of its words.
    var row = Array(0...backwards.count)
    for (above, word) in known.reversed().enumerated() {
      var diagonal = row[0]
      row[0] = above + 1
      for (place, other) in backwards.enumerated() {
        let next = min(diagonal + (word.number == other.number ? 0 : 1), row[place] + 1, row[place + 1] + 1)
        (diagonal, row[place + 1]) = (row[place + 1], next)
      }
    }
    let count = row.indices.min { left, right in
      (row[left], abs(left - known.count), left) < (row[right], abs(right - known.count), right)
    }
    return end - (count ?? 0)
  }
}
