import TCFFindings
import Testing

@Suite("Seeded random numbers")
struct SplitMix64Tests {
  /// The five values that the published reference code prints for this seed.
  @Test func givesThePublishedValues() {
    var random = SplitMix64(seed: 1_234_567)
    let values = (0..<5).map { _ in random.next() }
    #expect(
      values == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test func numbersStayInTheirRange() {
    var random = SplitMix64(seed: 1)
    var seen = Set<Int>()
    for _ in 0..<1_000 { seen.insert(random.number(-2...3)) }
    #expect(seen == [-2, -1, 0, 1, 2, 3])
  }

  @Test func shufflingKeepsEveryElement() {
    var random = SplitMix64(seed: 2)
    let shuffled = random.shuffled(Array(0..<50))
    #expect(shuffled != Array(0..<50))
    #expect(shuffled.sorted() == Array(0..<50))
  }
}
