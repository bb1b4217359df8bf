import TCFCodec

/// The codes that ISO has assigned for languages and countries.
enum AssignedCodes {
  /// ISO 639-1, as assigned in 2026.
  private static let languages = pairs(
    """
    AA AB AE AF AK AM AN AR AS AV AY AZ BA BE BG BI BM BN BO BR BS CA CE CH CO CR CS CU CV CY DA DE DV DZ EE EL EN EO ES
    ET EU FA FF FI FJ FO FR FY GA GD GL GN GU GV HA HE HI HO HR HT HU HY HZ IA ID IE IG II IK IO IS IT IU JA JV KA KG KI
    KJ KK KL KM KN KO KR KS KU KV KW KY LA LB LG LI LN LO LT LU LV MG MH MI MK ML MN MR MS MT MY NA NB ND NE NG NL NN NO
    NR NV NY OC OJ OM OR OS PA PI PL PS PT QU RM RN RO RU RW SA SC SD SE SG SI SK SL SM SN SO SQ SR SS ST SU SV SW TA TE
    TG TH TI TK TL TN TO TR TS TT TW TY UG UK UR UZ VE VI VO WA WO XH YI YO ZA ZH ZU
    """)

  /// The languages that the vendor list is translated into, regions and scripts aside.
  ///
  /// Source: IAB Tech Lab, iabtcf-es, ConsentLanguages, with the translations that came after it.
  private static let translations = pairs(
    """
    AR BG BS CA CS CY DA DE EL EN ES ET EU FI FR GL HE HI HR HU ID IS IT JA KA KO LT LV MK MS MT NL NO PL PT RO RU SK SL
    SQ SR SV SW TH TL TR UK VI ZH
    """)

  /// ISO 3166-1 alpha-2, officially assigned.
  private static let countries = pairs(Countries.codes.joined(separator: " "))

  /// The European Economic Area, the United Kingdom and Switzerland.
  private static let frameworkCountries = pairs(
    "AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK")

  /// Codes that ISO 639-1 has withdrawn, and what replaced them.
  static let withdrawnLanguages = ["IW": "HE", "IN": "ID", "JI": "YI", "JW": "JV", "MO": "RO", "SH": "SR"]

  static func isLanguage(_ pair: LetterPair) -> Bool { contains(languages, pair) }
  /// Whether the vendor list exists in the language.
  static func isTranslation(_ pair: LetterPair) -> Bool { contains(translations, pair) }
  static func isCountry(_ pair: LetterPair) -> Bool { contains(countries, pair) }
  /// Whether the country is one in which the framework is meant to apply.
  static func isFrameworkCountry(_ pair: LetterPair) -> Bool { contains(frameworkCountries, pair) }

  /// Why a code that is not assigned may have been meant.
  static func countryHint(_ pair: LetterPair) -> String {
    switch pair.description {
    case "UK": ": the United Kingdom is GB; UK is only reserved"
    case "EU": ": EU is only reserved, and not a country"
    case "EN": ": EN is a language"
    case "XK": ": XK is used for Kosovo, but it is a user-assigned code"
    case "EL": ": Greece is GR; EL is a language"
    default: ""
    }
  }

  // One bit a pair: 26 words of 26 bits, so that a check costs two loads and no allocation.
  private static func contains(_ table: [UInt32], _ pair: LetterPair) -> Bool {
    table[Int(pair.code >> 6)] >> UInt32(pair.code & 63) & 1 == 1
  }

  private static func pairs(_ text: String) -> [UInt32] {
    var table = [UInt32](repeating: 0, count: 26)
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      if let pair = LetterPair(String(word)) { table[Int(pair.code >> 6)] |= 1 << UInt32(pair.code & 63) }
    }
    return table
  }
}
