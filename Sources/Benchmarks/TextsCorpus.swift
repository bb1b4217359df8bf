import TCFFindings

/// Made-up texts of a vendor list of real size, and an interface that shows them.
struct TextsCorpus {
  /// How many texts an interface with changes shows changed.
  static let changes = 22

  private static let vendors = 1_200
  /// Names, descriptions and illustrations: how many of each a list has, and of how many words they are.
  private static let parts = [(count: 46, words: 2...9), (count: 46, words: 20...70), (count: 53, words: 25...60)]
  /// How many words what a person writes has, so that some come often.
  private static let vocabulary = 1_500

  /// The standard texts in English.
  let texts: [String]
  /// The same in another language.
  let translation: [String]
  /// The names of the vendors.
  let names: [String]

  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = (0..<Self.vocabulary * 2).map { _ in Self.word(&random) }
    texts = Self.texts(of: words.prefix(Self.vocabulary), &random)
    translation = Self.texts(of: words.suffix(Self.vocabulary), &random)
    names = (1...Self.vendors).map { "\(Self.word(&random)) Vendor \($0)" }
  }

  /// What an interface shows: every standard text, in some of which a word is another, then all vendors with what is said of each.
  ///
  /// - Parameter changing: how many texts, of the longer ones, are changed.
  func shown(changing count: Int) -> [String] {
    let first = Self.parts[0].count
    let texts = texts.enumerated().map { place, text in
      guard (first..<first + count).contains(place) else { return text }
      var words = text.split(separator: " ")
      words[words.count / 2] = "otherwise"
      return words.joined(separator: " ")
    }
    return texts
      + names.enumerated().flatMap { place, name in [name, "Stored for \(place % 400) days", "Privacy policy"] }
  }

  private static func texts(of words: ArraySlice<String>, _ random: inout SplitMix64) -> [String] {
    let words = Array(words)
    return parts.flatMap { part in
      (0..<part.count).map { _ in
        let count = random.number(part.words)
        // Of two places the lower one: words come the more often, the lower they stand.
        let chosen = (0..<count).map { _ in
          words[min(random.number(0...words.count - 1), random.number(0...words.count - 1))]
        }
        // A capital letter, as lists have it: a short text is then not a part of a longer one.
        let text = chosen.joined(separator: " ") + "."
        return text.prefix(1).uppercased() + text.dropFirst()
      }
    }
  }

  private static func word(_ random: inout SplitMix64) -> String {
    let syllables = ["ba", "con", "de", "er", "fi", "gra", "ho", "in", "ka", "le", "mo", "na", "or"]
    return (0..<random.number(1...5)).map { _ in random.pick(syllables) }.joined()
  }
}
