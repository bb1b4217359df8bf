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

/// The texts of an interface, with what of known texts is in them word for word.
package struct SearchedTexts: Sendable {
  /// The known texts that are there word for word, from left to right.
  package let matches: [KnownTexts.Match]
  fileprivate let search: AlteredTextSearch
}

extension KnownTexts {
  /// Looks for all known texts, word for word.
  ///
  /// - Parameter shown: the texts of an interface, in the order in which they are read. A known text may go over several of them.
  package func search(_ shown: [String]) -> SearchedTexts {
    var words: [SpelledWord] = []
    var ends: [Int] = []
    var memo = TextMemo<[SpelledWord]>()
    for text in shown {
      words += memo.answer(for: text, numbers.words)
      ends.append(words.count)
    }
    let matches = matches(in: words)
    for place in matches.flatMap(\.words) { words[place].number = WordNumbers.matched }
    return SearchedTexts(matches: matches, search: AlteredTextSearch(words, ends: ends, numbers: numbers.count))
  }

  /// The known texts that are there nearly, from left to right.
  ///
  /// A known text of up to twelve words, as names are, counts as changed only where whole texts of the interface are nearly it; longer ones are found within other texts too. A sentence of the interface's own may have the words of a name.
  ///
  /// - Parameter isWanted: whether a changed form of a known text is looked for, by the text's place.
  /// - Complexity: proportional to the words shown, for each wanted text once for each 64 words that it has, unless more of its
  ///   words are shown nowhere than may be changed. What is nearly a known text costs the product of both lengths more.
  package func altered(in shown: SearchedTexts, of isWanted: (Int) -> Bool) -> [TextComparison.Altered] {
    var slots = Array(repeating: Int32(0), count: numbers.count)
    var found: [TextComparison.Altered] = []
    for (place, known) in texts.enumerated() where known.count > 1 && isWanted(place) {
      found += shown.search.find(known, place, &slots)
    }
    return Self.apart(found)
  }

  /// Compares what an interface shows with all known texts, word for word and nearly.
  package func compare(_ shown: [String]) -> TextComparison {
    let searched = search(shown)
    return TextComparison(matches: searched.matches, altered: altered(in: searched) { _ in true })
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
