import Foundation
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFRules

@Suite("The standard texts of a list in several languages")
struct StandardTextsTests {
  private static func list() throws -> CompiledVendorList {
    let path = "rules/vendor-lists/key-sets.json"
    guard case .vendorList(let list) = try ListReader.read(try bytes(of: path), path: path) else {
      throw CocoaError(.fileReadCorruptFile)
    }
    return try CompiledVendorList(list)
  }

  private static func bytes(of path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: ProjectPaths.vectors.appending(path: path)))
  }

  private static func translation(_ language: String, at path: String) throws -> ListTranslation {
    ListTranslation(try ListReader.readTranslation(try bytes(of: path), path: path), language: language)
  }

  /// Consent string and vendor list formats v2, Translations: "purposes-{language}.json".
  @Test(
    "The name of a file says the language",
    arguments: [
      ("purposes-de.json", "de"), ("Purposes-PT-BR.json", "pt-br"), ("purposes-sr-latn.json", "sr-latn"),
      ("purposes-.json", nil),
      ("purposes-de-at-x.json", nil), ("purposes-d.json", nil), ("vendor-list.json", nil), ("purposes-de.txt", nil),
    ])
  func names(name: String, language: String?) {
    #expect(ListTranslation.language(ofFile: name) == language)
  }

  @Test("A tag means the language of the longest tag that fits, or all regional forms of it")
  func tags() throws {
    let german = "rules/translations/purposes-de.json"
    let languages = try ["de", "no", "pt-br", "pt-pt", "zh"].map { try Self.translation($0, at: german) }
    let texts = StandardTexts(try Self.list(), languages)
    func found(_ tag: String) -> [String] { texts.languages(ofTag: tag).map { texts.languages[$0].tag } }
    #expect(found("de") == ["de"])
    #expect(found("de-AT") == ["de"])
    #expect(found("DE_ch") == ["de"])
    #expect(found("en-GB") == ["en"])
    #expect(found("nb") == ["no"])
    #expect(found("pt") == ["pt-br", "pt-pt"])
    #expect(found("pt-BR") == ["pt-br"])
    #expect(found("zh-Hant-TW") == ["zh"])
    #expect(found("fr").isEmpty)
    #expect(found("").isEmpty)
  }

  @Test("A translation of lists of another specification is not used, and what one lacks is known")
  func fit() throws {
    let list = try Self.list()
    let old = StandardTexts(list, [try Self.translation("de", at: "rules/translations/old/purposes-de.json")])
    #expect(old.languages.count == 1)
    #expect(old.languagesOfOtherLists == ["de"])
    let short = StandardTexts(list, [try Self.translation("de", at: "rules/translations/short/purposes-de.json")])
    let lack = try #require(short.languages[1].lack(of: list))
    #expect(list.texts[lack].label == "the name of special purpose 3")
    let whole = StandardTexts(list, [try Self.translation("de", at: "rules/translations/purposes-de.json")])
    #expect(whole.languages[1].lack(of: list) == nil)
  }

  /// Recordings have layers of 1,200 vendors and 60 kB of text.
  @Test("A large layer is compared with two languages in one pass")
  func largeLayer() throws {
    let list = try Self.list()
    let texts = StandardTexts(list, [try Self.translation("de", at: "rules/translations/purposes-de.json")])
    let shown =
      (1...1_200).map { "Vendor \($0) keeps data for \($0) days." } + texts.languages[1].texts.compactMap(\.self)
    let matches = texts.known.search(shown).matches
    let german = matches.flatMap { texts.origins(equalToTextAt: $0.text) }.filter { $0.language == 1 }
    #expect(Set(german.map(\.place)).count == list.texts.count)
  }
}
