import TCFFindings
import Testing

@testable import TCFReporting

/// No fix is printed where there is nothing to do.
@Suite("Fixes in reports")
struct FixTextTests {
  private func rule(fix: String) -> RuleMetadata {
    RuleMetadata(
      id: "fields/made-up", title: "t", meaning: "m", fix: fix, citations: [], periods: [RulePeriod(.info)],
      needs: [.string])
  }

  @Test("a finding's own fix comes first, then the rule's; an empty one is none")
  func fixes() {
    let (quiet, loud) = (rule(fix: ""), rule(fix: "rule's"))
    #expect(FindingText.fix(of: quiet) == nil && FindingText.fix(of: loud) == "rule's")
    let (plain, own, none) = (Finding("f"), Finding("f", fix: "own"), Finding("f", fix: ""))
    #expect(FindingText.fix(of: plain, quiet) == nil)
    #expect(FindingText.fix(of: plain, loud) == "rule's")
    #expect(FindingText.fix(of: own, quiet) == "own")
    #expect(FindingText.fix(of: none, loud) == nil)
  }
}
