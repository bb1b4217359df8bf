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
    var all: UInt8 = 0
    for index in characters.indices {
      let digit = characters[index] ^ UInt8(ascii: "0")
      all |= digit
      word = word << 1 | UInt64(digit & 1)
    }
    return all > 1 ? nil : word
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
