/// Reads JSON strictly (RFC 8259): no trailing commas, no duplicate names, no comments, UTF-8 only.
///
/// Foundation's decoder keeps the first of two members of one name, reads `1.0` as an integer and takes trailing
/// commas; where types and duplicates are what is judged, that will not do. A byte order mark is tolerated. It ends
/// with a value or a `JSONFault` on any bytes, in time proportional to their number.
package struct JSONReader {
  let bytes: [UInt8]
  let maximumDepth: Int
  private var valuesLeft: Int
  var position = 0

  private init(_ bytes: [UInt8], _ maximumDepth: Int, _ maximumValues: Int) {
    self.bytes = bytes
    self.maximumDepth = maximumDepth
    valuesLeft = maximumValues
  }

  /// The one value that `bytes` hold, nested `maximumDepth` deep at most and made of `maximumValues` at most.
  package static func read(
    _ bytes: [UInt8], maximumDepth: Int = 64, maximumValues: Int = 2_000_000
  ) throws(JSONFault) -> JSONNode {
    var reader = JSONReader(bytes, maximumDepth, maximumValues)
    try reader.checkUTF8()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    reader.skipSpace()
    guard reader.position < bytes.count else { throw reader.fault(.empty) }
    let node = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.position == bytes.count else { throw reader.fault(.trailing) }
    return node
  }

  private func checkUTF8() throws(JSONFault) {
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw JSONFault(.notUTF8, at: error.byteOffsets.lowerBound, of: bytes)
    }
  }

  func fault(_ code: JSONFault.Code, at offset: Int? = nil, detail: String = "") -> JSONFault {
    JSONFault(code, at: offset ?? position, of: bytes, detail: detail)
  }

  /// What stands at the position although `wanted` should.
  func unexpected(_ wanted: String) -> JSONFault {
    guard position < bytes.count else { return fault(.truncated) }
    let byte = bytes[position]
    let found = byte > 0x20 && byte < 0x7F ? "\"\(Character(Unicode.Scalar(byte)))\"" : "this character"
    return fault(.unexpected, detail: "\(found) stands where \(wanted) should")
  }

  /// The byte at the position; nil at the end.
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONNode {
    let start = position
    guard let first = current else { throw fault(.truncated) }
    valuesLeft -= 1
    if valuesLeft < 0 { throw fault(.tooMany) }
    let value: JSONValue
    switch first {
    case UInt8(ascii: "{"): value = try object(depth: depth)
    case UInt8(ascii: "["): value = try array(depth: depth)
    case UInt8(ascii: "\""): value = .string(try string())
    case UInt8(ascii: "t"): value = try word("true", .boolean(true))
    case UInt8(ascii: "f"): value = try word("false", .boolean(false))
    case UInt8(ascii: "n"): value = try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): value = try number()
    default: throw unexpected("a value")
    }
    return JSONNode(value: value, offset: start)
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONFault) -> JSONValue {
    for byte in word.utf8 {
      guard current == byte else { throw unexpected("\"\(word)\"") }
      position += 1
    }
    return value
  }

  private mutating func array(depth: Int) throws(JSONFault) -> JSONValue {
    guard depth < maximumDepth else { throw fault(.tooDeep) }
    position += 1
    var nodes: [JSONNode] = []
    skipSpace()
    if take(UInt8(ascii: "]")) { return .array(nodes) }
    while true {
      skipSpace()
      nodes.append(try value(depth: depth + 1))
      skipSpace()
      if take(UInt8(ascii: "]")) { return .array(nodes) }
      guard take(UInt8(ascii: ",")) else { throw unexpected("a comma or \"]\"") }
    }
  }

  private mutating func object(depth: Int) throws(JSONFault) -> JSONValue {
    guard depth < maximumDepth else { throw fault(.tooDeep) }
    position += 1
    var members: [JSONMember] = []
    var names: Set<String> = []
    skipSpace()
    if take(UInt8(ascii: "}")) { return .object(members) }
    while true {
      let member = try member(depth: depth)
      guard names.insert(member.name).inserted else {
        throw fault(.duplicateName, at: member.offset, detail: member.name)
      }
      members.append(member)
      skipSpace()
      if take(UInt8(ascii: "}")) { return .object(members) }
      guard take(UInt8(ascii: ",")) else { throw unexpected("a comma or \"}\"") }
    }
  }

  private mutating func member(depth: Int) throws(JSONFault) -> JSONMember {
    skipSpace()
    let offset = position
    guard current == UInt8(ascii: "\"") else { throw unexpected("a member's name in quotation marks") }
    let name = try string()
    skipSpace()
    guard take(UInt8(ascii: ":")) else { throw unexpected("a colon") }
    skipSpace()
    return JSONMember(name: name, offset: offset, node: try value(depth: depth + 1))
  }

  /// Moves behind `byte` if it is next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }
}
