import Testing

@testable import TCFSystem

@Suite("ByteSearch")
struct ByteSearchTests {
  @Test("bytes are counted wherever they stand")
  func counting() {
    for (count, kinds) in [(0, 1), (1, 1), (31, 2), (32, 3), (33, 2), (300, 1), (300, 2), (300, 256)] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 % kinds) }
      for byte: UInt8 in [0, 1, 255] {
        let found = ByteSearch.count(of: byte, in: bytes.span)
        #expect(found == bytes.count { $0 == byte }, "\(count) of \(kinds)")
      }
    }
  }

  @Test("one byte beyond ASCII is found wherever it stands")
  func ascii() {
    for count in 0...80 {
      var bytes = [UInt8](repeating: 0x7F, count: count)
      #expect(Self.isASCII(bytes))
      for place in 0..<count {
        bytes[place] = 0x80
        #expect(!Self.isASCII(bytes))
        bytes[place] = 0x41
      }
    }
  }

  private static func isASCII(_ bytes: [UInt8]) -> Bool { ByteSearch.isASCII(bytes.span) }
}
