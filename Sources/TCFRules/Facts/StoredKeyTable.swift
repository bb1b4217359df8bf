import TCFCodec
import TCFStorage

/// What the table of stored keys says of each of its keys, for the rules and whatever reads values by it.
enum StoredKeyTable {
  /// What a number key can hold.
  ///
  /// Source: CMP API v2, In-App Details, table of values; widths of Consent string and vendor list formats v2, The Core
  /// String. A CMP's own version may be any unsigned number.
  static let numberRanges: [String: ClosedRange<Int>] = [
    StoredKeyName.cmpSDKID: 0...4_095,
    StoredKeyName.cmpSDKVersion: 0...Int.max,
    StoredKeyName.policyVersion: 2...63,
    StoredKeyName.gdprApplies: 0...1,
    StoredKeyName.purposeOneTreatment: 0...1,
    StoredKeyName.useNonStandardTexts: 0...1,
    StoredKeyName.useNonStandardStacks: 0...1,
  ]

  /// The keys that are set before there is a string, and the only ones wanted where GDPR does not apply.
  static let keysBeforeChoice: Set<String> = [
    StoredKeyName.cmpSDKID, StoredKeyName.cmpSDKVersion, StoredKeyName.policyVersion, StoredKeyName.gdprApplies,
  ]

  /// The keys of a string that do not depend on the user.
  static let settingKeys: Set<String> = [
    StoredKeyName.publisherCC, StoredKeyName.purposeOneTreatment, StoredKeyName.useNonStandardTexts,
    StoredKeyName.useNonStandardStacks,
  ]

  /// The keys that say what the user agreed to.
  static let consentKeys = [
    StoredKeyName.vendorConsents, StoredKeyName.purposeConsents, StoredKeyName.specialFeaturesOptIns,
    StoredKeyName.publisherConsent, StoredKeyName.publisherCustomPurposesConsents,
  ]

  /// The keys of the Publisher TC segment.
  static let publisherKeys = [
    StoredKeyName.publisherConsent, StoredKeyName.publisherLegitimateInterests,
    StoredKeyName.publisherCustomPurposesConsents, StoredKeyName.publisherCustomPurposesLegitimateInterests,
  ]

  /// The most characters that a key of purposes or special features can have a meaning for: the width of its field.
  static let widths: [(name: String, width: Int)] = [
    (StoredKeyName.purposeConsents, 24), (StoredKeyName.purposeLegitimateInterests, 24),
    (StoredKeyName.specialFeaturesOptIns, 12), (StoredKeyName.publisherConsent, 24),
    (StoredKeyName.publisherLegitimateInterests, 24),
  ]

  /// The same for keys of vendors: ids have 16 bits on the wire.
  static let vendorWidths: [(name: String, width: Int)] = [
    (StoredKeyName.vendorConsents, VendorIDSet.highestPossible),
    (StoredKeyName.vendorLegitimateInterests, VendorIDSet.highestPossible),
    (StoredKeyName.disclosedVendors, VendorIDSet.highestPossible),
  ]

  /// Whether the key belongs to the table of the CMP API, in its present form or an earlier one.
  static func isOfTable(_ name: String) -> Bool {
    StoredKeyName.entry(name).map(isOfTable) ?? false
  }

  /// Whether a known key belongs to it.
  static func isOfTable(_ entry: StoredKeyEntry) -> Bool {
    switch entry.origin {
    case .specification, .superseded: true
    case .deFacto, .version1, .related: false
    }
  }

  /// Names for a message, the first five of them.
  static func list(_ names: [String]) -> String {
    let rest = names.count - 5
    return names.prefix(5).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
