import TCFCodec
import TCFSystem

/// What cells mean, without the white space around them.
enum CellValue {
  /// The place of a cell without spaces, tabs, line ends and no-break spaces around it.
  static func trimmed(_ place: Range<Int>, in bytes: [UInt8]) -> Range<Int> {
    let span = bytes.span
    var (start, end) = (place.lowerBound, place.upperBound)
    while start < end {
      if span[start].isASCIISpace { start += 1 } else if isWideBlank(span, start, end) { start += 2 } else { break }
    }
    while end > start {
      if span[end - 1].isASCIISpace { end -= 1 } else if isWideBlank(span, end - 2, end) { end -= 2 } else { break }
    }
    return start..<max(start, end)
  }

  /// U+00A0, which spreadsheets and web pages leave behind.
  private static func isWideBlank(_ bytes: Span<UInt8>, _ place: Int, _ end: Int) -> Bool {
    place >= 0 && place + 1 < end && bytes[place] == 0xC2 && bytes[place + 1] == 0xA0
  }

  /// Whether bytes are UTF-8.
  static func isText(_ bytes: ArraySlice<UInt8>) -> Bool {
    // Looking for bytes beyond ASCII takes a tenth of what validating takes.
    ByteSearch.isASCII(bytes.span) || String(validating: bytes, as: UTF8.self) != nil
  }

  /// What the user chose, in one of its spellings.
  static func choice(_ cell: ArraySlice<UInt8>) -> DeclaredChoice? {
    guard cell.count <= 20 else { return nil }
    let letters = String(decoding: cell, as: UTF8.self).lowercased().filter { $0.isLetter }
    switch letters {
    case "acceptall", "accept", "accepted", "acceptedall": return .acceptAll
    case "rejectall", "reject", "rejected", "rejectedall", "refuse", "refuseall", "refused", "deny", "denied",
      "denyall",
      "decline", "declined", "declineall":
      return .rejectAll
    case "save", "saved", "custom", "mixed", "partial": return .save
    default: return nil
    }
  }

  /// The name of a platform in lower case, without spaces around it: `ios`. Nil for what is not a name: nothing, more than
  /// `longestPlatform` bytes, control characters, or no UTF-8.
  static func platform(_ cell: ArraySlice<UInt8>) -> String? {
    guard let first = cell.firstIndex(where: { $0 != 0x20 }), let last = cell.lastIndex(where: { $0 != 0x20 }) else {
      return nil
    }
    let name = cell[first...last]
    guard name.count <= longestPlatform, name.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else { return nil }
    return String(validating: name.map { $0.lowercasedASCII }, as: UTF8.self)
  }

  private static let longestPlatform = 40
}
