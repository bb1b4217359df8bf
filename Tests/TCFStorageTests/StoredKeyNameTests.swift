import TCFStorage
import Testing

@Suite("Names and forms of stored keys")
struct StoredKeyNameTests {
  /// The table of the CMP API v2 (INAPP20 for the old name), with its "Number" and string columns.
  private static let documented: [(String, StoredKeyForm)] = [
    ("IABTCF_CmpSdkID", .number), ("IABTCF_CmpSdkVersion", .number), ("IABTCF_PolicyVersion", .number),
    ("IABTCF_gdprApplies", .number), ("IABTCF_PublisherCC", .string), ("IABTCF_PurposeOneTreatment", .number),
    ("IABTCF_UseNonStandardTexts", .number), ("IABTCF_UseNonStandardStacks", .number), ("IABTCF_TCString", .string),
    ("IABTCF_VendorConsents", .binaryString), ("IABTCF_VendorLegitimateInterests", .binaryString),
    ("IABTCF_DisclosedVendors", .binaryString), ("IABTCF_PurposeConsents", .binaryString),
    ("IABTCF_PurposeLegitimateInterests", .binaryString), ("IABTCF_SpecialFeaturesOptIns", .binaryString),
    ("IABTCF_PublisherRestrictions1", .restrictionString), ("IABTCF_PublisherRestrictions24", .restrictionString),
    ("IABTCF_PublisherConsent", .binaryString), ("IABTCF_PublisherLegitimateInterests", .binaryString),
    ("IABTCF_PublisherCustomPurposesConsents", .binaryString),
    ("IABTCF_PublisherCustomPurposesLegitimateInterests", .binaryString), ("IABTCF_AddtlConsent", .string),
    ("IABConsent_CMPPresent", .boolean), ("IABConsent_SubjectToGDPR", .string), ("IABConsent_ConsentString", .string),
    ("IABConsent_ParsedPurposeConsents", .binaryString), ("IABConsent_ParsedVendorConsents", .binaryString),
    ("IABGPP_HDR_GppString", .string), ("IABUSPrivacy_String", .string),
  ]

  @Test("each documented key is known with its form, and no name is in the table twice")
  func table() {
    for (name, form) in Self.documented { #expect(StoredKeyName.form(of: name) == form, "\(name)") }
    let names = StoredKeyName.table.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy(StoredKeyName.isConsentKey))
  }

  @Test(
    "near misses are unknown",
    arguments: [
      "IABTCF_SpecialFeatureOptIns", "IABTCF_TcString", "iabtcf_TCString", "IABTCF_PublisherRestrictions",
      "IABTCF_PublisherRestrictions0", "IABTCF_PublisherRestrictions25", "IABTCF_PublisherRestrictions02",
      "IABTCF_PublisherRestrictions_2", "IABTCF_PublisherRestrictions+2", "flutter.IABTCF_TCString",
    ])
  func unknown(name: String) {
    #expect(StoredKeyName.entry(name) == nil)
  }

  @Test("the name of a restrictions key gives its purpose or what is wrong with it")
  func restrictions() {
    for purpose in 1...24 {
      #expect(StoredKeyName.restriction(in: StoredKeyName.restriction(purpose: purpose)) == .purpose(purpose))
    }
    #expect(StoredKeyName.restriction(in: "IABTCF_PublisherRestrictions_2") == .malformed(suffix: "_2"))
    #expect(StoredKeyName.restriction(in: "IABTCF_PublisherRestrictions") == .malformed(suffix: ""))
    #expect(StoredKeyName.restriction(in: "IABTCF_PublisherConsent") == nil)
  }

  @Test("consent keys are told by prefix, behind Flutter's too")
  func prefixes() {
    for name in ["IABTCF_x", "IABConsent_x", "IABGPP_x", "IABUSPrivacy_x", "flutter.IABTCF_x", "flutter.IABGPP_x"] {
      #expect(StoredKeyName.isConsentKey(name))
    }
    for name in ["IABTCF", "xIABTCF_a", "flutter.x", "flutter.flutter.IABTCF_x", "iabtcf_x", ""] {
      #expect(!StoredKeyName.isConsentKey(name))
    }
  }

  @Test("a number is an integer and nothing else")
  func forms() {
    let values: [StoredValue] = [
      .integer(1), .long(1), .boolean(true), .real(1), .string("1"), .data([1]), .date(1), .array(count: 1),
      .dictionary([]), .stringSet(["1"]), .null,
    ]
    #expect(values.map(StoredKeyForm.number.accepts) == values.map { $0.typeName == "integer" })
    #expect(values.map(StoredKeyForm.boolean.accepts) == values.map { $0.typeName == "boolean" })
    for form in [StoredKeyForm.string, .binaryString, .restrictionString] {
      #expect(values.map(form.accepts) == values.map { $0.typeName == "string" })
    }
    #expect(
      values.map(\.typeName) == [
        "integer", "long", "boolean", "real", "string", "data", "date", "array", "dictionary", "string set", "null",
      ])
  }

  @Test("a set finds its keys by name and keeps the first of two")
  func lookup() {
    let keys = (0..<1_000).map { StoredKey(name: "k\($0)", value: .integer(Int64($0))) }
    let set = StoredKeySet(platform: .json, keys: keys + [StoredKey(name: "k7", value: .null)])
    #expect(set.keys.count == 1_000)
    #expect(set["k7"] == .integer(7))
    #expect(set["k999"] == .integer(999))
    #expect(set["k1000"] == nil)
    #expect(set.tcString == nil)
    #expect(
      StoredKeySet(platform: .json, keys: [StoredKey(name: "IABTCF_TCString", value: .integer(1))]).tcString == nil)
  }
}
