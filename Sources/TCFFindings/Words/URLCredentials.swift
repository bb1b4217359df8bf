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
      result += rest[..<found.upperBound]
      rest = rest[found.upperBound...]
      // A password may hold "@", and what ends an authority only where it is encoded.
      let authority = rest.prefix { !ends.contains($0) && $0 > 0x20 }
      if let last = authority.lastIndex(of: at) { rest = rest[(last + 1)...] }
    }
    return result + rest
  }

  private static let mark = Array("://".utf8)
  private static let at = UInt8(ascii: "@")
  private static let ends = Array("/?#\\\"<>".utf8)
}
