import TCFCodec
import TCFFindings
import Testing

@testable import TCFFuzzing

@Suite struct GeneratorTests {
  @Test func casesDependOnTheirSeedAlone() {
    for seed in 0..<50 as Range<UInt64> {
      var (first, second) = (SplitMix64(seed: seed), SplitMix64(seed: seed))
      #expect(ModelInput.any(&first).saved == ModelInput.any(&second).saved)
      #expect(StringInput.any(&first).bytes == StringInput.any(&second).bytes)
      #expect(SetInput.any(&first).saved == SetInput.any(&second).saved)
    }
  }

  /// The numbers of SplitMix64's reference implementation for seed 1234567 (Sebastiano Vigna, splitmix64.c), so that seeds
  /// mean the same on every platform and for ever.
  @Test func theNumbersAreThoseOfSplitMix64() {
    var random = SplitMix64(seed: 1_234_567)
    let numbers = (0..<5).map { _ in random.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423, 4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
      ])
  }

  @Test func caseSeedsDiffer() {
    let seeds = (0..<1_000).flatMap { index in
      ["fuzz/a", "fuzz/b"].map { FuzzSeed.ofCase(run: 1, property: $0, index: index) }
    }
    #expect(Set(seeds).count == 2_000)
  }

  @Test func numbersStayInTheirRange() {
    var random = SplitMix64(seed: 3)
    let numbers = (0..<1_000).map { _ in random.number(-2...3) }
    #expect(Set(numbers) == Set(-2...3))
    #expect(random.shuffled(Array(0..<20)).sorted() == Array(0..<20))
  }

  /// Every class that a property wants is met, or a property could look at a whole kind of input and never see it.
  @Test func everyClassIsMet() {
    var missing = Set(StringInput.allClasses)
    for seed in 0..<6_000 as Range<UInt64> where !missing.isEmpty {
      var random = SplitMix64(seed: seed)
      missing.subtract(ModelInput.any(&random).classes)
      missing.subtract(StringInput.any(&random).classes)
    }
    #expect(missing == [])
    #expect(RealisticModel.listed.count > 1_000)
  }

  /// A reader that is wrong for one class of values is found by no other class: 8 to 23 restrictions, purposes that have no bit,
  /// ids behind every list. Each class of a place, a form and a value has its minimum, in what testees are given too.
  @Test func everyClassOfValuesHasItsMinimum() {
    let statistics = GeneratedInputs(of: nil, seed: 7).statistics(10_000)
    #expect(statistics.counted == 10_000)
    let low = statistics.rows.filter { $0.count < $0.minimum }
    #expect(low.map { "\($0.kind) \($0.count) of \($0.minimum)" } == [])
    #expect(statistics.rows.allSatisfy { $0.minimum >= 2 } && statistics.rows.count > 150)
  }

  /// The minimums that a wrong reader slips through without: counted on the models, by nothing that the statistics share.
  @Test func restrictionsAndIDsAreSpread() {
    var (counts, pairs, high) = ([Int: Int](), Set<[Int]>(), 0)
    for seed in 0..<2_000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let core = ModelInput.modest(&random).model.core
      let count = core.publisherRestrictions.count
      counts[count < 8 ? 0 : count < 24 ? 8 : count <= 100 ? 24 : 101, default: 0] += 1
      for each in core.publisherRestrictions { pairs.insert([each.purpose, Int(each.type.rawValue)]) }
      if core.vendorConsents.highest > 2_000 { high += 1 }
    }
    #expect(counts[8, default: 0] >= 80 && counts[24, default: 0] >= 60 && counts[101, default: 0] >= 1, "\(counts)")
    #expect(pairs.count == 63 * 4)
    #expect(high >= 200, "\(high)")
  }

  /// An encoder that keeps 6 or 8 of NumEntries' 12 bits writes every section of fewer entries right, so runs as short as
  /// those of `conform` need sections of more, in the range form.
  @Test func sectionsOfManyEntriesAreMet() {
    var counts: [Int: Int] = [:]
    for seed in 0..<1_000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let model = ModelInput.any(&random).model
      let sections = [model.core.vendorConsents, model.core.vendorLegitimateInterests, model.disclosedVendors]
      for set in sections.compactMap(\.self) {
        let ranges = set.ranges
        // A section's bits: one an id up to the highest, or 12 for NumEntries and 17 or 33 an entry.
        let entryBits = ranges.reduce(12) { $0 + ($1.first == $1.last ? 17 : 33) }
        guard let highest = ranges.last?.last, entryBits < Int(highest) else { continue }
        for limit in [64, 256, 1_024] where ranges.count >= limit { counts[limit, default: 0] += 1 }
      }
    }
    for limit in [64, 256, 1_024] { #expect(counts[limit, default: 0] >= 10, "\(limit) entries: \(counts)") }
  }

  /// A model's plain form is the canonical string, written by other code.
  @Test func thePlainFormIsCanonical() throws {
    for seed in 0..<200 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let model = ModelInput.any(&random).model
      let text = String(decoding: WireForm(model).text, as: UTF8.self)
      #expect(text == (try model.encoded()), "seed \(seed)")
      #expect(WireForm(model).meaning == model, "seed \(seed)")
    }
  }

  /// Models of 300 seeds, how they are written, and what is left of their randomness: made once for every way to change them.
  private static let forms = (0..<300 as Range<UInt64>).map { seed in
    var random = SplitMix64(seed: seed)
    let model = ModelInput.any(&random).model
    let form = WireForm(model)
    return (random: random, model: model, form: form, text: form.text)
  }

  /// Rewriting changes how a model is written, never what it says.
  @Test(arguments: WireRewriting.allCases)
  func rewritingKeepsTheMeaning(_ rewriting: WireRewriting) {
    var count = 0
    for (seed, made) in Self.forms.enumerated() {
      let (model, plain) = (made.model, made.text)
      var (random, form) = (made.random, made.form)
      guard rewriting.apply(to: &form, &random) else { continue }
      count += form.text == plain ? 0 : 1
      #expect(form.meaning == model, "seed \(seed)")
    }
    #expect(count > 5)
  }

  /// Damage gives a form that no reader can be asked to understand, or that says something else.
  @Test(arguments: WireDamage.allCases)
  func damageTakesTheMeaning(_ damage: WireDamage) {
    var (count, harmless) = (0, 0)
    for made in Self.forms {
      var (random, form) = (made.random, made.form)
      guard damage.apply(to: &form, &random) else { continue }
      count += 1
      if form.meaning == made.model { harmless += 1 }
    }
    #expect(count > 20)
    #expect(harmless * 3 < count, "\(harmless) of \(count)")
  }

  @Test func textDamageIsRepeatable() {
    // With a "-" and a "_", or the standard alphabet would change nothing.
    let text = Array("CQrQMwAQrQMwAAKABBENCyFgAPAAAEIAAAYgF5wAgAAgLzAvOACAvMAA.IF5wA4AAgAEAAUBe-_".utf8)
    for damage in TextDamage.allCases {
      let damaged = (0..<40 as Range<UInt64>).map { damage.applied(to: text, seed: $0) }
      #expect(damaged == (0..<40 as Range<UInt64>).map { damage.applied(to: text, seed: $0) })
      #expect(damaged.contains { $0 != text }, "\(damage)")
    }
  }
}
