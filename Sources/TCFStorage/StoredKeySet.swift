package import TCFFindings

/// The kind of store a key set was in, which decides what types its values can have.
public enum StorePlatform: String, Sendable, Hashable, CaseIterable {
  /// An Apple property list (`NSUserDefaults`), XML or binary.
  case ios
  /// Android `SharedPreferences` XML.
  case android
  /// A JSON object.
  case json
  /// A store that holds strings only: the registry of a TV device, React Native's AsyncStorage, a folder with a file for
  /// each key. Values of number keys are read as the numbers that their text has.
  case registry

  /// Whether every value is a string in the store, so that its type says nothing.
  public var holdsStringsOnly: Bool { self == .registry }
}

/// The keys of one device or app as they were stored, foreign keys included.
///
/// Source: CMP API v2, In-App Details, "What is the CMP in-app internal structure for the defined API?".
public struct StoredKeySet: Sendable {
  /// The kind of store.
  public let platform: StorePlatform
  /// The file, and which of the app's stores it is.
  public let origin: StoreOrigin
  /// The keys in the order of the file; no name occurs twice.
  public let keys: [StoredKey]
  private let places: [String: Int]

  /// A set of the given keys. Of two keys of one name the first counts; the readers refuse such files before.
  public init(platform: StorePlatform, keys: [StoredKey], origin: StoreOrigin = StoreOrigin()) {
    var places: [String: Int] = [:]
    places.reserveCapacity(keys.count)
    var unique: [StoredKey] = []
    unique.reserveCapacity(keys.count)
    for key in keys where places[key.name] == nil {
      places[key.name] = unique.count
      unique.append(key)
    }
    self.platform = platform
    self.origin = origin
    self.keys = unique
    self.places = places
  }

  /// Keys of which no two have one name.
  ///
  /// - Parameter places: where each name is in `keys`.
  init(platform: StorePlatform, keys: [StoredKey], places: [String: Int], origin: StoreOrigin) {
    self.platform = platform
    self.origin = origin
    self.keys = keys
    self.places = places
  }

  /// The keys of `set`, found elsewhere.
  init(_ set: StoredKeySet, at origin: StoreOrigin) {
    self.init(platform: set.platform, keys: set.keys, places: set.places, origin: origin)
  }

  /// The lines of the file at which keys begin, by their names, as far as they are known.
  package var lines: [String: Int] {
    Dictionary(keys.compactMap { key in key.line.map { (key.name, $0) } }) { first, _ in first }
  }

  /// The same keys, all of them on one line of their file.
  func written(on line: Int) -> StoredKeySet {
    let keys = keys.map { key in
      var key = key
      key.line = line
      return key
    }
    return StoredKeySet(platform: platform, keys: keys, origin: origin)
  }

  /// The same set with the consent keys that are behind Flutter's prefix under their own names, unless a key of that name is
  /// there: what Flutter's plugin stored is judged as if it was where it should.
  package var withoutFlutterPrefix: StoredKeySet {
    let prefix = StoredKeyName.flutterPrefix
    guard keys.contains(where: { $0.name.hasPrefix(prefix) && StoredKeyName.isConsentKey($0.name) }) else {
      return self
    }
    let renamed = keys.map { key in
      guard key.name.hasPrefix(prefix), StoredKeyName.isConsentKey(key.name) else { return key }
      let name = String(key.name.dropFirst(prefix.count))
      guard self[name] == nil else { return key }
      var renamed = StoredKey(name: name, value: key.value)
      renamed.line = key.line
      return renamed
    }
    return StoredKeySet(platform: platform, keys: renamed, origin: origin)
  }

  /// The value of the key `name`; nil if it is absent. Constant time.
  public subscript(name: String) -> StoredValue? { places[name].map { keys[$0].value } }

  /// The line of the file at which the key `name` begins; nil if it is absent, or its line unknown. Constant time.
  package func line(of name: String) -> Int? { places[name].flatMap { keys[$0].line } }

  /// Where the key `name` is in `keys`; nil if it is absent. Constant time.
  package func place(of name: String) -> Int? { places[name] }

  /// The text of `IABTCF_TCString`, if it is stored as a string.
  public var tcString: String? {
    if case .string(let text) = self[StoredKeyName.tcString] { text } else { nil }
  }

  /// Whether any key is a consent key by its prefix, the Flutter plugin's prefix included. A file without one is read
  /// all the same.
  public var hasConsentKey: Bool { keys.contains { StoredKeyName.isConsentKey($0.name) } }
}

extension StoredKeySet: Hashable {
  /// Whether platform, origin and keys are the same, in the same order.
  public static func == (left: StoredKeySet, right: StoredKeySet) -> Bool {
    left.platform == right.platform && left.origin == right.origin && left.keys == right.keys
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(platform)
    hasher.combine(origin)
    hasher.combine(keys)
  }
}

extension StoredKeySet {
  /// Where the keys were written: stored keys are an app's, and a registry or a folder with a file for each key a television's.
  ///
  /// Source: CMP API v2, In-App Details; CTV Details, Native.
  package var environment: SubjectEnvironment {
    origin.kind == .registry || origin.kind == .keyFolder ? .ctv : .app
  }
}
