import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFCodec

@Suite("base64url")
struct Base64URLTests {
  /// RFC 4648 section 10, without the padding that base64url leaves out here.
  static let vectors = [
    ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"), ("fooba", "Zm9vYmE"),
    ("foobar", "Zm9vYmFy"),
  ]

  @Test(arguments: vectors)
  func decodesTheVectorsOfTheRFC(plain: String, encoded: String) {
    let (taken, words) = Self.decode(encoded)
    #expect(taken == encoded.utf8.count)
    let octets = plain.utf8.indices.enumerated().map { index, _ in
      UInt8(truncatingIfNeeded: words[index / 8] >> UInt64(56 - index % 8 * 8))
    }
    #expect(octets == Array(plain.utf8))
  }

  @Test(arguments: vectors)
  func encodesTheVectorsOfTheRFC(plain: String, encoded: String) {
    var writer = BitWriter()
    for byte in plain.utf8 { writer.append(UInt64(byte), 8) }
    var text: [UInt8] = []
    let end = writer.writeBase64URL(to: &text, from: 0)
    text.removeLast(text.count - end)
    #expect(String(decoding: text, as: UTF8.self) == encoded)
  }

  /// RFC 4648 table 2: values 62 and 63 are "-" and "_".
  @Test func theAlphabetIsThatOfTheURLSafeForm() {
    let (taken, words) = Self.decode("-_+/")
    #expect(taken == 2)
    #expect(words[0] >> 52 == 0b111110_111111)
    #expect(Base64URL.alphabet.count == 64)
    #expect(Base64URL.values.count == 256)
    #expect(Base64URL.values.filter { $0 < 64 }.count == 64)
    for (value, character) in Base64URL.alphabet.enumerated() {
      #expect(Base64URL.values[Int(character)] == value)
    }
  }

  @Test func stopsAtTheFirstForeignByteWhereverItStands() {
    let letters = [UInt8](repeating: UInt8(ascii: "_"), count: 100)
    for place in 0..<100 {
      for foreign: UInt8 in [UInt8(ascii: "."), UInt8(ascii: "="), 0, 0x80, 0xFF, UInt8(ascii: "+")] {
        var text = letters
        text[place] = foreign
        let (taken, words) = Self.decode(text)
        #expect(taken == place)
        Self.expectOnes(words, count: place * 6)
      }
    }
  }

  @Test func stopsAtTheEndWhateverTheLength() {
    for length in 0...200 {
      let (taken, words) = Self.decode([UInt8](repeating: UInt8(ascii: "_"), count: length))
      #expect(taken == length)
      Self.expectOnes(words, count: length * 6)
    }
  }

  @Test func startsWhereItIsTold() {
    let (taken, words) = Self.decode(Array("AAAA.__AB".utf8), from: 5)
    #expect(taken == 9)
    #expect(words[0] >> 40 == 0b111111_111111_000000_000001)
  }

  /// The plain form: six bits a character, one bit at a time, up to the first byte that the alphabet of RFC 4648 section 5 does not
  /// have.
  private static func plainly(_ text: ArraySlice<UInt8>) -> [Bool] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var bits: [Bool] = []
    for byte in text {
      guard let value = alphabet.firstIndex(of: byte) else { break }
      for bit in (0..<6).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    return bits
  }

  @Test func agreesWithThePlainFormOnAnyBytes() throws {
    try PropertyRun("base64url against the plain form", cases: 2_000).forEach { random, label in
      var text: [UInt8] = []
      // Of a hundred bytes two may be foreign, so that the first of them stands anywhere in a block or behind it.
      for _ in 0..<random.number(0...200) {
        text.append(random.chance(2) ? UInt8(random.number(0...255)) : random.pick(Base64URL.alphabet))
      }
      let start = random.number(0...text.count)
      let (taken, words) = Self.decode(text, from: start)
      let bits = Self.plainly(text[start...])
      try #require(taken == start + bits.count / 6, "\(label)")
      for place in 0..<(bits.count / 64 + 2) * 64 {
        let isSet = words[place / 64] >> UInt64(63 - place % 64) & 1 == 1
        try #require(isSet == (place < bits.count && bits[place]), "\(label), bit \(place)")
      }
    }
  }

  @Test(arguments: 0...255)
  func everyByteIsTheSameAtEveryPlace(byte: Int) {
    let letter = UInt8(ascii: "A")
    // A block, four characters behind it, and three more.
    for place in 0..<39 {
      var text = [UInt8](repeating: letter, count: 39)
      text[place] = UInt8(byte)
      let expected = Self.plainly(text[...])
      let (taken, words) = Self.decode(text)
      #expect(taken == expected.count / 6)
      let isSame = expected.indices.allSatisfy {
        (words[$0 / 64] >> UInt64(63 - $0 % 64) & 1 == 1) == expected[$0]
      }
      #expect(isSame, "byte \(byte) at \(place)")
    }
  }

  @Test func encodesAnyNumberOfCharacters() throws {
    try PropertyRun("base64url there and back", cases: 300).forEach { random, label in
      var expected: [UInt8] = []
      for _ in 0..<random.number(0...150) { expected.append(random.pick(Base64URL.alphabet)) }
      let (taken, words) = Self.decode(expected)
      try #require(taken == expected.count, "\(label)")
      var text = Array("start".utf8)
      let blocks = (expected.count + Base64URL.charactersInBlock - 1) / Base64URL.charactersInBlock
      let padded = Array((words + [0, 0, 0]).prefix(blocks * Base64URL.wordsInBlock))
      Base64URL.encode(padded.span, into: &text, from: 5)
      text.removeLast(text.count - 5 - expected.count)
      try #require(text == Array("start".utf8) + expected, "\(label)")
    }
  }

  private static func decode(_ text: String) -> (taken: Int, words: [UInt64]) { decode(Array(text.utf8)) }

  /// The words start out dirty, as memory that is used again does.
  private static func decode(_ text: [UInt8], from start: Int = 0) -> (taken: Int, words: [UInt64]) {
    var words = [UInt64](repeating: 0x5555_5555_5555_5555, count: Base64URL.wordCount(characters: text.count))
    let table = Base64URL.quads
    let taken = Base64URL.decode(text.span, from: start, into: &words, table: table.span)
    return (taken, words)
  }

  /// `count` ones, then zeros up to the end of the word and for two more words.
  private static func expectOnes(_ words: [UInt64], count: Int) {
    for index in 0..<count / 64 + 2 {
      let ones = min(64, max(0, count - index * 64))
      let expected = ones == 0 ? 0 : UInt64.max << UInt64(64 - ones)
      #expect(words[index] == expected, "word \(index) after \(count) bits")
    }
  }
}
