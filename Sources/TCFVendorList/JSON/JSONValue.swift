/// A value of a JSON document, asked for by type. A value of another type gives nil; nothing is converted.
struct JSONValue: Sendable {
  let document: JSONDocument
  let index: Int

  var node: JSONNode { document.nodes[index] }

  var isNull: Bool { node.kind == .null }

  /// What the value is, for people.
  var kindInWords: String {
    switch node.kind {
    case .null: "null"
    case .yes, .no: "a boolean"
    case .number: "a number"
    case .plainString, .escapedString: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  var boolean: Bool? {
    switch node.kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  /// The value as an integer. A number is one whatever its spelling: JSON knows no other difference between `5`, `5.0`
  /// and `5e0`. Nil for fractions, for what does not fit 64 bits, and with a point or exponent for what is beyond 2^53,
  /// where a double no longer tells integers apart.
  var integer: Int? {
    guard node.kind == .number else { return nil }
    let text = document.bytes[Int(node.start)..<Int(node.end)]
    if let value = Int(asciiDigits: text) { return value }
    guard text.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }),
      let value = Double(String(decoding: text, as: UTF8.self)), value.magnitude <= 0x1p53
    else { return nil }
    return Int(exactly: value)
  }

  /// The value as a string; bytes that are not UTF-8 and surrogates without partner become U+FFFD.
  var string: String? {
    let text = document.bytes[Int(node.start)..<Int(node.end)]
    switch node.kind {
    case .plainString: return String(decoding: text, as: UTF8.self)
    case .escapedString: return String(unescaping: text)
    default: return nil
    }
  }

  /// The elements of an array; nil if the value is something else.
  var elements: JSONElements? { node.kind == .array ? JSONElements(self) : nil }

  /// The members of an object in the order of the text, duplicates included; nil if the value is something else.
  var members: JSONMembers? { node.kind == .object ? JSONMembers(self) : nil }

  /// The member called `name`, the last one if there are several, as JavaScript and most other readers have it.
  subscript(name: String) -> JSONValue? {
    members?.reduce(into: nil) { found, member in
      if member.name == name { found = member.value }
    }
  }
}

/// The elements of an array, in order.
struct JSONElements: Sequence, IteratorProtocol {
  private let document: JSONDocument
  private var index: Int
  private let end: Int

  init(_ array: JSONValue) {
    document = array.document
    index = array.index + 1
    end = Int(array.node.next)
  }

  mutating func next() -> JSONValue? {
    guard index < end else { return nil }
    defer { index = Int(document.nodes[index].next) }
    return JSONValue(document: document, index: index)
  }
}

/// The members of an object, in order.
struct JSONMembers: Sequence, IteratorProtocol {
  private let document: JSONDocument
  private var index: Int
  private let end: Int

  init(_ object: JSONValue) {
    document = object.document
    index = object.index + 1
    end = Int(object.node.next)
  }

  mutating func next() -> (name: String, value: JSONValue)? {
    guard index < end else { return nil }
    // A key is a node of its own, right before its value.
    let name = JSONValue(document: document, index: index).string ?? ""
    let value = JSONValue(document: document, index: index + 1)
    index = Int(value.node.next)
    return (name, value)
  }
}
