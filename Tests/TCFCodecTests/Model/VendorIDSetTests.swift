import TCFCodec
import TCFFindings
import TCFTestSupport
import Testing

@Suite("VendorIDSet")
struct VendorIDSetTests {
  @Test func wordsStandInTheOrderOfTheWire() {
    #expect(VendorIDSet([1, 64]).words == [0x8000_0000_0000_0001])
    #expect(VendorIDSet([65]).words == [0, 0x8000_0000_0000_0000])
    #expect(VendorIDSet(words: [0x4000_0000_0000_0000]) == [2])
  }

  @Test func zeroWordsAtTheEndAreDropped() {
    #expect(VendorIDSet(words: [1, 0, 0]).words == [1])
    #expect(VendorIDSet(words: [0, 0]).isEmpty)
    var set: VendorIDSet = [1, 500]
    set.remove(500)
    #expect(set.words == [0x8000_0000_0000_0000])
    #expect(set == VendorIDSet([1]))
    #expect(set.hashValue == VendorIDSet([1]).hashValue)
  }

  @Test func idsAbove65535AreDropped() {
    let set = VendorIDSet(words: repeatElement(.max, count: 2_000))
    #expect(set.count == 65_535)
    #expect(set.highest == 65_535)
    #expect(!set.contains(65_536))
  }

  @Test(arguments: [0, -1, 65_536, 100_000, .max, .min])
  func idsOutsideTheWireAreIgnored(id: Int) {
    var set: VendorIDSet = [1]
    set.insert(id)
    set.remove(id)
    #expect(set == [1])
    #expect(!set.contains(id))
    #expect(VendorIDSet([id]).isEmpty)
  }

  @Test func highestAndCount() {
    #expect(VendorIDSet().highest == 0)
    #expect(VendorIDSet().isEmpty)
    #expect(VendorIDSet([65_535]).highest == 65_535)
    #expect(VendorIDSet([65_535]).words.count == 1_024)
    #expect(VendorIDSet([5, 128, 70]).highest == 128)
    #expect(VendorIDSet([5, 128, 70]).count == 3)
  }

  @Test(arguments: [(1, 1), (1, 64), (64, 65), (63, 130), (1, 65_535), (65_535, 65_535), (129, 192)])
  func insertsWholeRanges(first: UInt16, last: UInt16) {
    var set: VendorIDSet = [2]
    set.insert(VendorIDRange(first, last))
    #expect(Set(set) == Set(Int(first)...Int(last)).union([2]))
  }

  @Test func aRangeFromZeroLeavesZeroOut() {
    var set = VendorIDSet()
    set.insert(VendorIDRange(0, 0))
    #expect(set.isEmpty)
    set.insert(VendorIDRange(0, 3))
    #expect(Array(set) == [1, 2, 3])
  }

  @Test func removesAll() {
    var set: VendorIDSet = [1, 2, 3]
    set.removeAll(keepingCapacity: true)
    #expect(set == VendorIDSet())
  }

  @Test func describesItsRuns() {
    #expect(VendorIDSet().description == "{}")
    #expect(VendorIDSet([7, 1, 2, 3]).description == "{1-3,7}")
  }

  @Test func agreesWithSetsOfIntegers() throws {
    try PropertyRun("VendorIDSet edits against Set<Int>", cases: 200).forEach { random, label in
      var set = VendorIDSet()
      var expected = Set<Int>()
      for _ in 0..<60 {
        let id = random.pick([1, 63, 64, 65, 128, 129, 65_535, random.number(1...300)])
        switch random.number(0...2) {
        case 0:
          set.remove(id)
          expected.remove(id)
        case 1:
          let last = min(65_535, id + random.number(0...140))
          set.insert(VendorIDRange(UInt16(id), UInt16(last)))
          expected.formUnion(id...last)
        default:
          set.insert(id)
          expected.insert(id)
        }
        try #require(set.words.last != 0, "\(label)")
        try #require(set.contains(id) == expected.contains(id), "\(label)")
        try #require(set.highest == (expected.max() ?? 0), "\(label)")
        try #require(set.isEmpty == expected.isEmpty, "\(label)")
      }
      try #require(Array(set) == expected.sorted(), "\(label)")
      try #require(set.count == expected.count && set.underestimatedCount == expected.count, "\(label)")
      try #require(VendorIDSet(expected) == set && VendorIDSet(words: set.words) == set, "\(label)")
    }
  }
}
