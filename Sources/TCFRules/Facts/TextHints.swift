/// What a foreign character is, and what it usually comes from.
enum CharacterHint {
  static func name(_ byte: Int) -> String {
    switch byte {
    case 0x20: "a space"
    case 0x0D: "a carriage return"
    case 0x0A: "a line feed"
    case 0x09: "a tab"
    case 0x21...0x7E: "\"\(Character(Unicode.Scalar(UInt8(byte))))\""
    default: "the byte 0x" + String(byte, radix: 16, uppercase: true)
    }
  }

  static func advice(_ byte: Int) -> String {
    switch UInt8(truncatingIfNeeded: byte) {
    case UInt8(ascii: "+"), UInt8(ascii: "/"): ": the standard base64 alphabet was used instead of base64url"
    case UInt8(ascii: "%"): ": the string was URL-escaped"
    case UInt8(ascii: "\""), UInt8(ascii: "'"): ": the string was stored with its quotes"
    case UInt8(ascii: "="): ": padding within the string"
    case UInt8(ascii: "~"): ": a GPP container without a readable header, or an Additional Consent string"
    case 0x20, 0x0D, 0x0A, 0x09: ": white space got into the string"
    default: ""
    }
  }
}

/// What else a text may be.
enum ArtefactName {
  static func of(_ text: String) -> String {
    let head = text.drop { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
    if head.hasPrefix("{") || head.hasPrefix("[") { return "JSON" }
    if head.hasPrefix("eyJ") { return "a JSON web token" }
    if head.hasPrefix("1~") || head.hasPrefix("2~") { return "an Additional Consent string" }
    if text.utf8.count == 4 { return "a US Privacy string" }
    if text.utf8.count == 36 { return "a UUID" }
    return "a URL"
  }
}

/// What an unexpected version number usually means.
enum VersionHint {
  static func text(_ version: Int, _ text: String) -> String {
    switch version {
    case 3 where text.contains("~"): ": a GPP container without a TC string (section 2)"
    case 3: ": a GPP header without its sections, or an SDK that wrote 3"
    case 28 where text.hasPrefix("c"): ": the string was lower-cased"
    default: ""
    }
  }
}
