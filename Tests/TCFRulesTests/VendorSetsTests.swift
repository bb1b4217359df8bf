import TCFCodec
import TCFFindings
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFRules

/// The set operations of rules against plain sets of integers.
@Suite struct VendorSetsTests {
  /// Draws sets and ranges; the seed is printed with a failure.
  struct Generator {
    var random: SplitMix64

    mutating func ids() -> Set<Int> {
      let highest = Int.random(in: 1...300, using: &random)
      return Set((0..<Int.random(in: 0...60, using: &random)).map { _ in Int.random(in: 1...highest, using: &random) })
    }

    mutating func range() -> VendorIDRange {
      let first = UInt16.random(in: 1...320, using: &random)
      return VendorIDRange(first, first + UInt16.random(in: 0...90, using: &random))
    }
  }

  @Test(arguments: [1, 1_000, 2_000, 3_000] as [UInt64])
  func operationsAgreeWithSetsOfIntegers(firstSeed: UInt64) {
    for seed in firstSeed..<firstSeed + 100 { check(seed) }
  }

  private func check(_ seed: UInt64) {
    var generator = Generator(random: SplitMix64(seed: seed))
    let (first, second, third) = (generator.ids(), generator.ids(), generator.ids())
    let (a, b, c) = (VendorIDSet(first), VendorIDSet(second), VendorIDSet(third))
    #expect(a.isSubset(of: b, or: c) == first.isSubset(of: second.union(third)), "seed \(seed)")
    let parts = [1: b, 2: c]
    #expect(
      a.isCovered(by: [1, 2]) { parts[$0] ?? VendorIDSet() } == first.isSubset(of: second.union(third)), "seed \(seed)")
    let range = generator.range()
    #expect(
      a.intersects(range, without: b) == first.subtracting(second).contains(where: range.contains), "seed \(seed)")
    var ranges = VendorIDSet()
    for _ in 0..<4 { ranges.insert(generator.range()) }
    let restriction = PublisherRestriction(purpose: 2, type: .requireConsent, vendors: ranges)
    let named = Set(ranges)
    #expect(Set(restriction.vendors(in: a)) == named.intersection(first), "seed \(seed)")
    #expect(restriction.names(anyOf: a) == !named.isDisjoint(with: first), "seed \(seed)")
    #expect(
      restriction.names(anyOf: a, without: b) == !named.isDisjoint(with: first.subtracting(second)), "seed \(seed)")
  }

  @Test func subsetsHold() {
    // Random sets are rarely subsets of each other, so these are.
    let (a, b): (VendorIDSet, VendorIDSet) = ([1, 70, 200], [64, 65, 300])
    #expect(a.union(b).isSubset(of: a, or: b))
    #expect(!a.union(b).union([301]).isSubset(of: a, or: b))
    #expect(a.union(b).isCovered(by: [1, 2]) { $0 == 1 ? a : b })
    #expect(!a.isCovered(by: []) { _ in a })
    #expect(VendorIDSet().isCovered(by: []) { _ in a })
  }

  @Test func workEndsWithTheSet() {
    let everybody = PublisherRestriction(purpose: 2, type: .notAllowed, vendors: VendorIDSet(1...65_535))
    #expect(everybody.vendors(in: [3, 64, 65]) == [3, 64, 65])
    #expect(everybody.vendors(in: VendorIDSet()).isEmpty)
    #expect(everybody.vendors(in: [65_535]) == [65_535])
  }

  @Test func liveVendorsAreKnownAndNotDeleted() throws {
    let list = try ListRules.list(ListRules.sample)
    let day = CalendarDay(year: 2026, month: 6, day: 1)
    #expect(list.live([1, 13, 22, 23, 25, 900], on: day) == [1, 23])
    #expect(list.live([1, 25], on: CalendarDay(year: 2026, month: 5, day: 27)) == [1, 25])
  }
}
