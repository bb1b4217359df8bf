/// The terms with which controls of consent interfaces say what they do, in small letters.
///
/// They only help where a control's name is about something that is known otherwise. No one list has all languages: a name with
/// other terms says nothing of a basis or an answer, and rules leave open what depends on it.
struct ChoiceWords {
  /// The basis that the terms speak of; nil for none, and for both.
  let basis: ControlMeaning.Basis?
  /// Whether they say yes or no; nil for neither.
  let saysYes: Bool?
  /// Whether they speak of all there is.
  let isAboutAll: Bool
  /// Whether they say no more than that something is chosen; true for no terms at all.
  let isBare: Bool

  /// What `words` say: in small letters, without the names that are among them.
  init(_ words: [String]) {
    let words = words.filter { $0.unicodeScalars.contains(where: \.properties.isAlphabetic) }
    let isOfConsent = words.contains { Self.has($0, Self.consent) }
    let isOfInterest = words.contains { Self.has($0, Self.interest) }
    basis = isOfConsent == isOfInterest ? nil : isOfConsent ? .consent : .interest
    isAboutAll = words.contains(where: Self.all.contains)
    let saysNo = words.contains(where: Self.no.contains)
    saysYes = saysNo ? false : words.contains(where: Self.yes.contains) ? true : nil
    // A noun alone, as "Partners", says what is chosen, though not which.
    let isOfChoice = isOfConsent || isOfInterest || saysYes != nil
    isBare =
      words.isEmpty
      || isOfChoice
        && words.allSatisfy { word in
          Self.yes.contains(word) || Self.no.contains(word) || Self.filling.contains(word)
            || Self.has(word, Self.consent) || Self.has(word, Self.interest)
        }
  }

  private static func has(_ word: String, _ stems: [String]) -> Bool { stems.contains(where: word.hasPrefix) }

  /// The beginnings of the terms for consent in the languages in which most interfaces are.
  private static let consent = [
    "consent", "opt-in", "einwillig", "zustimm", "consens", "consentement", "consentimi", "toestemm", "zgod", "zgad",
    "samtyck", "samtykk", "suostumu", "souhlas", "súhlas", "hozzájárul", "consimțăm", "съглас", "συγκατάθ", "privol",
  ]
  /// Those for a legitimate interest and for the objection to it.
  private static let interest = [
    "interes", "intérêt", "interés", "intresse", "belang", "zájm", "zájem", "záujm", "érdek", "интерес", "συμφέρ",
    "object", "objection", "widersp", "oppos", "opozi", "bezwaar", "sprzeciw", "invänd", "indsigel",
  ]
  private static let all: Set = [
    "all", "alle", "alles", "tout", "tous", "toutes", "tutti", "tutte", "todo", "todos", "wszystkie", "alla",
  ]
  private static let yes: Set = [
    "on", "yes", "accept", "accepted", "allow", "allowed", "agree", "agreed", "approve", "enable", "enabled", "active",
    "consent", "ja", "ein", "an", "oui", "sì", "si", "sí", "tak",
  ]
  private static let no: Set = [
    "off", "no", "not", "don", "reject", "rejected", "refuse", "refused", "deny", "denied", "decline", "disagree",
    "disallow", "block", "blocked", "disable", "disabled", "inactive", "object", "objected", "out", "without", "nein",
    "aus", "non", "nie",
  ]
  private static let filling: Set = [
    "to", "for", "this", "the", "my", "your", "of", "by", "on", "and", "or", "use", "opt", "in", "is", "legitimate",
    "toggle",
    "switch", "button", "checkbox", "choose", "select", "click", "purpose", "purposes", "vendor", "vendors", "partner",
    "partners", "berechtigtes", "legítimo", "légitime", "legittimo", "t",
  ]
}
