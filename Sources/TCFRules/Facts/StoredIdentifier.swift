import TCFCodec

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

  /// Something@some.thing as mail systems take it; a string of the TCF with an `@` in it is damaged and no address, and its
  /// own faults are reported.
  ///
  /// Source: RFC 5321, 4.1.2 (the characters of a domain), 4.5.3.1.1 (64 octets before the `@`), 4.5.3.1.2 (255 after it);
  /// RFC 1035, 2.3.4 (a label has 63 at most). Internationalised domains (RFC 6531) have octets beyond ASCII.
  private static func isEmail(_ bytes: String.UTF8View) -> Bool {
    let sides = bytes.split(separator: UInt8(ascii: "@"), maxSplits: 2, omittingEmptySubsequences: false)
    guard sides.count == 2, (1...64).contains(sides[0].count), sides[1].count <= 255 else { return false }
    guard !sides[0].contains(where: { $0 <= 0x20 }) else { return false }
    let labels = sides[1].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.count >= 2 && labels.allSatisfy(isDomainLabel)
  }

  private static func isDomainLabel(_ label: Substring.UTF8View) -> Bool {
    guard label.count <= 63, let first = label.first, let last = label.last else { return false }
    let hyphen = UInt8(ascii: "-")
    return first != hyphen && last != hyphen
      && label.allSatisfy { $0 >= 0x80 || $0 == hyphen || $0.isASCIIAlphanumeric }
  }
}
