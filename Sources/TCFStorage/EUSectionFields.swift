/// The fields of GPP's EU section by every name that is in use: in its own document, and in the libraries of GPP.
///
/// Both the names of stored keys and those in `parsedSections` are read by this one list.
package enum EUSectionFields {
  /// The names in the tables of the segments; parsed sections have "exactly the same spelling".
  ///
  /// Source: IAB TCF Europe Technical Specification (GPP section 2), tables of the segments, column Field name.
  /// PurposesConsent is what the TCF and the examples of keys in the GPP API call the field of the table's PurposeConsent.
  package static let names = [
    "Version", "Created", "LastUpdated", "CmpId", "CmpVersion", "ConsentScreen", "ConsentLanguage", "VendorListVersion",
    "TcfPolicyVersion", "IsServiceSpecific", "UseNonStandardTexts", "SpecialFeatureOptIns", "PurposeConsent",
    "PurposesConsent", "PurposesLITransparency", "PurposeOneTreatment", "PublisherCC", "VendorConsent",
    "VendorLegitimateInterest", "PubRestrictions", "SegmentType", "DisclosedVendors", "PubPurposesConsent",
    "PubPurposesLITransparency", "NumCustomPurposes", "CustomPurposesConsent", "CustomPurposesLITransparency",
  ]

  /// The names of publisher restrictions: in the table of keys and the libraries, and in the segment's table. Keys have the
  /// purpose's id behind them.
  package static let restrictionNames = ["PublisherRestrictions", "PubRestrictions"]

  /// The names of iabgpp-es and iabgpp-java, which many CMPs pass on, with the tables' names; that of a segment that the
  /// tables no longer have stands for none of them.
  package static let libraryNames: [(name: String, proper: String?)] = [
    ("PolicyVersion", "TcfPolicyVersion"), ("UseNonStandardStacks", "UseNonStandardTexts"),
    ("PurposeConsents", "PurposeConsent"), ("PurposeLegitimateInterests", "PurposesLITransparency"),
    ("PublisherCountryCode", "PublisherCC"), ("VendorConsents", "VendorConsent"),
    ("VendorLegitimateInterests", "VendorLegitimateInterest"), ("PublisherRestrictions", "PubRestrictions"),
    ("PublisherPurposesSegmentType", "SegmentType"), ("PublisherConsents", "PubPurposesConsent"),
    ("PublisherLegitimateInterests", "PubPurposesLITransparency"), ("PublisherCustomConsents", "CustomPurposesConsent"),
    ("PublisherCustomLegitimateInterests", "CustomPurposesLITransparency"),
    ("VendorsDisclosedSegmentType", "SegmentType"), ("VendorsDisclosed", "DisclosedVendors"),
    ("VendorsAllowedSegmentType", nil), ("VendorsAllowed", nil),
  ]

  /// The names in the table of keys, which are those of the TCF's own keys behind another prefix; those that no string has
  /// (CmpSdkID, gdprApplies) are in this table alone.
  ///
  /// Source: the same document, Client side API, Key Names.
  package static let keyNames =
    [
      StoredKeyName.cmpSDKID, StoredKeyName.cmpSDKVersion, StoredKeyName.policyVersion, StoredKeyName.gdprApplies,
      StoredKeyName.publisherCC, StoredKeyName.purposeOneTreatment, StoredKeyName.useNonStandardStacks,
      StoredKeyName.useNonStandardTexts, StoredKeyName.vendorConsents, StoredKeyName.vendorLegitimateInterests,
      StoredKeyName.disclosedVendors, StoredKeyName.purposeConsents, StoredKeyName.purposeLegitimateInterests,
      StoredKeyName.specialFeaturesOptIns, StoredKeyName.publisherConsent, StoredKeyName.publisherLegitimateInterests,
      StoredKeyName.publisherCustomPurposesConsents, StoredKeyName.publisherCustomPurposesLegitimateInterests,
    ].map { String($0.dropFirst(StoredKeyName.prefix.count)) }

  /// Every name with which a key of a field may go on behind `IABGPP_TCFEU2_`, but for restrictions, which have a purpose
  /// behind their name; no name twice.
  package static let allKeyNames = {
    var seen = Set(restrictionNames)
    return (keyNames + names + libraryNames.map(\.name) + ["TCString"]).filter { seen.insert($0).inserted }
  }()
}
