/// A word with its number. Two words are equal if their numbers are.
struct SpelledWord: Sendable {
  /// Its number; of a word that is in no known text, one that no known word has.
  var number: Int32
  let spelling: String

  /// Whether it is more than punctuation and digits.
  var hasLetter: Bool { spelling.unicodeScalars.contains(where: \.properties.isAlphabetic) }
}

/// Words by numbers, so that two words are compared in one step.
struct WordNumbers: Sendable {
  /// The number of a word that no text has.
  static let none: Int32 = -1
  /// The number of a word that was found as part of a known text.
  static let matched: Int32 = -2

  private var numbers: [String: Int32] = [:]

  /// How many numbers there are: they count from 0.
  var count: Int { numbers.count }

  /// The words of `text`; a new word gets the next number.
  mutating func add(_ text: String) -> [SpelledWord] {
    ComparedWords.words(of: text).map { word in
      let next = Int32(clamping: numbers.count)
      if let number = numbers[word] { return SpelledWord(number: number, spelling: word) }
      numbers[word] = next
      return SpelledWord(number: next, spelling: word)
    }
  }

  /// The words of `text`, those that were never added with the number `none`.
  func words(of text: String) -> [SpelledWord] {
    ComparedWords.words(of: text).map { SpelledWord(number: numbers[$0] ?? Self.none, spelling: $0) }
  }
}
