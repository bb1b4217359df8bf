/// The base64url alphabet of RFC 4648 section 5, straight into and out of 64-bit words.
enum Base64URL {
  /// The value of each byte, 0-63, or one of the marks below.
  static let values: [UInt8] = {
    var table = [UInt8](repeating: bad, count: 256)
    for (value, character) in alphabet.enumerated() { table[Int(character)] = UInt8(value) }
    table[Int(UInt8(ascii: "."))] = dot
    table[Int(UInt8(ascii: "="))] = padding
    return table
  }()

  /// The 64 characters in the order of their values.
  static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  // Every mark has one of the two high bits set, so one test finds them all.
  static let bad: UInt8 = 0xFF
  static let dot: UInt8 = 0x80
  static let padding: UInt8 = 0x40
  static let markBits: UInt32 = 0xC0

  /// Words that hold `count` characters and the two zero words that `bits(at:width:)` may touch beyond them.
  static func wordCount(characters count: Int) -> Int { (count * 6 + 63) / 64 + 3 }

  /// Decodes characters from `start` until one that is not of the alphabet, or the end of the text.
  ///
  /// The bits fill `words` from the first word's most significant bit; the rest of the last word and two more words
  /// are zeroed. `words` holds at least `wordCount(characters:)` words for the text. Returns the index of the first
  /// character that was not taken.
  static func decode(_ text: Span<UInt8>, from start: Int, into words: inout [UInt64], table: Span<UInt8>) -> Int {
    precondition(table.count == 256 && words.count >= wordCount(characters: text.count - start))
    var out = words.mutableSpan
    var index = start
    var word = 0
    // 32 characters are 192 bits, three whole words.
    while index + 32 <= text.count {
      let block = text.extracting(index..<index + 32)
      var marks: UInt32 = 0
      let a = quad(block, at: 0, table: table, marks: &marks)
      let b = quad(block, at: 4, table: table, marks: &marks)
      let c = quad(block, at: 8, table: table, marks: &marks)
      let d = quad(block, at: 12, table: table, marks: &marks)
      let e = quad(block, at: 16, table: table, marks: &marks)
      let f = quad(block, at: 20, table: table, marks: &marks)
      let g = quad(block, at: 24, table: table, marks: &marks)
      let h = quad(block, at: 28, table: table, marks: &marks)
      if marks & markBits != 0 { break }
      out[unchecked: word] = a << 40 | b << 16 | c >> 8
      out[unchecked: word + 1] = c << 56 | d << 32 | e << 8 | f >> 16
      out[unchecked: word + 2] = f << 48 | g << 24 | h
      word += 3
      index += 32
    }
    return decodeTail(text, from: index, into: &out, word: word, table: table)
  }

  /// Four characters as 24 bits; gathers the marks of all characters.
  @inline(__always)
  private static func quad(_ block: Span<UInt8>, at: Int, table: Span<UInt8>, marks: inout UInt32) -> UInt64 {
    // The table has 256 entries, one for every byte.
    let a = UInt32(table[unchecked: Int(block[at])])
    let b = UInt32(table[unchecked: Int(block[at + 1])])
    let c = UInt32(table[unchecked: Int(block[at + 2])])
    let d = UInt32(table[unchecked: Int(block[at + 3])])
    marks |= a | b | c | d
    return UInt64(a << 18 | b << 12 | c << 6 | d)
  }

  /// The characters that do not fill three words.
  @inline(__always)
  private static func decodeTail(
    _ text: Span<UInt8>, from start: Int, into out: inout MutableSpan<UInt64>, word first: Int, table: Span<UInt8>
  ) -> Int {
    var index = start
    var word = first
    var gathered: UInt64 = 0
    var free: UInt64 = 64
    while index < text.count {
      let value = table[unchecked: Int(text[index])]
      if UInt32(value) & markBits != 0 { break }
      index += 1
      if free >= 6 {
        free -= 6
        gathered |= UInt64(value) &<< free
        continue
      }
      out[unchecked: word] = gathered | UInt64(value) &>> (6 - free)
      word += 1
      free += 58
      gathered = UInt64(value) &<< free
    }
    // A full word is only written when the next character comes, so one more word and two spare ones follow.
    out[unchecked: word] = gathered
    out[unchecked: word + 1] = 0
    out[unchecked: word + 2] = 0
    return index
  }

  /// Three words are 32 characters.
  static let wordsInBlock = 3
  static let charactersInBlock = 32

  /// Writes all bits of `words`, whole blocks of them, into `text` from `start` on. `text` grows as needed.
  static func encode(_ words: Span<UInt64>, into text: inout [UInt8], from start: Int) {
    precondition(words.count % wordsInBlock == 0 && start >= 0)
    let end = start + words.count / wordsInBlock * charactersInBlock
    if text.count < end { text.append(contentsOf: repeatElement(0, count: end - text.count)) }
    let letters = alphabet.span
    precondition(letters.count == 64)
    var out = text.mutableSpan
    var index = start
    for word in stride(from: 0, to: words.count, by: wordsInBlock) {
      let (a, b, c) = (words[unchecked: word], words[unchecked: word + 1], words[unchecked: word + 2])
      append(a >> 16, letters: letters, out: &out, at: index)
      append(a << 32 | b >> 32, letters: letters, out: &out, at: index + 8)
      append(b << 16 | c >> 48, letters: letters, out: &out, at: index + 16)
      append(c, letters: letters, out: &out, at: index + 24)
      index += charactersInBlock
    }
  }

  /// The low 48 bits of `bits` as eight characters.
  @inline(__always)
  private static func append(
    _ bits: UInt64, letters: Span<UInt8>, out: inout MutableSpan<UInt8>, at: Int
  ) {
    // The 64 letters have one for every value of six bits.
    for index in 0..<8 {
      out[unchecked: at &+ index] = letters[unchecked: Int(truncatingIfNeeded: bits &>> UInt64(42 - index * 6) & 63)]
    }
  }
}

extension Span where Element == UInt64 {
  /// The `width` (1-64) bits from bit `offset`, in the low bits of the result.
  ///
  /// The caller has made sure that the words reach one word beyond the last bit; debug builds check it.
  @inline(__always)
  func bits(at offset: Int, _ width: Int) -> UInt64 {
    let word = offset >> 6
    assert(word >= 0 && word + 1 < count && width >= 1 && width <= 64)
    let shift = UInt64(truncatingIfNeeded: offset & 63)
    let high = self[unchecked: word] &<< shift
    let low = (self[unchecked: word + 1] &>> 1) &>> (63 &- shift)
    return (high | low) &>> UInt64(truncatingIfNeeded: 64 &- width)
  }

  /// The bits of `range`; see `bits(at:_:)`.
  @inline(__always)
  func bits(_ range: BitRange) -> UInt64 { bits(at: range.offset, range.width) }

  /// Whether every bit from `start` up to `end` is zero.
  func isZero(from start: Int, to end: Int) -> Bool {
    var position = start
    while position < end {
      let width = Swift.min(64, end - position)
      if bits(at: position, width) != 0 { return false }
      position += width
    }
    return true
  }
}
