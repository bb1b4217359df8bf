import TCFFindings

/// In which language a layer is: what its dialog or page declares; where that says nothing, or none of the standard names of that
/// language is there but several of another are, the language of those.
enum LayerLanguage: Sendable {
  /// One whose texts are at hand, by its place.
  ///
  /// `declared` is the tag that says otherwise.
  case known(Int, declared: String?)
  /// One whose texts are not at hand, or none that anything shows.
  case unknown(reason: String)

  /// How many names of one language show that a layer is in it although it declares another.
  private static let namesAgainstTag = 2

  /// The language of a layer called `name`.
  ///
  /// - Parameters:
  ///   - tag: what the dialog or page declares.
  ///   - found: for each standard text that is on the layer, which texts of which languages it is.
  init(of name: String, tag: String?, found: [[StandardTexts.Origin]], _ texts: StandardTexts) {
    let counts = Self.counts(found, texts)
    let mostNamed = texts.languages.indices.filter { counts[$0] > 0 }.max { (counts[$0], -$0) < (counts[$1], -$1) }
    guard let tag else {
      self =
        (mostNamed ?? Self.mostShared(found)).map { .known($0, declared: nil) }
        ?? .unknown(reason: "the recording does not say in which language the layer \(name) is")
      return
    }
    let meant = texts.languages(ofTag: tag).max { (counts[$0], -$0) < (counts[$1], -$1) }
    guard let meant else {
      self = .unknown(reason: Self.lack(of: tag, name, texts))
      return
    }
    if counts[meant] == 0, let mostNamed, counts[mostNamed] >= Self.namesAgainstTag {
      self = .known(mostNamed, declared: tag)
    } else {
      self = .known(meant, declared: nil)
    }
  }

  /// Where all texts are those of several languages, the language with most of them, of equal ones the first: English before others.
  private static func mostShared(_ found: [[StandardTexts.Origin]]) -> Int? {
    var counts: [Int: Int] = [:]
    for language in found.flatMap({ Set($0.map(\.language)) }) { counts[language, default: 0] += 1 }
    return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
  }

  /// By language, how many texts are there that no other language has.
  private static func counts(_ found: [[StandardTexts.Origin]], _ texts: StandardTexts) -> [Int] {
    var places: [Set<Int>] = Array(repeating: [], count: texts.languages.count)
    for origins in found {
      guard let first = origins.first, origins.allSatisfy({ $0.language == first.language }) else { continue }
      places[first.language].insert(first.place)
    }
    return places.map(\.count)
  }

  private static func lack(of tag: String, _ name: String, _ texts: StandardTexts) -> String {
    let language = tag.lowercased().prefix { $0 != "-" && $0 != "_" }
    let shown = Prose.excerpt(tag, limit: 20)
    let what =
      texts.languagesOfOtherLists.contains(String(language))
      ? "the translation at hand is of lists of another specification" : "no translation is at hand"
    let advice =
      "--translations; tcfcheck gvl fetch --translations \(Prose.excerpt(String(language), limit: 3)) gets it"
    return "the layer \(name) is in \"\(shown)\", and \(what) (\(advice))"
  }
}
