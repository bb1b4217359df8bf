import TCFCodec
import TCFFindings
import TCFVendorList
import Testing

@testable import TCFRules

/// What several verbs and rules answer about one string is one answer.
@Suite("One answer to one question")
struct OneAnswerTests {
  private func facts(_ day: String, asOf: String = "2026-06-15") throws -> StringFacts {
    let facts = StringFacts(settings: RuleSettings(asOf: try #require(CalendarDay(asOf))))
    facts.read(try TCString(core: ListRules.core(day, list: 5), disclosedVendors: [755]).encoded())
    return facts
  }

  @Test("a date before the framework makes a string invalid for readers and writers, by the rule that reports it")
  func epoch() throws {
    let facts = try facts("1975-03-01")
    for view in BasisView.allCases {
      let rules = StringGate.faults(facts, nil, view).compactMap(\.rule?.rawValue)
      #expect(rules.contains("fields/epoch") && !rules.contains("fields/expired"), "\(view): \(rules)")
    }
    let failed = try ListRules.verdicts(facts.string, []).filter { $0.outcome == .fail }.map(\.rule.id.rawValue)
    #expect(failed.contains("fields/epoch") && !failed.contains("fields/expired"))
  }

  @Test("whether a string was valid does not depend on what a run requires besides")
  func requirement() throws {
    let list = try ListRules.made(number: 5, "2026-05-01", [755: #""purposes": [1]"#])
    let required = ConsentRequirement.rules([try ConsentRequirement("vendor=755 purposes=1:consent")])
    let history = try #require(
      StringHistory(
        try facts("2026-06-01"), rules: RuleProfile.iab.rules + required, lists: try VendorListStore([list]),
        cmpList: nil))
    let broken = (history.atItsDate + history.today + (history.writtenToday ?? [])).map(\.rule.id.family)
    #expect(!broken.contains("requirement"), "\(broken)")
  }

  @Test("a vendor without any purpose is a fault of the list, and info about the string")
  func noPurpose() throws {
    let list = try ListRules.made(
      number: 5, "2026-05-01", [1: #""purposes": [1]"#, 2: #""features": [1]"#, 3: #""specialPurposes": [1]"#])
    var core = ListRules.core("2026-06-01", list: 5)
    func worst(_ vendors: VendorIDSet) throws -> Severity? {
      core.vendorConsents = vendors
      let string = TCString(core: core, disclosedVendors: [1, 2, 3])
      let rule = try #require(RuleCatalog.rule("gvl/consent-not-declared"))
      return try ListRules.verdict(rule, string, [list]).worst
    }
    #expect(try worst([1]) == nil)
    #expect(try worst([1, 2]) == .info)
    #expect(try worst([1, 3]) == .warning)
    #expect(try worst([1, 2, 3]) == .warning)
  }

  @Test("a vendor that was deleted on the day of the string was deleted by that day, not before it")
  func deletedThatDay() throws {
    let named = try ListRules.made(number: 5, "2026-05-01", [1: #""purposes": [1]"#])
    let newest = try ListRules.made(
      number: 6, "2026-06-08", [1: #""purposes": [1], "deletedDate": "2026-06-01T00:00:00Z""#])
    var core = ListRules.core("2026-06-01", list: 5)
    core.vendorConsents = [1]
    let rule = try #require(RuleCatalog.rule("gvl/vendor-deleted-since"))
    let verdict = try ListRules.verdict(rule, TCString(core: core, disclosedVendors: [1]), [named, newest])
    let message = try #require(verdict.findings.first?.message)
    #expect(message.contains("deleted by 2026-06-01") && !message.contains("before"), "\(message)")
  }

  @Test("the highest implausible id is reported, whatever the order of the entries")
  func implausible() throws {
    let ids = [20_000, 30_000]
    var reported: Set<[Int]> = []
    for order in [[0, 1], [1, 0]] {
      var core = ListRules.core("2026-06-01", list: 5)
      for index in order {
        core.publisherRestrictions.append(
          PublisherRestriction(purpose: 2 + index, type: .requireConsent, vendors: VendorIDSet([ids[index]])))
      }
      let rule = try #require(RuleCatalog.rule("encoding/vendor-id-implausible"))
      let verdict = try ListRules.verdict(rule, TCString(core: core, disclosedVendors: [1]), [])
      reported.insert(
        verdict.findings.compactMap { if case .integer(let id)? = $0.evidence.actual { id } else { nil } })
    }
    #expect(reported == [[30_000]])
  }
}
