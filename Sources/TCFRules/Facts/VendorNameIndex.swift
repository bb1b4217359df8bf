import TCFCodec
import TCFVendorList

/// The vendors of a list by what remains of their names.
struct VendorNameIndex {
  private var vendors: [String: Int] = [:]

  init(_ list: CompiledVendorList, on day: CalendarDay) {
    for vendor in list.vendors.subtracting(list.deletedVendors(by: day)) {
      guard let name = list.name(ofVendor: vendor) else { continue }
      for key in [Self.bare(name), Self.domain(name)].compactMap(\.self) where vendors[key] == nil {
        vendors[key] = vendor
      }
    }
  }

  /// The vendor with the provider's name, or whose name is the provider's first domain with or without its ending.
  func vendor(like provider: AdProvider) -> Int? {
    if let name = Self.bare(provider.name), let vendor = vendors[name] { return vendor }
    for domain in provider.domains {
      let labels = domain.split(separator: ".")
      guard labels.count == 2 else { continue }
      if let vendor = vendors[domain.lowercased()] { return vendor }
    }
    return nil
  }

  private static let legalForms: Set<String> = [
    "ab", "ag", "aps", "as", "bv", "co", "company", "corp", "corporation", "gmbh", "inc", "kg", "limited", "llc", "llp",
    "ltd", "nv", "oy", "plc", "pte", "pty", "sa", "sarl", "sas", "se", "sl", "spa", "srl", "ug", "zrt", "the",
  ]

  /// Letters and digits in small, without terms for legal forms; nil if fewer than four remain.
  static func bare(_ name: String) -> String? {
    // "S.A." is one word, "GmbH & Co. KG" are three.
    let words = name.lowercased().replacing(".", with: "").split { !$0.isLetter && !$0.isNumber }
    let text = words.filter { !legalForms.contains(String($0)) }.joined()
    return text.count < 4 ? nil : text
  }

  /// The name itself where it is a domain, as in "example.com".
  static func domain(_ name: String) -> String? {
    let words = name.lowercased().split(separator: " ")
    return words.first { word in word.split(separator: ".").count == 2 && !word.hasSuffix(".") }.map(String.init)
  }
}
