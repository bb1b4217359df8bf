import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFCodec

@Suite("Publisher restrictions")
struct PublisherRestrictionTests {
  @Test func typesHaveTheValuesOfTheFormat() {
    #expect(RestrictionType.allCases.map(\.rawValue) == [0, 1, 2, 3])
    #expect(RestrictionType(rawValue: 0) == .notAllowed)
    #expect(RestrictionType(rawValue: 1) == .requireConsent)
    #expect(RestrictionType(rawValue: 2) == .requireLegitimateInterest)
    #expect(RestrictionType(rawValue: 3) == .undefined)
  }

  @Test func vendorsComeBackAsTheyWereGiven() throws {
    try PropertyRun("vendors of a restriction", cases: 200).forEach { random, label in
      let vendors = random.vendorIDs(upTo: random.pick([1, 64, 500]))
      let restriction = PublisherRestriction(purpose: 2, type: .requireConsent, vendors: vendors)
      try #require(restriction.vendors == vendors, "\(label)")
      try #require(Array(restriction.ranges) == vendors.ranges, "\(label)")
    }
  }

  @Test func containsAgreesWithItsVendors() throws {
    try PropertyRun("PublisherRestriction.contains", cases: 200).forEach { random, label in
      let vendors = random.vendorIDs(upTo: 200)
      let restriction = PublisherRestriction(purpose: 2, type: .notAllowed, vendors: vendors)
      let named = (-1...202).filter { restriction.contains($0) }
      try #require(named == Array(vendors), "\(label)")
    }
  }

  @Test func nobodyIsInARestrictionWithoutVendors() {
    let restriction = PublisherRestriction(purpose: 2, type: .notAllowed, vendors: [])
    #expect(!restriction.contains(1) && !restriction.contains(.max) && !restriction.contains(.min))
    #expect(restriction.vendors.isEmpty)
  }

  @Test func orderAndDuplicatesAreKept() {
    let first = PublisherRestriction(purpose: 7, type: .requireConsent, vendors: [1, 2, 9])
    let second = PublisherRestriction(purpose: 2, type: .notAllowed, vendors: [])
    let third = PublisherRestriction(purpose: 2, type: .undefined, vendors: [5])
    let all: PublisherRestrictions = [first, second, third, first]
    #expect(Array(all) == [first, second, third, first])
    #expect(all.count == 4)
    #expect(all != [second, first, third, first])
    #expect(all[3].vendors == [1, 2, 9])
    #expect(all[1].ranges.isEmpty)
  }

  @Test func equalityLooksAtEveryPart() {
    let one = PublisherRestriction(purpose: 7, type: .requireConsent, vendors: [1])
    #expect(one != PublisherRestriction(purpose: 8, type: .requireConsent, vendors: [1]))
    #expect(one != PublisherRestriction(purpose: 7, type: .notAllowed, vendors: [1]))
    #expect(one != PublisherRestriction(purpose: 7, type: .requireConsent, vendors: [2]))
    // The same runs, split differently among the restrictions.
    let none = PublisherRestriction(purpose: 7, type: .requireConsent, vendors: [])
    #expect(PublisherRestrictions([one, none]) != [none, one])
  }

  @Test func aRestrictionTakenOutOfACollectionEqualsOneMadeAlone() {
    let second = PublisherRestriction(purpose: 2, type: .notAllowed, vendors: [3, 4, 8])
    let all: PublisherRestrictions = [PublisherRestriction(purpose: 1, type: .notAllowed, vendors: [1, 9]), second]
    #expect(all[1] == second)
    #expect(all[1].hashValue == second.hashValue)
    #expect(all[1].contains(8) && !all[1].contains(9))
  }

  @Test func removingAllLeavesTheEmptyCollection() {
    var all: PublisherRestrictions = [PublisherRestriction(purpose: 1, type: .notAllowed, vendors: [1])]
    all.removeAll()
    #expect(all == PublisherRestrictions())
    #expect(all.isEmpty)
  }
}

@Suite("Range normalisation")
struct RangeNormalisationTests {
  @Test(
    arguments: [
      ([(5, 5), (1, 3)], [(1, 3), (5, 5)]),
      ([(1, 3), (4, 4)], [(1, 4)]),
      ([(1, 10), (3, 4), (6, 7)], [(1, 10)]),
      ([(2, 2), (2, 2), (2, 2)], [(2, 2)]),
      ([(9, 12), (1, 8), (20, 30), (25, 26)], [(1, 12), (20, 30)]),
      ([(65_535, 65_535), (1, 65_534)], [(1, 65_535)]),
      ([(4, 4)], [(4, 4)]),
    ] as [([(UInt16, UInt16)], [(UInt16, UInt16)])])
  func sortsAndJoins(written: [(UInt16, UInt16)], expected: [(UInt16, UInt16)]) {
    var ranges = written.map { VendorIDRange($0.0, $0.1) }
    ranges.normalise(from: 0)
    #expect(ranges == expected.map { VendorIDRange($0.0, $0.1) })
  }

  @Test func leavesTheRunsBeforeItsStartAlone() {
    var ranges = [VendorIDRange(9, 9), VendorIDRange(5, 6), VendorIDRange(9, 9), VendorIDRange(1, 8)]
    ranges.normalise(from: 2)
    #expect(ranges == [VendorIDRange(9, 9), VendorIDRange(5, 6), VendorIDRange(1, 9)])
    ranges.normalise(from: 3)
    #expect(ranges.count == 3)
    var empty: [VendorIDRange] = []
    empty.normalise(from: 0)
    #expect(empty.isEmpty)
  }

  @Test func agreesWithSetsOfIntegers() throws {
    try PropertyRun("range normalisation", cases: 400).forEach { random, label in
      var ranges = (0..<random.number(0...12)).map { _ in
        let first = random.number(1...90)
        return VendorIDRange(UInt16(first), UInt16(first + random.number(0...9)))
      }
      let expected = VendorIDSet(Set(ranges.flatMap { Int($0.first)...Int($0.last) })).ranges
      ranges.normalise(from: 0)
      try #require(ranges == expected, "\(label)")
    }
  }
}
