import TCFFuzzing
import Testing

/// Each property for some cases, so that a broken codec fails here before anybody runs `tcfcheck fuzz`.
@Suite struct BuiltInPropertyTests {
  @Test(arguments: BuiltInProperties.all.map(\.name))
  func holds(_ name: String) throws {
    let property = try #require(BuiltInProperties.all.first { $0.name == name })
    let plan = FuzzPlan(seed: 20_261_121, iterations: 300)
    let result = property.run(plan)
    if let found = result.counterexample {
      Issue.record("\(name), seed \(plan.seed), \(found.source): \(found.failure) for \(found.input.json)")
    }
    #expect(result.iterations == 300 || result.counterexample != nil)
  }
}
