extension [UInt8] {
  /// Appends the characters of a JSON string, without its quotation marks.
  mutating func append(escaped text: String, _ escaping: JSONWriter.Escaping) {
    // Nearly every text is plain ASCII, and is copied as a whole.
    let plain = text.utf8.span
    if isPlain(plain) {
      // The pointer is used within the closure only.
      return plain.withUnsafeBufferPointer { append(contentsOf: $0) }
    }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: append(contentsOf: [UInt8(ascii: "\\"), UInt8(scalar.value)])
      case 0x0A: append(contentsOf: "\\n".utf8)
      case 0x0D: append(contentsOf: "\\r".utf8)
      case 0x09: append(contentsOf: "\\t".utf8)
      case 0x20..<0x7F: append(UInt8(scalar.value))
      case 0x00...0x9F, 0x2028, 0x2029: appendUnicodeEscape(UInt16(scalar.value))
      default:
        switch escaping {
        case .controls: append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        case .beyondASCII: UTF16.encode(scalar)?.forEach { appendUnicodeEscape($0) }
        }
      }
    }
  }

  private mutating func appendUnicodeEscape(_ unit: UInt16) {
    append(contentsOf: "\\u".utf8)
    for shift in [12, 8, 4, 0] as [UInt16] {
      let digit = UInt8(unit >> shift & 15)
      append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
  }
}

/// Whether a text is ASCII without a character that is escaped.
private func isPlain(_ text: Span<UInt8>) -> Bool {
  for index in text.indices {
    let byte = text[index]
    if byte < 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return false }
  }
  return true
}
