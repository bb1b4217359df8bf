package import TCFCodec

/// The countries of ISO 3166-1, by code and by English name.
package enum Countries {
  /// What a text names.
  package enum Reading: Sendable, Hashable {
    /// An assigned code, or a name: the country's alpha-2 code.
    case country(LetterPair)
    /// A code that ISO has not assigned to the country, which people use for it all the same: `UK` for GB.
    case alias(LetterPair)
  }

  /// The alpha-2 codes, officially assigned.
  static let codes: [String] = CountryNames.standard.split(separator: "\n").map { String($0.prefix(2)) }

  /// Codes that are not officially assigned and mean one country wherever they are used.
  ///
  /// Source: ISO 3166-1, exceptionally reserved code elements (UK); European Union, Interinstitutional style guide, 7.1.1 (EL).
  static let aliases = ["UK": "GB", "EL": "GR"]

  /// The country that a text names by its alpha-2 code, alpha-3 code or English name, in capitals or not; nil if it names none.
  package static func read(_ text: String) -> Reading? {
    // Most inputs have nothing else, and have it in each record.
    if let pair = LetterPair(text), AssignedCodes.isCountry(pair) { return .country(pair) }
    guard text.utf8.count <= longestName else { return nil }
    let letters = text.uppercased()
    if let meant = aliases[letters].flatMap(LetterPair.init) { return .alias(meant) }
    // In use for Kosovo, which ISO has not assigned a code to.
    if letters == "XK" { return LetterPair(letters).map { .country($0) } }
    return (byCode[letters] ?? byName[key(of: text)]).map { .country($0) }
  }

  private static let longestName = 100

  /// By alpha-2 and alpha-3 code.
  private static let byCode: [String: LetterPair] = {
    var table: [String: LetterPair] = [:]
    for row in CountryNames.standard.split(separator: "\n") {
      guard let pair = LetterPair(String(row.prefix(2))) else { continue }
      table[pair.description] = pair
      table[String(row.dropFirst(3).prefix(3))] = pair
    }
    return table
  }()

  private static let byName: [String: LetterPair] = {
    var table: [String: LetterPair] = [:]
    func add(_ rows: String, nameAt place: Int) {
      for row in rows.split(separator: "\n") {
        table[key(of: String(row.dropFirst(place)))] = LetterPair(String(row.prefix(2)))
      }
    }
    add(CountryNames.standard, nameAt: 7)
    add(CountryNames.others, nameAt: 3)
    return table
  }()

  /// The terms of a name in one order, without accents, punctuation and articles: `Korea, Republic of` and
  /// `Republic of Korea` are one name.
  static func key(of name: String) -> String {
    var letters = ""
    for character in name.lowercased() {
      switch character {
      case ".", "'", "’", "`": continue
      case "&": letters += " and "
      default: letters += plain[character] ?? (character.isASCII && character.isLetter ? String(character) : " ")
      }
    }
    let words = letters.split(separator: " ").filter { !["the", "of", "and"].contains($0) }
    return words.sorted().joined(separator: " ")
  }

  /// The letters with accents that are in English names of countries.
  private static let plain: [Character: String] = [
    "á": "a", "ã": "a", "å": "a", "ä": "a", "é": "e", "è": "e", "í": "i", "ı": "i", "ñ": "n", "ó": "o", "ô": "o",
    "ö": "o",
    "ü": "u", "ú": "u", "ç": "c",
  ]
}
