/// A link in what a layer shows of a vendor.
///
/// A vendor has a privacy policy and an explanation of its legitimate interest, which are one page in many cases. Each is to be linked
/// to, so that a link that is called after one of them is not the link to the other.
struct VendorLink: Hashable, Sendable {
  /// What a link leads to.
  enum Aim: Sendable {
    case policy
    case claim
  }

  /// As addresses are compared.
  private let address: String
  /// What its name says that it leads to; nil where it says neither, or both.
  private let aim: Aim?

  init(_ name: String, _ address: String) {
    self.address = PageAddressForm.compared(address)
    let words = ComparedWords.words(of: name.lowercased())
    let isOfPolicy = words.contains { word in Self.policy.contains(where: word.hasPrefix) }
    let isOfClaim = words.contains(where: DialogWords.isOfInterest)
    aim = isOfPolicy == isOfClaim ? nil : isOfPolicy ? .policy : .claim
  }

  /// Whether its name allows that it is meant for `aim`.
  func mayLead(to aim: Aim) -> Bool { self.aim == nil || self.aim == aim }

  /// Whether it leads to an address, as addresses are compared, or has it as a parameter. A page in a folder of that address is
  /// another one.
  func hasAddress(_ wanted: String) -> Bool {
    var rest = address[...]
    while let found = rest.firstRange(of: wanted) {
      let behind = address[found.upperBound...]
      let next = behind.first == "/" ? behind.dropFirst().first : behind.first
      if !Self.isOfName(address[..<found.lowerBound].last), !Self.isOfPath(next) { return true }
      rest = rest[found.upperBound...]
    }
    return false
  }

  private static func isOfName(_ character: Character?) -> Bool {
    character.map { $0.isLetter || $0.isNumber || "-_".contains($0) } ?? false
  }

  private static func isOfPath(_ character: Character?) -> Bool {
    isOfName(character) || character.map("./~%+=:@".contains) ?? false
  }

  /// The beginnings of the terms for privacy and policies, in the languages in which controls are looked for.
  private static let policy = [
    "privacy", "polic", "datenschutz", "confidentialit", "privacid", "política", "politica", "politique", "privacidad",
    "riservatez", "informativ", "privacyverkl", "privacybel", "gegevensbesch", "prywatnoś", "ochran", "soukrom",
    "súkrom", "zásad",
    "personvern", "privatliv", "databeskyt", "integritet", "dataskydd", "tietosuoj", "yksityisyy", "privatnost",
    "zasebnost",
    "adatvédel", "adatkezel", "confidențialit", "politik", "поверител", "личн", "απορρ", "προστασ", "privaatsus",
    "andmekaits", "privatum", "privātum", "gizlilik", "polityk",
  ]
}

/// The addresses of pages as they are compared.
enum PageAddressForm {
  /// An address without its scheme, `www.`, its fragment and the slash at its end, in small letters.
  static func compared(_ address: String) -> String {
    var rest = address.lowercased().split(separator: "#", omittingEmptySubsequences: false).first ?? ""
    if let scheme = rest.firstRange(of: "://") { rest = rest[scheme.upperBound...] }
    if rest.hasPrefix("www.") { rest = rest.dropFirst(4) }
    while rest.last == "/" || rest.last == " " { rest = rest.dropLast() }
    return String(rest)
  }
}
