import TCFCodec
import TCFFindings
import TCFTestSupport
import Testing

@Suite("PurposeSet")
struct PurposeSetTests {
  @Test func theFirstIDIsTheMostSignificantBit() {
    #expect(PurposeSet([1]).bits == 0x8000_0000_0000_0000)
    #expect(PurposeSet([24]).bits == 0x0000_0100_0000_0000)
    #expect(PurposeSet([64]).bits == 1)
    #expect(PurposeSet(bits: 0xA000_0000_0000_0001) == [1, 3, 64])
  }

  @Test(arguments: [0, -1, 65, 128, .max, .min])
  func idsOutsideOneTo64AreIgnored(id: Int) {
    var set: PurposeSet = [2]
    set.insert(id)
    set.remove(id)
    #expect(set == [2])
    #expect(!set.contains(id))
    #expect(PurposeSet([id]).isEmpty)
  }

  @Test func insertsAndRemoves() {
    var set = PurposeSet()
    set.insert(7)
    set.insert(7)
    set.insert(63)
    #expect(Array(set) == [7, 63])
    set.remove(7)
    set.remove(8)
    #expect(Array(set) == [63])
  }

  @Test func highestAndCount() {
    #expect(PurposeSet().highest == 0)
    #expect(PurposeSet().count == 0)
    #expect(PurposeSet([1]).highest == 1)
    #expect(PurposeSet([3, 64]).highest == 64)
    #expect(PurposeSet([3, 64]).count == 2)
  }

  @Test func describesItsIDs() {
    #expect(PurposeSet().description == "{}")
    #expect(PurposeSet([10, 1, 2]).description == "{1,2,10}")
  }

  @Test func agreesWithSetsOfIntegers() throws {
    try PropertyRun("PurposeSet against Set<Int>", cases: 500).forEach { random, label in
      let (left, right) = (PurposeSet(bits: random.next() & random.next()), PurposeSet(bits: random.next()))
      let (a, b) = (Set(left), Set(right))
      let limit = random.number(-1...66)
      try #require(Array(left) == (1...64).filter(left.contains), "\(label)")
      try #require(PurposeSet(a) == left, "\(label)")
      try #require(left.count == a.count && left.underestimatedCount == a.count, "\(label)")
      try #require(left.highest == (a.max() ?? 0), "\(label)")
      try #require(Set(left.union(right)) == a.union(b), "\(label)")
      try #require(Set(left.intersection(right)) == a.intersection(b), "\(label)")
      try #require(Set(left.subtracting(right)) == a.subtracting(b), "\(label)")
      try #require(Set(left.upTo(limit)) == a.filter { $0 <= limit }, "\(label), limit \(limit)")
    }
  }
}
