/// Where bytes of a text are in characters (Unicode scalars): codecs count bytes, people count characters.
package struct CharacterPositions {
  private let bytes: [UInt8]
  /// The latest byte looked up, and the characters before it. Lookups mostly ascend, so that a text is walked once.
  private var latest = (byte: 0, character: 0)

  /// The positions in `text`.
  package init(_ text: String) { bytes = Array(text.utf8) }

  /// How many characters begin before byte `offset`.
  package mutating func character(atByte offset: Int) -> Int {
    if offset < latest.byte { latest = (0, 0) }
    while latest.byte < min(offset, bytes.count) {
      // Every other byte of a character is 10xxxxxx.
      if bytes[latest.byte] & 0xC0 != 0x80 { latest.character += 1 }
      latest.byte += 1
    }
    return latest.character
  }

  /// How many characters of `text` begin before byte `offset`.
  package static func character(atByte offset: Int, in text: String) -> Int {
    var positions = CharacterPositions(text)
    return positions.character(atByte: offset)
  }
}
