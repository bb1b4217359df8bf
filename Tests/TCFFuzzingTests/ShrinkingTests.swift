import TCFCodec
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

  private func smallest(_ codec: TestedCodec, seed: UInt64) throws -> (TCString, Counterexample) {
    let result = CodecProperties.roundTrip(of: codec).run(FuzzPlan(seed: seed, iterations: 5_000))
    let found = try #require(result.counterexample, "seed \(seed)")
    guard case .model(let model, 0) = found.input else {
      Issue.record("seed \(seed): \(found.input)")
      return (TCString(core: CoreSegment()), found)
    }
    return (model, found)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func aVendorThatIsDropped(seed: UInt64) throws {
    let broken = codec { $0.core.vendorConsents.remove(64) }
    let (model, found) = try smallest(broken, seed: seed)
    var expected = TCString(core: CoreSegment())
    expected.core.vendorConsents = [64]
    #expect(model == expected, "seed \(seed): \(ModelJSON.text(model))")
    #expect(found.attempts < 5_000)
  }
}
