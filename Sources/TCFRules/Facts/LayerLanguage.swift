import TCFCodec
import TCFFindings
import TCFStorage

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

extension InterfaceTexts {
  /// The language in which layers are, where it is another one than that of a code; nil where it is that one.
  ///
  /// - Throws: where the language of a layer is not clear, or only some of the layers are in that of the code.
  func language(of layers: [ShownLayer], otherThan code: LetterPair) throws(Undecided) -> String? {
    var tags: [String?] = []
    for layer in layers { tags.append(try language(of: layer, otherThan: code)) }
    guard tags.contains(nil), let other = tags.compactMap(\.self).first else { return tags.first ?? nil }
    throw .stated("one of the layers is in \"\(other)\", and another in the language of ConsentLanguage, \(code)")
  }

  private func language(of layer: ShownLayer, otherThan code: LetterPair) throws(Undecided) -> String? {
    let declared = layer.layer.language
    let found: OnLayer
    do throws(Undecided) {
      found = try texts(on: layer)
    } catch {
      // What a layer declares is enough to agree with it.
      let first = declared?.uppercased().split { "-_".contains($0) }.first
      if first == code.description[...] { return nil }
      throw error
    }
    guard case .known(let language, let contradicted) = found.language else { return nil }
    let (meant, own) = (standard.languages(ofTag: code.description), standard.languages[language])
    if meant.contains(language) { return nil }
    // Some translations have a name as English has it.
    let distinct = found.available.filter { place in
      !meant.contains { standard.languages[$0].texts[place] == own.texts[place] }
    }
    guard contradicted == nil, meant.allSatisfy({ found.foreign[$0] == nil }), declared != nil || distinct.count > 1
    else {
      throw .stated("the layer \(layer.name) may be in \"\(own.tag)\" or in another language")
    }
    return own.tag
  }
}
