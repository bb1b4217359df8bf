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

  /// By the place of the layer, the names that are on no layer in the official translation, and on one in another: a text that is
  /// quite like the official one, or the heading of the official description of the same.
  ///
  /// - Parameters:
  ///   - layers: those in the language.
  ///   - named: the places of the texts that some layer has, as they are or changed.
  static func all(
    on layers: [ShownLayer], of standard: StandardTexts, _ language: Int, named: Set<Int>
  ) -> [ShownLayer.Place: [OwnTranslation]] {
    let missing = standard.list.texts.enumerated().filter { place, text in
      text.part == .name && text.isOfPurposeOrFeature && !named.contains(place)
    }
    guard !layers.isEmpty, !missing.isEmpty else { return [:] }
    var search = OwnTranslationSearch(layers, standard, language)
    var found: [ShownLayer.Place: [OwnTranslation]] = [:]
    for (place, _) in missing {
      guard let official = standard.languages[language].texts[place],
        let (layers, shown) = search.take(for: place, official)
      else { continue }
      for layer in layers {
        found[layer, default: []].append(OwnTranslation(place: place, official: official, shown: shown))
      }
    }
    return found
  }
}

/// The texts of layers that may be names, each of which may be one.
private struct OwnTranslationSearch {
  private struct Candidate {
    let text: String
    let words: [SpelledWord]
    /// The layers that have it.
    var layers: Set<ShownLayer.Place> = []
    /// The places of the descriptions whose heading it is.
    var described: Set<Int> = []
  }

  /// The share of characters that a text must have in common with a name to be in its place.
  private static let nearness = 0.6
  /// The most words of a text that may be a name.
  private static let mostWords = 20
  /// How many texts there may be between a heading and a description: the number of vendors, a link.
  private static let mostBetween = 4

  private let standard: StandardTexts
  private let language: Int
  private var candidates: [Candidate] = []
  /// By the text, its place among the candidates; nil for a text that cannot be a name.
  private var places: [String: Int?] = [:]

  init(_ layers: [ShownLayer], _ standard: StandardTexts, _ language: Int) {
    (self.standard, self.language) = (standard, language)
    for layer in layers {
      for text in layer.allTexts {
        if let place = candidate(for: text) { candidates[place].layers.insert(layer.place) }
      }
      addHeadings(of: layer)
    }
  }

  /// The place of a text among the candidates; nil if it cannot be a name.
  private mutating func candidate(for text: String) -> Int? {
    if let known = places[text] { return known }
    var place: Int?
    if standard.known.places(equalTo: text).isEmpty {
      let words = standard.known.numbers.words(of: text)
      if words.count <= Self.mostWords, words.contains(where: \.hasLetter) {
        place = candidates.count
        candidates.append(Candidate(text: text, words: words))
      }
    }
    places[text] = .some(place)
    return place
  }

  /// Notes for each official description what its heading is: the nearest text before it that is one, or else the one before it.
  private mutating func addHeadings(of layer: ShownLayer) {
    let texts = layer.layer.texts ?? []
    for index in texts.indices.dropFirst() {
      let described = standard.known.places(equalTo: texts[index].text).map { standard.origins[$0] }
        .filter { $0.language == language && standard.list.texts[$0.place].part == .description }
      guard !described.isEmpty else { continue }
      let before = texts[max(0, index - 1 - Self.mostBetween)..<index].reversed()
      let near = before.prefix { standard.known.places(equalTo: $0.text).isEmpty }
      guard let heading = near.first(where: { $0.role == "heading" }) ?? near.first,
        let place = candidate(for: heading.text)
      else { continue }
      candidates[place].described.formUnion(described.map(\.place))
    }
  }

  /// The text that is there for the name at `place`, and the layers that have it; it is there for no other name afterwards.
  mutating func take(for place: Int, _ official: String) -> (layers: [ShownLayer.Place], text: String)? {
    let name = standard.list.texts[place]
    let known = standard.known.numbers.words(of: official)
    let numbers = Set(known.filter(\.hasLetter).map(\.number))
    var best: (index: Int, similarity: Double)?
    for (index, candidate) in candidates.enumerated() {
      let isHeading = candidate.described.contains {
        standard.list.texts[$0].subject == name.subject && standard.list.texts[$0].id == name.id
      }
      // Texts without a common word are not compared: there are many.
      guard isHeading || candidate.words.contains(where: { numbers.contains($0.number) }) else { continue }
      let similarity = isHeading ? 1 : TextDifference(known: known, found: candidate.words).similarity
      guard similarity >= Self.nearness, similarity > best?.similarity ?? 0 else { continue }
      best = (index, similarity)
    }
    guard let best else { return nil }
    let taken = candidates.remove(at: best.index)
    return (taken.layers.sorted(), taken.text)
  }
}
