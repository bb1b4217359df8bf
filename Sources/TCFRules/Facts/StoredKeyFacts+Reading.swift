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
    guard StoredKeyTable.numberRanges[name]?.contains(number) ?? true else { return nil }
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
    return StoredKeyTable.consentKeys.contains { (binary($0)?.highest ?? 0) > 0 }
  }
}
