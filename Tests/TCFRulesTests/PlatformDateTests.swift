import TCFCodec
import TCFFindings
import TCFStorage
import TCFVendorList
import Testing

@testable import TCFRules

/// Between the date of websites and that of apps, the platform that a string was written on decides; and a
/// finding cites the sentence of its own period.
@Suite("The platform's own date")
struct PlatformDateTests {
  /// Vendor 6 has special purposes only; vendor 8 consent and special purposes.
  private static let vendors = [
    1: #""purposes": [1]"#, 6: #""specialPurposes": [1]"#, 8: #""purposes": [1], "specialPurposes": [1]"#,
  ]

  private func facts(
    _ day: String, writtenIn environment: SubjectEnvironment?, declared: SubjectEnvironment?
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
    "A string of 2026-11-02 weighs by where it was written",
    arguments: [
      (SubjectEnvironment.web as SubjectEnvironment?, nil, Severity.warning),
      (.app, nil, .info), (nil, nil, .info), (nil, .web, .warning), (nil, .app, .info), (.app, .web, .info),
    ] as [(SubjectEnvironment?, SubjectEnvironment?, Severity)])
  func transition(
    origin: SubjectEnvironment?, declared: SubjectEnvironment?, severity: Severity
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
    "Before the transition nothing or info, after it a warning, wherever it was written",
    arguments: [("2026-07-19", nil), ("2026-07-20", .info), ("2027-02-15", .warning)] as [(String, Severity?)])
  func around(day: String, severity: Severity?) throws {
    for environment in [.web, .app, nil] as [SubjectEnvironment?] {
      let facts = try facts(day, writtenIn: environment, declared: nil)
      #expect(try verdict("gvl/li-not-declared", facts).worst == severity)
      #expect(try verdict("gvl/special-purpose-only-li", facts).worst == severity)
    }
  }

  @Test("A finding cites what was written in its own period")
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

  @Test("The strings of an app's stored keys go by the date of apps")
  func storedKeys() throws {
    let text = try facts("2026-11-02", writtenIn: nil, declared: nil).text
    let keys = StoredKeyFacts(
      StoredKeySet(platform: .android, keys: [StoredKey(name: StoredKeyName.tcString, value: .string(text))]),
      settings: RuleSettings(asOf: CalendarDay(year: 2026, month: 11, day: 2)))
    #expect(keys.string?.environment == .app)
  }

  @Test(
    "a run that declares an environment is believed where the capture shows none",
    arguments: SubjectEnvironment.allCases)
  func declaredByRun(environment: SubjectEnvironment) throws {
    let text = try facts("2026-11-02", writtenIn: nil, declared: nil).text
    var settings = RuleSettings(asOf: try #require(CalendarDay("2026-11-02")))
    settings.environment = environment
    let bare = StringFacts(settings: settings)
    bare.read(text)
    #expect(bare.environment == environment)
    bare.read(text, writtenIn: .app)
    #expect(bare.environment == .app)
  }

  /// OpenRTB 2.6, 3.2.1 Object: BidRequest: `site` "is applicable and recommended for websites", `app` "for non-browser
  /// applications"; AdCOM 1.0, List: Device Types: 3 is Connected TV, 7 Set Top Box. CMP API v2: TCData is the page's object,
  /// InAppTCData the app's.
  @Test(
    "what a capture is shows where it was written",
    arguments: [
      (#"{"imp": [], "site": {}}"#, .web), (#"{"imp": [], "app": {}}"#, .app),
      (#"{"imp": [], "app": {}, "device": {"devicetype": 3}}"#, .ctv),
      (#"{"imp": [], "app": {}, "device": {"devicetype": 4}}"#, .app),
      (#"{"imp": [], "site": {}, "app": {}}"#, nil), (#"{"imp": []}"#, nil),
      (#"{"tcData": {"tcString": "C", "gdprApplies": true}}"#, .web),
      (#"{"inAppTCData": {"tcString": "C", "gdprApplies": 1}}"#, .app),
      (#"{"IABTCF_TCString": "C", "IABTCF_gdprApplies": 1}"#, .app),
    ] as [(String, SubjectEnvironment?)])
  func captures(json: String, environment: SubjectEnvironment?) throws {
    let capture = try CaptureReader.read(Array(json.utf8))
    #expect(try #require(capture.items.first).environment == environment, "\(json)")
  }

  @Test("of an unknown environment, it is said what differs")
  func differences() throws {
    let list = try ListRules.made(number: 5, "2025-01-02", Self.vendors)
    let facts = try facts("2026-11-02", writtenIn: nil, declared: nil)
    let evaluator = RuleEvaluator(
      rules: RuleProfile.iab.rules, lists: try VendorListStore([list]), cmpList: nil, settings: facts.settings)
    let found = EnvironmentDifference.all(facts, by: evaluator)
    #expect(Set(found.map(\.rule.rawValue)) == ["gvl/special-purpose-only-li", "gvl/li-not-declared"])
    for one in found {
      #expect(one.sides.map(\.environments) == [.apps, .websites] && one.sides.map(\.severity) == [.info, .warning])
      #expect(one.sides[0].last?.description == "2027-02-14" && one.sides[1].from?.description == "2026-10-23")
    }
  }
}
