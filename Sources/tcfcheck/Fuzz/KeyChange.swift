import TCFFindings
import TCFFuzzing
import TCFStorage

/// A key set in which one key says something else than the string.
struct KeyChange {
  /// The changed key.
  let name: String
  /// Its right value.
  let before: String
  /// Its value now.
  let after: String
  /// The key set with the change.
  let keys: StoredKeySet
  /// The slugs of the rules of which one has to show it; empty where any may.
  let rules: [String]

  /// Keys whose value is compared by a rule of another family than in-app.
  private static let ofOtherFamilies = [
    StoredKeyName.purposeOneTreatment, StoredKeyName.useNonStandardTexts, StoredKeyName.publisherConsent,
    StoredKeyName.publisherLegitimateInterests, StoredKeyName.publisherCustomPurposesConsents,
    StoredKeyName.publisherCustomPurposesLegitimateInterests,
  ]

  /// Keys that need not say what the string says, or of which another string is not a contradiction.
  private static let unchangeable = [StoredKeyName.cmpSDKVersion, StoredKeyName.gdprApplies, StoredKeyName.tcString]

  /// The classes that a few thousand changes fall into.
  static let usualClasses =
    [
      StoredKeyName.cmpSDKID, StoredKeyName.policyVersion, StoredKeyName.publisherCC, StoredKeyName.vendorConsents,
      StoredKeyName.vendorLegitimateInterests, StoredKeyName.disclosedVendors, StoredKeyName.purposeConsents,
      StoredKeyName.purposeLegitimateInterests, StoredKeyName.specialFeaturesOptIns,
      StoredKeyName.publisherRestrictionsStem,
    ] + ofOtherFamilies

  /// Changes the key of `set` that `choice` picks.
  init(to set: StoredKeySet, choice: UInt64) {
    var random = SplitMix64(seed: choice)
    let changeable = set.keys.filter { !Self.unchangeable.contains($0.name) }
    let key = random.pick(changeable)
    let value = Self.changed(key, &random)
    name = key.name
    before = Self.text(key.value)
    after = Self.text(value)
    keys = StoredKeySet(
      platform: set.platform,
      keys: set.keys.map { $0.name == key.name ? StoredKey(name: $0.name, value: value) : $0 })
    if key.name == StoredKeyName.cmpSDKID {
      rules = ["disagrees", "two-cmps"]
    } else if Self.ofOtherFamilies.contains(key.name) || key.name.hasPrefix(StoredKeyName.publisherRestrictionsStem) {
      rules = []
    } else {
      rules = ["disagrees"]
    }
  }

  /// The class in which the case is counted.
  var className: String {
    name.hasPrefix(StoredKeyName.publisherRestrictionsStem) ? StoredKeyName.publisherRestrictionsStem : name
  }

  private static func text(_ value: StoredValue) -> String {
    switch value {
    case .integer(let number): String(number)
    case .string(let text): Prose.excerpt(text, limit: 80)
    default: value.typeName
    }
  }

  /// Another possible value of the same type.
  private static func changed(_ key: StoredKey, _ random: inout SplitMix64) -> StoredValue {
    switch key.value {
    case .integer(let number):
      switch key.name {
      case StoredKeyName.cmpSDKID: return .integer(number + 1)
      case StoredKeyName.policyVersion: return .integer(number - 1)
      default: return .integer(1 - number)
      }
    case .string(let text):
      if key.name == StoredKeyName.publisherCC { return .string(text == "BE" ? "AT" : "BE") }
      return .string(withOneCharacterChanged(text, &random))
    default: return key.value
    }
  }

  /// A text of ids, one of which is asked otherwise.
  private static func withOneCharacterChanged(_ text: String, _ random: inout SplitMix64) -> String {
    var bytes = Array(text.utf8)
    let index = random.number(0...bytes.count - 1)
    switch bytes[index] {
    case UInt8(ascii: "0"): bytes[index] = UInt8(ascii: "1")
    default: bytes[index] = UInt8(ascii: "0")
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
