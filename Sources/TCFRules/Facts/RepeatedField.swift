import TCFCodec
import TCFFindings
import TCFStorage

/// A field of the TC string that stored keys repeat: a row of the one table of what keys and string have to agree in.
struct RepeatedField: Sendable {
  /// What a string has in the field; nil for a segment that it lacks.
  enum Content: Sendable {
    case number(@Sendable (CoreSegment) -> Int)
    case letters(@Sendable (CoreSegment) -> LetterPair)
    /// A day; keys hold milliseconds, which may be more exact.
    case day(@Sendable (CoreSegment) -> CalendarDay)
    case vendors(@Sendable (TCString) -> VendorIDSet?)
    /// Purposes, special features or custom purposes, of which the field has room for some. What a key has beyond them is the
    /// business of `in-app/too-long`.
    case purposes(@Sendable (TCString) -> PurposeSet?, room: Int)
  }

  /// The string's name for it.
  let name: String
  /// What a string has in it.
  let content: Content
  /// The rule that compares the TCF's own keys; nil for fields that these do not repeat.
  let rule: RuleID?
  /// The TCF's keys, each of which has the whole field.
  let keys: [String]
  /// Whether the user's choice makes the value, and not the CMP, the publisher or the vendor list.
  let isChoice: Bool
  /// What GPP's keys have behind their prefix, by the names of all documents.
  let gppNames: [String]

  init(
    _ name: String, _ content: Content, by rule: RuleID? = nil, keys: [String] = [], isChoice: Bool = false,
    gpp gppNames: [String]
  ) {
    self.name = name
    self.content = content
    self.rule = rule
    self.keys = keys
    self.isChoice = isChoice
    self.gppNames = gppNames
  }

  /// The ids that a string has in the field; nil for a segment that it lacks, and for a field of one value.
  func ids(of string: TCString) -> VendorIDSet? {
    switch content {
    case .vendors(let ids): ids(string)
    case .purposes(let ids, _): ids(string).map { VendorIDSet($0) }
    case .number, .letters, .day: nil
    }
  }

  /// Whether it holds ids.
  var holdsIDs: Bool {
    switch content {
    case .vendors, .purposes: true
    case .number, .letters, .day: false
    }
  }

  /// The rows whose keys a rule compares, in their order.
  static func compared(by rule: RuleID) -> [RepeatedField] { all.filter { $0.rule == rule } }

  /// The field that a key of GPP repeats; nil for other keys.
  static func ofGPPKey(_ name: String) -> RepeatedField? {
    guard name.hasPrefix(StoredKeyName.gppTCFEU2Prefix) else { return nil }
    return byGPPName[String(name.dropFirst(StoredKeyName.gppTCFEU2Prefix.count))]
  }

  private static let byGPPName: [String: RepeatedField] = all.reduce(into: [:]) { table, field in
    for name in field.gppNames { table[name] = field }
  }
}

extension RepeatedField {
  /// The rule about keys that no other rule compares.
  static let keysInGeneral: RuleID = "in-app/disagrees"

  /// The CMP's id, which two rules compare.
  static let cmpID = RepeatedField(
    FieldName.cmpID, .number { $0.cmpID }, by: keysInGeneral, keys: [StoredKeyName.cmpSDKID],
    gpp: ["CmpSdkID", "CmpId"])

  /// The table. Findings are in its order.
  static let all: [RepeatedField] = numbers + choices + purposesOfPublisher + withoutKey

  private static let numbers = [
    cmpID,
    RepeatedField(
      FieldName.policyVersion, .number { $0.policyVersion }, by: keysInGeneral, keys: [StoredKeyName.policyVersion],
      gpp: ["PolicyVersion", "TcfPolicyVersion"]),
    RepeatedField(
      FieldName.publisherCC, .letters { $0.publisherCC }, by: keysInGeneral, keys: [StoredKeyName.publisherCC],
      gpp: ["PublisherCC", "PublisherCountryCode"]),
    RepeatedField(
      FieldName.cmpVersion, .number { $0.cmpVersion }, by: "in-app/cmp-sdk-version",
      keys: [StoredKeyName.cmpSDKVersion], gpp: ["CmpVersion"]),
    RepeatedField(
      FieldName.purposeOneTreatment, .number { $0.purposeOneTreatment ? 1 : 0 }, by: "purpose-one/stored-key",
      keys: [StoredKeyName.purposeOneTreatment], gpp: ["PurposeOneTreatment"]),
    RepeatedField(
      FieldName.useNonStandardTexts, .number { $0.useNonStandardTexts ? 1 : 0 }, by: "nonstandard-texts/stored-key",
      keys: [StoredKeyName.useNonStandardTexts, StoredKeyName.useNonStandardStacks],
      gpp: ["UseNonStandardTexts", "UseNonStandardStacks"]),
  ]

  private static let choices = [
    RepeatedField(
      SectionName.vendorConsents.rawValue, .vendors { $0.core.vendorConsents }, by: keysInGeneral,
      keys: [StoredKeyName.vendorConsents], isChoice: true, gpp: ["VendorConsents", "VendorConsent"]),
    RepeatedField(
      SectionName.vendorLegitimateInterests.rawValue, .vendors { $0.core.vendorLegitimateInterests },
      by: keysInGeneral, keys: [StoredKeyName.vendorLegitimateInterests], isChoice: true,
      gpp: ["VendorLegitimateInterests", "VendorLegitimateInterest"]),
    RepeatedField(
      SectionName.disclosedVendors.rawValue, .vendors { $0.disclosedVendors }, by: keysInGeneral,
      keys: [StoredKeyName.disclosedVendors], gpp: ["DisclosedVendors"]),
    RepeatedField(
      FieldName.purposesConsent, .purposes({ $0.core.purposeConsents }, room: CoreLayout.purposesConsent.range.width),
      by: keysInGeneral,
      keys: [StoredKeyName.purposeConsents], isChoice: true,
      gpp: ["PurposesConsent", "PurposeConsents", "PurposeConsent"]),
    RepeatedField(
      FieldName.purposesLITransparency,
      .purposes({ $0.core.purposeLegitimateInterests }, room: CoreLayout.purposesLITransparency.range.width),
      by: keysInGeneral,
      keys: [StoredKeyName.purposeLegitimateInterests], isChoice: true,
      gpp: ["PurposesLITransparency", "PurposeLegitimateInterests"]),
    RepeatedField(
      FieldName.specialFeatureOptIns,
      .purposes({ $0.core.specialFeatureOptIns }, room: CoreLayout.specialFeatureOptIns.range.width), by: keysInGeneral,
      keys: [StoredKeyName.specialFeaturesOptIns], isChoice: true,
      gpp: ["SpecialFeatureOptIns", "SpecialFeaturesOptIns"]),
  ]

  /// All ids that a set can hold: the layout gives custom purposes no width.
  private static let customRoom = UInt64.bitWidth

  private static let purposesOfPublisher = [
    RepeatedField(
      FieldName.pubPurposesConsent,
      .purposes({ $0.publisherTC?.purposeConsents }, room: SegmentLayout.pubPurposesConsent.range.width),
      by: "publisher-tc/stored-key",
      keys: [StoredKeyName.publisherConsent], gpp: ["PubPurposesConsent", "PublisherConsent"]),
    RepeatedField(
      FieldName.pubPurposesLITransparency,
      .purposes(
        { $0.publisherTC?.purposeLegitimateInterests }, room: SegmentLayout.pubPurposesLITransparency.range.width),
      by: "publisher-tc/stored-key", keys: [StoredKeyName.publisherLegitimateInterests],
      gpp: ["PubPurposesLITransparency", "PublisherLegitimateInterests"]),
    RepeatedField(
      FieldName.customPurposesConsent, .purposes({ $0.publisherTC?.customPurposeConsents }, room: customRoom),
      by: "publisher-tc/stored-key", keys: [StoredKeyName.publisherCustomPurposesConsents],
      gpp: ["CustomPurposesConsent", "PublisherCustomPurposesConsents"]),
    RepeatedField(
      FieldName.customPurposesLITransparency,
      .purposes({ $0.publisherTC?.customPurposeLegitimateInterests }, room: customRoom), by: "publisher-tc/stored-key",
      keys: [StoredKeyName.publisherCustomPurposesLegitimateInterests],
      gpp: ["CustomPurposesLITransparency", "PublisherCustomPurposesLegitimateInterests"]),
  ]

  /// Fields that only GPP has keys for.
  private static let withoutKey = [
    RepeatedField(FieldName.version, .number { _ in 2 }, gpp: ["Version"]),
    RepeatedField(FieldName.created, .day { $0.created.day }, gpp: ["Created"]),
    RepeatedField(FieldName.lastUpdated, .day { $0.lastUpdated.day }, gpp: ["LastUpdated"]),
    RepeatedField(FieldName.consentScreen, .number { $0.consentScreen }, gpp: ["ConsentScreen"]),
    RepeatedField(FieldName.consentLanguage, .letters { $0.consentLanguage }, gpp: ["ConsentLanguage"]),
    RepeatedField(FieldName.vendorListVersion, .number { $0.vendorListVersion }, gpp: ["VendorListVersion"]),
    RepeatedField(
      FieldName.isServiceSpecific, .number { $0.isServiceSpecific ? 1 : 0 }, gpp: ["IsServiceSpecific"]),
  ]
}
