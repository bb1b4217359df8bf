import TCFCodec
import TCFCrypto
import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFAudit

@Suite("The verdicts of many strings in little memory")
struct VerdictMemoryTests {
  // Always the same, so that what finds a place is the same in each run.
  private static let key = KeyedDigest.Key(Array(0..<16))!
  private static let verdicts = SharedVerdicts(CountedVerdicts())

  private func string(_ number: Int) -> KeyedDigest { KeyedDigest(of: Array("string \(number)".utf8).span, Self.key) }

  private func profile(_ number: Int) -> VerdictProfile {
    VerdictProfile(verdicts: Self.verdicts, stopsAt: UInt64(number), outdatedAt: 7)
  }

  // By 60 runs of a simulation in Python with random numbers for digests: four tables of sets of four, a string goes to the emptier
  // of two sets, a table grows when three quarters are filled. Of 12,288 strings 98.3 to 98.9 in a hundred are known, of 15,565 93.5
  // to 94.2.
  @Test(
    "nearly all strings are known as long as there is room, under their own numbers, and none that never came",
    arguments: [(12_288, 0.98), (15_565, 0.93)])
  func grows(strings: Int, least: Double) {
    let memory = VerdictMemory(size: 1 << 14, shards: 4, profiles: 64)
    for number in 0..<strings { memory.record(UInt64(number + 1), of: string(number)) }
    var known = 0
    for number in 0..<strings {
      guard let found = memory.number(of: string(number)) else { continue }
      #expect(found == UInt64(number + 1))
      known += 1
    }
    #expect(Double(known) > Double(strings) * least, "\(known)")
    #expect(!(strings..<strings + 12_000).contains { memory.number(of: string($0)) != nil })
    // A string of a website is another one than the same string of an app.
    #expect(!(0..<strings).contains { memory.number(of: string($0).marked) != nil })
  }

  @Test("a number that there is no room for is not remembered, and the highest one is")
  func numberLimit() {
    let memory = VerdictMemory(size: 64, shards: 1, profiles: 64)
    memory.record(1 << 40 - 1, of: string(1))
    memory.record(1 << 40, of: string(2))
    #expect(memory.number(of: string(1)) == 1 << 40 - 1)
    #expect(memory.number(of: string(2)) == nil)
  }

  @Test("more strings than there is room for take the places of others, and never their numbers")
  func replaces() {
    let memory = VerdictMemory(size: 64, shards: 1, profiles: 64)
    for number in 0..<5_000 {
      memory.record(UInt64(number + 1), of: string(number))
      #expect(memory.number(of: string(number)) == UInt64(number + 1))
    }
    let known = (0..<5_000).filter { number in
      guard let found = memory.number(of: string(number)) else { return false }
      return found == UInt64(number + 1)
    }
    #expect((32...64).contains(known.count), "\(known.count)")
    memory.record(9, of: string(4_999))
    #expect(memory.number(of: string(4_999)) == 9)
  }

  @Test("a profile has one number until others took its place, and a number never has another profile")
  func numbers() throws {
    let memory = VerdictMemory(size: 64, shards: 1, profiles: 8)
    var given: [ProfileBook.Number: UInt64] = [:]
    var random = SplitMix64(seed: 3)
    for _ in 0..<2_000 {
      let place = random.number(0...20)
      let number = memory.number(of: profile(place))
      #expect(given[number] ?? UInt64(place) == UInt64(place))
      given[number] = UInt64(place)
      #expect(memory.number(of: profile(place)) == number && memory.isValid(number))
      #expect(memory.profile(number)?.stopsAt == UInt64(place))
    }
    let kept = given.keys.filter { memory.profile($0) != nil }
    #expect(kept.count == 8 && given.count > 100)
    #expect(given.keys.allSatisfy { memory.isValid($0) == kept.contains($0) })
    #expect(kept.allSatisfy { memory.profile($0)?.stopsAt == given[$0] })
  }

  @Test("a worker gives a profile its number when it comes again, and another worker finds it in memory of its own")
  func known() throws {
    let memory = VerdictMemory(size: 64, shards: 1, profiles: 2)
    var (first, second) = (KnownProfiles(memory), KnownProfiles(memory))
    let numbers = [1, 2, 3].map { _ in first.number(of: profile(1)) }
    let others = [1, 2].map { _ in second.number(of: profile(1)) }
    #expect(numbers[0] == nil && others == [nil, numbers[1]])
    let number = try #require(numbers[1])
    #expect(numbers[2] == number)
    let own = SharedVerdicts(CountedVerdicts())
    let asked = second.profile(number) { _ in own }
    let found = try #require(asked)
    #expect(found.verdicts === own && found.stopsAt == 1 && found.outdatedAt == 7)
    // It is asked for once.
    let again = second.profile(number) { _ in Self.verdicts }
    #expect(again?.verdicts === own)
    for place in 2...4 { for _ in 0..<2 { _ = first.number(of: profile(place)) } }
    var third = KnownProfiles(memory)
    let lost = third.profile(number) { $0 }
    #expect(lost == nil)
    // Its number is worth nothing any more, so it gets another one.
    let next = first.number(of: profile(1))
    let renewed = try #require(next)
    let new = third.profile(renewed) { $0 }
    #expect(renewed > number && new?.stopsAt == 1)
  }
}
