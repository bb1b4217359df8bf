import TCFCodec
import Testing

@Suite("VendorIDRange")
struct VendorIDRangeTests {
  @Test func endsTheWrongWayRoundAreSwapped() {
    #expect(VendorIDRange(9, 3) == VendorIDRange(3, 9))
    #expect(VendorIDRange(9, 3).first == 3)
    #expect(VendorIDRange(9, 3).last == 9)
  }

  @Test func countsItsIDs() {
    #expect(VendorIDRange(5, 5).count == 1)
    #expect(VendorIDRange(1, 65_535).count == 65_535)
    #expect(VendorIDRange(0, 65_535).count == 65_536)
    #expect(VendorIDRange(5, 5).isSingle)
    #expect(!VendorIDRange(5, 6).isSingle)
  }

  @Test func containsBothEnds() {
    let range = VendorIDRange(3, 9)
    #expect((0...12).filter(range.contains) == [3, 4, 5, 6, 7, 8, 9])
    #expect(!range.contains(.max) && !range.contains(.min))
  }

  @Test func describesItself() {
    #expect(VendorIDRange(5, 5).description == "5")
    #expect(VendorIDRange(3, 9).description == "3-9")
  }
}
