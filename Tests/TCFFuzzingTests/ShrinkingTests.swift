import TCFCodec
import TCFFindings
import TCFStorage
import Testing

@testable import TCFFuzzing

/// A codec that is wrong on purpose must be caught, and its counterexample must be the smallest there is.
@Suite struct ShrinkingTests {
  /// The built-in codec, but for what `damage` does to each model before it is written.
  private func codec(_ damage: @escaping @Sendable (inout TCString) -> Void) -> TestedCodec {
    TestedCodec(
      encode: { (model) throws(TestedCodec.Refusal) in
        var model = model
        damage(&model)
        return try TestedCodec.builtIn.encode(model)
      },
      decode: { (text) throws(TestedCodec.Refusal) in try TestedCodec.builtIn.decode(text) })
  }

  /// The counterexample's model, after checking that it was found and that shrinking came to its end.
  private func smallest(_ codec: TestedCodec, seed: UInt64) throws -> TCString {
    let plan = FuzzPlan(seed: seed, iterations: 5_000)
    let result = CodecProperties.roundTrip(of: codec).run(plan)
    let found = try #require(result.counterexample, "seed \(seed)")
    #expect(found.attempts < plan.shrinkLimit, "seed \(seed)")
    #expect(found.original != found.input, "seed \(seed)")
    guard case .model(let model, 0) = found.input else {
      Issue.record("seed \(seed): \(found.input.json)")
      return TCString(core: CoreSegment())
    }
    return model
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aVendorThatIsDropped(seed: UInt64) throws {
    let model = try smallest(codec { $0.core.vendorConsents.remove(64) }, seed: seed)
    var expected = TCString(core: CoreSegment())
    expected.core.vendorConsents = [64]
    #expect(model == expected, "seed \(seed): \(ModelJSON.text(model))")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func setsThatAreCutOff(seed: UInt64) throws {
    let model = try smallest(
      codec { model in
        guard let disclosed = model.disclosedVendors, disclosed.count > 3 else { return }
        model.disclosedVendors = VendorIDSet(disclosed.prefix(3))
      }, seed: seed)
    let expected = TCString(core: CoreSegment(), disclosedVendors: [1, 2, 3, 4])
    #expect(model == expected, "seed \(seed): \(ModelJSON.text(model))")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func restrictionsThatAreMerged(seed: UInt64) throws {
    let model = try smallest(
      codec { model in
        let all = model.core.publisherRestrictions
        model.core.publisherRestrictions = []
        for (index, restriction) in all.enumerated() {
          let isRepeated = all.prefix(index).contains {
            $0.purpose == restriction.purpose && $0.type == restriction.type
          }
          if !isRepeated { model.core.publisherRestrictions.append(restriction) }
        }
      }, seed: seed)
    var expected = TCString(core: CoreSegment())
    let nobody = PublisherRestriction(purpose: 1, type: .notAllowed, vendors: [])
    expected.core.publisherRestrictions = [nobody, nobody]
    #expect(model == expected, "seed \(seed): \(ModelJSON.text(model))")
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aFieldThatIsCapped(seed: UInt64) throws {
    let model = try smallest(codec { $0.core.cmpVersion = min($0.core.cmpVersion, 1_000) }, seed: seed)
    var expected = TCString(core: CoreSegment())
    expected.core.cmpVersion = 1_001
    #expect(model == expected, "seed \(seed): \(ModelJSON.text(model))")
  }

  /// A decoder that cannot cope with what the encoder never writes.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func aFormThatIsRefused(seed: UInt64) throws {
    let codec = TestedCodec(
      encode: { (model) throws(TestedCodec.Refusal) in try TestedCodec.builtIn.encode(model) },
      decode: { (text) throws(TestedCodec.Refusal) in
        if text.contains("=") { throw TestedCodec.Refusal("no padding here") }
        return try TestedCodec.builtIn.decode(text)
      })
    let result = CodecProperties.anyForm(of: codec).run(FuzzPlan(seed: seed, iterations: 5_000))
    let found = try #require(result.counterexample, "seed \(seed)")
    #expect(found.failure.code == "refused")
    // The smallest core, and one "=" behind it.
    let smallest = String(repeating: "A", count: 43)
    #expect(found.input == .text(Array("C\(smallest)=".utf8), meaning: TCString(core: CoreSegment())))
  }

  /// What fails for every input shrinks to nothing at all: every simpler input is really simpler.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func shrinkingEnds(seed: UInt64) throws {
    let models = always("fuzz/models", ModelInput.any)
    #expect(try end(of: models, seed) == .model(TCString(core: CoreSegment())))
    let strings = always("fuzz/strings", StringInput.any)
    #expect(try end(of: strings, seed) == .text([]))
    let sets = always("fuzz/sets", SetInput.any)
    #expect(try end(of: sets, seed) == .ids([[], [], []]))
  }

  private func always<Input: FuzzInput>(
    _ name: String, _ generate: @escaping @Sendable (inout SplitMix64) -> Input
  ) -> Property {
    Property(name, title: "never", meaning: "", generate: generate) { (_: Input, _) throws(PropertyFailure) in
      throw PropertyFailure("always", "it never holds")
    }
  }

  private func end(of property: Property, _ seed: UInt64) throws -> SavedInput {
    let result = property.run(FuzzPlan(seed: seed, iterations: 1, shrinkLimit: 2_000))
    return try #require(result.counterexample, "seed \(seed)").input
  }

  /// Another fault than the one found is not what shrinking looks for.
  @Test func shrinkingKeepsToItsFault() throws {
    let property = Property("fuzz/two-faults", title: "", meaning: "", generate: ModelInput.any) {
      (input: ModelInput, _) throws(PropertyFailure) in
      if input.model.core.vendorConsents.count > 10 { throw PropertyFailure("many", "many vendors") }
      if input.model.core.vendorConsents.isEmpty { throw PropertyFailure("none", "no vendor") }
    }
    let result = property.run(FuzzPlan(seed: 4, iterations: 100))
    let found = try #require(result.counterexample)
    guard case .model(let model, _) = found.input else { return #expect(Bool(false), "\(found.input)") }
    switch found.failure.code {
    case "many": #expect(model.core.vendorConsents == VendorIDSet(1...11))
    default: #expect(model.core.vendorConsents.isEmpty)
    }
  }
}
