internal import TCFXML

/// Reads Apple property lists in XML.
///
/// Foundation's decoder is not used: it keeps the last of two keys of one name and cannot say where a fault is.
/// Source: Apple's PropertyList-1.0.dtd.
struct PropertyListReader: ~Copyable {
  private var elements: XMLElementReader

  /// The keys of the outermost dictionary, in the order of the file.
  static func keys(of bytes: [UInt8]) throws(StoredKeyFault) -> KeyCollector {
    var reader = PropertyListReader(elements: try XMLElementReader(bytes, doctype: .applePropertyList))
    let root = try reader.elements.root()
    guard let top = try reader.elements.child() else {
      throw StoredKeyFault(.wrongRoot, found: "empty", wanted: "a <dict>", at: .line(root.line))
    }
    guard top.name == "dict" else {
      throw StoredKeyFault(.wrongRoot, found: "<\(top.name)>", wanted: "a <dict>", at: .line(top.line))
    }
    let keys = try reader.dictionary()
    if let second = try reader.elements.child() {
      throw StoredKeyFault(.unexpectedElement, found: second.name, at: .line(second.line))
    }
    try reader.elements.finish()
    return keys
  }

  /// The keys of the dictionary that is open.
  private mutating func dictionary() throws(StoredKeyFault) -> KeyCollector {
    var collector = KeyCollector()
    while let element = try elements.child() {
      guard element.name == "key" else { throw StoredKeyFault(.unpaired, found: element.name, at: .line(element.line)) }
      let name = try elements.text(of: element, key: nil)
      guard let valueElement = try elements.child() else {
        throw StoredKeyFault(.unpaired, key: name, at: .line(element.line))
      }
      guard valueElement.name != "key" else { throw StoredKeyFault(.unpaired, key: name, at: .line(element.line)) }
      try collector.add(name, try value(of: valueElement, key: name), line: element.line, at: .line(element.line))
    }
    return collector
  }

  private mutating func value(of element: XMLPullElement, key: String) throws(StoredKeyFault) -> StoredValue {
    switch element.name {
    case "dict": return .dictionary(try dictionary().keys)
    case "array":
      var count = 0
      while let item = try elements.child() {
        _ = try value(of: item, key: key)
        count += 1
      }
      return .array(count: count)
    case "string": return .string(try elements.text(of: element, key: key))
    case "true", "false", "integer", "real", "date", "data":
      let text = try elements.text(of: element, key: key)
      guard let value = PropertyListScalar.value(text, type: element.name) else {
        throw StoredKeyFault(.badValue, key: key, found: text, wanted: element.name, at: .line(element.line))
      }
      return value
    default: throw StoredKeyFault(.unexpectedElement, key: key, found: element.name, at: .line(element.line))
    }
  }
}
