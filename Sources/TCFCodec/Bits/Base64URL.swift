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

  /// What each byte is worth at each of four places that make 24 bits: 256 entries a place, the first place's first. Every byte
  /// that is not of the alphabet has `foreign`.
  ///
  /// Four characters are put together without a shift: each costs a byte and an entry.
  static let quads: [UInt32] = (0..<4).flatMap { place in
    values.map { value in
      UInt32(value) & markBits == 0 ? UInt32(value) << UInt32(18 - 6 * place) : foreign
    }
  }

  /// A bit that no character of the alphabet has at any place.
  static let foreign: UInt32 = 1 << 31

  /// Decodes characters from `start` until one that is not of the alphabet, or the end of the text.
  ///
  /// The bits fill `words` from the first word's most significant bit; the rest of the last word and two more words
  /// are zeroed. `words` holds at least `wordCount(characters:)` words for the text. Returns the index of the first
  /// character that was not taken.
  ///
  /// - Parameter table: `quads`, which the caller holds: asking for it takes longer than a short segment.
  static func decode(_ text: Span<UInt8>, from start: Int, into words: inout [UInt64], table: Span<UInt32>) -> Int {
    precondition(table.count == 1_024 && words.count >= wordCount(characters: text.count - start))
    var out = words.mutableSpan
    var index = start
    var word = 0
    // 32 characters are 192 bits, three whole words.
    while index + 32 <= text.count {
      let block = text.extracting(index..<index + 32)
      let (a, b) = (quad(block, at: 0, table: table), quad(block, at: 4, table: table))
      let (c, d) = (quad(block, at: 8, table: table), quad(block, at: 12, table: table))
      let (e, f) = (quad(block, at: 16, table: table), quad(block, at: 20, table: table))
      let (g, h) = (quad(block, at: 24, table: table), quad(block, at: 28, table: table))
      if (a | b | c | d | e | f | g | h) & UInt64(foreign) != 0 { break }
      out[unchecked: word] = a << 40 | b << 16 | c >> 8
      out[unchecked: word + 1] = c << 56 | d << 32 | e << 8 | f >> 16
      out[unchecked: word + 2] = f << 48 | g << 24 | h
      word += 3
      index += 32
    }
    return decodeTail(text, from: index, into: &out, word: word, table: table)
  }

  /// Four characters as 24 bits, and `foreign` if one is not of the alphabet.
  @inline(__always)
  private static func quad(_ block: Span<UInt8>, at: Int, table: Span<UInt32>) -> UInt64 {
    // The table has 256 entries a place, one for every byte.
    UInt64(
      table[unchecked: Int(block[at])] | table[unchecked: 256 + Int(block[at + 1])]
        | table[unchecked: 512 + Int(block[at + 2])] | table[unchecked: 768 + Int(block[at + 3])])
  }

  /// The characters that do not fill three words.
  @inline(__always)
  private static func decodeTail(
    _ text: Span<UInt8>, from start: Int, into out: inout MutableSpan<UInt64>, word first: Int, table: Span<UInt32>
  ) -> Int {
    var index = start
    var tail = Tail(word: first)
    while index + 4 <= text.count {
      let bits = quad(text.extracting(index..<index + 4), at: 0, table: table)
      if bits & UInt64(foreign) != 0 { break }
      tail.append(bits, 24, to: &out)
      index += 4
    }
    // The last three, or those before a foreign one.
    while index < text.count {
      let value = table[unchecked: 768 + Int(text[index])]
      if value & foreign != 0 { break }
      tail.append(UInt64(value), 6, to: &out)
      index += 1
    }
    tail.end(&out)
    return index
  }

  /// Bits that do not fill a word yet.
  private struct Tail {
    private var word: Int
    private var gathered: UInt64 = 0
    private var free: UInt64 = 64

    init(word: Int) { self.word = word }

    /// Adds the low `width` bits, of which there are no others: at most 63.
    @inline(__always)
    mutating func append(_ bits: UInt64, _ width: UInt64, to out: inout MutableSpan<UInt64>) {
      if free >= width {
        free -= width
        gathered |= bits &<< free
        return
      }
      out[unchecked: word] = gathered | bits &>> (width - free)
      word += 1
      free += 64 - width
      gathered = bits &<< free
    }

    /// Writes what is left, and the two words that may be touched beyond it. A full word is only written when the next bits
    /// come, so there is always one.
    @inline(__always)
    func end(_ out: inout MutableSpan<UInt64>) {
      out[unchecked: word] = gathered
      out[unchecked: word + 1] = 0
      out[unchecked: word + 2] = 0
    }
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
