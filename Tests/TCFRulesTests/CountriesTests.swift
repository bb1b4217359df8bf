import Foundation
import TCFCodec
import TCFTestSupport
import Testing

@testable import TCFRules

@Suite("Countries by code and name")
struct CountriesTests {
  private static func country(_ text: String) -> String? {
    switch Countries.read(text) {
    case .country(let pair), .alias(let pair): pair.description
    case nil: nil
    }
  }

  @Test("ISO 3166-1 assigns 249 codes, each once")
  func codes() {
    #expect(Countries.codes.count == 249 && Set(Countries.codes).count == 249)
    #expect(Countries.codes.allSatisfy { Self.country($0) == $0 && Self.country($0.lowercased()) == $0 })
  }

  /// The names of Unicode CLDR, which Foundation brings from ICU.
  @Test("The English names of Unicode CLDR mean the countries that CLDR gives them to")
  func names() {
    let locale = Locale(identifier: "en")
    for code in Countries.codes {
      guard let name = locale.localizedString(forRegionCode: code), name != code else { continue }
      #expect(Self.country(name) == code, "\(name)")
    }
  }

  /// United Nations, Standard country or area codes for statistical use (M49); the 27 of the European Union and others.
  @Test(
    "alpha-3 codes",
    arguments: [
      "AUT AT", "BEL BE", "BGR BG", "HRV HR", "CYP CY", "CZE CZ", "DNK DK", "EST EE", "FIN FI", "FRA FR", "DEU DE",
      "GRC GR",
      "HUN HU", "IRL IE", "ITA IT", "LVA LV", "LTU LT", "LUX LU", "MLT MT", "NLD NL", "POL PL", "PRT PT", "ROU RO",
      "SVK SK", "SVN SI", "ESP ES", "SWE SE", "ISL IS", "LIE LI", "NOR NO", "CHE CH", "GBR GB", "USA US", "CAN CA",
      "BRA BR",
      "IND IN", "JPN JP", "AUS AU", "NZL NZ", "TUR TR", "UKR UA", "SRB RS", "ZAF ZA", "KOR KR", "CHN CN", "MEX MX",
    ])
  func threeLetters(row: String) {
    let parts = row.split(separator: " ").map(String.init)
    #expect(Self.country(parts[0]) == parts[1] && Self.country(parts[0].lowercased()) == parts[1])
  }

  /// ISO 3166-1 as the Online Browsing Platform shows its short names, and names in everyday use.
  @Test(
    "names with articles, accents and in another order",
    arguments: [
      ("Germany", "DE"), ("GERMANY", "DE"), ("Netherlands (Kingdom of the)", "NL"), ("The Netherlands", "NL"),
      ("Czech Republic", "CZ"), ("Türkiye", "TR"), ("Turkiye", "TR"), ("Turkey", "TR"), ("Côte d'Ivoire", "CI"),
      ("Cote d’Ivoire", "CI"), ("Ivory Coast", "CI"), ("Korea (the Republic of)", "KR"), ("South Korea", "KR"),
      ("Korea (the Democratic People's Republic of)", "KP"), ("Congo (the Democratic Republic of the)", "CD"),
      ("Congo (the)", "CG"), ("United Kingdom of Great Britain and Northern Ireland (the)", "GB"),
      ("Great Britain", "GB"),
      ("United States of America (the)", "US"), ("Virgin Islands (U.S.)", "VI"), ("Virgin Islands (British)", "VG"),
      ("Russian Federation (the)", "RU"), ("Guinea", "GN"), ("Guinea-Bissau", "GW"), ("Niger (the)", "NE"),
      ("Nigeria", "NG"), ("Namibia", "NA"), ("NA", "NA"),
    ])
  func spellings(name: String, code: String) { #expect(Self.country(name) == code) }

  @Test("UK and EL are read as GB and GR, and are told from assigned codes; what names no country is none")
  func others() {
    #expect(LetterPair("GB").map { Countries.read("UK") == .alias($0) } == true)
    #expect(LetterPair("GR").map { Countries.read("el") == .alias($0) } == true)
    #expect(Self.country("XK") == "XK")
    for text in ["XX", "EU", "ZZ", "QQQ", "", "  ", "the", "Europe", "de-DE", String(repeating: "a", count: 4_000)] {
      #expect(Countries.read(text) == nil, "\(text)")
    }
  }
}
