import TCFCodec
import TCFFindings
import TCFVendorList
import Testing

@testable import TCFRules

@Suite("Rules off and on, severities, limits of age")
struct RuleSwitchesTests {
  private func switches(off: [String] = [], on: [String] = []) -> RuleSwitches {
    var switches = RuleSwitches()
    switches.off = off.map { RuleSwitches.Off(RuleSelector($0), reason: "why \($0)") }
    switches.on = on.map(RuleSelector.init)
    return switches
  }

  private func ids(_ switches: RuleSwitches, _ profile: RuleProfile = .iab) -> [RuleID] {
    switches.rules(of: profile, .usual).rules.map(\.metadata.id)
  }

  @Test("without switches a profile is what it was", arguments: RuleProfile.allCases)
  func untouched(profile: RuleProfile) {
    let (rules, off) = RuleSwitches().rules(of: profile, .usual)
    #expect(rules.map(\.metadata.id) == profile.rules.map(\.metadata.id))
    #expect(off.isEmpty)
  }

  @Test("a rule that is off is gone, with its reason, and the others keep their order")
  func off() {
    let (rules, off) = switches(off: ["fields/expired", "lint/*"]).rules(of: .iab, .usual)
    let expected = RuleProfile.iab.rules.map(\.metadata.id).filter { $0 != "fields/expired" && $0.family != "lint" }
    #expect(rules.map(\.metadata.id) == expected)
    #expect(off.first == RuleOff(rule: "fields/expired", reason: "why fields/expired"))
    #expect(off.count == 1 + RuleCatalog.all.count { $0.metadata.id.family == "lint" })
  }

  @Test("the id decides before the family, whichever way")
  func precedence() {
    let kept = ids(switches(off: ["in-app/*"], on: ["in-app/type"]))
    #expect(kept.filter { $0.family == "in-app" } == ["in-app/type"])
    let google = ids(switches(off: ["google/1.2"], on: ["google/*"]))
    #expect(google.contains("google/1.1") && !google.contains("google/1.2"))
    #expect(ids(switches(off: ["google/*"], on: ["google/*"])).allSatisfy { $0.family != "google" })
  }

  @Test("what the profile leaves out is not off, and comes when it is on, with the profile's severities")
  func on() throws {
    #expect(switches(off: ["google/*"]).rules(of: .iab, .usual).off.isEmpty)
    let rule = try #require(
      switches(on: ["google/1.3"]).rules(of: .lenient, .usual).rules.first { $0.metadata.id == "google/1.3" })
    // A warning in the catalogue; lenient makes warnings notices.
    #expect(RuleCatalog.rule("google/1.3")?.metadata.severity == .warning)
    #expect(rule.metadata.severity == .info)
  }

  /// A string that breaks fields/day-level twice, and the one rule that is asked about it.
  private func verdict(_ severity: Severity) throws -> Verdict {
    var switches = RuleSwitches()
    switches.severities = [
      RuleSwitches.Severities(RuleSelector("disclosed-vendors/*"), to: .info, reason: "family"),
      RuleSwitches.Severities(RuleSelector("disclosed-vendors/missing"), to: severity, reason: "own"),
    ]
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 6, day: 15))
    let evaluator = RuleEvaluator(
      rules: switches.rules(of: .iab, .usual).rules, lists: VendorListStore(), cmpList: nil, settings: settings)
    let facts = StringFacts(settings: settings)
    facts.read("CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU")
    let report = evaluator.evaluate(facts, as: Subject(name: "s", input: "s", kind: .string))
    return try #require(report.verdicts.first { $0.outcome == .fail })
  }

  @Test("a severity holds for every finding, and says what it was", arguments: Severity.allCases)
  func severity(severity: Severity) throws {
    let verdict = try verdict(severity)
    #expect(verdict.rule.id == "disclosed-vendors/missing")
    #expect(verdict.worst == severity)
    #expect(verdict.rule.severityChange == SeverityChange(from: .error, to: severity, reason: "own"))
    let light = Finding("a lighter form", severity: .info)
    #expect(verdict.severity(of: light) == severity)
  }

  /// LastUpdated of the string is 2026-06-01.
  @Test(
    "limits of age are settings",
    arguments: [(6, "2026-12-01", false), (6, "2026-12-02", true), (24, "2028-06-02", true), (13, "2027-07-02", true)])
  func months(months: Int, asOf: String, isExpired: Bool) throws {
    let expiry = Expiry(months: months, renewalDays: 390)
    #expect(try broken(expiry, asOf).contains("fields/expired") == isExpired)
    let rule = try #require(
      RuleSwitches().rules(of: .iab, expiry).rules.first { $0.metadata.id == "fields/expired" })
    #expect(rule.metadata.title.contains("\(months)"))
  }

  @Test("renewal is due after the days of the settings", arguments: [("2026-07-01", false), ("2026-07-02", true)])
  func days(asOf: String, isDue: Bool) throws {
    #expect(try broken(Expiry(months: 13, renewalDays: 30), asOf).contains("fields/renewal-due") == isDue)
    #expect(try !broken(.usual, asOf).contains("fields/renewal-due"))
  }

  private func broken(_ expiry: Expiry, _ asOf: String) throws -> [RuleID] {
    var settings = RuleSettings(asOf: try #require(CalendarDay(asOf)))
    settings.expiry = expiry
    let run = RunRules(.iab, RuleSwitches(), settings)
    let evaluator = RuleEvaluator(rules: run.rules, lists: VendorListStore(), cmpList: nil, settings: run.settings)
    let facts = StringFacts(settings: run.settings)
    facts.read("CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA")
    let report = evaluator.evaluate(facts, as: Subject(name: "s", input: "s", kind: .string))
    return report.verdicts.filter { $0.outcome == .fail }.map(\.rule.id)
  }
}
