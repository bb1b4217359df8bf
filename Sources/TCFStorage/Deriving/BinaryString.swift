package import TCFCodec

/// The ids of a stored text of `0` and `1`, in which the character at index n is about id n + 1.
///
/// Source: CMP API v2, In-App Details, "Binary String".
package struct BinaryString: Sendable, Hashable {
  /// The ids whose character is `1`, up to 65,535.
  package let vendors: VendorIDSet
  /// How many characters there are.
  package let length: Int
  /// The last id whose character is `1`, also above 65,535; 0 if there is none.
  package let highest: Int

  /// Reads a text; nil if it has any other character than `0` and `1`. The empty text has no ids.
  package init?(_ text: String) {
    let characters = text.utf8.span
    var words: [UInt64] = []
    words.reserveCapacity((characters.count + 63) / 64)
    var start = 0
    while start < characters.count {
      let count = min(64, characters.count - start)
      guard let word = Self.word(characters.extracting(start..<(start + count))) else { return nil }
      words.append(word << UInt64(64 - count))
      start += count
    }
    length = characters.count
    highest = words.lastIndex { $0 != 0 }.map { ($0 + 1) * 64 - words[$0].trailingZeroBitCount } ?? 0
    vendors = VendorIDSet(wireWords: words)
  }

  /// Up to 64 characters as bits, the last one the lowest; nil if one is neither `0` nor `1`.
  private static func word(_ characters: Span<UInt8>) -> UInt64? {
    var word: UInt64 = 0
    var all: UInt64 = 0
    var index = 0
    while index + 8 <= characters.count {
      let digits = eight(characters.extracting(index..<index + 8)) ^ 0x3030_3030_3030_3030
      all |= digits
      // Each digit lands in its bit of the highest byte, and in no other's: its byte 8j times 2^(63 - 9j).
      word = word << 8 | (digits &* 0x8040_2010_0804_0201) >> 56
      index += 8
    }
    while index < characters.count {
      let digit = UInt64(characters[index] ^ UInt8(ascii: "0"))
      all |= digit
      word = word << 1 | digit & 1
      index += 1
    }
    return all & ~0x0101_0101_0101_0101 == 0 ? word : nil
  }

  /// Eight characters in a word, the first one lowest.
  @inline(__always)
  private static func eight(_ characters: Span<UInt8>) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<8 { word |= UInt64(characters[index]) << UInt64(8 * index) }
    return word
  }

  /// The ids as purposes or special features: those up to 64.
  package var purposes: PurposeSet { PurposeSet(bits: vendors.words.first ?? 0) }

  /// The text for `ids`, `length` characters long or as long as the highest id needs.
  package static func text(_ ids: VendorIDSet, length: Int) -> String {
    var characters = [UInt8](repeating: UInt8(ascii: "0"), count: max(length, ids.highest))
    for id in ids { characters[id - 1] = UInt8(ascii: "1") }
    return String(decoding: characters, as: UTF8.self)
  }

  /// The text for `ids`, `length` characters long or as long as the highest id needs.
  package static func text(_ ids: PurposeSet, length: Int) -> String {
    var characters = [UInt8](repeating: UInt8(ascii: "0"), count: max(length, ids.highest))
    for id in ids { characters[id - 1] = UInt8(ascii: "1") }
    return String(decoding: characters, as: UTF8.self)
  }
}
