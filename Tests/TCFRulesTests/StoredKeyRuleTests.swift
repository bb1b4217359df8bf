import TCFCodec
import TCFFindings
import TCFRules
import TCFStorage
import TCFVendorList
import Testing

@Suite("Stored key rules: single keys")
struct StoredKeyRuleTests {
  @Test("a derived set has no finding", arguments: StorePlatform.allCases)
  func soundSet(platform: StorePlatform) throws {
    #expect(try KeySetUnderTest(platform: platform).findings() == [])
  }

  /// Android keeps longs apart, whatever they say; Flutter's plugin writes them.
  @Test(
    "a number of another type is reported once, whatever its value",
    arguments: [
      StoredValue.boolean(true), .boolean(false), .long(1), .long(0), .string("1"), .string(""), .real(1), .null,
      .array(count: 1), .data([1]), .date(0), .dictionary([]), .stringSet(["1"]),
    ])
  func wrongType(value: StoredValue) throws {
    for key in [StoredKeyName.gdprApplies, StoredKeyName.purposeOneTreatment, StoredKeyName.useNonStandardTexts] {
      #expect(try KeySetUnderTest(changes: [key: value]).findings() == ["in-app/type error \(key)"])
    }
  }

  @Test("the type names the readers that the platform has")
  func typeMessages() throws {
    func message(_ platform: StorePlatform, _ value: StoredValue) throws -> String {
      let verdicts = try KeySetUnderTest(platform: platform, changes: [StoredKeyName.gdprApplies: value]).verdicts()
      return try #require(verdicts.first?.findings.first).message
    }
    #expect(try message(.android, .boolean(true)).contains("getInt throws ClassCastException"))
    #expect(try message(.ios, .boolean(true)).contains("integer(forKey:) silently turns it into 1 or 0"))
    #expect(try message(.ios, .string("1")).contains("leading digits"))
    #expect(try message(.json, .boolean(true)).hasSuffix("is a boolean (true), not an integer"))
  }

  @Test("a text of the wrong type is not repeated: it may be anybody's identifier")
  func typeHidesTexts() throws {
    let verdicts = try KeySetUnderTest(changes: [StoredKeyName.gdprApplies: .string("secret")]).verdicts()
    let finding = try #require(verdicts.first?.findings.first)
    #expect(!finding.message.contains("secret"))
    #expect(finding.evidence.actual == "string")
  }

  @Test("an identifier is named and not repeated")
  func identifierIsHidden() throws {
    let id = "550e8400-e29b-41d4-a716-446655440000"
    let verdicts = try KeySetUnderTest(changes: [StoredKeyName.tcString: .string(id)]).verdicts()
    let finding = try #require(verdicts.first { $0.rule.id == "in-app/identifier" }?.findings.first)
    #expect(finding.message.contains("UUID"))
    #expect(!finding.message.contains("550e8400"))
    #expect(finding.evidence == Evidence())
  }

  /// Without a list nobody knows how many purposes there are; `undecided` is neither pass nor finding.
  @Test("too-short is undecided without the list")
  func tooShortNeedsTheList() throws {
    let settings = RuleSettings(asOf: CalendarDay(year: 2026, month: 11, day: 21))
    let facts = StoredKeyFacts(try KeySetUnderTest().keys(), settings: settings)
    let report = RuleEvaluator(rules: RuleProfile.iab.rules, lists: .init(), cmpList: nil, settings: settings)
      .evaluate(facts, as: Subject(name: "keys", input: "keys", kind: .storedKeys))
    let verdict = try #require(report.verdicts.first { $0.rule.id == "in-app/too-short" })
    #expect(verdict.outcome == .undecided)
    #expect(verdict.reason?.contains("vendor list 5 of GVL spec 3") == true)
  }

  @Test(
    "a name within two letters, or another use of capitals, is a misspelling",
    arguments: [
      ("IABTCF_SpecialFeatureOptIns", StoredKeyName.specialFeaturesOptIns),
      ("IABTCF_TcString", StoredKeyName.tcString),
      ("IABTCF_IABTCF_VendorConsents", StoredKeyName.vendorConsents),
      ("iabtcf_purposeconsents", StoredKeyName.purposeConsents),
      ("IABTCF_GDPRApplies", StoredKeyName.gdprApplies),
      ("IABTCF_PublisherRestriction11", StoredKeyName.restriction(purpose: 11)),
      ("IABGPP_HDR_Versoin", StoredKeyName.gppHeaderVersion), ("IABTCF_TCString ", StoredKeyName.tcString),
    ])
  func misspelling(name: String, meant: String) throws {
    let verdicts = try KeySetUnderTest(changes: [name: .integer(0)]).verdicts()
    let finding = try #require(verdicts.first { $0.rule.id == "in-app/name" }?.findings.first)
    #expect(finding.evidence.expected == .text(meant))
    #expect(finding.fix == "Rename the key to \(meant).")
    #expect(verdicts.count == 1)
  }

  @Test("an id that no string can hold is an error in a key of vendors and in one of restrictions")
  func beyondSixteenBits() throws {
    let zeros = String(repeating: "0", count: 65_535)
    let name = StoredKeyName.vendorConsents
    func findings(_ text: String) throws -> [String] {
      try KeySetUnderTest(changes: [name: .string(text)]).findings()
    }
    #expect(try findings("100110001" + zeros.dropLast(9)) == [])
    #expect(try findings("100110001" + zeros) == ["in-app/too-long info \(name)"])
    #expect(try findings("100110001" + zeros.dropLast(9) + "1") == ["in-app/too-long error \(name)"])
    let key = StoredKeyName.restriction(purpose: 2)
    func restrictions(_ last: String) throws -> [String] {
      var set = KeySetUnderTest()
      set.string.core.publisherRestrictions = [PublisherRestriction(purpose: 2, type: .requireConsent, vendors: [1])]
      set.changes = [key: .string("1" + String(repeating: "_", count: 65_534) + last)]
      return try set.findings()
    }
    #expect(try restrictions("") == [])
    #expect(try restrictions("_") == ["in-app/too-long info \(key)"])
    #expect(try restrictions("2") == ["in-app/too-long error \(key)"])
  }

  @Test(
    "names that are none of ours",
    arguments: ["theme", "iabrowser", "", "IAB", "IABGPP_USNAT_Versoin", "com.iab.IABTCF_TCString", "íabtcf_x"])
  func foreignName(name: String) throws {
    #expect(try KeySetUnderTest(changes: [name: .integer(0)]).findings() == [])
  }
}
