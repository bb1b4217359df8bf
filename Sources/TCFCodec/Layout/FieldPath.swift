/// The kinds of segment a TC string can have.
///
/// Source: Consent string and vendor list formats v2, TC String Format, SegmentType.
public enum SegmentKind: String, Sendable, Hashable, CaseIterable {
  /// The core segment; always the first, and without a SegmentType.
  case core
  /// SegmentType 1.
  case disclosedVendors
  /// SegmentType 2, withdrawn with the out-of-band legal basis in September 2021.
  case allowedVendors
  /// SegmentType 3.
  case publisherTC
  /// SegmentType 4-7, or 0 after the first segment: nothing is defined for it.
  case unknown
}

/// A named part of a segment that has fields of its own.
public enum SectionName: String, Sendable, Hashable {
  case vendorConsents = "VendorConsents"
  case vendorLegitimateInterests = "VendorLegitimateInterests"
  case publisherRestrictions = "PubRestrictions"
  case disclosedVendors = "DisclosedVendors"
  case allowedVendors = "AllowedVendors"
}

/// Where in a string a value stands: segment, section and field by the names of the specification, and for repeated
/// parts which one, counted from 0.
public struct FieldPath: Sendable, Hashable {
  /// The segment.
  public var segment: SegmentKind
  /// The section, for fields that stand in one.
  public var section: SectionName?
  /// The field's name in the specification, as in `PurposesConsent`, or `RangeEntry` for a whole entry.
  public var field: String
  /// Which publisher restriction, in the order of the wire, from 0.
  public var restriction: Int?
  /// Which range entry of its section or restriction, from 0.
  public var entry: Int?

  /// The path of a field that stands once in its segment.
  public init(_ segment: SegmentKind, _ field: String) { self.init(segment, nil, field) }

  /// A path from its parts.
  public init(
    _ segment: SegmentKind, _ section: SectionName?, _ field: String, restriction: Int? = nil, entry: Int? = nil
  ) {
    self.segment = segment
    self.section = section
    self.field = field
    self.restriction = restriction
    self.entry = entry
  }
}

extension FieldPath: CustomStringConvertible {
  /// The path without the segment: `PurposesConsent`, `VendorConsents.RangeEntry[3].EndVendorId`.
  public var description: String {
    var text = section?.rawValue ?? ""
    if let restriction { text += "[\(restriction)]" }
    if section != nil { text += "." }
    guard let entry else { return text + field }
    text += "\(FieldName.rangeEntry)[\(entry)]"
    return field == FieldName.rangeEntry ? text : text + ".\(field)"
  }
}

/// The names of fields, as the specification spells them.
///
/// Source: Consent string and vendor list formats v2, the tables of The Core String and of the other segments.
public enum FieldName {
  public static let version = "Version"
  public static let created = "Created"
  public static let lastUpdated = "LastUpdated"
  public static let cmpID = "CmpId"
  public static let cmpVersion = "CmpVersion"
  public static let consentScreen = "ConsentScreen"
  public static let consentLanguage = "ConsentLanguage"
  public static let vendorListVersion = "VendorListVersion"
  public static let policyVersion = "TcfPolicyVersion"
  public static let isServiceSpecific = "IsServiceSpecific"
  public static let useNonStandardTexts = "UseNonStandardTexts"
  public static let specialFeatureOptIns = "SpecialFeatureOptIns"
  public static let purposesConsent = "PurposesConsent"
  public static let purposesLITransparency = "PurposesLITransparency"
  public static let purposeOneTreatment = "PurposeOneTreatment"
  public static let publisherCC = "PublisherCC"
  public static let maxVendorID = "MaxVendorId"
  public static let isRangeEncoding = "IsRangeEncoding"
  public static let bitField = "BitField"
  public static let numEntries = "NumEntries"
  public static let rangeEntry = "RangeEntry"
  public static let isARange = "IsARange"
  public static let startOrOnlyVendorID = "StartOrOnlyVendorId"
  public static let endVendorID = "EndVendorId"
  public static let numPubRestrictions = "NumPubRestrictions"
  public static let purposeID = "PurposeId"
  public static let restrictionType = "RestrictionType"
  public static let segmentType = "SegmentType"
  public static let pubPurposesConsent = "PubPurposesConsent"
  public static let pubPurposesLITransparency = "PubPurposesLITransparency"
  public static let numCustomPurposes = "NumCustomPurposes"
  public static let customPurposesConsent = "CustomPurposesConsent"
  public static let customPurposesLITransparency = "CustomPurposesLITransparency"
  // Version 1 strings (Consent string and vendor list formats v1.1).
  public static let purposesAllowed = "PurposesAllowed"
  public static let encodingType = "EncodingType"
  public static let defaultConsent = "DefaultConsent"
  /// Zero bits after the last field.
  public static let padding = "padding"
  /// Bits that belong to no field.
  public static let leftover = "leftover"
}
