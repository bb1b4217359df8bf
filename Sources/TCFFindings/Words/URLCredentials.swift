/// A user's name and password in a URL (RFC 3986, 3.2.1: userinfo). They are shown nowhere and kept in no file.
package enum URLCredentials {
  /// `text` with `https://user:password@host/` as `https://host/`, for each URL in it.
  package static func removed(from text: String) -> String {
    let mark = Array("://".utf8)
    let bytes = Array(text.utf8)
    guard bytes.contains(at), bytes.firstRange(of: mark) != nil else { return text }
    var result: [UInt8] = []
    var rest = bytes[...]
    while let found = rest.firstRange(of: mark) {
      result += rest[..<found.upperBound]
      rest = rest[found.upperBound...]
      // A password may hold "@", and what ends an authority only where it is encoded.
      let authority = rest.prefix { !ends.contains($0) && $0 > 0x20 }
      if let last = authority.lastIndex(of: at) { rest = rest[(last + 1)...] }
    }
    return String(decoding: result + rest, as: UTF8.self)
  }

  private static let at = UInt8(ascii: "@")
  private static let ends = Array("/?#\\\"<>".utf8)
}
