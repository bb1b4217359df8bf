public import Foundation
public import TCFValidation

extension ConsentExpectations {
  /// Expects that the keys of the TCF in a dictionary of `UserDefaults`, and the strings among them, break no rule. Keys of
  /// others are left out.
  ///
  /// ```swift
  /// try consent.expectValid(userDefaults: UserDefaults.standard.dictionaryRepresentation())
  /// ```
  public func expectValid(userDefaults: [String: Any]) throws {
    try expectValid(storedKeys: Self.keys(userDefaults))
  }

  /// Expects that no reader that is known to crash on certain keys crashes on these.
  public func expectNoKnownCrash(userDefaults: [String: Any]) throws {
    try expectNoKnownCrash(storedKeys: Self.keys(userDefaults))
  }

  /// Expects that the key set in a property list breaks no rule.
  public func expectValid(propertyList: Data) throws {
    try expectValid(storedKeys: try StoredKeySetReader.read(Array(propertyList)))
  }

  /// The keys of the TCF in a dictionary of `UserDefaults`, with the types that the store gives them.
  ///
  /// - Throws: if a value is nothing that a property list can hold.
  public static func keys(_ userDefaults: [String: Any]) throws -> StoredKeySet {
    let own = userDefaults.filter { StoredKeyName.isConsentKey($0.key) }
    // Through the format that the store itself uses: what is a number, a truth value or a text is decided there.
    let data = try PropertyListSerialization.data(fromPropertyList: own, format: .binary, options: 0)
    return own.isEmpty ? StoredKeySet(platform: .ios, keys: []) : try StoredKeySetReader.read(Array(data))
  }
}
