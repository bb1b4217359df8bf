import TCFFindings
import TCFJSON

/// What the fields of the EU section are called where `__gpp` gives them parsed.
///
/// Source: GPP EEA section, the tables of the segments, column Field name, "exactly the same spelling".
enum GPPFieldNames {
  /// The fields whose names differ from those in a segment's table, with the right ones; nil where all have them. Members
  /// that resemble none of them are a CMP's own.
  static func text(ofRenamed segments: [JSONNode]) -> String? {
    let renamed = segments.flatMap(\.objectMembers).map(\.name).compactMap { name in
      proper(name).map { "\(name) in place of \($0)" }
    }
    guard let first = renamed.first else { return nil }
    return renamed.count == 1
      ? first : "\(first), and \(Prose.count(renamed.count - 1, "field")) more under other names"
  }

  /// The name in the tables for a field under another one; nil for a right name, and for other members.
  static func proper(_ name: String) -> String? {
    guard !names.contains(name) else { return nil }
    let name = name.lowercased()
    return names.first { $0.lowercased() == name } ?? others[name]
  }

  /// PurposesConsent is what the TCF and the examples of keys in the GPP API call the field of the table's PurposeConsent.
  private static let names = [
    "Version", "Created", "LastUpdated", "CmpId", "CmpVersion", "ConsentScreen", "ConsentLanguage", "VendorListVersion",
    "TcfPolicyVersion", "IsServiceSpecific", "UseNonStandardTexts", "SpecialFeatureOptIns", "PurposeConsent",
    "PurposesConsent", "PurposesLITransparency", "PurposeOneTreatment", "PublisherCC", "VendorConsent",
    "VendorLegitimateInterest", "PubRestrictions", "SegmentType", "DisclosedVendors", "PubPurposesConsent",
    "PubPurposesLITransparency", "NumCustomPurposes", "CustomPurposesConsent", "CustomPurposesLITransparency",
  ]

  /// The names of iabgpp-es and iabgpp-java, which many CMPs pass on, in small letters.
  private static let others = [
    "policyversion": "TcfPolicyVersion", "usenonstandardstacks": "UseNonStandardTexts",
    "purposeconsents": "PurposeConsent", "purposelegitimateinterests": "PurposesLITransparency",
    "publishercountrycode": "PublisherCC", "vendorconsents": "VendorConsent",
    "vendorlegitimateinterests": "VendorLegitimateInterest", "publisherrestrictions": "PubRestrictions",
    "publisherpurposessegmenttype": "SegmentType", "publisherconsents": "PubPurposesConsent",
    "publisherlegitimateinterests": "PubPurposesLITransparency", "publishercustomconsents": "CustomPurposesConsent",
    "publishercustomlegitimateinterests": "CustomPurposesLITransparency",
    "vendorsdisclosedsegmenttype": "SegmentType", "vendorsdisclosed": "DisclosedVendors",
  ]
}
