import TCFCodec
import Testing

@Suite("LetterPair")
struct LetterPairTests {
  @Test func codesAreSixBitsALetter() {
    // E = 4, N = 13: the sample of the version 1 specification, 000100 001101.
    #expect(LetterPair("EN")?.code == 0b000100_001101)
    #expect(LetterPair("AA")?.code == 0)
    #expect(LetterPair("ZZ")?.code == 0b011001_011001)
    #expect(LetterPair.unknown.description == "AA")
  }

  @Test func everyPairComesBack() throws {
    for first in 0..<26 {
      for second in 0..<26 {
        let pair = try #require(LetterPair(code: UInt16(first << 6 | second)))
        let text = String(decoding: [UInt8(65 + first), UInt8(65 + second)], as: UTF8.self)
        #expect(pair.description == text)
        #expect(LetterPair(text) == pair)
      }
    }
  }

  @Test func codesAbove25AreRefused() {
    let accepted = (0...UInt16.max).filter { LetterPair(code: $0) != nil }
    #expect(accepted.count == 26 * 26)
    #expect(accepted.allSatisfy { $0 >> 6 <= 25 && $0 & 63 <= 25 })
  }

  @Test(arguments: ["", "E", "ENG", "en", "E1", "É", "ÉN", "E ", "@A", "[A"])
  func otherTextIsRefused(text: String) {
    #expect(LetterPair(text) == nil)
  }
}
