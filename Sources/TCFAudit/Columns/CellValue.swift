import TCFCodec

/// What the cells beside the string mean.
enum CellValue {
  /// A moment: ISO 8601 in UTC, with a space in place of the T and without the Z too, or seconds or milliseconds since 1970.
  static func time(_ cell: ArraySlice<UInt8>) -> Deciseconds? {
    guard (8...40).contains(cell.count) else { return nil }
    if cell.allSatisfy({ (0x30...0x39).contains($0) }) {
      guard let number = UInt64(String(decoding: cell, as: UTF8.self)) else { return nil }
      // 10 digits are seconds from 2001 to 2286, 13 are milliseconds of the same years.
      switch cell.count {
      case 10: return Deciseconds(number * 10)
      case 13: return Deciseconds(number / 100)
      default: return nil
      }
    }
    var text = Array(cell)
    if text.count > 10, text[10] == UInt8(ascii: " ") { text[10] = UInt8(ascii: "T") }
    if text.count > 10, let last = text.last, (0x30...0x39).contains(last) { text.append(UInt8(ascii: "Z")) }
    return Deciseconds(iso8601: String(decoding: text, as: UTF8.self))
  }

  /// What the user chose, in one of its spellings.
  static func choice(_ cell: ArraySlice<UInt8>) -> DeclaredChoice? {
    guard cell.count <= 20 else { return nil }
    let letters = String(decoding: cell, as: UTF8.self).lowercased().filter { $0.isLetter }
    switch letters {
    case "acceptall", "accept", "accepted", "acceptedall": return .acceptAll
    case "rejectall", "reject", "rejected", "rejectedall", "refuse", "refuseall": return .rejectAll
    case "save", "saved", "custom", "mixed", "partial": return .save
    default: return nil
    }
  }

  /// The name of a platform in lower case, without spaces around it: `ios`. Nil for what is no name: nothing, more than
  /// `longestPlatform` bytes, control characters, or no UTF-8.
  static func platform(_ cell: ArraySlice<UInt8>) -> String? {
    guard let first = cell.firstIndex(where: { $0 != 0x20 }), let last = cell.lastIndex(where: { $0 != 0x20 }) else {
      return nil
    }
    let name = cell[first...last]
    guard name.count <= longestPlatform, name.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    return String(validating: name.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  private static let longestPlatform = 40

  /// A country of two letters.
  static func country(_ cell: ArraySlice<UInt8>) -> LetterPair? {
    guard cell.count == 2 else { return nil }
    return LetterPair(String(decoding: cell, as: UTF8.self).uppercased())
  }
}
