/// What the texts of an interface have of known texts: which it has word for word, and which nearly.
package struct TextComparison: Sendable {
  /// The share of characters that two texts must have in common for one to be a changed form of the other, and no text of its
  /// own.
  package static let nearness = 0.8

  /// A known text that is there, but changed.
  package struct Altered: Sendable, Hashable {
    /// The known text, by its place in the array that it came from.
    package let text: Int
    /// The words that are nearly it, by their places in all that is shown.
    package let words: Range<Int>
    /// Those words, with spaces between them.
    package let shown: String
    /// What was changed. The similarity is `nearness` or more, and less than 1.
    package let difference: TextDifference
  }

  /// The known texts that are there word for word, from left to right.
  package let matches: [KnownTexts.Match]
  /// The known texts that are there nearly, from left to right. No word counts for two of them, or for one and a match.
  package let altered: [Altered]
}

extension KnownTexts {
  /// Compares what an interface shows with all known texts.
  ///
  /// A known text of up to twelve words, as names are, counts as changed only where whole texts of the interface are nearly it; longer ones are found within other texts too. A sentence of the interface's own may have the words of a name.
  ///
  /// - Parameters:
  ///   - shown: the texts of an interface, in the order in which they are read. A known text may go over several of them.
  ///   - isWanted: whether a changed form of a known text is looked for, by the text's place. Word for word, all are.
  /// - Complexity: proportional to the words of `shown`, for each wanted text once for each 64 words that it has. What is
  ///   nearly a known text costs the product of both lengths more.
  package func compare(_ shown: [String], alteredOf isWanted: (Int) -> Bool = { _ in true }) -> TextComparison {
    var words: [SpelledWord] = []
    var ends: [Int] = []
    var memo = TextMemo<[SpelledWord]>()
    for text in shown {
      words += memo.answer(for: text, numbers.words)
      ends.append(words.count)
    }
    let matches = matches(in: words)
    for place in matches.flatMap(\.words) { words[place].number = WordNumbers.matched }
    let search = AlteredTextSearch(words: words, ends: ends)
    var slots = Array(repeating: Int32(0), count: numbers.count)
    var found: [TextComparison.Altered] = []
    for (place, known) in texts.enumerated() where known.count > 1 && isWanted(place) {
      found += search.find(known, place, &slots)
    }
    return TextComparison(matches: matches, altered: Self.apart(found))
  }

  /// Those that share no word: those with the highest agreement, and of equal ones the first.
  private static func apart(_ found: [TextComparison.Altered]) -> [TextComparison.Altered] {
    var kept: [TextComparison.Altered] = []
    var taken = Set<Int>()
    let order = found.sorted { left, right in
      (-left.difference.agreement, left.words.lowerBound, left.text)
        < (-right.difference.agreement, right.words.lowerBound, right.text)
    }
    for altered in order where taken.isDisjoint(with: altered.words) {
      taken.formUnion(altered.words)
      kept.append(altered)
    }
    return kept.sorted { $0.words.lowerBound < $1.words.lowerBound }
  }
}
