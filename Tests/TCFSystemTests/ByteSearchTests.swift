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

  @Test("a mark is found where it comes first, and not beyond the end")
  func marks() {
    let text = Array("abababc ab".utf8)
    for (mark, place) in [("a", 0), ("abc", 4), ("c ab", 6), ("b", 1), ("abab", 0), ("abc ab", 4), ("abababc ab", 0)] {
      #expect(Self.first(mark, in: text) == place, "\(mark)")
    }
    for mark in ["d", "abb", "c abc", "abababc ab "] {
      #expect(Self.first(mark, in: text) == nil, "\(mark)")
    }
    #expect(Self.first("a", in: []) == nil)
  }

  @Test("texts are equal if every byte is")
  func equality() {
    for count in [0, 1, 7, 8, 33] {
      let text = [UInt8](repeating: 1, count: count)
      #expect(Self.areEqual(text, Array(text)))
      #expect(!Self.areEqual(text, text + [1]))
      for place in 0..<count {
        var other = text
        other[place] = 2
        #expect(!Self.areEqual(text, other), "\(place) of \(count)")
      }
    }
  }

  private static func first(_ mark: String, in text: [UInt8]) -> Int? {
    ByteSearch.first(Array(mark.utf8).span, in: text.span)
  }

  private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    ByteSearch.areEqual(left.span, right.span)
  }

  private static func isASCII(_ bytes: [UInt8]) -> Bool { ByteSearch.isASCII(bytes.span) }
}
