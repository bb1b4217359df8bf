/// The characters of JSON strings.
package enum JSONText {
  /// `text` as a JSON string, quotation marks included.
  package static func quoted(_ text: String, _ escaping: JSONWriter.Escaping = .controls) -> String {
    var writer = JSONWriter(escaping: escaping)
    writer.string(text)
    return writer.text
  }

  /// The text of a string on the tape.
  static func text(of token: JSONToken, in bytes: [UInt8]) -> String {
    token.kind == .escapedString
      ? unescaped(bytes[token.range]) : String(decoding: bytes[token.range], as: UTF8.self)
  }

  /// The text of a string with escapes, whose form the parser has checked. What it permitted becomes U+FFFD.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.count)
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let letter = rest.popFirst() else {
        result.append(byte)
        continue
      }
      switch letter {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        result.append(contentsOf: UTF8.encode(rest.popCodePoint()) ?? UTF8.encodedReplacementCharacter)
      default: result.append(letter)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The value of a hexadecimal digit, or nil for any other byte.
  static func hexadecimalValue(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

extension ArraySlice<UInt8> {
  /// The code point after `\u`, with its second half if it is a surrogate pair; U+FFFD for half a pair.
  fileprivate mutating func popCodePoint() -> Unicode.Scalar {
    let first = popCodeUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    var ahead = self
    guard UTF16.isLeadSurrogate(first), ahead.popFirst() == UInt8(ascii: "\\"), ahead.popFirst() == UInt8(ascii: "u")
    else { return "\u{FFFD}" }
    let second = ahead.popCodeUnit()
    guard UTF16.isTrailSurrogate(second),
      let scalar = Unicode.Scalar(0x10000 + UInt32(first & 0x3FF) << 10 + UInt32(second & 0x3FF))
    else { return "\u{FFFD}" }
    self = ahead
    return scalar
  }

  /// Four hexadecimal digits.
  private mutating func popCodeUnit() -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 { unit = unit << 4 | (popFirst().flatMap(JSONText.hexadecimalValue) ?? 0) }
    return unit
  }
}
