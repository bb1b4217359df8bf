import TCFCodec
import TCFFindings
import TCFRules
import TCFStorage
import Testing

@Suite("Stored key rules: agreement with the string")
struct StoredKeyAgreementTests {
  @Test("evidence lists the ids on each side, and the purposes that differ")
  func purposeEvidence() throws {
    let set = KeySetUnderTest(changes: [StoredKeyName.purposeConsents: .string("11100000001")])
    let finding = try #require(try set.verdicts().first?.findings.first)
    #expect(finding.evidence.expected == .ids([1, 2, 3, 4]))
    #expect(finding.evidence.actual == .ids([1, 2, 3, 11]))
    #expect(finding.evidence.purposes == [4, 11])
    #expect(finding.message == "IABTCF_PurposeConsents has {1-3,11}, PurposesConsent of the string has {1-4}")
  }

  @Test("evidence lists the vendors that differ")
  func vendorEvidence() throws {
    let set = KeySetUnderTest(changes: [StoredKeyName.vendorConsents: .string("1001100011")])
    let finding = try #require(try set.verdicts().first?.findings.first)
    #expect(finding.evidence.expected == .ids([1, 4, 5, 9]))
    #expect(finding.evidence.actual == .ids([1, 4, 5, 9, 10]))
    #expect(finding.evidence.vendors == [10])
  }

  @Test("a text that begins one character late is recognised")
  func offByOne() throws {
    let set = KeySetUnderTest(changes: [StoredKeyName.vendorLegitimateInterests: .string("000101")])
    let finding = try #require(try set.verdicts().first?.findings.first)
    #expect(finding.message.hasSuffix("every id is off by one: the character at index 0 is about id 1"))
  }

  @Test("a stale set gives one finding that names the keys")
  func staleSet() throws {
    let old: [String: StoredValue?] = [
      StoredKeyName.vendorConsents: .string("1111111111"), StoredKeyName.vendorLegitimateInterests: .string("111"),
      StoredKeyName.purposeConsents: .string("11111111111"), StoredKeyName.specialFeaturesOptIns: .string("11"),
      StoredKeyName.purposeLegitimateInterests: .string("01000011110"),
      StoredKeyName.disclosedVendors: .string("1111111111"), StoredKeyName.policyVersion: .integer(4),
      StoredKeyName.purposeOneTreatment: .integer(1), StoredKeyName.useNonStandardTexts: .integer(1),
    ]
    let set = KeySetUnderTest(changes: old)
    #expect(try set.findings() == ["in-app/stale-set error IABTCF_TCString"])
    let finding = try #require(try set.verdicts().first?.findings.first)
    #expect(finding.message.contains("7 of 9 disagree"))
  }

  @Test("the codes of a restriction key are compared one by one")
  func restrictionEvidence() throws {
    var set = KeySetUnderTest()
    set.string.core.publisherRestrictions = [
      PublisherRestriction(purpose: 2, type: .requireConsent, vendors: [2, 3]),
      PublisherRestriction(purpose: 2, type: .notAllowed, vendors: [5]),
    ]
    // B22: the API's own sign for none is no finding beside the string.
    #expect(try set.findings() == [])
    set.changes = [StoredKeyName.restriction(purpose: 2): .string("01201")]
    let finding = try #require(
      try set.verdicts().first { $0.rule.id == "publisher-restrictions/stored-key" }?.findings.first)
    #expect(finding.evidence.vendors == [3, 5])
    #expect(finding.evidence.purposes == [2])
    #expect(finding.evidence.expected == "0: {5}, 1: {2-3}")
    #expect(finding.evidence.actual == "0: {1,4}, 1: {2,5}, 2: {3}")
  }

  @Test("filler zeros have their own explanation and remedy")
  func filler() throws {
    var set = KeySetUnderTest()
    set.string.core.publisherRestrictions = [PublisherRestriction(purpose: 7, type: .requireConsent, vendors: [2])]
    let key = StoredKeyName.restriction(purpose: 7)
    set.changes = [key: .string("01" + String(repeating: "0", count: 1_198))]
    #expect(try set.findings() == ["publisher-restrictions/stored-key warning \(key)"])
    let finding = try #require(try set.verdicts().first?.findings.first)
    #expect(finding.message.contains("\"not allowed\", for 1199 vendors"))
    #expect(finding.fix?.contains("\"_\"") == true)
  }

  /// Restrictions may run over gaps and beyond every list (Publisher Restrictions Section, EndVendorId); no key does.
  @Test(
    "a range for everybody may run on past the key's end",
    arguments: [(5, true), (9, false), (4, true), (1_200, false)])
  func openRange(length: Int, reachesNamedVendor: Bool) throws {
    var set = KeySetUnderTest()
    var everybody = VendorIDSet()
    everybody.insert(VendorIDRange(1, 65_535))
    set.string.core.publisherRestrictions = [
      PublisherRestriction(purpose: 7, type: .requireConsent, vendors: everybody)
    ]
    let key = StoredKeyName.restriction(purpose: 7)
    set.changes = [key: .string(String(repeating: "1", count: length))]
    #expect(try set.findings() == (reachesNamedVendor ? ["publisher-restrictions/stored-key error \(key)"] : []))
  }
}
