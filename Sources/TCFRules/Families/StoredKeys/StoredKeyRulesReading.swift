import TCFCodec
import TCFStorage

/// Stored values as rules read them.
///
/// Whatever another rule reports about the value itself (a wrong type, an impossible value, an identifier) reads as nil
/// here, so that one fault of one key makes one finding.
extension StoredKeyFacts {
  /// Whether the key is there, whatever it holds.
  func has(_ name: String) -> Bool { keys[name] != nil }

  /// A number key's value if it is an integer that the key can hold.
  func number(_ name: String) -> Int? {
    guard case .integer(let value) = keys[name] else { return nil }
    let number = Int(clamping: value)
    guard StoredKeyRules.numberRanges[name]?.contains(number) ?? true else { return nil }
    return number
  }

  /// A string key's value if it is a string and holds no identifier.
  func text(_ name: String) -> String? {
    guard case .string(let text) = keys[name], StoredIdentifier(text) == nil else { return nil }
    return text
  }

  /// The ids of a binary string key if it has nothing but `0` and `1`.
  func binary(_ name: String) -> BinaryString? { text(name).flatMap(BinaryString.init) }

  /// `IABTCF_gdprApplies`, 0 or 1; nil if it is absent or unusable.
  var gdprApplies: Int? { number(StoredKeyName.gdprApplies) }

  /// Whether a string is stored, readable or not.
  var hasString: Bool { has(StoredKeyName.tcString) && keys.tcString?.isEmpty != true }

  /// The names of all keys with the TCF's prefix, in the order of the set.
  var tcfNames: [String] { keys.keys.map(\.name).filter { $0.hasPrefix(StoredKeyName.prefix) } }

  /// The purposes 1-24 that have a publisher restrictions key, in the order of the set.
  var restrictedPurposes: [Int] {
    keys.keys.compactMap { key in
      if case .purpose(let purpose) = StoredKeyName.restriction(in: key.name) { purpose } else { nil }
    }
  }

  /// Whether a misspelt key stands for `name`. Rules about absent keys then leave it to the rule about names.
  func isMisnamed(_ name: String) -> Bool {
    keys.keys.contains { key in
      switch StoredKeyNameReading(key.name) {
      case .nearMiss(let meant): meant == name
      case .malformedRestriction(let meant): meant == name
      case .known, .unknown, .foreign: false
      }
    }
  }

  /// Whether the user's consent is stored: a `1` in a key of consents or opt-ins, or a consent in the string.
  var holdsConsent: Bool {
    if let core = readableString?.core {
      if !core.purposeConsents.isEmpty || !core.vendorConsents.isEmpty || !core.specialFeatureOptIns.isEmpty {
        return true
      }
    }
    return StoredKeyRules.consentKeys.contains { (binary($0)?.highest ?? 0) > 0 }
  }
}

extension StoredKeyRules {
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

  /// Whether the key belongs to the table of the CMP API, in its present form or an earlier one.
  static func isOfTable(_ name: String) -> Bool {
    switch StoredKeyName.entry(name)?.origin {
    case .specification, .superseded: true
    case .deFacto, .version1, .neighbour, nil: false
    }
  }

  /// Names for a message, the first five of them.
  static func list(_ names: [String]) -> String {
    let rest = names.count - 5
    return names.prefix(5).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
