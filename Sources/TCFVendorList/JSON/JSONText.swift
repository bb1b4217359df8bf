extension Int {
  /// An integer in plain decimal digits, with a minus sign at most; nil for anything else and for what does not fit.
  init?(asciiDigits text: ArraySlice<UInt8>) {
    let isNegative = text.first == UInt8(ascii: "-")
    let digits = isNegative ? text.dropFirst() : text
    guard !digits.isEmpty else { return nil }
    // Built up on its own side of zero: the lowest integer has no positive counterpart.
    var value = 0
    for byte in digits {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
      let digit = Int(byte - UInt8(ascii: "0"))
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (next, carry) = tenfold.addingReportingOverflow(isNegative ? -digit : digit)
      if overflow || carry { return nil }
      value = next
    }
    self = value
  }
}

extension String {
  /// The text of a JSON string with escapes, whose form the parser has checked.
  init(unescaping text: ArraySlice<UInt8>) {
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
      case UInt8(ascii: "u"): result.append(contentsOf: String(rest.popCodePoint()).utf8)
      default: result.append(letter)
      }
    }
    self = String(decoding: result, as: UTF8.self)
  }
}

extension ArraySlice<UInt8> {
  /// The code point after `\u`, with its second half if it is a surrogate pair; U+FFFD for half a pair.
  fileprivate mutating func popCodePoint() -> Character {
    let first = popCodeUnit()
    if let scalar = Unicode.Scalar(first) { return Character(scalar) }
    var ahead = self
    guard first < 0xDC00, ahead.popFirst() == UInt8(ascii: "\\"), ahead.popFirst() == UInt8(ascii: "u") else {
      return "\u{FFFD}"
    }
    let second = ahead.popCodeUnit()
    let pair = 0x10000 + (UInt32(first) - 0xD800) << 10 + UInt32(second &- 0xDC00)
    guard (0xDC00...0xDFFF).contains(second), let scalar = Unicode.Scalar(pair) else { return "\u{FFFD}" }
    self = ahead
    return Character(scalar)
  }

  /// Four hexadecimal digits.
  private mutating func popCodeUnit() -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 { unit = unit << 4 | (popFirst().flatMap(hexadecimalValue) ?? 0) }
    return unit
  }
}
