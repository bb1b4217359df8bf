import Testing

@testable import TCFRules

@Suite("Texts of an interface against known texts")
struct TextComparisonTests {
  /// What a person calls the same text, by Unicode's own descriptions of the characters.
  @Test(
    "texts that a person would call the same have the same words",
    arguments: [
      ("Store and/or access", "Store  and/or\u{A0}access"),
      ("Store and/or access", "Store and/or ac\u{AD}cess"),
      ("Store and/or access", "\u{FEFF}Store\nand/or\taccess\u{200B}"),
      ("vendor's \"own\" texts - all", "vendor\u{2019}s \u{201C}own\u{201D} texts \u{2013} all"),
      ("l'« objet »", "l\u{2019}\"objet\""),
      ("Geräte", "Gera\u{308}te"),
      ("広告を選択する", "広告を 選択する"),
    ])
  func sameWords(_ left: String, _ right: String) {
    #expect(ComparedWords.words(of: left) == ComparedWords.words(of: right))
  }

  @Test(
    "texts that differ in a letter, its case, an accent or a mark have other words",
    arguments: [
      ("Store", "store"), ("Store", "Stores"), ("Gerate", "Geräte"), ("and/or", "and or"), ("1,214", "1.214"),
      ("広告を選択する", "広告を選択した"), ("กำ", "กา"),
    ])
  func otherWords(_ left: String, _ right: String) {
    #expect(ComparedWords.words(of: left) != ComparedWords.words(of: right))
  }

  private static let names = [
    "Store and/or access information on a device", "Use limited data to select advertising",
    "Create profiles for personalised advertising", "Use profiles to select personalised advertising",
    "Measure advertising performance", "Personalised content", "Use precise geolocation data",
  ]
  private static let known = KnownTexts(names)

  /// The names that `shown` has, and those of which it has a changed form, with what was changed.
  private func outcome(_ shown: [String]) -> (exact: [String], altered: [String]) {
    let compared = Self.known.compare(shown)
    return (
      compared.matches.map { Self.names[$0.text] },
      compared.altered.map { altered in
        altered.difference.changes.map { "\($0.known) → \($0.found)" }.joined(separator: ", ")
      }
    )
  }

  @Test(
    "what is no changed name",
    arguments: [
      // A sentence of the interface's own that has a name's words, or nearly.
      ["We and our partners store and/or access information on a device, such as cookies."],
      ["We show personalised content and measure advertising performance."],
      ["Our partners may: create profiles for personalized advertising."],
      ["Select basic ads"], ["Accept all"], ["Personal data"], [""], [],
    ])
  func notAltered(_ shown: [String]) {
    #expect(outcome(shown).altered == [])
    #expect(outcome(shown).exact == [])
  }

  @Test(
    "a name counts with what stands beside it",
    arguments: [
      "Measure advertising performance", "Measure advertising performance:", "5. Measure advertising performance (87)",
      "We Measure advertising performance.", "\u{2022} Measure\u{A0}advertising perfor\u{AD}mance",
    ])
  func exact(_ shown: String) {
    #expect(outcome([shown]).exact == ["Measure advertising performance"])
    #expect(outcome([shown]).altered == [])
  }

  @Test("a name over two texts counts")
  func split() {
    #expect(outcome(["Measure advertising", "performance"]).exact == ["Measure advertising performance"])
  }

  @Test(
    "a changed name is found, with what was changed",
    arguments: [
      ("Measure advertisement performance", "advertising → advertisement"),
      ("Measuring advertising performance", "Measure → Measuring"),
      ("measure advertising performance (87 partners)", nil),
      ("Create profiles for personalized advertising", "personalised → personalized"),
      ("personalised content", "Personalised → personalised"),
      ("Use precise geo location data", "geolocation → geo location"),
      ("Store and or access information on a device", "/ → "),
      ("Store and/or access the information on a device", " → the"),
    ] as [(String, String?)])
  func altered(_ shown: String, _ change: String?) {
    #expect(outcome([shown]).altered == [change].compactMap(\.self))
    #expect(outcome([shown]).exact == [])
  }

  @Test("a page that is one text of 200,000 characters is compared in steps that its length bounds")
  func onePage() {
    // With a step for each pair of its words this would take hours.
    let page = Array(repeating: "Use limited information to select advertising and", count: 4_000)
    #expect(outcome([page.joined(separator: " ")]).altered == [])
    #expect(
      Self.known.compare(Array(repeating: "Measuring advertising performance", count: 4_000)).altered.count == 4_000)
  }

  @Test("of two known texts the nearer one is meant, and what is one of them word for word is no change of the other")
  func nearer() {
    #expect(outcome(["Use profiles to select personalised advertising"]).altered == [])
    #expect(outcome(["Use profiles to select personalized advertising"]).altered == ["personalised → personalized"])
  }
}
