/// The terms with which controls of consent interfaces answer, close, lead back and turn pages, in the languages in which controls
/// are looked for (see the recorder's vocabulary).
///
/// They decide nothing but what is not worth trying: an unknown term leaves more open.
enum DialogWords {
  /// Whether a name answers or confirms: "Accept all", "Auswahl speichern". What it leads to ends the interface.
  static func answers(_ name: String) -> Bool {
    words(of: name).contains { word in
      wholeAnswers.contains(word) || answers.contains(where: word.hasPrefix)
    }
  }

  /// Whether a name says no more than that something closes: "Close banner", "×".
  static func closes(_ name: String) -> Bool {
    says(name, closing, and: closingFill, signs: ["×", "x", "✕", "✖", "╳"])
  }

  /// Whether a name says no more than that it leads back.
  static func leadsBack(_ name: String) -> Bool { says(name, back, and: pages, signs: ["‹", "«", "<", "←", "❮"]) }

  /// Whether a name says no more than that it leads to the next page: "Next page", "›".
  static func leadsOn(_ name: String) -> Bool { says(name, next, and: pages, signs: ["›", "»", ">", ">>", "→", "❯"]) }

  /// Whether a name says no more than that it leads to vendors or to legitimate interests: "Our partners", "Vendors (14)".
  static func leadsToVendors(_ name: String) -> Bool {
    let words = words(of: name)
    let isAboutThem = { (word: String) in
      vendors.contains(where: word.hasPrefix) || isOfInterest(word)
    }
    return words.contains(where: isAboutThem) && words.allSatisfy { isAboutThem($0) || waysFill.contains($0) }
  }

  /// Whether what has such a name may consent or refuse. What no more than leads to vendors or to legitimate interests does not, nor does
  /// a number alone, as that of the vendors in a sentence about them.
  static func mayAnswer(_ name: String) -> Bool { !leadsToVendors(name) && !isNumber(name) }

  private static func isNumber(_ name: String) -> Bool {
    words(of: name).isEmpty && name.unicodeScalars.contains { $0.properties.numericType != nil }
  }

  /// Whether a word, in small letters, means a legitimate interest.
  static func isOfInterest(_ word: String) -> Bool { interests.contains(where: word.hasPrefix) }

  /// The number of the page that a name is: "2", "Page 2"; nil for other names.
  static func page(_ name: String) -> Int? {
    let words = ComparedWords.words(of: name.lowercased())
    let others = words.filter { !pages.contains($0) }
    return others.count == 1 ? Int(others[0]) : nil
  }

  /// Whether a word means a page.
  static func isPage(_ word: String) -> Bool { pageNouns.contains(word) }

  private static func says(_ name: String, _ wanted: Set<String>, and filling: Set<String>, signs: Set<String>) -> Bool
  {
    if signs.contains(ControlName.folded(name).lowercased()) { return true }
    let words = words(of: name)
    return words.contains(where: wanted.contains) && words.allSatisfy { wanted.contains($0) || filling.contains($0) }
  }

  private static func words(of name: String) -> [String] {
    ComparedWords.words(of: name.lowercased()).filter { $0.unicodeScalars.contains(where: \.properties.isAlphabetic) }
  }

  private static let wholeAnswers: Set = ["ok", "okay", "done", "fertig", "gem", "opt"]
  /// The beginnings of terms for consenting, refusing, confirming and taking back.
  private static let answers = [
    "accept", "agree", "allow", "reject", "refus", "declin", "deny", "disagree", "save", "confirm", "withdraw",
    "object",
    "continu", "apply", "select", "deselect", "akzept", "zustimm", "erlaub", "ablehn", "verweiger", "speicher",
    "bestätig",
    "widerruf", "widersp", "annehm", "zulass", "acept", "aceit", "accett", "permit", "rechaz", "rejeit", "rifiut",
    "recus",
    "guard", "salv", "enregistr", "sauvegard", "retir", "revoc", "révoqu", "autoris", "autoriz", "refuz", "toesta",
    "akkoord",
    "weiger", "opsla", "bewaar", "bevestig", "godta", "godkän", "godken", "tillad", "tillat", "tillåt", "afvis",
    "avvis",
    "avslå", "neka", "lagre", "spara", "bekræft", "bekreft", "bekräft", "återkall", "hyväks", "salli", "hylkä",
    "kieltäy",
    "tallenn", "vahvist", "akcept", "zgadza", "zezw", "odrzu", "odmaw", "zapis", "potwierd", "wycof", "přij", "prij",
    "souhlas",
    "súhlas", "povol", "odmít", "odmiet", "zamít", "ulož", "potvr", "odvol", "prihva", "sprejm", "dopus", "dovol",
    "odbij",
    "odbac", "zavrn", "sprem", "shran", "elfogad", "engedély", "elutas", "ment", "megerős", "приема", "приеми",
    "съглас",
    "разреш", "отхвърл", "отказ", "запаз", "потвърд", "оттегл", "αποδ", "συμφων", "απορρ", "αποθήκ", "επιβεβ", "nõustu",
    "luba",
    "keeldu", "salvest", "kinnita", "sutik", "leid", "atmes", "atsisak", "išsaug", "patvirt", "pieņem", "piekr",
    "atļau",
    "noraid", "saglab", "apstipr", "kabul", "izin", "reddet", "kaydet", "onayla",
  ]
  /// The beginnings of terms for vendors and partners.
  private static let vendors = [
    "partner", "vendor", "anbieter", "fournisseur", "partenaire", "proveedor", "socio", "fornitor", "fornecedor",
    "parceir", "leverand",
    "leverant", "leverancier", "toimittaj", "kumppan", "dostawc", "dodavatel", "dodávateľ", "dobavljač", "ponudnik",
    "szállító",
    "furnizor", "parteneri", "προμηθευτ", "συνεργάτ", "доставчи", "партньор", "tarnija", "müüja", "tiekėj", "pardavėj",
    "piegādātāj",
    "pārdevēj", "satıcı", "tedarikçi", "ortak", "partneř", "dodávatel", "dobavitelj", "drittanbieter", "parties",
    "terze",
    "pružatelj", "szolgáltató", "συνεργατ",
  ]
  /// Those for legitimate interests.
  private static let interests = [
    "interes", "intérêt", "interés", "intresse", "interesse", "belang", "zájm", "zájem", "záujm", "érdek", "интерес",
    "συμφέρ",
    "legit", "berechtigt", "légitim", "legítim", "gerechtvaardigd", "uzasadnion", "oprávněn", "oprávnen", "jogos",
    "berättig",
    "berettig", "oikeutet", "законн", "законен", "легитим", "έννομ", "õigustatud", "teisėt", "leģitīm", "intereš",
    "záujem",
    "zakonit", "meşru", "menfaat",
  ]
  private static let waysFill: Set = [
    "our", "list", "of", "view", "all", "see", "show", "the", "third", "party", "parties", "manage", "unsere", "alle",
    "liste", "nos",
    "des", "les", "nuestros", "lista", "de", "onze", "lijst", "i", "nostri", "dei", "nasi", "vores", "våra", "zeigen",
    "anzeigen", "der", "die", "einstellungen", "preferences", "voir", "ver", "elenco", "visualizza", "parti", "met",
    "van",
    "bekijken", "over", "över", "våre", "visa", "naši", "seznam", "zoznam", "zobrazit", "zobacz", "zaufani", "prawnie",
    "popis",
    "os", "nossos", "noștri", "vezi", "listája", "mūsų", "sąrašas", "mūsu", "saraksts", "meie", "loend", "huvi",
    "huvid",
    "luettelo", "etu", "edut", "etuun", "edun", "iş", "çıkar", "οι", "μας", "λίστα", "нашите", "списък", "с", "на",
  ]
  private static let closing: Set = [
    "close", "dismiss", "exit", "schließen", "schliessen", "fermer", "cerrar", "chiudi", "fechar", "sluiten", "sluit",
    "luk",
    "lukk", "stäng", "sulje", "zamknij", "zavřít", "zavrieť", "zatvori", "zapri", "bezárás", "bezár", "închide",
    "κλείσιμο",
    "затвори", "затваряне", "sulge", "uždaryti", "aizvērt", "kapat",
  ]
  private static let closingFill: Set = [
    "banner", "dialog", "dialogue", "window", "popup", "modal", "layer", "the", "this", "cookie", "cookies", "consent",
    "notice",
    "panel", "button", "fenster", "fenêtre", "ventana", "finestra", "venster", "vindue", "vindu", "fönster", "okno",
    "x", "la",
    "le", "das", "den", "de",
  ]
  private static let back: Set = [
    "previous", "prev", "back", "vorherige", "zurück", "précédent", "précédente", "retour", "anterior", "atrás",
    "volver",
    "precedente", "indietro", "voltar", "vorige", "terug", "forrige", "tilbage", "tilbake", "föregående", "tillbaka",
    "edellinen",
    "takaisin", "poprzednia", "wstecz", "wróć", "předchozí", "zpět", "predchádzajúca", "späť", "prethodna", "natrag",
    "prejšnja",
    "nazaj", "előző", "vissza", "anterioară", "înapoi", "προηγούμενη", "πίσω", "предишна", "назад", "eelmine", "tagasi",
    "ankstesnis", "atgal", "iepriekšējā", "atpakaļ", "önceki", "geri",
  ]
  private static let next: Set = [
    "next", "nächste", "weiter", "suivant", "suivante", "siguiente", "successivo", "successiva", "avanti", "próximo",
    "próxima",
    "seguinte", "volgende", "næste", "neste", "nästa", "seuraava", "następna", "dalej", "další", "následující",
    "ďalšia", "ďalej",
    "nasledujúca", "sljedeća", "naslednja", "naprej", "következő", "următoarea", "următorul", "επόμενη", "επόμενο",
    "следваща",
    "напред", "järgmine", "kitas", "toliau", "nākamā", "tālāk", "sonraki", "ileri",
  ]
  private static let pageNouns: Set = [
    "page", "seite", "página", "pagina", "strana", "stránka", "side", "sida", "sivu", "strona", "stranica", "stran",
    "oldal",
    "σελίδα", "страница", "lehekülg", "puslapis", "lapa", "sayfa",
  ]
  private static let pages = pageNouns.union([
    "go", "to", "the", "results", "of", "list", "vendors", "partners", "zur", "la", "de",
  ])
}
