import TCFFindings
import TCFVendorList

/// The standard texts of a vendor list in every language at hand: English, as the list has them, and the official translations.
///
/// All are looked for at once, and in their English form by their places among the texts of the list.
struct StandardTexts: Sendable {
  /// The texts in a language.
  struct Language: Sendable {
    /// `en`, or the language of the translation's file: `pt-br`.
    let tag: String
    /// By the places of the list's texts; nil where the translation has none.
    let texts: [String?]
    /// The name of the translation; nil for English.
    let translation: String?

    /// The first text of the list that the translation lacks, by its place; nil where it has all. Illustrations may be fewer.
    func lack(of list: CompiledVendorList) -> Int? {
      texts.indices.first { texts[$0] == nil && list.texts[$0].part != .illustration }
    }
  }

  /// Where a known text comes from.
  struct Origin: Sendable, Hashable {
    /// The place of its language.
    let language: Int
    /// The place of the text in the list.
    let place: Int
  }

  /// The place of English among the languages.
  static let english = 0

  let list: CompiledVendorList
  /// English, and the languages of the translations.
  let languages: [Language]
  /// The languages of translations that are of lists of another specification.
  let languagesOfOtherLists: Set<String>
  /// The texts of all languages.
  let known: KnownTexts
  /// By the places of the known texts.
  let origins: [Origin]

  init(_ list: CompiledVendorList, _ translations: [ListTranslation]) {
    self.list = list
    let fitting = Dictionary(grouping: translations.filter { $0.series == list.series }, by: \.language)
    languagesOfOtherLists = Set(translations.map(\.language)).subtracting(fitting.keys)
    // Of two files of a language, the later one.
    let newest = fitting.values.compactMap { files in
      files.max { ($0.vendorListVersion ?? 0, $0.source.path) < ($1.vendorListVersion ?? 0, $1.source.path) }
    }
    languages =
      [Language(tag: "en", texts: list.texts.map(\.text), translation: nil)]
      + newest.sorted { $0.language < $1.language }.map { Language($0, of: list) }
    origins = languages.enumerated().flatMap { language, texts in
      texts.texts.indices.filter { texts.texts[$0] != nil }.map { Origin(language: language, place: $0) }
    }
    known = KnownTexts(languages.flatMap { $0.texts.compactMap(\.self) })
  }

  /// The texts of the list that have the words of the known text at `place`, in any language.
  func origins(equalToTextAt place: Int) -> [Origin] { known.places(equalToTextAt: place).map { origins[$0] } }

  /// The languages that a tag such as `de-AT` may mean, by their places: that of the longest tag that fits; for a language of which
  /// only regional forms are at hand, all of those.
  func languages(ofTag tag: String) -> [Int] {
    var parts = tag.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    // What ISO 639-1 calls Norwegian is written in one of two ways, and published as one translation.
    if let first = parts.first, ["nb", "nn"].contains(first) { parts[0] = "no" }
    guard let primary = parts.first else { return [] }
    while !parts.isEmpty {
      let wanted = parts.joined(separator: "-")
      if let exact = languages.firstIndex(where: { $0.tag == wanted }) { return [exact] }
      parts.removeLast()
    }
    return languages.indices.filter { languages[$0].tag.hasPrefix(primary + "-") }
  }
}

extension StandardTexts.Language {
  /// The texts of a translation at the places of the list's.
  fileprivate init(_ translation: ListTranslation, of list: CompiledVendorList) {
    /// What distinguishes a text from the others of its list.
    struct Key: Hashable {
      let subject: ListText.Subject
      let id: Int
      let part: ListText.Part
      /// Among those illustrations that an entry has.
      let number: Int
    }
    func keys(_ texts: [ListText]) -> [Key] {
      var counts: [Key: Int] = [:]
      return texts.map { text in
        let first = Key(subject: text.subject, id: text.id, part: text.part, number: 0)
        let number = counts[first, default: 0]
        counts[first] = number + 1
        return Key(subject: text.subject, id: text.id, part: text.part, number: number)
      }
    }
    let translated = Dictionary(
      zip(keys(translation.texts), translation.texts.map(\.text)), uniquingKeysWith: { first, _ in first })
    tag = translation.language
    texts = keys(list.texts).map { translated[$0] }
    self.translation = translation.source.name
  }
}
