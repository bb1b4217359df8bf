/// The keys of a set while a reader finds them: refuses the second key of a name, and keys without end.
struct KeyCollector {
  private(set) var keys: [StoredKey] = []
  /// Where each name is in `keys`.
  private(set) var places: [String: Int] = [:]
  /// Room for the keys of an app with a CMP, made with the first of them.
  private static let usualCount = 32

  /// Adds a key; a fault if its name was there before.
  ///
  /// - Parameters:
  ///   - line: the line of its name; nil where that is unknown.
  ///   - place: where a fault is; computed for faults only.
  mutating func add(
    _ name: String, _ value: StoredValue, line: Int?, at place: @autoclosure () -> StoredKeyFault.Place?
  ) throws(StoredKeyFault) {
    guard keys.count < StoredKeySetReader.maximumEntries else {
      throw StoredKeyFault(.tooMany, found: "keys", at: place())
    }
    if keys.isEmpty {
      keys.reserveCapacity(Self.usualCount)
      places.reserveCapacity(Self.usualCount)
    }
    guard places.updateValue(keys.count, forKey: name) == nil else {
      throw StoredKeyFault(.duplicateKey, key: name, at: place())
    }
    var key = StoredKey(name: name, value: value)
    key.line = line
    keys.append(key)
  }
}

extension StoredKeySet {
  /// The keys that a reader found.
  init(platform: StorePlatform, _ found: KeyCollector, origin: StoreOrigin) {
    self.init(platform: platform, keys: found.keys, places: found.places, origin: origin)
  }
}
