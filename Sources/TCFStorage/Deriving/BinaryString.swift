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
    var words: [UInt64] = []
    var word: UInt64 = 0
    var length = 0
    var highest = 0
    for byte in text.utf8 {
      guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
      word = word << 1 | UInt64(byte & 1)
      length += 1
      if byte == UInt8(ascii: "1") { highest = length }
      if length % 64 == 0 {
        words.append(word)
        word = 0
      }
    }
    if length % 64 != 0 { words.append(word << UInt64(64 - length % 64)) }
    vendors = VendorIDSet(words: words)
    self.length = length
    self.highest = highest
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
