/// The names of stored keys: the one place that knows them.
///
/// Source: CMP API v2, In-App Details, table of `NSUserDefaults` and `SharedPreferences` values; for version 1, Mobile
/// In-App CMP API v1.0; for GPP, GPP CMP API, In-App Details.
public enum StoredKeyName {
  // The keys of the TCF, in the order of the document's table.
  /// The id of the CMP; set as soon as it starts.
  public static let cmpSDKID = "IABTCF_CmpSdkID"
  /// The version of the CMP; need not be the string's CmpVersion.
  public static let cmpSDKVersion = "IABTCF_CmpSdkVersion"
  /// The version of the policies, the string's TcfPolicyVersion.
  public static let policyVersion = "IABTCF_PolicyVersion"
  /// 1: GDPR applies, 0: it does not, absent: undetermined.
  public static let gdprApplies = "IABTCF_gdprApplies"
  /// The publisher's country, `AA` if unknown.
  public static let publisherCC = "IABTCF_PublisherCC"
  /// 1: purpose 1 was not disclosed.
  public static let purposeOneTreatment = "IABTCF_PurposeOneTreatment"
  /// 1: the CMP used non-standard texts; the name from TCF 2.2 (policy 4) on.
  public static let useNonStandardTexts = "IABTCF_UseNonStandardTexts"
  /// 1: the CMP used a non-standard stack; the name until TCF 2.1 (policy 2 and 3).
  public static let useNonStandardStacks = "IABTCF_UseNonStandardStacks"
  /// The full TC string, every segment of it.
  public static let tcString = "IABTCF_TCString"
  /// The vendors consented to.
  public static let vendorConsents = "IABTCF_VendorConsents"
  /// The vendors with legitimate interest.
  public static let vendorLegitimateInterests = "IABTCF_VendorLegitimateInterests"
  /// The vendors disclosed to the user; since TCF 2.3.
  public static let disclosedVendors = "IABTCF_DisclosedVendors"
  /// The purposes consented to.
  public static let purposeConsents = "IABTCF_PurposeConsents"
  /// The purposes with legitimate interest.
  public static let purposeLegitimateInterests = "IABTCF_PurposeLegitimateInterests"
  /// The special features opted in to.
  public static let specialFeaturesOptIns = "IABTCF_SpecialFeaturesOptIns"
  /// What the keys of publisher restrictions begin with; the purpose's id follows.
  public static let publisherRestrictionsStem = "IABTCF_PublisherRestrictions"
  /// The purposes consented to for the publisher.
  public static let publisherConsent = "IABTCF_PublisherConsent"
  /// The purposes with the publisher's legitimate interest.
  public static let publisherLegitimateInterests = "IABTCF_PublisherLegitimateInterests"
  /// The publisher's custom purposes consented to.
  public static let publisherCustomPurposesConsents = "IABTCF_PublisherCustomPurposesConsents"
  /// The publisher's custom purposes with legitimate interest.
  public static let publisherCustomPurposesLegitimateInterests = "IABTCF_PublisherCustomPurposesLegitimateInterests"

  // Keys that no TCF document defines but that are in use.
  /// Google's Additional Consent string.
  public static let addtlConsent = "IABTCF_AddtlConsent"
  /// Google's advertiser consent mode, 0 or 1.
  public static let enableAdvertiserConsentMode = "IABTCF_EnableAdvertiserConsentMode"
  /// An identifier of the user's consent record, written by some CMPs.
  public static let userConsentRecordID = "IABTCF_UserConsentRecordId"

  // The keys of version 1.
  /// Boolean true as soon as a CMP is present.
  public static let v1CMPPresent = "IABConsent_CMPPresent"
  /// The *string* `1` or `0`.
  public static let v1SubjectToGDPR = "IABConsent_SubjectToGDPR"
  /// The version 1 consent string.
  public static let v1ConsentString = "IABConsent_ConsentString"
  /// The purposes allowed.
  public static let v1ParsedPurposeConsents = "IABConsent_ParsedPurposeConsents"
  /// The vendors consented to.
  public static let v1ParsedVendorConsents = "IABConsent_ParsedVendorConsents"

  // The keys of GPP and US Privacy that travel with the TCF's.
  /// The version of the GPP header, a string.
  public static let gppHeaderVersion = "IABGPP_HDR_Version"
  /// The ids of the sections, joined by `_`.
  public static let gppHeaderSections = "IABGPP_HDR_Sections"
  /// The whole GPP string.
  public static let gppString = "IABGPP_HDR_GppString"
  /// The ids of the sections in force, joined by `_`.
  public static let gppSID = "IABGPP_GppSID"
  /// The TC string as a GPP section, by the name of the GPP CMP API.
  public static let gppSection2String = "IABGPP_2_String"
  /// The TC string as a GPP section, by the name of the EU section's own document.
  public static let gppSection2TCString = "IABGPP_2_TCString"
  /// What the keys of the EU TCF's fields begin with.
  public static let gppTCFEU2Prefix = "IABGPP_TCFEU2_"
  /// The US Privacy string.
  public static let usPrivacyString = "IABUSPrivacy_String"

  // Prefixes.
  /// The prefix of every key of the TCF from version 2 on.
  public static let prefix = "IABTCF_"
  /// The prefix of the keys of version 1.
  public static let v1Prefix = "IABConsent_"
  /// The prefix of GPP's keys.
  public static let gppPrefix = "IABGPP_"
  /// The prefix of the US Privacy key.
  public static let usPrivacyPrefix = "IABUSPrivacy_"
  /// What Flutter's plugin puts before every key; no vendor's code looks for such names.
  public static let flutterPrefix = "flutter."
  /// The prefixes of consent keys.
  public static let consentPrefixes = [prefix, v1Prefix, gppPrefix, usPrivacyPrefix]

  /// Whether `name` is a consent key by its prefix, with or without the Flutter plugin's before it.
  public static func isConsentKey(_ name: String) -> Bool {
    // Asked of every key of every set: a prefix of a whole string is compared as bytes, one of a substring by characters.
    consentPrefixes.contains { name.hasPrefix($0) }
      || name.hasPrefix(flutterPrefix) && flutterConsentPrefixes.contains { name.hasPrefix($0) }
  }

  private static let flutterConsentPrefixes = consentPrefixes.map { flutterPrefix + $0 }

  /// The id in the name of a section's own string: 7 of `IABGPP_7_String`, 2 of `IABGPP_2_TCString`; nil for other names.
  public static func gppSection(in name: String) -> Int? {
    guard name.hasPrefix(gppPrefix) else { return nil }
    let parts = name.dropFirst(gppPrefix.count).split(separator: "_", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].hasSuffix("String"), let id = Int(parts[0]), id > 0, String(id) == parts[0] else {
      return nil
    }
    return id
  }

  /// The key of the publisher restrictions of `purpose`.
  public static func restriction(purpose: Int) -> String { publisherRestrictionsStem + String(purpose) }

  /// What the name of a publisher restrictions key says.
  public enum RestrictionName: Sendable, Hashable {
    /// The key of a purpose that a string can hold, 1-24.
    case purpose(Int)
    /// The stem followed by something else: no purpose, `_2`, `02`, `25`.
    case malformed(suffix: String)
  }

  /// Reads the name of a publisher restrictions key; nil if `name` does not begin like one.
  public static func restriction(in name: String) -> RestrictionName? {
    guard name.hasPrefix(publisherRestrictionsStem) else { return nil }
    let suffix = String(name.dropFirst(publisherRestrictionsStem.count))
    guard let purpose = Int(suffix), (1...24).contains(purpose), String(purpose) == suffix else {
      return .malformed(suffix: suffix)
    }
    return .purpose(purpose)
  }
}
