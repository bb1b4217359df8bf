internal import TCFXML

/// Reads the XML in which Android keeps SharedPreferences: a `<map>` of typed elements with a `name` each.
///
/// Preferences hold `int`, `long`, `float`, `boolean`, `string` and `set`; the lists, arrays and inner maps that Android's
/// writer of maps knows next to them are read too, since foreign keys must not make a file unreadable.
/// Source: Android, `com.android.internal.util.XmlUtils`, `writeMapXml` and `readValueXml`.
struct SharedPreferencesReader: ~Copyable {
  private var elements: XMLElementReader

  /// The keys of the file, in its order.
  static func keys(of bytes: [UInt8]) throws(StoredKeyFault) -> KeyCollector {
    var reader = SharedPreferencesReader(elements: try XMLElementReader(bytes, doctype: .refused))
    _ = try reader.elements.root()
    let keys = try reader.map()
    try reader.elements.finish()
    return keys
  }

  /// The keys of the map that is open.
  private mutating func map() throws(StoredKeyFault) -> KeyCollector {
    var collector = KeyCollector()
    while let element = try elements.child() {
      guard let name = element.attribute("name") else {
        throw StoredKeyFault(.unpaired, found: element.name, at: .line(element.line))
      }
      try collector.add(name, try value(of: element, key: name), line: element.line, at: .line(element.line))
    }
    return collector
  }

  private mutating func value(of element: XMLPullElement, key: String) throws(StoredKeyFault) -> StoredValue {
    switch element.name {
    case "string": return .string(try elements.text(of: element, key: key))
    case "set": return .stringSet(try members(key: key))
    case "map": return .dictionary(try map().keys)
    case "list": return .array(count: try count())
    case "byte-array", "int-array", "long-array", "double-array", "string-array", "boolean-array":
      return .array(count: try count(orTextOf: element, key: key))
    case "int", "long", "float", "double", "boolean", "null":
      let value = try scalar(of: element, key: key)
      _ = try elements.text(of: element, key: key)
      return value
    default: throw StoredKeyFault(.unexpectedElement, key: key, found: element.name, at: .line(element.line))
    }
  }

  /// The value of an element that carries it in an attribute.
  private func scalar(of element: XMLPullElement, key: String) throws(StoredKeyFault) -> StoredValue {
    if element.name == "null" { return .null }
    guard let text = element.attribute("value") else {
      throw StoredKeyFault(.badValue, key: key, found: "", wanted: element.name, at: .line(element.line))
    }
    let value: StoredValue? =
      switch element.name {
      case "int": Int32(text).map { .integer(Int64($0)) }
      case "long": Int64(text).map { .long($0) }
      case "boolean": ["true": true, "false": false][text.lowercased()].map { .boolean($0) }
      default: text.contains { $0 == "x" || $0 == "X" } ? nil : Double(text).map { .real($0) }
      }
    guard let value else {
      throw StoredKeyFault(.badValue, key: key, found: text, wanted: element.name, at: .line(element.line))
    }
    return value
  }

  /// The strings of a set; members of other types are left out.
  private mutating func members(key: String) throws(StoredKeyFault) -> [String] {
    var strings: [String] = []
    while let element = try elements.child() {
      if case .string(let text) = try value(of: element, key: key) { strings.append(text) }
    }
    return strings
  }

  /// The number of elements of a list.
  private mutating func count() throws(StoredKeyFault) -> Int {
    var count = 0
    while let element = try elements.child() {
      _ = try value(of: element, key: element.name)
      count += 1
    }
    return count
  }

  /// The number of items of an array: a byte array is text in hexadecimal, the others have an `<item>` each.
  private mutating func count(orTextOf element: XMLPullElement, key: String) throws(StoredKeyFault) -> Int {
    if element.name == "byte-array" { return try elements.text(of: element, key: key).utf8.count / 2 }
    var count = 0
    while let item = try elements.child() {
      _ = try elements.text(of: item, key: key)
      count += 1
    }
    return count
  }
}
