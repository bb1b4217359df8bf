import TCFCodec

/// A user's name and password in a URL (RFC 3986, 3.2.1: userinfo). They are shown nowhere and kept in no file.
package enum URLCredentials {
  /// `text` with `https://user:password@host/` as `https://host/`, for each URL in it.
  ///
  /// A text that is to be cut has to be given whole: see the functions of `Prose` that cut, which do so.
  package static func removed(from text: String) -> String {
    guard text.utf8.contains(at) else { return text }
    return String(decoding: removed(from: Array(text.utf8)), as: UTF8.self)
  }

  /// The same for a text that may not be UTF-8.
  package static func removed(from bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(at) else { return bytes }
    var result: [UInt8] = []
    var rest = bytes[...]
    while let found = rest.firstRange(of: mark) {
      let quote = closingQuote(of: rest[..<found.lowerBound])
      result += rest[..<found.upperBound]
      rest = withoutUser(rest[found.upperBound...], endingAt: quote)
    }
    return result + rest
  }

  /// An address that a person gave, `user:password@host/` as `host/`: with or without the scheme that it should have.
  package static func removed(fromAddress text: String) -> String {
    if text.contains("://") { return removed(from: text) }
    return String(decoding: withoutUser(Array(text.utf8)[...], endingAt: nil), as: UTF8.self)
  }

  /// What is behind the user of an authority; all of it where it names none.
  ///
  /// A password may hold "@", and what ends an authority only where it is encoded. Quotation marks and brackets belong encoded
  /// as well, but browsers take them as they are (WHATWG URL, authority state).
  private static func withoutUser(_ text: ArraySlice<UInt8>, endingAt quote: UInt8?) -> ArraySlice<UInt8> {
    let authority = text.prefix { !ends.contains($0) && $0 > 0x20 && $0 != quote }
    return authority.lastIndex(of: at).map { text[($0 + 1)...] } ?? text
  }

  /// What ends a URL that is quoted, as `"http://host"` and `<http://host>` are; nil where no quotation begins before the scheme
  /// at the end of `text`.
  private static func closingQuote(of text: ArraySlice<UInt8>) -> UInt8? {
    switch text.last(where: { !$0.isASCIIAlphanumeric && !"+-.".utf8.contains($0) }) {
    case UInt8(ascii: "\""): UInt8(ascii: "\"")
    case UInt8(ascii: "<"): UInt8(ascii: ">")
    default: nil
    }
  }

  private static let mark = Array("://".utf8)
  private static let at = UInt8(ascii: "@")
  private static let ends = Array("/?#\\".utf8)
}
