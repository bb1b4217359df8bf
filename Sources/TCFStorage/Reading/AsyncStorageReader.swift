import TCFJSON

/// Reads what React Native's AsyncStorage holds: its dumps as JSON, and the rows of its database.
///
/// Every value is a string, mostly JSON text: `"\"C…\""` for a string that went through `JSON.stringify`. Dumps are arrays of
/// pairs, as `multiGet` gives them, or objects, as `manifest.json` of iOS is; there a null stands for a value in a file of
/// its own. The database has the table `catalystLocalStorage` with the columns `key` and `value`.
///
/// Source: react-native-async-storage, `RNCAsyncStorage` (iOS) and `ReactDatabaseSupplier` (Android).
public enum AsyncStorageReader {
  /// The table of the database.
  public static let tableName = "catalystLocalStorage"

  /// A row of the database, or a pair of a dump.
  public struct Row: Sendable, Hashable {
    /// The name.
    public let name: String
    /// The text stored.
    public let text: String

    /// A row from its parts.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// The key set that the rows of a database make. Throws for two rows of one name, which no such table can hold.
  public static func keySet(of rows: [Row], at origin: StoreOrigin) throws(StoredKeyFault) -> StoredKeySet {
    var collector = KeyCollector()
    for row in rows { try collector.add(row.name, key(row).value, line: nil, at: nil) }
    let place = StoreOrigin(.asyncStorage, fileName: origin.fileName)
    return StoredKeySet(platform: .registry, collector, origin: place)
  }

  /// The key set of a dump that is an array of pairs.
  static func keySet(ofPairs nodes: [JSONNode]) throws(StoredKeyFault) -> StoredKeySet {
    var collector = KeyCollector()
    for node in nodes {
      guard case .array(let pair) = node.value, pair.count == 2, case .string(let name) = pair[0].value else {
        throw StoredKeyFault(.notPair, at: place(of: node))
      }
      let value: StoredValue
      switch pair[1].value {
      case .string(let text): value = key(Row(name: name, text: text)).value
      case .null: value = .null
      case let other:
        throw StoredKeyFault(.badValue, key: name, found: other.typeName, wanted: "a string", at: place(of: node))
      }
      try collector.add(name, value, line: pair[0].line, at: place(of: node))
    }
    return StoredKeySet(platform: .registry, collector, origin: StoreOrigin(.asyncStorage))
  }

  /// Where a fault is. The column is counted from the document's start: for the one fault that ends the reading.
  private static func place(of node: JSONNode) -> StoredKeyFault.Place {
    let place = TextPlace(of: node.offset, in: node.document.bytes)
    return .line(place.line, column: place.column)
  }

  /// The texts of an object of nothing but strings and nulls; nil for any other object.
  static func texts(of keys: [StoredKey]) -> [Row]? {
    var rows: [Row] = []
    for key in keys {
      switch key.value {
      case .string(let text): rows.append(Row(name: key.name, text: text))
      case .null: break
      default: return nil
      }
    }
    return rows
  }

  /// Whether an object of strings holds JSON texts, as nothing but AsyncStorage does: a consent key with quotation marks
  /// around its value.
  static func areJSONTexts(_ keys: [StoredKey]) -> Bool {
    guard let rows = texts(of: keys) else { return false }
    return rows.contains { StoredKeyName.isConsentKey($0.name) && unquoted($0.text) != nil }
  }

  /// The key that a row stands for.
  static func key(_ row: Row) -> StoredKey {
    StoredKey(name: row.name, value: StringStore.value(unquoted(row.text) ?? row.text, of: row.name))
  }

  /// The string that a JSON text is; nil for numbers, objects, and what is no JSON.
  private static func unquoted(_ text: String) -> String? {
    guard text.utf8.first == UInt8(ascii: "\""),
      case .string(let inner)? = try? JSONDocument.read(Array(text.utf8), .strict).value
    else { return nil }
    return inner
  }
}

extension StoredKeySet {
  /// The same keys as found in a file. A JSON object out of AsyncStorage turns into what its texts hold.
  public func stored(at place: StoreOrigin) -> StoredKeySet {
    // What the content said (a registry's sections, AsyncStorage's pairs) stands.
    guard origin.kind == .unknown else {
      let name = origin.fileName ?? place.fileName
      var own = StoreOrigin(origin.kind, fileName: name, defaultFileName: place.defaultFileName)
      own.isInDefaultStore = place.isInDefaultStore
      return StoredKeySet(self, at: own)
    }
    let lines = lines
    func key(_ row: AsyncStorageReader.Row) -> StoredKey {
      var key = AsyncStorageReader.key(row)
      key.line = lines[row.name]
      return key
    }
    guard place.kind == .asyncStorage, platform == .json, let texts = AsyncStorageReader.texts(of: keys) else {
      return StoredKeySet(self, at: place)
    }
    return StoredKeySet(platform: .registry, keys: texts.map(key), origin: place)
  }
}
