import TCFCodec
import TCFStorage

/// Stored values as rules read them.
///
/// Whatever another rule reports about the value itself (a wrong type, an impossible value, an identifier) reads as nil
/// here, so that one fault of one key makes one finding.
extension StoredKeyFacts {
  /// Whether the key is there, whatever it holds.
  func has(_ name: String) -> Bool { keys.place(of: name) != nil }

  /// The key `name`, read; nil if it is absent.
  private func read(_ name: String) -> ReadKey? { keys.place(of: name).map { readKeys[$0] } }

  /// A number key's value if it is an integer that the key can hold.
  func number(_ name: String) -> Int? { read(name)?.number }

  /// A string key's value if it is a string and holds no identifier.
  func text(_ name: String) -> String? { read(name)?.text }

  /// The ids of a binary string key if it has nothing but `0` and `1`.
  func binary(_ name: String) -> BinaryString? { read(name)?.binary }

  /// `IABTCF_gdprApplies`, 0 or 1; nil if it is absent or unusable.
  var gdprApplies: Int? { number(StoredKeyName.gdprApplies) }

  /// Whether a string is stored, readable or not.
  var hasString: Bool { has(StoredKeyName.tcString) && keys.tcString?.isEmpty != true }

  /// Whether no string is stored, nor a misspelt key that stands for it.
  var lacksString: Bool { !hasString && !isMisnamed(StoredKeyName.tcString) }

  /// The purposes 1-24 that have a publisher restrictions key, in the order of the set.
  var restrictedPurposes: [Int] {
    readKeys.compactMap { if case .purpose(let purpose) = $0.restriction { purpose } else { nil } }
  }

  /// Whether a misspelt key stands for `name`. Rules about absent keys then leave it to the rule about names.
  func isMisnamed(_ name: String) -> Bool {
    readKeys.contains { key in
      switch key.naming {
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

extension StoredKeyFacts {
  /// Whether a key of ids has any: a `1`, or a restriction to one basis.
  func grants(_ name: String) -> Bool {
    if case .purpose = StoredKeyName.restriction(in: name) {
      let codes = text(name).flatMap(RestrictionCodes.init(text:))
      return codes.map { !$0.requireConsent.isEmpty || !$0.requireLegitimateInterest.isEmpty } ?? false
    }
    return (binary(name)?.highest ?? 0) > 0
  }
}
