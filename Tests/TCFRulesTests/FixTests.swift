import TCFCodec
import TCFFindings
import Testing

@testable import TCFRules

/// No fix where there is nothing to do, and what is said of deleted vendors is true.
@Suite("Fixes, and vendors deleted since")
struct FixTests {
  @Test("no rule advises to do nothing")
  func nothing() {
    for rule in RuleCatalog.all {
      #expect(!rule.metadata.fix.hasPrefix("Nothing"), "\(rule.metadata.id)")
    }
  }

  /// Vendor 2 was deleted on 2026-06-01 by list 7; list 5 does not know.
  @Test(
    "a vendor deleted after the string was written left it right; one deleted before did not",
    arguments: [("2026-05-20", "deleted by 2026-07-01"), ("2026-06-10", "deleted by 2026-06-10, the day")])
  func deletedSince(written: String, words: String) throws {
    let deleted = #""deletedDate": "2026-06-01T00:00:00Z""#
    let lists = try [
      ListRules.made(number: 5, "2026-05-07", [1: "", 2: ""]),
      ListRules.made(number: 7, "2026-06-04", [1: "", 2: deleted]),
    ]
    var core = ListRules.core(written, list: 5)
    core.vendorConsents = [1, 2]
    let string = TCString(core: core, disclosedVendors: [1, 2])
    let rule = try #require(RuleCatalog.rule("gvl/vendor-deleted-since"))
    let verdict = try ListRules.verdict(rule, string, lists, asOf: "2026-07-01")
    #expect(verdict.findings.count == 1)
    #expect(verdict.findings.first?.message.contains(words) == true)
    #expect(verdict.findings.first?.evidence.vendors == [2])
  }
}
