extension JSONReader {
  /// The most characters a number may have. RFC 8259, section 9, allows a limit.
  private static let longestNumber = 1_024

  /// The number at the position. RFC 8259, section 6.
  mutating func number() throws(JSONFault) -> JSONValue {
    let start = position
    var isInteger = true
    _ = take(UInt8(ascii: "-"))
    if take(UInt8(ascii: "0")) {
      if let byte = current, isDigit(byte) { throw fault(.number, at: start) }
    } else {
      try digits(since: start)
    }
    if take(UInt8(ascii: ".")) {
      isInteger = false
      try digits(since: start)
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isInteger = false
      if !take(UInt8(ascii: "-")) { _ = take(UInt8(ascii: "+")) }
      try digits(since: start)
    }
    guard position - start <= Self.longestNumber else { throw fault(.number, at: start) }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isInteger, let integer = Int64(text) { return .integer(integer) }
    guard let real = Double(text), real.isFinite else { throw fault(.numberTooLarge, at: start, detail: text) }
    return .real(real)
  }

  private mutating func digits(since start: Int) throws(JSONFault) {
    guard let first = current else { throw fault(.truncated) }
    guard isDigit(first) else { throw fault(.number, at: start) }
    while let byte = current, isDigit(byte) { position += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  /// The string at the position, escapes resolved. RFC 8259, section 7.
  mutating func string() throws(JSONFault) -> String {
    position += 1
    var decoded: [UInt8] = []
    var plain = position
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        if decoded.isEmpty { return String(decoding: bytes[plain..<position - 1], as: UTF8.self) }
        decoded.append(contentsOf: bytes[plain..<position - 1])
        return String(decoding: decoded, as: UTF8.self)
      case UInt8(ascii: "\\"):
        decoded.append(contentsOf: bytes[plain..<position])
        decoded.append(contentsOf: UTF8.encode(try escape()) ?? UTF8.encodedReplacementCharacter)
        plain = position
      case 0..<0x20: throw fault(.controlCharacter)
      default: position += 1
      }
    }
    throw fault(.truncated)
  }

  /// The character that the escape at the position stands for.
  private mutating func escape() throws(JSONFault) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let letter = current else { throw fault(.truncated) }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default: throw fault(.escape, at: start)
    }
  }

  private mutating func unicodeEscape(from start: Int) throws(JSONFault) -> Unicode.Scalar {
    let unit = try hexUnit(of: start)
    if let scalar = Unicode.Scalar(unit) { return scalar }
    guard UTF16.isLeadSurrogate(UInt16(unit)), take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw fault(.loneSurrogate, at: start)
    }
    let second = try hexUnit(of: start)
    guard second & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(0x10000 + (unit & 0x3FF) << 10 + second & 0x3FF)
    else { throw fault(.loneSurrogate, at: start) }
    return scalar
  }

  private mutating func hexUnit(of start: Int) throws(JSONFault) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = current else { throw fault(.truncated) }
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw fault(.escape, at: start)
      }
      unit = unit << 4 | UInt32(digit)
      position += 1
    }
    return unit
  }
}
