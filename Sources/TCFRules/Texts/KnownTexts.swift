/// Texts that are looked for in others: the standard texts of a vendor list, or the names of its vendors.
///
/// They are kept as a tree of words, so that all are looked for at once, in a time that hardly depends on their number.
package struct KnownTexts: Sendable {
  /// Where a text was found.
  package struct Match: Sendable, Hashable {
    /// The text, by its place in the array that it came from; of texts with equal words, the first (`places(equalTo:)`).
    package let text: Int
    /// The words that it is, by their places in all that is shown.
    package let words: Range<Int>
  }

  private struct Node {
    var next: [Int32: Int] = [:]
    /// The places of the texts that end here.
    var places: [Int] = []
  }

  private(set) var numbers = WordNumbers()
  private var nodes = [Node()]
  /// The words of each text, without the punctuation at its end.
  private(set) var texts: [[SpelledWord]] = []

  /// Texts to look for. One that has no letter or digit is never found.
  package init(_ texts: [String]) {
    for (place, text) in texts.enumerated() {
      let words = numbers.add(Self.withoutEnd(text))
      self.texts.append(words)
      guard !words.isEmpty else { continue }
      var node = 0
      for word in words {
        if let next = nodes[node].next[word.number] {
          node = next
        } else {
          nodes.append(Node())
          nodes[node].next[word.number] = nodes.count - 1
          node = nodes.count - 1
        }
      }
      nodes[node].places.append(place)
    }
  }

  /// A text without the white space and punctuation at its end: a full stop that a heading leaves out changes no text.
  private static func withoutEnd(_ text: String) -> String {
    let end = text.unicodeScalars.lastIndex { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    return end.map { String(text.unicodeScalars[...$0]) } ?? ""
  }

  /// The texts that `words` have, from left to right, the longest first where several begin at one word; none overlaps another.
  func matches(in words: [SpelledWord]) -> [Match] {
    var matches: [Match] = []
    var start = 0
    while start < words.count {
      if let match = longest(at: start, of: words) {
        matches.append(match)
        start = match.words.upperBound
      } else {
        start += 1
      }
    }
    return matches
  }

  private func longest(at start: Int, of words: [SpelledWord]) -> Match? {
    var (node, place) = (0, start)
    var found: Match?
    while place < words.count, let next = nodes[node].next[words[place].number] {
      (node, place) = (next, place + 1)
      if let text = nodes[node].places.first { found = Match(text: text, words: start..<place) }
    }
    return found
  }

  /// The texts that one text has word for word.
  package func matches(in text: String) -> [Match] { matches(in: numbers.words(of: text)) }

  /// The places of all texts that have the same words as `text`; none if it has further words.
  package func places(equalTo text: String) -> [Int] {
    var node = 0
    for word in numbers.words(of: Self.withoutEnd(text)) {
      guard let next = nodes[node].next[word.number] else { return [] }
      node = next
    }
    return nodes[node].places
  }

  /// The places of all texts that have the same words as the one at `place`.
  package func places(equalToTextAt place: Int) -> [Int] {
    var node = 0
    for word in texts[place] {
      guard let next = nodes[node].next[word.number] else { return [] }
      node = next
    }
    return nodes[node].places
  }
}
