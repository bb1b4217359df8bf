import TCFFindings
import Testing

/// What findings advise to do, over every rules vector.
@Suite("What findings advise")
struct AdviceTests {
  @Test("No finding says that nothing is to be done, and what is wrong has a fix")
  func nothing() throws {
    let run = try RulesRun.shared.get()
    #expect(run.advice.count > 300)
    for advice in run.advice {
      let words = advice.fix.lowercased().split(separator: " ").prefix(2)
      #expect(words.first?.hasPrefix("nothing") != true && words != ["no", "action"], "\(advice)")
      #expect(advice.severity == .info || !advice.fix.isEmpty, "\(advice)")
    }
  }
}
