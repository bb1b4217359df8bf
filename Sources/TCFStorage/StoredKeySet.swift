/// Where a key set was stored.
public enum StorePlatform: String, Sendable, Hashable, CaseIterable {
  /// An Apple property list (`NSUserDefaults`), XML or binary.
  case ios
  /// Android `SharedPreferences` XML.
  case android
  /// A JSON object.
  case json
}

/// The keys of one device or app as they were stored, foreign keys included.
///
/// Source: CMP API v2, In-App Details, "What is the CMP in-app internal structure for the defined API?".
public struct StoredKeySet: Sendable {
  /// Where the keys were stored.
  public let platform: StorePlatform
  /// The keys in the order of the file; no name occurs twice.
  public let keys: [StoredKey]
  private let places: [String: Int]

  /// A set of the given keys. Of two keys of one name the first counts; the readers refuse such files before.
  public init(platform: StorePlatform, keys: [StoredKey]) {
    var places: [String: Int] = [:]
    var unique: [StoredKey] = []
    for key in keys where places[key.name] == nil {
      places[key.name] = unique.count
      unique.append(key)
    }
    self.platform = platform
    self.keys = unique
    self.places = places
  }

  /// The value of the key `name`; nil if it is absent. Constant time.
  public subscript(name: String) -> StoredValue? { places[name].map { keys[$0].value } }

  /// The text of `IABTCF_TCString`, if it is stored as a string.
  public var tcString: String? {
    if case .string(let text) = self[StoredKeyName.tcString] { text } else { nil }
  }

  /// Whether any key is a consent key by its prefix, the Flutter plugin's prefix included. A file without one is read
  /// all the same.
  public var hasConsentKey: Bool { keys.contains { StoredKeyName.isConsentKey($0.name) } }
}

extension StoredKeySet: Hashable {
  /// Whether platform and keys are the same, in the same order.
  public static func == (left: StoredKeySet, right: StoredKeySet) -> Bool {
    left.platform == right.platform && left.keys == right.keys
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(platform)
    hasher.combine(keys)
  }
}
