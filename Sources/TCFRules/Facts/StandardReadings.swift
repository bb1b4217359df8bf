import TCFVendorList

/// What texts have of the standard ones, and their numbers.
struct StandardReadings {
  /// What one text has.
  struct Reading {
    /// The standard texts in it, in any language, by their places.
    let places: Set<Int>
    /// Whether one of them is a description, and not a name's few words.
    let describes: Bool
    /// Whether it is one of them, and no more.
    let isStandard: Bool
    /// Its numbers.
    let numbers: [Int]
  }

  /// The fewest words of a description.
  private static let fewestWords = 4

  private let standard: StandardTexts
  private var memo = TextMemo<Reading>()

  /// Readings of texts by the standard ones.
  init(_ standard: StandardTexts) { self.standard = standard }

  /// What `text` has.
  mutating func reading(of text: String) -> Reading {
    memo.answer(for: text) { [standard] text in
      var places: Set<Int> = []
      var describes = false
      for match in standard.known.matches(in: text) {
        let found = standard.origins(equalToTextAt: match.text).map(\.place)
        places.formUnion(found)
        if match.words.count >= Self.fewestWords,
          found.contains(where: { standard.list.texts[$0].part == .description })
        {
          describes = true
        }
      }
      return Reading(
        places: places, describes: describes,
        isStandard: !places.isEmpty && !standard.known.places(equalTo: text).isEmpty,
        numbers: NumbersInText.all(in: text))
    }
  }
}
