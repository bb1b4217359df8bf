import Testing

/// Counting findings and recording them are two ways to one result.
@Suite("Counting the findings of vectors")
struct CountingVectorTests {
  @Test("counting a subject of any kind gives the outcomes and severities of recording it")
  func agreement() {
    #expect(!RulesRun.all.isEmpty)
    for judged in RulesRun.all {
      #expect(judged.miscount == nil, "\(judged.testDescription)")
    }
  }
}
