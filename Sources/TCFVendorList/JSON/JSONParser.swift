/// Reads a JSON text in one pass. Total: every byte sequence gives a document or a problem with its place; time and
/// memory grow with the length of the text only, and nesting is bounded.
struct JSONParser {
  /// How many arrays and objects may stand in each other; lists need six.
  static let depthLimit = 64

  private let bytes: [UInt8]
  private var position: Int
  private var nodes: [JSONNode] = []

  private init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    position = start
    nodes.reserveCapacity(bytes.count / 12)
  }

  /// The document in `bytes`, which must not exceed 2^32 - 1 bytes; a byte order mark before it is skipped.
  static func parse(_ bytes: [UInt8]) throws(JSONProblem) -> JSONDocument {
    var parser = JSONParser(bytes, from: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    try parser.readValue(depth: 0)
    parser.skipWhiteSpace()
    guard parser.position == bytes.count else { throw parser.problem(.trailingText) }
    return JSONDocument(bytes: bytes, nodes: parser.nodes)
  }

  private func problem(_ reason: JSONProblem.Reason) -> JSONProblem {
    JSONProblem(position < bytes.count ? reason : .unexpectedEnd, at: position, in: bytes)
  }

  private mutating func skipWhiteSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
      default: return
      }
    }
  }

  /// The next byte that is not white space, without going past it.
  private mutating func peek() -> UInt8? {
    skipWhiteSpace()
    return position < bytes.count ? bytes[position] : nil
  }

  private mutating func readValue(depth: Int) throws(JSONProblem) {
    guard let byte = peek() else { throw problem(.unexpectedEnd) }
    switch byte {
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "{"): try readObject(depth: depth)
    case UInt8(ascii: "["): try readArray(depth: depth)
    case UInt8(ascii: "t"): try readWord("true", .yes)
    case UInt8(ascii: "f"): try readWord("false", .no)
    case UInt8(ascii: "n"): try readWord("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    default: throw problem(.expected("a value"))
    }
  }

  private mutating func append(_ kind: JSONNode.Kind, from start: Int, to end: Int) {
    nodes.append(
      JSONNode(kind: kind, start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1)))
  }

  private mutating func close(_ index: Int) {
    position += 1
    nodes[index].end = UInt32(position)
    nodes[index].next = UInt32(nodes.count)
  }

  private mutating func readObject(depth: Int) throws(JSONProblem) {
    guard depth < Self.depthLimit else { throw problem(.tooDeep) }
    let index = nodes.count
    append(.object, from: position, to: position)
    position += 1
    if peek() == UInt8(ascii: "}") { return close(index) }
    while true {
      guard peek() == UInt8(ascii: "\"") else { throw problem(.expected("a member name in double quotes")) }
      try readString()
      guard peek() == UInt8(ascii: ":") else { throw problem(.expected("\":\"")) }
      position += 1
      try readValue(depth: depth + 1)
      switch peek() {
      case UInt8(ascii: ","): position += 1
      case UInt8(ascii: "}"): return close(index)
      default: throw problem(.expected("\",\" or \"}\""))
      }
    }
  }

  private mutating func readArray(depth: Int) throws(JSONProblem) {
    guard depth < Self.depthLimit else { throw problem(.tooDeep) }
    let index = nodes.count
    append(.array, from: position, to: position)
    position += 1
    if peek() == UInt8(ascii: "]") { return close(index) }
    while true {
      try readValue(depth: depth + 1)
      switch peek() {
      case UInt8(ascii: ","): position += 1
      case UInt8(ascii: "]"): return close(index)
      default: throw problem(.expected("\",\" or \"]\""))
      }
    }
  }

  private mutating func readString() throws(JSONProblem) {
    position += 1
    let start = position
    var kind = JSONNode.Kind.plainString
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        append(kind, from: start, to: position)
        position += 1
        return
      case UInt8(ascii: "\\"):
        kind = .escapedString
        position += 1
        try readEscape()
      case 0..<0x20: throw problem(.controlCharacter)
      default: position += 1
      }
    }
    throw problem(.unexpectedEnd)
  }

  /// What follows a backslash.
  private mutating func readEscape() throws(JSONProblem) {
    guard position < bytes.count else { throw problem(.unexpectedEnd) }
    switch bytes[position] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard position < bytes.count, hexadecimalValue(bytes[position]) != nil else { throw problem(.badEscape) }
        position += 1
      }
    default: throw problem(.badEscape)
    }
  }

  private mutating func readWord(_ word: StaticString, _ kind: JSONNode.Kind) throws(JSONProblem) {
    let start = position
    for byte in word.description.utf8 {
      guard position < bytes.count, bytes[position] == byte else { throw problem(.expected("a value")) }
      position += 1
    }
    append(kind, from: start, to: position)
  }

  private mutating func readNumber() throws(JSONProblem) {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    if position < bytes.count, bytes[position] == UInt8(ascii: "0") {
      position += 1
    } else {
      try readDigits()
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      try readDigits()
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
        position += 1
      }
      try readDigits()
    }
    append(.number, from: start, to: position)
  }

  private mutating func readDigits() throws(JSONProblem) {
    let start = position
    while position < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[position]) { position += 1 }
    guard position > start else { throw problem(.expected("a digit")) }
  }
}

/// The value of a hexadecimal digit, or nil for any other byte.
func hexadecimalValue(_ byte: UInt8) -> UInt16? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
  default: nil
  }
}
