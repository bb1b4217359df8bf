/// What a text is that no consent key has room for.
enum StoredIdentifier: String {
  /// 8-4-4-4-12 hexadecimal digits, or the 32 of them without dashes; advertising ids have this form.
  case uuid = "a UUID, as advertising ids are"
  case email = "an e-mail address"
  case json = "JSON"

  /// Recognises a text; nil if it is nothing of the kind.
  init?(_ text: String) {
    let bytes = text.utf8
    if let first = bytes.first(where: { $0 > 0x20 }), first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      self = .json
    } else if Self.isUUID(bytes) {
      self = .uuid
    } else if Self.isEmail(bytes) {
      self = .email
    } else {
      return nil
    }
  }

  /// Plain digits are no UUID: a binary string may have 32 characters.
  private static func isUUID(_ bytes: String.UTF8View) -> Bool {
    guard bytes.count == 36 || bytes.count == 32 else { return false }
    var hasLetter = false
    for (index, byte) in bytes.enumerated() {
      if bytes.count == 36, [8, 13, 18, 23].contains(index) {
        guard byte == UInt8(ascii: "-") else { return false }
        continue
      }
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): hasLetter = true
      default: return false
      }
    }
    return bytes.count == 36 || hasLetter
  }

  /// Something@some.thing without white space; 320 characters are the longest address.
  private static func isEmail(_ bytes: String.UTF8View) -> Bool {
    guard bytes.count <= 320, let at = bytes.firstIndex(of: UInt8(ascii: "@")), at > bytes.startIndex else {
      return false
    }
    let domain = bytes[bytes.index(after: at)...]
    guard let dot = domain.firstIndex(of: UInt8(ascii: ".")), dot > domain.startIndex else { return false }
    return domain.index(after: dot) < domain.endIndex && !bytes.contains { $0 <= 0x20 }
  }
}
