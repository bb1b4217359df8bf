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

/// Where in a string a value is: segment, section and field by the names of the specification, and for repeated
/// parts which one, counted from 0.
public struct FieldPath: Sendable, Hashable {
  /// The segment.
  public var segment: SegmentKind
  /// The section, for fields that are in one.
  public var section: SectionName?
  /// The field's name in the specification, as in `PurposesConsent`, or `RangeEntry` for a whole entry.
  public var field: String
  /// Which publisher restriction, in the order of the wire, from 0.
  public var restriction: Int?
  /// Which range entry of its section or restriction, from 0.
  public var entry: Int?

  /// The path of a field that is once in its segment.
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
  /// The version of the string: 2, or 1 for strings of before TCF 2.
  public static let version = "Version"
  /// When the string was first created.
  public static let created = "Created"
  /// When the string was last updated.
  public static let lastUpdated = "LastUpdated"
  /// The CMP that wrote the string.
  public static let cmpID = "CmpId"
  /// The CMP's own version.
  public static let cmpVersion = "CmpVersion"
  /// The screen of the CMP on which the choice was made.
  public static let consentScreen = "ConsentScreen"
  /// The language of the user interface.
  public static let consentLanguage = "ConsentLanguage"
  /// The number of the GVL that was used.
  public static let vendorListVersion = "VendorListVersion"
  /// The policy version of that list.
  public static let policyVersion = "TcfPolicyVersion"
  /// Whether the string is for one service.
  public static let isServiceSpecific = "IsServiceSpecific"
  /// Whether non-standard texts (stacks, before policy version 4) were used.
  public static let useNonStandardTexts = "UseNonStandardTexts"
  /// The special features opted in to.
  public static let specialFeatureOptIns = "SpecialFeatureOptIns"
  /// The purposes consented to.
  public static let purposesConsent = "PurposesConsent"
  /// The purposes for which legitimate interest was established.
  public static let purposesLITransparency = "PurposesLITransparency"
  /// Whether purpose 1 was not disclosed.
  public static let purposeOneTreatment = "PurposeOneTreatment"
  /// The publisher's country.
  public static let publisherCC = "PublisherCC"
  /// The highest vendor id of a vendor section.
  public static let maxVendorID = "MaxVendorId"
  /// Whether a vendor section is a list of entries, not a bit field.
  public static let isRangeEncoding = "IsRangeEncoding"
  /// The bit field of a vendor section, a bit for each id from 1.
  public static let bitField = "BitField"
  /// How many range entries follow.
  public static let numEntries = "NumEntries"
  /// A range entry as a whole: a single id or a range.
  public static let rangeEntry = "RangeEntry"
  /// Whether a range entry is a range, not a single id.
  public static let isARange = "IsARange"
  /// The first or only id of a range entry.
  public static let startOrOnlyVendorID = "StartOrOnlyVendorId"
  /// The last id of a range entry.
  public static let endVendorID = "EndVendorId"
  /// How many publisher restrictions follow.
  public static let numPubRestrictions = "NumPubRestrictions"
  /// The purpose of a publisher restriction.
  public static let purposeID = "PurposeId"
  /// What a publisher restriction asks for.
  public static let restrictionType = "RestrictionType"
  /// The type of a segment that is not the core.
  public static let segmentType = "SegmentType"
  /// The purposes consented to for the publisher itself.
  public static let pubPurposesConsent = "PubPurposesConsent"
  /// The purposes for which the publisher itself established legitimate interest.
  public static let pubPurposesLITransparency = "PubPurposesLITransparency"
  /// How many purposes of the publisher's own there are.
  public static let numCustomPurposes = "NumCustomPurposes"
  /// The publisher's own purposes consented to.
  public static let customPurposesConsent = "CustomPurposesConsent"
  /// The publisher's own purposes with legitimate interest.
  public static let customPurposesLITransparency = "CustomPurposesLITransparency"
  // Version 1 strings (Consent string and vendor list formats v1.1).
  /// The purposes consented to, in a version 1 string.
  public static let purposesAllowed = "PurposesAllowed"
  /// Whether the vendors of a version 1 string are range entries.
  public static let encodingType = "EncodingType"
  /// The consent of vendors that no entry of a version 1 string names.
  public static let defaultConsent = "DefaultConsent"
  /// Zero bits after the last field.
  public static let padding = "padding"
  /// Bits that belong to no field.
  public static let leftover = "leftover"
}
