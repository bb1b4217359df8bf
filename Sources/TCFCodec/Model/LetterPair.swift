/// Two capital letters as the wire carries them, six bits each with A = 0: a language or a country.
///
/// Source: Consent string and vendor list formats v2, The Core String, ConsentLanguage and PublisherCC.
public struct LetterPair: Sendable, Hashable {
  /// The twelve bits of the wire, both letters 0-25.
  public let code: UInt16

  /// A pair from its twelve bits; nil if a letter is above 25.
  @inlinable public init?(code: UInt16) {
    guard code >> 6 <= 25, code & 63 <= 25 else { return nil }
    self.code = code
  }

  /// A pair from two ASCII capitals; nil for anything else.
  public init?(_ text: String) {
    let letters = Array(text.utf8)
    guard letters.count == 2, letters.allSatisfy({ $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") }) else {
      return nil
    }
    code = UInt16(letters[0] - UInt8(ascii: "A")) << 6 | UInt16(letters[1] - UInt8(ascii: "A"))
  }

  private init(unchecked code: UInt16) { self.code = code }

  /// `AA`: the country is unknown.
  public static let unknown = LetterPair(unchecked: 0)
}

extension LetterPair: CustomStringConvertible {
  /// The two letters: `DE`.
  public var description: String {
    String(decoding: [UInt8(ascii: "A") + UInt8(code >> 6 & 63), UInt8(ascii: "A") + UInt8(code & 63)], as: UTF8.self)
  }
}
