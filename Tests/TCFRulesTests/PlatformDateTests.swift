import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList
import Testing

@testable import TCFRules

/// found.md B9: between the date of websites and that of apps, the platform that a string was written on decides; and a
/// finding cites the sentence of its own period.
@Suite("The platform's own date")
struct PlatformDateTests {
  /// Vendor 6 has special purposes only; vendor 8 consent and special purposes.
  private static let vendors = [
    1: #""purposes": [1]"#, 6: #""specialPurposes": [1]"#, 8: #""purposes": [1], "specialPurposes": [1]"#,
  ]

  private func facts(
    _ day: String, writtenIn environment: Declaration.Environment?, declared: Declaration.Environment?
  ) throws -> StringFacts {
    let list = try ListRules.made(number: 5, "2025-01-02", Self.vendors)
    var core = ListRules.core(day, list: 5)
    core.vendorConsents = [1, 8]
    core.vendorLegitimateInterests = [6, 8]
    let string = TCString(core: core, disclosedVendors: [1, 6, 8])
    var settings = RuleSettings(asOf: try #require(CalendarDay(day)))
    if let declared {
      var declaration = Declaration()
      declaration.environment = declared
      settings.declaration = declaration
    }
    let facts = StringFacts(settings: settings)
    facts.read(try string.encoded(), writtenIn: environment)
    facts.stand(
      beside: RuleEvaluator(
        rules: RuleProfile.iab.rules, lists: try VendorListStore([list]), cmpList: nil, settings: settings
      ).surroundings)
    return facts
  }

  private func verdict(_ id: RuleID, _ facts: StringFacts) throws -> Verdict {
    try #require(RuleCatalog.rule(id)).verdict(on: facts, from: facts.settings.standpoint)
  }

  @Test(
    "B9: a string of 2026-11-02 weighs by where it was written",
    arguments: [
      (Declaration.Environment.web as Declaration.Environment?, nil, Severity.warning),
      (.app, nil, .info), (nil, nil, .info), (nil, .web, .warning), (nil, .app, .info), (.app, .web, .info),
    ] as [(Declaration.Environment?, Declaration.Environment?, Severity)])
  func transition(
    origin: Declaration.Environment?, declared: Declaration.Environment?, severity: Severity
  ) throws {
    let facts = try facts("2026-11-02", writtenIn: origin, declared: declared)
    for id in ["gvl/special-purpose-only-li", "gvl/li-not-declared"] as [RuleID] {
      let verdict = try verdict(id, facts)
      #expect(verdict.outcome == .fail && verdict.worst == severity, "\(id)")
      let isBare = origin == nil && declared == nil
      #expect(verdict.findings.first?.message.contains("in apps from 2027-02-15") == isBare, "\(id)")
    }
  }

  @Test(
    "B9: before the transition nothing or info, after it a warning, wherever it was written",
    arguments: [("2026-07-19", nil), ("2026-07-20", .info), ("2027-02-15", .warning)] as [(String, Severity?)])
  func around(day: String, severity: Severity?) throws {
    for environment in [.web, .app, nil] as [Declaration.Environment?] {
      let facts = try facts(day, writtenIn: environment, declared: nil)
      #expect(try verdict("gvl/li-not-declared", facts).worst == severity)
      #expect(try verdict("gvl/special-purpose-only-li", facts).worst == severity)
    }
  }

  @Test("B9: a finding cites what was written in its own period")
  func citations() throws {
    let new = try verdict("gvl/special-purpose-only-li", facts("2026-11-02", writtenIn: .web, declared: nil))
    #expect(new.rule.citations.map(\.document) == ["GDPR-Transparency-and-Consent-Framework, pull request 443"])
    let list = try ListRules.made(number: 5, "2025-01-02", Self.vendors)
    let string = TCString(core: ListRules.core("2025-06-02", list: 5), disclosedVendors: [6])
    let rule = try #require(RuleCatalog.rule("gvl/special-purpose-only-li"))
    let old = try ListRules.verdict(rule, string, [list])
    #expect(old.worst == .warning)
    #expect(old.rule.citations.map(\.document) == ["Consent string and vendor list formats v2"])
    #expect(rule.metadata.citations.count == 2)
  }

  @Test("B9: the strings of an app's stored keys go by the date of apps")
  func storedKeys() throws {
    let text = try facts("2026-11-02", writtenIn: nil, declared: nil).text
    let keys = StoredKeyFacts(
      StoredKeySet(platform: .android, keys: [StoredKey(name: StoredKeyName.tcString, value: .string(text))]),
      settings: RuleSettings(asOf: CalendarDay(year: 2026, month: 11, day: 2)))
    #expect(keys.string?.environment == .app)
  }
}
