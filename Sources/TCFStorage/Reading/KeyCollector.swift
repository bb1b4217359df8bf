/// The keys of a set while a reader finds them: refuses the second key of a name, and keys without end.
struct KeyCollector {
  private(set) var keys: [StoredKey] = []
  private var names: Set<String> = []

  /// Adds a key; a fault if its name was there before.
  mutating func add(_ name: String, _ value: StoredValue, at place: StoredKeyFault.Place?) throws(StoredKeyFault) {
    guard keys.count < StoredKeySetReader.maximumEntries else {
      throw StoredKeyFault(.tooMany, found: "keys", at: place)
    }
    guard names.insert(name).inserted else { throw StoredKeyFault(.duplicateKey, key: name, at: place) }
    keys.append(StoredKey(name: name, value: value))
  }
}
