import TCFTestSupport
import Testing

@Suite("Counts in findings")
struct PluralTests {
  @Test("No finding of any vector says \"1 vendors\"", arguments: RulesRun.all)
  func findings(of judged: RulesRun.Judged) {
    for verdict in judged.actual {
      let slips = PluralSlip.all(in: verdict.message ?? "")
      #expect(slips.isEmpty, "\(verdict.rule): \(verdict.message ?? "")")
    }
  }

  @Test("The search finds slips, and no number that is a name")
  func search() {
    #expect(PluralSlip.all(in: "1 vendors; 2 vendors; and 1 more rules") == ["1 vendors", "1 more rules"])
    #expect(PluralSlip.all(in: "1 vendor; 11 vendors; 0.1 vendors; keys of version 1 strings; 1 is").isEmpty)
  }
}
