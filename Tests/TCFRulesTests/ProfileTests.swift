import Foundation
import TCFCodec
import TCFFindings
import TCFTestSupport
import TCFVendorList
import Testing

@testable import TCFRules

/// What profiles make of rules, and that it is said.
@Suite("Profiles")
struct ProfileTests {
  private func failed(_ string: TCString, _ profile: RuleProfile, asOf: String = "2026-06-15") throws -> [String] {
    try ListRules.verdicts(string, [], asOf: asOf, rules: profile.rules).filter { $0.outcome == .fail }
      .map(\.rule.id.rawValue)
  }

  private func string(_ day: String = "2026-06-01", _ change: (inout TCString) -> Void = { _ in }) -> TCString {
    var core = ListRules.core(day, list: 5)
    core.purposeConsents = [1, 2, 3, 4, 7, 9, 10]
    core.vendorConsents = [755]
    var string = TCString(core: core, disclosedVendors: [755])
    change(&string)
    return string
  }

  /// What breaks a rule of Google's, and its twin.
  private static let twins: [(own: String, google: String, day: String, break: @Sendable (inout TCString) -> Void)] = [
    ("fields/service-specific", "google/5.1", "2026-06-01", { $0.core.isServiceSpecific = false }),
    ("fields/cmp-id", "google/3.1", "2026-06-01", { $0.core.cmpID = 0 }),
    ("fields/expired", "google/3.3", "2025-03-03", { _ in }),
    ("disclosed-vendors/missing", "google/1.4", "2026-06-01", { $0.disclosedVendors = nil }),
  ]

  @Test("Under google one fault is one finding, under iab it is the framework's", arguments: twins.indices)
  func googleTwins(index: Int) throws {
    let twin = Self.twins[index]
    let broken = string(twin.day, twin.break)
    let google = try failed(broken, .google)
    #expect(google.contains(twin.google) && !google.contains(twin.own), "\(google)")
    let iab = try failed(broken, .iab)
    #expect(iab.contains(twin.own) && !iab.contains(twin.google), "\(iab)")
  }

  @Test("Where Google's rule passes, is off or not yet in force, its twin fails as ever")
  func onlyThere() throws {
    // Google's rule began a day after the framework's.
    let early = string("2026-03-01") { $0.disclosedVendors = nil }
    #expect(try failed(early, .google).contains("disclosed-vendors/missing"))
    var switches = RuleSwitches()
    switches.off = [RuleSwitches.Off(RuleSelector("google/1.4"))]
    let rules = switches.rules(of: .google, .usual).rules
    let missing = string { $0.disclosedVendors = nil }
    let failed = try ListRules.verdicts(missing, [], rules: rules).filter { $0.outcome == .fail }
    #expect(failed.contains { $0.rule.id == "disclosed-vendors/missing" })
  }

  @Test("Lenient lowers lighter findings of error rules too, and counts them so; errors stay")
  func lenient() throws {
    // Nobody disclosed, and purposes only: the lighter finding of an error rule.
    let empty = string {
      $0.core.vendorConsents = []
      $0.disclosedVendors = []
    }
    func worst(_ profile: RuleProfile, _ string: TCString, _ id: RuleID) throws -> Severity? {
      try ListRules.verdicts(string, [], rules: profile.rules).first { $0.rule.id == id }?.worst
    }
    #expect(try worst(.iab, empty, "disclosed-vendors/empty") == .warning)
    #expect(try worst(.lenient, empty, "disclosed-vendors/empty") == .info)
    let unheard = string { $0.disclosedVendors = [] }
    #expect(try worst(.lenient, unheard, "disclosed-vendors/empty") == .error)

    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 15))
    let facts = StringFacts(settings: settings)
    facts.read(try empty.encoded())
    let rules = RuleProfile.lenient.rules.filter { $0.metadata.id == "disclosed-vendors/empty" }
    let evaluator = RuleEvaluator(rules: rules, lists: VendorListStore(), cmpList: nil, settings: settings)
    var counts = CountedVerdicts()
    evaluator.count(facts, into: &counts)
    #expect(counts.breaks.first?.findings[.info] == 1)
  }

  @Test(
    "The documentation says what each profile means, in the program's own words", arguments: RuleProfile.allCases)
  func documented(profile: RuleProfile) throws {
    let page = ProjectPaths.root.appending(path: "Sources/TCFRules/TCFRules.docc/Profiles.md")
    let text = try String(contentsOf: page, encoding: .utf8).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(text.contains("### \(profile.rawValue) \(profile.meaning)"))
  }

  @Test("the history of rules names rules that exist")
  func history() {
    for change in RuleChange.all { #expect(RuleCatalog.rule(change.rule) != nil, "\(change.rule)") }
  }

  @Test("One impossible date is one finding about dates")
  func oneWrongDate() throws {
    let list = try ListRules.made(number: 5, "2025-01-02")
    let broken = TCString(core: ListRules.core("1970-06-01", list: 5), disclosedVendors: [1])
    let failed = try ListRules.failed(broken, [list], asOf: "2026-06-15")
    #expect(failed.contains("fields/epoch"))
    for id in ["fields/expired", "fields/renewal-due", "fields/policy-premature", "gvl/version-premature"] {
      #expect(!failed.contains(id), "\(id)")
    }
  }
}
