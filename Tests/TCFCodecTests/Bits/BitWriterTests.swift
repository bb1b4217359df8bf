import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFCodec

extension BitWriter {
  /// The full words and the one at hand.
  var allWords: [UInt64] { used > 0 ? words + [gathered] : Array(words) }
}

@Suite("BitWriter and Span.bits")
struct BitWriterTests {
  @Test func writesFieldsMostSignificantBitFirst() {
    var writer = BitWriter()
    writer.append(2, 6)
    writer.append(true)
    writer.append(false)
    writer.append(0xFF, 8)
    #expect(writer.bitCount == 16)
    #expect(writer.allWords == [0b000010_1_0_11111111 << 48])
  }

  @Test func fieldsCrossTheEndOfAWord() {
    var writer = BitWriter()
    writer.append(0, 60)
    writer.append(0b10110011, 8)
    let lastBits: UInt64 = 0b0011 << 60
    #expect(writer.allWords == [0b1011, lastBits])
    writer.append(.max, 64)
    #expect(writer.allWords == [0b1011, lastBits | UInt64.max >> 4, 0b1111 << 60])
  }

  @Test func resetForgetsEverything() {
    var writer = BitWriter()
    writer.append(.max, 64)
    writer.reset()
    writer.append(0, 3)
    #expect(writer.bitCount == 3)
    #expect(writer.allWords == [0])
  }

  @Test func prefixesOfWordsAreCutAtTheBit() {
    for count in [0, 1, 63, 64, 65, 127, 128, 129] {
      var writer = BitWriter()
      writer.append(0, 5)
      writer.append(prefix: count, of: [.max, .max, .max])
      #expect(writer.bitCount == count + 5)
      #expect(Self.digits(of: writer) == String(repeating: "0", count: 5) + String(repeating: "1", count: count))
    }
  }

  @Test func prefixesBeginAtAnyBit() throws {
    try PropertyRun("prefixes written", cases: 200).forEach { random, label in
      let (before, count) = (random.number(0...130), random.number(0...4_000))
      let source = (0..<(count + 63) / 64 + random.number(0...1)).map { _ in random.next() }
      // One writer serves for both, so that the second finds what the first left.
      var writer = BitWriter()
      for _ in 0..<2 {
        writer.reset()
        for _ in 0..<before { writer.append(true) }
        writer.append(prefix: count, of: source)
        writer.append(0b101, 3)
      }
      var expected = BitWriter()
      for _ in 0..<before { expected.append(true) }
      for bit in 0..<count { expected.append(source[bit / 64] >> UInt64(63 - bit % 64) & 1 == 1) }
      expected.append(0b101, 3)
      try #require(writer.allWords == expected.allWords && writer.bitCount == expected.bitCount, "\(label)")
      var (text, wanted): ([UInt8], [UInt8]) = ([], [])
      let end = writer.writeBase64URL(to: &text, from: 0)
      try #require(end == expected.writeBase64URL(to: &wanted, from: 0) && text == wanted, "\(label)")
    }
  }

  @Test func everyLengthIsPaddedToWholeOctets() {
    for count in 0...400 {
      var writer = BitWriter()
      for _ in 0..<count { writer.append(true) }
      var text: [UInt8] = []
      let end = writer.writeBase64URL(to: &text, from: 0)
      text.removeLast(text.count - end)
      // As many characters as RFC 4648 gives an octet string of this length.
      let octets = (count + 7) / 8
      #expect(text.count == octets / 3 * 4 + [0, 2, 3][octets % 3])
      #expect(text.count % 4 != 1)
    }
  }

  @Test func readsBackWhatWasWritten() throws {
    try PropertyRun("fields written and read", cases: 200).forEach { random, label in
      var writer = BitWriter()
      var fields: [(value: UInt64, offset: Int, width: Int)] = []
      for _ in 0..<random.number(1...40) {
        let width = random.number(1...64)
        let value = random.next() >> UInt64(64 - width)
        fields.append((value, writer.bitCount, width))
        writer.append(value, width)
      }
      let words = writer.allWords + [0]
      for field in fields {
        let value = words.span.bits(at: field.offset, field.width)
        try #require(value == field.value, "\(label)")
        let again = words.span.bits(BitRange(offset: field.offset, width: field.width))
        try #require(again == field.value, "\(label)")
      }
    }
  }

  @Test func zerosAreFoundOnlyWhereTheyAre() {
    var words: [UInt64] = [0, 0, 0, 0, 0]
    words[2] = 1 << 63
    func isZero(_ start: Int, _ end: Int) -> Bool { words.span.isZero(from: start, to: end) }
    #expect(isZero(0, 128))
    #expect(!isZero(0, 129))
    #expect(!isZero(128, 129))
    #expect(isZero(129, 256))
    #expect(isZero(50, 50))
    #expect(!isZero(3, 250))
  }

  private static func digits(of writer: borrowing BitWriter) -> String {
    (0..<writer.bitCount).map { bit in
      let isSet = writer.allWords[bit / 64] >> UInt64(63 - bit % 64) & 1 == 1
      return isSet ? "1" : "0"
    }.joined()
  }
}

@Suite("BitRange")
struct BitRangeTests {
  @Test func describesItself() {
    #expect(BitRange(offset: 152, width: 24).description == "bits 152-175")
    #expect(BitRange(offset: 138, width: 1).description == "bit 138")
    #expect(BitRange(offset: 230, width: 0).description == "bit 230")
    #expect(BitRange(offset: 152, width: 24).end == 176)
  }
}
