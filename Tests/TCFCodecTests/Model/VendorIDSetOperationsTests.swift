import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFCodec

@Suite("VendorIDSet operations")
struct VendorIDSetOperationsTests {
  @Test func twoSetsAgreeWithSetsOfIntegers() throws {
    try PropertyRun("VendorIDSet operations against Set<Int>", cases: 400).forEach { random, label in
      let (left, right) = (random.vendorIDs(upTo: 300), random.vendorIDs(upTo: random.pick([10, 300, 900])))
      let (a, b) = (Set(left), Set(right))
      try #require(left.union(right) == VendorIDSet(a.union(b)), "\(label)")
      try #require(left.intersection(right) == VendorIDSet(a.intersection(b)), "\(label)")
      try #require(left.subtracting(right) == VendorIDSet(a.subtracting(b)), "\(label)")
      try #require(left.isSubset(of: right) == a.isSubset(of: b), "\(label)")
      try #require(left.intersection(right).isSubset(of: right), "\(label)")
      try #require(left.isDisjoint(with: right) == a.isDisjoint(with: b), "\(label)")
      try #require(left.subtracting(right).isDisjoint(with: right), "\(label)")
    }
  }

  @Test func operationsOnTheSpotAgreeWithSetsOfIntegers() throws {
    try PropertyRun("VendorIDSet operations in place", cases: 400).forEach { random, label in
      let (left, right) = (random.vendorIDs(upTo: random.pick([10, 300, 900])), random.vendorIDs(upTo: 300))
      let (a, b) = (Set(left), Set(right))
      var (union, intersection, difference) = (left, left, left)
      union.formUnion(right)
      intersection.formIntersection(right)
      difference.subtract(right)
      try #require(union == VendorIDSet(a.union(b)), "\(label)")
      try #require(intersection == VendorIDSet(a.intersection(b)), "\(label)")
      try #require(difference == VendorIDSet(a.subtracting(b)), "\(label)")
    }
  }

  @Test func rangesAreTheMaximalRuns() throws {
    try PropertyRun("runs of a VendorIDSet", cases: 400).forEach { random, label in
      let set = random.vendorIDs(upTo: random.pick([1, 64, 128, 500]))
      var runs: [ClosedRange<Int>] = []
      for id in set {
        if let last = runs.last, last.upperBound + 1 == id {
          runs[runs.count - 1] = last.lowerBound...id
        } else {
          runs.append(id...id)
        }
      }
      let singles = runs.filter { $0.count == 1 }.count
      try #require(set.ranges.map { Int($0.first)...Int($0.last) } == runs, "\(label)")
      try #require(set.runCount == runs.count, "\(label)")
      for limit in [0, 1, 3, runs.count] {
        try #require(set.ranges(limit: limit) == Array(set.ranges.prefix(limit)), "\(label), \(limit)")
      }
      try #require(set.runStatistics == (runs.count, singles), "\(label)")
      let width = RangeEntries.width(runs: runs.count, singles: singles)
      for limit in [0, 1, width - 1, width] where limit <= width {
        try #require(set.statistics(below: limit) == nil, "\(label)")
      }
      let found = try #require(set.statistics(below: width + 1))
      try #require(found == (runs.count, singles), "\(label)")
    }
  }

  @Test(arguments: [
    [1...64], [64...65], [1...65_535], [2...128, 130...192], [63...65, 67...67, 129...320, 65_472...65_535],
  ]) func runsAcrossWords(runs: [ClosedRange<Int>]) {
    #expect(VendorIDSet(runs.joined()).ranges.map { Int($0.first)...Int($0.last) } == runs)
  }

  @Test func everyOtherIDIsARunOfItsOwn() {
    let odd = VendorIDSet(stride(from: 1, through: 65_535, by: 2))
    #expect(odd.runStatistics == (32_768, 32_768))
    #expect(odd.ranges.count == 32_768)
    #expect(VendorIDSet(1...65_535).runStatistics == (1, 0))
  }

  @Test func rangeIntersectionAgreesWithSetsOfIntegers() throws {
    try PropertyRun("VendorIDSet.intersects", cases: 600).forEach { random, label in
      let set = random.vendorIDs(upTo: random.pick([1, 64, 200]))
      let first = random.pick([0, 1, 63, 64, 65, 128, random.number(1...260)])
      let last = random.pick([first, first + 1, first + random.number(0...130), 65_535])
      let range = VendorIDRange(UInt16(first), UInt16(last))
      try #require(set.intersects(range) == set.contains { (first...last).contains($0) }, "\(label): \(range)")
    }
  }

  @Test func theEmptySetMeetsNothing() {
    let empty = VendorIDSet()
    #expect(!empty.intersects(VendorIDRange(0, 65_535)))
    #expect(!VendorIDSet([1]).intersects(VendorIDRange(0, 0)))
    #expect(empty.isSubset(of: empty) && empty.isSubset(of: [1]))
    #expect(empty.isDisjoint(with: empty))
    #expect(empty.ranges.isEmpty)
  }
}
