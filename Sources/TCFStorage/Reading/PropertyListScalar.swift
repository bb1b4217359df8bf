internal import TCFCodec

/// Reads the texts of a property list's simple values.
enum PropertyListScalar {
  /// The value that `text` has as an element named `type`; nil if it has none.
  static func value(_ text: String, type: String) -> StoredValue? {
    let trimmed = trim(text)
    switch type {
    case "true": return trimmed.isEmpty ? .boolean(true) : nil
    case "false": return trimmed.isEmpty ? .boolean(false) : nil
    case "integer": return integer(trimmed)
    case "real": return real(trimmed)
    case "date": return date(trimmed).map { .date($0) }
    case "data": return Base64.bytes(text).map { .data($0) }
    default: return nil
    }
  }

  private static func trim(_ text: String) -> String {
    // Digits and the like, which have no space around them.
    if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text }
    guard let first = text.firstIndex(where: { !$0.isWhitespace }),
      let last = text.lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(text[first...last])
  }

  /// Decimal, or hexadecimal with `0x`; beyond 64 bits a real.
  private static func integer(_ text: String) -> StoredValue? {
    if text.utf8.allSatisfy({ $0.isASCIIDigit }), let value = Int64(text) {
      return .integer(value)
    }
    let isNegative = text.hasPrefix("-")
    let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    let number = isHexadecimal ? digits.dropFirst(2) : digits
    guard !number.isEmpty, number.count <= 100,
      number.allSatisfy({ $0.isASCII && (isHexadecimal ? $0.isHexDigit : $0.isNumber) })
    else { return nil }
    if let value = Int64((isNegative ? "-" : "") + number, radix: isHexadecimal ? 16 : 10) { return .integer(value) }
    guard let magnitude = Double((isHexadecimal ? "0x" : "") + number) else { return nil }
    return .real(isNegative ? -magnitude : magnitude)
  }

  private static func real(_ text: String) -> StoredValue? {
    guard text.count <= 400, !text.contains(where: { $0 == "x" || $0 == "X" }) else { return nil }
    return Double(text).map { .real($0) }
  }

  /// `2026-06-01T00:00:00Z` in seconds since 2001-01-01T00:00:00Z.
  private static func date(_ text: String) -> Double? {
    let bytes = Array(text.utf8)
    guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "Z"),
      let day = CalendarDay(String(decoding: bytes[..<10], as: UTF8.self)),
      let hour = twoDigits(bytes[11..<13]), hour < 24, let minute = twoDigits(bytes[14..<16]), minute < 60,
      let second = twoDigits(bytes[17..<19]), second < 60
    else { return nil }
    let days = day.daysSince1970 - CalendarDay(year: 2001, month: 1, day: 1).daysSince1970
    return Double(days * 86_400 + hour * 3_600 + minute * 60 + second)
  }

  private static func twoDigits(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }
}
