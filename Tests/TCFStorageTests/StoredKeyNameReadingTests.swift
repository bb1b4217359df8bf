import Testing

@testable import TCFStorage

@Suite("What the name of a stored key is")
struct StoredKeyNameReadingTests {
  @Test(
    "names that differ from a known one by white space, case or two letters",
    arguments: [
      ("IABTCF-TCString", "IABTCF_TCString"), ("IABTCF_gdprApplies ", "IABTCF_gdprApplies"),
      (" \tIABTCF_TCString\n", "IABTCF_TCString"), ("\u{FEFF}IABTCF_TCString", "IABTCF_TCString"),
      ("\u{A0}IABTCF_TcString", "IABTCF_TCString"), ("IABTCF_PublisherRestrictions2 ", "IABTCF_PublisherRestrictions2"),
      ("IABGPP_HDR_GPPString", "IABGPP_HDR_GppString"), ("IABGPP_HDR_Section", "IABGPP_HDR_Sections"),
      ("IABGPP_GppSid", "IABGPP_GppSID"), ("IABGPP_2_Strng", "IABGPP_2_String"),
      ("iabgpp_8_string", "IABGPP_8_String"), ("IABGPP_7_String ", "IABGPP_7_String"),
      ("IABGPP_2_TcString", "IABGPP_2_TCString"), ("IABUSPrivacyString", "IABUSPrivacy_String"),
      ("IABConsent_CmpPresent", "IABConsent_CMPPresent"),
      ("IABGPP_TCFEU2_PurposeConsent_s", "IABGPP_TCFEU2_PurposeConsents"),
    ])
  func nearMisses(name: String, meant: String) {
    #expect(StoredKeyNameReading(name) == .nearMiss(of: meant))
  }

  @Test(
    "names of sections and of their fields are known or some other software's",
    arguments: [
      "IABGPP_7_String", "IABGPP_27_String", "IABGPP_2_TCString", "IABGPP_USNAT_Version", "IABGPP_USCA_Gpc",
      "IABGPP_TCFCA_Version", "IABGPP_TCFEU2_CmpId", "IABGPP_TCFEU2_cmpid", "IABGPP_TCFEU2_PublisherRestrictions2",
      "IABUSPrivacy_Version_1", "iabrowser", "IAB_session", "",
    ])
  func silent(name: String) {
    #expect([.known, .foreign].contains(StoredKeyNameReading(name)))
  }

  /// IAB TCF Europe Technical Specification (GPP section 2), as published at commit 048df244 of Tech Lab's repository
  /// Global-Privacy-Platform, Sections/EEA: "Client side API", "Key Names", the whole table; then the names of the fields in
  /// its tables of the segments, which the GPP CMP API makes key names of. DisclosedVendors stands in the latter alone.
  private static let published = [
    "CmpSdkID", "CmpSdkVersion", "PolicyVersion", "gdprApplies", "PublisherCC", "PurposeOneTreatment",
    "UseNonStandardStacks", "VendorConsents", "VendorLegitimateInterests", "PurposeConsents",
    "PurposeLegitimateInterests", "SpecialFeaturesOptIns", "PublisherRestrictions2", "PublisherConsent",
    "PublisherLegitimateInterests", "PublisherCustomPurposesConsents", "PublisherCustomPurposesLegitimateInterests",

    "Version", "Created", "LastUpdated", "CmpId", "CmpVersion", "ConsentScreen", "ConsentLanguage", "VendorListVersion",
    "TcfPolicyVersion", "IsServiceSpecific", "UseNonStandardTexts", "SpecialFeatureOptIns", "PurposeConsent",
    "PurposesLITransparency", "VendorConsent", "VendorLegitimateInterest", "PubRestrictions", "DisclosedVendors",
    "PubPurposesConsent", "PubPurposesLITransparency", "NumCustomPurposes", "CustomPurposesConsent",
    "CustomPurposesLITransparency",
  ]

  @Test(
    "every key name of the published EU section is known, and a letter less is a near miss", arguments: published)
  func publishedNames(field: String) {
    #expect(StoredKeyNameReading("IABGPP_TCFEU2_" + field) == .known)
    // Names of restrictions end with a purpose, and are read by rules of their own.
    guard field.utf8.count > 8, !field.contains("Restrictions") else { return }
    let misspelt = "IABGPP_TCFEU2_" + field.dropFirst()
    if case .nearMiss = StoredKeyNameReading(misspelt) {} else { Issue.record("\(misspelt) is not a near miss") }
  }

  @Test("a set of misspelt keys only has to do with consent, and so has a folder of files named like them")
  func consentData() {
    for name in ["IABTCF-TCString", " IABTCF_TCString", "IABUSPrivacyString", "IABTCF_Unknown"] {
      let set = StoredKeySet(platform: .json, keys: [StoredKey(name: name, value: .string("C"))])
      #expect(set.holdsConsentData, "\(name)")
    }
    #expect(!StoredKeySet(platform: .json, keys: [StoredKey(name: "IAB_session", value: .integer(1))]).holdsConsentData)
    #expect(KeyFolderReader.key(ofFile: "IABTCF-TCString") == "IABTCF-TCString")
    #expect(KeyFolderReader.key(ofFile: "iabtcf_gdprApplies.txt") == "iabtcf_gdprApplies")
    #expect(KeyFolderReader.key(ofFile: "IAB_session") == nil)
  }
}
