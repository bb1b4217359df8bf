import Testing

@testable import TCFXML

@Suite struct ByteScanTests {
  @Test func aByteIsFoundWhereverItStands() {
    for count in [0, 1, 31, 32, 33, 63, 64, 65, 100] {
      for place in 0..<count {
        var bytes = [UInt8](repeating: 0x61, count: count)
        bytes[place] = 0
        for start in [0, place / 2, place] {
          #expect(ByteScan.first(0, in: bytes.span, from: start) == place, "\(place) of \(count) from \(start)")
        }
        #expect(ByteScan.first(0, in: bytes.span, from: place + 1) == nil)
      }
      #expect(ByteScan.first(0x3C, in: [UInt8](repeating: 0, count: count).span) == nil)
    }
  }
}
