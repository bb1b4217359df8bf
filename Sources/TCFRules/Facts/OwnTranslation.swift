import TCFStorage
import TCFVendorList

/// A standard name that an interface has in a translation of its own.
struct OwnTranslation: Sendable {
  /// The name's place in the list.
  let place: Int
  /// The official translation.
  let official: String
  /// What is there instead.
  let shown: String

  /// By the number of the layer, the names that are on no layer in the official translation, and on one in another: a text that is
  /// quite like the official one, or the text before the official description of the same.
  ///
  /// - Parameters:
  ///   - layers: those in the language.
  ///   - named: the places of the texts that some layer has, as they are or changed.
  static func all(
    on layers: [ShownLayer], of standard: StandardTexts, _ language: Int, named: Set<Int>
  ) -> [Int: [OwnTranslation]] {
    var search = OwnTranslationSearch(layers, standard, language)
    var found: [Int: [OwnTranslation]] = [:]
    for (place, text) in standard.list.texts.enumerated() where text.part == .name && !named.contains(place) {
      guard !layers.isEmpty, text.isOfPurposeOrFeature, let official = standard.languages[language].texts[place],
        let (numbers, shown) = search.take(for: place, official)
      else { continue }
      for number in numbers {
        found[number, default: []].append(OwnTranslation(place: place, official: official, shown: shown))
      }
    }
    return found
  }
}

/// The texts of layers that may be names, each of which may stand for one.
private struct OwnTranslationSearch {
  private struct Candidate {
    let layer: Int
    let text: String
    let words: [SpelledWord]
    /// The origins of the text that follows.
    let following: [StandardTexts.Origin]
  }

  /// The share of characters that a text must have in common with a name to be in its place.
  private static let nearness = 0.6
  /// The most words of a text that may be a name.
  private static let mostWords = 20

  private let standard: StandardTexts
  private let language: Int
  private var candidates: [Candidate] = []

  init(_ layers: [ShownLayer], _ standard: StandardTexts, _ language: Int) {
    (self.standard, self.language) = (standard, language)
    for layer in layers {
      let texts = layer.allTexts
      let origins = texts.map { standard.known.places(equalTo: $0).map { standard.origins[$0] } }
      for (index, text) in texts.enumerated() where origins[index].isEmpty {
        let words = standard.known.numbers.words(of: text)
        guard words.count <= Self.mostWords, words.contains(where: \.hasLetter) else { continue }
        let following = index + 1 < (layer.layer.texts ?? []).count ? origins[index + 1] : []
        candidates.append(
          Candidate(layer: layer.layer.place.number, text: text, words: words, following: following))
      }
    }
  }

  /// The text that stands for the name at `place`, and the layers that have it; it stands for no other name afterwards.
  mutating func take(for place: Int, _ official: String) -> (layers: [Int], text: String)? {
    let (name, texts) = (standard.list.texts[place], standard.list.texts)
    let known = standard.known.numbers.words(of: official)
    let numbers = Set(known.map(\.number))
    var best: (index: Int, similarity: Double)?
    for (index, candidate) in candidates.enumerated() {
      let isHeading = candidate.following.contains {
        $0.language == language && texts[$0.place].part == .description && texts[$0.place].subject == name.subject
          && texts[$0.place].id == name.id
      }
      // Texts without a common word are not compared: there are many.
      let isNear = isHeading || candidate.words.contains { $0.hasLetter && numbers.contains($0.number) }
      guard isNear else { continue }
      let similarity = isHeading ? 1 : TextDifference(known: known, found: candidate.words).similarity
      guard similarity >= Self.nearness, similarity > best?.similarity ?? 0 else { continue }
      best = (index, similarity)
    }
    guard let best else { return nil }
    let text = candidates[best.index].text
    let taken = Set(candidates.filter { $0.text == text }.map(\.layer))
    candidates.removeAll { $0.text == text }
    return (taken.sorted(), text)
  }
}
