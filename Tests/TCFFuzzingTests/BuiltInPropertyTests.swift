import TCFFuzzing
import Testing

/// Each property for some cases, so that a broken codec fails here before anybody runs `tcfcheck fuzz`.
@Suite struct BuiltInPropertyTests {
  /// The properties whose cases are many times as slow as the others'.
  private static let slow = [
    "fuzz/stored-files", "fuzz/model-json", "fuzz/vendor-sets", "fuzz/bounded", "fuzz/v1-round-trip",
    "fuzz/related-strings-bounded",
  ]

  @Test(arguments: BuiltInProperties.all.map(\.name))
  func holds(_ name: String) throws {
    let property = try #require(BuiltInProperties.all.first { $0.name == name })
    let plan = FuzzPlan(seed: 20_261_121, iterations: Self.slow.contains(name) ? 40 : 200)
    let result = property.run(plan)
    if let found = result.counterexample {
      Issue.record("\(name), seed \(plan.seed), \(found.source): \(found.failure) for \(found.input.json)")
    }
    #expect(result.iterations == plan.iterations || result.counterexample != nil)
  }

  @Test func everyPropertyIsNamedAndDocumented() {
    let names = BuiltInProperties.all.map(\.name)
    #expect(Set(names).count == names.count)
    for property in BuiltInProperties.all {
      #expect(property.name.wholeMatch(of: /fuzz\/[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(property.name)")
      #expect(property.title.count > 20 && property.meaning.count > 20, "\(property.name)")
      #expect(property.meaning.hasSuffix("."), "\(property.name)")
    }
  }
}
