/// A field at a fixed place of its segment.
package struct FieldLayout: Sendable {
  package let name: String
  package let range: BitRange

  @inline(__always)
  init(_ name: String, _ offset: Int, _ width: Int) {
    self.name = name
    range = BitRange(offset: offset, width: width)
  }
}

/// The fixed part of the core segment.
///
/// Source: Consent string and vendor list formats v2, The Core String.
package enum CoreLayout {
  @inline(__always) package static var version: FieldLayout { FieldLayout(FieldName.version, 0, 6) }
  @inline(__always) package static var created: FieldLayout { FieldLayout(FieldName.created, 6, 36) }
  @inline(__always) package static var lastUpdated: FieldLayout { FieldLayout(FieldName.lastUpdated, 42, 36) }
  @inline(__always) package static var cmpID: FieldLayout { FieldLayout(FieldName.cmpID, 78, 12) }
  @inline(__always) package static var cmpVersion: FieldLayout { FieldLayout(FieldName.cmpVersion, 90, 12) }
  @inline(__always) package static var consentScreen: FieldLayout { FieldLayout(FieldName.consentScreen, 102, 6) }
  @inline(__always) package static var consentLanguage: FieldLayout { FieldLayout(FieldName.consentLanguage, 108, 12) }
  @inline(__always) package static var vendorListVersion: FieldLayout {
    FieldLayout(FieldName.vendorListVersion, 120, 12)
  }
  @inline(__always) package static var policyVersion: FieldLayout { FieldLayout(FieldName.policyVersion, 132, 6) }
  @inline(__always) package static var isServiceSpecific: FieldLayout {
    FieldLayout(FieldName.isServiceSpecific, 138, 1)
  }
  @inline(__always) package static var useNonStandardTexts: FieldLayout {
    FieldLayout(FieldName.useNonStandardTexts, 139, 1)
  }
  @inline(__always) package static var specialFeatureOptIns: FieldLayout {
    FieldLayout(FieldName.specialFeatureOptIns, 140, 12)
  }
  @inline(__always) package static var purposesConsent: FieldLayout { FieldLayout(FieldName.purposesConsent, 152, 24) }
  @inline(__always) package static var purposesLITransparency: FieldLayout {
    FieldLayout(FieldName.purposesLITransparency, 176, 24)
  }
  @inline(__always) package static var purposeOneTreatment: FieldLayout {
    FieldLayout(FieldName.purposeOneTreatment, 200, 1)
  }
  @inline(__always) package static var publisherCC: FieldLayout { FieldLayout(FieldName.publisherCC, 201, 12) }

  /// How many bits the fixed part has; the vendor sections follow.
  @inline(__always) package static var fixedWidth: Int { 213 }

  /// The fixed fields in the order of the wire.
  package static let fixedFields: [FieldLayout] = [
    version, created, lastUpdated, cmpID, cmpVersion, consentScreen, consentLanguage, vendorListVersion, policyVersion,
    isServiceSpecific, useNonStandardTexts, specialFeatureOptIns, purposesConsent, purposesLITransparency,
    purposeOneTreatment, publisherCC,
  ]
}

/// The parts of vendor sections and publisher restrictions.
///
/// Source: Consent string and vendor list formats v2, Vendor Consent Section and Publisher Restrictions Section.
package enum SectionLayout {
  @inline(__always) package static var maxVendorID: Int { 16 }
  @inline(__always) package static var isRangeEncoding: Int { 1 }
  @inline(__always) package static var numEntries: Int { 12 }
  @inline(__always) package static var vendorID: Int { 16 }
  /// IsARange and one id.
  @inline(__always) package static var singleEntry: Int { 17 }
  /// IsARange and two ids.
  @inline(__always) package static var rangeEntry: Int { 33 }
  @inline(__always) package static var numPubRestrictions: Int { 12 }
  @inline(__always) package static var purposeID: Int { 6 }
  @inline(__always) package static var restrictionType: Int { 2 }
  /// NumEntries and NumPubRestrictions hold no more.
  package static let mostEntries = 4_095
}

/// The parts of the segments after the core.
///
/// Source: Consent string and vendor list formats v2, Disclosed Vendors and Publisher Purposes Transparency and Consent.
package enum SegmentLayout {
  @inline(__always) package static var segmentType: FieldLayout { FieldLayout(FieldName.segmentType, 0, 3) }
  package static let disclosedVendorsType: UInt64 = 1
  package static let allowedVendorsType: UInt64 = 2
  package static let publisherTCType: UInt64 = 3

  @inline(__always) package static var pubPurposesConsent: FieldLayout {
    FieldLayout(FieldName.pubPurposesConsent, 3, 24)
  }
  @inline(__always) package static var pubPurposesLITransparency: FieldLayout {
    FieldLayout(FieldName.pubPurposesLITransparency, 27, 24)
  }
  @inline(__always) package static var numCustomPurposes: FieldLayout {
    FieldLayout(FieldName.numCustomPurposes, 51, 6)
  }
  /// How many bits the Publisher TC segment has before its custom purposes.
  @inline(__always) package static var publisherTCFixedWidth: Int { 57 }

  /// The fixed fields of the Publisher TC segment.
  package static let publisherTCFields: [FieldLayout] = [
    segmentType, pubPurposesConsent, pubPurposesLITransparency, numCustomPurposes,
  ]
}

/// The fixed part of a version 1 string; the vendor section follows at once.
///
/// Source: Consent string and vendor list formats v1.1, Vendor Consent String Format.
package enum ConsentStringV1Layout {
  package static let purposesAllowed = FieldLayout(FieldName.purposesAllowed, 132, 24)
  package static let maxVendorID = FieldLayout(FieldName.maxVendorID, 156, 16)
  package static let encodingType = FieldLayout(FieldName.encodingType, 172, 1)
  package static let fixedWidth = 173
  /// The width of DefaultConsent, which is before NumEntries in the range form.
  package static let defaultConsent = 1

  /// The fixed fields in the order of the wire; the first eight are those of version 2.
  package static let fixedFields: [FieldLayout] =
    CoreLayout.fixedFields.prefix(8) + [purposesAllowed, maxVendorID, encodingType]
}
