import TCFJSON

/// Reads key sets from JSON.
///
/// A key set is an object of keys. The object may also lie one level down under the name `keys`, as the answers of the
/// codec protocol carry it, if there is no consent key next to it. Any other inner object stays a value, since consent
/// keys below another key are a fault that rules report. Objects of sections of strings are a TV device's registry, arrays
/// of pairs a dump of AsyncStorage, objects of domains several of UserDefaults; their readers say more.
enum JSONKeySetReader {
  /// The keys of the file, in its order.
  static func keySet(of bytes: [UInt8]) throws(StoredKeyFault) -> StoredKeySet {
    let root: JSONNode
    do {
      root = try JSONDocument.read(bytes, .strict, StoredKeySetReader.limits)
    } catch {
      throw StoredKeyFault(error)
    }
    return try keySet(in: root)
  }

  /// The store that an object is by its form; nil if no consent key is where a store has it.
  static func store(in root: JSONNode) -> StoredKeySet? {
    guard case .object(let members) = root.value else { return nil }
    if let domains = DefaultsDomainsReader.keySet(of: members, key: key) { return domains }
    if let registry = RegistryReader.keySet(of: members) { return registry }
    guard members.contains(where: { StoredKeyName.isConsentKey($0.name) }) else { return nil }
    let keys = keys(members)
    let set = StoredKeySet(platform: .json, keys: keys)
    return AsyncStorageReader.areJSONTexts(keys) ? set.stored(at: StoreOrigin(.asyncStorage)) : set
  }

  /// The keys of a value.
  static func keySet(in root: JSONNode) throws(StoredKeyFault) -> StoredKeySet {
    if case .array(let nodes) = root.value { return try AsyncStorageReader.keySet(ofPairs: nodes) }
    guard case .object(let members) = root.value else {
      throw StoredKeyFault(.wrongRoot, found: "a JSON \(root.value.typeName)", wanted: "an object of keys")
    }
    if let store = store(in: root) { return store }
    if let name = foreignContent(members) { throw StoredKeyFault(.otherContent, found: name) }
    guard case .object(let inner)? = root["keys"]?.value else {
      return StoredKeySet(platform: .json, keys: keys(members))
    }
    return StoredKeySet(platform: .json, keys: keys(inner))
  }

  /// The keys of an object, with their lines.
  static func keys(_ members: [JSONMember]) -> [StoredKey] {
    guard let lines = members.first?.node.document.lines else { return [] }
    return members.map { member in
      var key = key(member)
      key.line = lines.line(at: member.offset)
      return key
    }
  }

  static func key(_ member: JSONMember) -> StoredKey {
    StoredKey(name: member.name, value: value(member.node.value))
  }

  private static func value(_ value: JSONValue) -> StoredValue {
    switch value {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let number): .integer(number)
    case .real(let number): .real(number)
    case .string(let text): .string(text)
    case .array(let nodes): .array(count: nodes.count)
    case .object(let members): .dictionary(members.map(key))
    }
  }

  /// What an object is that is not a key set, from its members' names; nil if they say nothing.
  private static func foreignContent(_ members: [JSONMember]) -> String? {
    let decisive: Set = [
      "vendors", "vendorListVersion", "aviSpecificationVersion", "cmps", "vendorConsents", "cmpId", "tcString",
      "purpose",
      "gdprApplies", "tcstring", "type", "event", "disclosures", "purposes", "specialPurposes", "features",
    ]
    let names = Set(members.lazy.map(\.name).filter(decisive.contains))
    if names.contains("vendors"), names.contains("vendorListVersion") { return "a vendor list (GVL)" }
    if names.contains("aviSpecificationVersion") { return "an Additional Vendor Information List" }
    if names.contains("cmps") { return "a CMP list" }
    if names.contains("disclosures") { return "a vendor's device storage disclosure" }
    if names.contains("purposes"), names.contains("specialPurposes") || names.contains("features") {
      return "a translation of the purposes"
    }
    if names.contains("vendorConsents"), names.contains("cmpId") { return "a decoded TC string" }
    if names.contains("tcString"), names.contains("purpose") || names.contains("gdprApplies") {
      return "a TCData object of the CMP API"
    }
    if names.contains("tcstring"), names.contains("type") || names.contains("event") { return "a CMP's message" }
    return nil
  }

  /// Whether a consent key's name is in the text as a string's beginning, and none of a vendor or CMP list's.
  static func looksLikeKeySet(_ bytes: [UInt8]) -> Bool {
    let starts = StoredKeyName.consentPrefixes.flatMap { ["\"" + $0, "\"" + StoredKeyName.flutterPrefix + $0] }
    return contains(bytes, anyOf: starts)
      && !contains(bytes, anyOf: ["\"vendorListVersion\"", "\"cmps\""])
  }

  private static func contains(_ bytes: [UInt8], anyOf texts: [String]) -> Bool {
    let wanted = texts.map { Array($0.utf8) }
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\""), wanted.contains(where: { bytes[index...].starts(with: $0) }) {
        return true
      }
      index += 1
    }
    return false
  }
}

extension StoredKeyFault {
  /// The JSON reader's fault as a fault of the key set.
  ///
  /// - Parameter line: the line of the input, where the JSON is one line of it.
  init(_ fault: JSONFault, line: Int? = nil) {
    let place = Place.line(line ?? fault.line, column: fault.column)
    switch fault.code {
    case .empty: self.init(.empty)
    case .notUTF8: self.init(.notText, found: "UTF-8 text", at: place)
    case .duplicateName: self.init(.duplicateKey, key: fault.detail, at: place)
    case .tooDeep: self.init(.tooDeep, at: place)
    case .tooMany: self.init(.tooMany, found: "values", at: place)
    default: self.init(.json(fault), at: place)
    }
  }
}
