/// A field at a fixed place of its segment.
package struct FieldLayout: Sendable {
  /// Its name in the specification: `CmpId`.
  package let name: String
  /// Its bits, counted from the start of the segment.
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
  /// The version of the encoding: 2 for every string of TCF 2.x.
  @inline(__always) package static var version: FieldLayout { FieldLayout(FieldName.version, 0, 6) }
  /// When the string was created, in tenths of a second since 1970.
  @inline(__always) package static var created: FieldLayout { FieldLayout(FieldName.created, 6, 36) }
  /// When the string was last changed, in tenths of a second since 1970.
  @inline(__always) package static var lastUpdated: FieldLayout { FieldLayout(FieldName.lastUpdated, 42, 36) }
  /// The CMP's id in the Global CMP List.
  @inline(__always) package static var cmpID: FieldLayout { FieldLayout(FieldName.cmpID, 78, 12) }
  /// The CMP's own version number.
  @inline(__always) package static var cmpVersion: FieldLayout { FieldLayout(FieldName.cmpVersion, 90, 12) }
  /// The screen of the interface on which consent was given, by the CMP's own numbering.
  @inline(__always) package static var consentScreen: FieldLayout { FieldLayout(FieldName.consentScreen, 102, 6) }
  /// The language of the interface: two letters of six bits each, A as 0. ISO 639-1.
  @inline(__always) package static var consentLanguage: FieldLayout { FieldLayout(FieldName.consentLanguage, 108, 12) }
  /// The version of the Global Vendor List that the string was made from.
  @inline(__always) package static var vendorListVersion: FieldLayout {
    FieldLayout(FieldName.vendorListVersion, 120, 12)
  }
  /// The version of the TCF Policies that the list names.
  @inline(__always) package static var policyVersion: FieldLayout { FieldLayout(FieldName.policyVersion, 132, 6) }
  /// 1 where the choices hold for one service or a group of services; 0 for the shared storage of earlier versions.
  @inline(__always) package static var isServiceSpecific: FieldLayout {
    FieldLayout(FieldName.isServiceSpecific, 138, 1)
  }
  /// 1 where the CMP showed stacks or illustrations of its own in place of the standard ones.
  @inline(__always) package static var useNonStandardTexts: FieldLayout {
    FieldLayout(FieldName.useNonStandardTexts, 139, 1)
  }
  /// A bit for each special feature that the user opted in to, from 1 to 12.
  @inline(__always) package static var specialFeatureOptIns: FieldLayout {
    FieldLayout(FieldName.specialFeatureOptIns, 140, 12)
  }
  /// A bit for each purpose that the user consented to, from 1 to 24.
  @inline(__always) package static var purposesConsent: FieldLayout { FieldLayout(FieldName.purposesConsent, 152, 24) }
  /// A bit for each purpose whose legitimate interest was disclosed and not objected to, from 1 to 24.
  @inline(__always) package static var purposesLITransparency: FieldLayout {
    FieldLayout(FieldName.purposesLITransparency, 176, 24)
  }
  /// 1 where purpose 1 was not disclosed, as the publisher's country does not ask for consent to it.
  @inline(__always) package static var purposeOneTreatment: FieldLayout {
    FieldLayout(FieldName.purposeOneTreatment, 200, 1)
  }
  /// The country whose law applies to the publisher: two letters of six bits each, A as 0. ISO 3166-1 alpha-2.
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
  /// The width of MaxVendorId, the highest id that a section covers, in bits.
  @inline(__always) package static var maxVendorID: Int { 16 }
  /// The width of IsRangeEncoding, which is 0 before a bit field and 1 before range entries.
  @inline(__always) package static var isRangeEncoding: Int { 1 }
  /// The width of NumEntries, the number of range entries that follow.
  @inline(__always) package static var numEntries: Int { 12 }
  /// The width of a vendor id in a range entry.
  @inline(__always) package static var vendorID: Int { 16 }
  /// IsARange and one id.
  @inline(__always) package static var singleEntry: Int { 17 }
  /// IsARange and two ids.
  @inline(__always) package static var rangeEntry: Int { 33 }
  /// The width of NumPubRestrictions, the number of restrictions that follow.
  @inline(__always) package static var numPubRestrictions: Int { 12 }
  /// The width of a restriction's PurposeId.
  @inline(__always) package static var purposeID: Int { 6 }
  /// The width of RestrictionType: 0 not allowed, 1 require consent, 2 require legitimate interest.
  @inline(__always) package static var restrictionType: Int { 2 }
  /// NumEntries and NumPubRestrictions hold no more.
  package static let mostEntries = 4_095
}

/// The parts of the segments after the core.
///
/// Source: Consent string and vendor list formats v2, Disclosed Vendors and Publisher Purposes Transparency and Consent.
package enum SegmentLayout {
  /// Which segment it is. Every segment but the core begins with it.
  @inline(__always) package static var segmentType: FieldLayout { FieldLayout(FieldName.segmentType, 0, 3) }
  /// The type of the Disclosed Vendors segment.
  package static let disclosedVendorsType: UInt64 = 1
  /// The type of the Allowed Vendors segment, which only strings of the shared storage had.
  package static let allowedVendorsType: UInt64 = 2
  /// The type of the Publisher TC segment.
  package static let publisherTCType: UInt64 = 3

  /// A bit for each purpose that the user allowed the publisher by consent, from 1 to 24.
  @inline(__always) package static var pubPurposesConsent: FieldLayout {
    FieldLayout(FieldName.pubPurposesConsent, 3, 24)
  }
  /// A bit for each purpose whose legitimate interest the publisher disclosed and the user did not object to, from 1 to 24.
  @inline(__always) package static var pubPurposesLITransparency: FieldLayout {
    FieldLayout(FieldName.pubPurposesLITransparency, 27, 24)
  }
  /// How many purposes of the publisher's own follow, up to 63: first a bit each for consent, then a bit each for legitimate interest.
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
  /// A bit for each purpose that the user allowed, from 1 to 24.
  package static let purposesAllowed = FieldLayout(FieldName.purposesAllowed, 132, 24)
  /// The highest vendor id that the string covers.
  package static let maxVendorID = FieldLayout(FieldName.maxVendorID, 156, 16)
  /// 0 before a bit field, 1 before range entries.
  package static let encodingType = FieldLayout(FieldName.encodingType, 172, 1)
  /// How many bits the fixed part has; the vendor section follows.
  static let fixedWidth = 173
  /// The width of DefaultConsent, which is before NumEntries in the range form.
  package static let defaultConsent = 1

  /// The fixed fields in the order of the wire; the first eight are those of version 2.
  package static let fixedFields: [FieldLayout] =
    CoreLayout.fixedFields.prefix(8) + [purposesAllowed, maxVendorID, encodingType]
}
