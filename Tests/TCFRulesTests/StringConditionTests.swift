import TCFCodec
import TCFFindings
import TCFVendorList
import Testing

@testable import TCFRules

/// The legal basis goes by the run's limits and switches, as its rules do.
@Suite("What makes a string worthless, as the run has it")
struct StringConditionTests {
  private func bases(
    _ string: TCString, _ switches: RuleSwitches = RuleSwitches(), expiry: Expiry = .usual, asOf: String,
    cmpList: CompiledCMPList? = nil
  ) throws -> LegalBases {
    var settings = RuleSettings(asOf: try #require(CalendarDay(asOf)))
    settings.expiry = expiry
    let facts = StringFacts(settings: RunRules(.iab, switches, settings).settings)
    facts.read(try string.encoded())
    return LegalBases(facts, list: try SampleLists.vendorList(), cmpList: cmpList, view: .reader)
  }

  private func rules(_ bases: LegalBases) -> [RuleID] { bases.stringFaults.compactMap(\.rule) }

  private func off(_ rule: String) -> RuleSwitches {
    var switches = RuleSwitches()
    switches.off = [RuleSwitches.Off(RuleSelector(rule))]
    return switches
  }

  private func severity(_ rule: String, _ severity: Severity) -> RuleSwitches {
    var switches = RuleSwitches()
    switches.severities = [RuleSwitches.Severities(RuleSelector(rule), to: severity, reason: "test")]
    return switches
  }

  /// The string is of 2026-11-02.
  @Test(
    "a string ends with the run's months",
    arguments: [(13, "2027-12-02", false), (13, "2027-12-03", true), (6, "2027-05-02", false), (6, "2027-05-03", true)])
  func expiry(months: Int, asOf: String, isOver: Bool) throws {
    let bases = try bases(.made(disclosed: [1]), expiry: Expiry(months: months, renewalDays: 390), asOf: asOf)
    #expect(rules(bases) == (isOver ? ["fields/expired"] : []))
  }

  @Test("a rule that is off is no condition, whichever condition it is")
  func rulesOff() throws {
    let late = "2030-01-01"
    #expect(rules(try bases(.made(), asOf: late)) == ["disclosed-vendors/missing", "fields/expired"])
    #expect(rules(try bases(.made(), off("disclosed-vendors/missing"), asOf: late)) == ["fields/expired"])
    #expect(rules(try bases(.made(), off("fields/*"), asOf: late)) == ["disclosed-vendors/missing"])
    let global = TCString.made(disclosed: [1]) { $0.isServiceSpecific = false }
    #expect(rules(try bases(global, asOf: "2026-11-20")) == ["fields/service-specific"])
    #expect(rules(try bases(global, off("fields/service-specific"), asOf: "2026-11-20")).isEmpty)
  }

  @Test("a severity below error makes a condition of the day harmless, and another rule's an error")
  func severities() throws {
    let softer = severity("disclosed-vendors/missing", .warning)
    #expect(rules(try bases(.made(), softer, asOf: "2026-11-20")).isEmpty)
    // TCF 2.3's transition made the same an info.
    let early = TCString.made(CalendarDay(year: 2025, month: 7, day: 1))
    #expect(rules(try bases(early, asOf: "2025-07-02")).isEmpty)
    let harder = severity("disclosed-vendors/missing", .error)
    #expect(rules(try bases(early, harder, asOf: "2025-07-02")) == ["disclosed-vendors/missing"])
  }

  @Test("a CMP's deletion ends its strings, unless nobody asks")
  func deletedCMP() throws {
    let list = try SampleLists.cmpList()
    let deleted = try #require((2...4_095).first { list.deletionDay(ofCMP: $0) != nil })
    let string = TCString.made(disclosed: [1]) { $0.cmpID = deleted }
    #expect(rules(try bases(string, asOf: "2027-01-01", cmpList: list)) == ["cmp-list/deleted"])
    #expect(rules(try bases(string, off("cmp-list/deleted"), asOf: "2027-01-01", cmpList: list)).isEmpty)
    #expect(try bases(string, off("cmp-list/deleted"), asOf: "2027-01-01").unchecked.isEmpty)
    #expect(try bases(string, asOf: "2027-01-01").unchecked.count == 1)
  }

  @Test("each condition is reported by a rule with its periods")
  func agreement() throws {
    for condition in StringCondition.whenWritten {
      let rule = try #require(RuleCatalog.rule(condition.rule))
      #expect(rule.metadata.periods == condition.periods)
    }
    #expect(RuleCatalog.rule(StringCondition.expired) != nil && RuleCatalog.rule(StringCondition.cmpDeleted) != nil)
  }
}
