/// Makes the tape in one pass, without recursion.
struct JSONParser {
  let bytes: [UInt8]
  let permissions: JSONPermissions
  private let limits: JSONLimits
  private var valuesLeft: Int
  var position = 0
  private(set) var tape: [JSONToken] = []
  /// The arrays and objects around the position, by their tokens.
  private var open: [Int] = []

  init(_ bytes: [UInt8], _ permissions: JSONPermissions, _ limits: JSONLimits) {
    self.bytes = bytes
    self.permissions = permissions
    self.limits = limits
    valuesLeft = limits.values
  }

  mutating func parse() throws(JSONFault) {
    guard bytes.count < UInt32.max else { throw fault(.tooMany, at: 0) }
    if !permissions.badUTF8, let place = Self.placeOfBadUTF8(in: bytes) { throw fault(.notUTF8, at: place) }
    if permissions.byteOrderMark, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    skipSpace()
    guard position < bytes.count else { throw fault(.empty) }
    tape.reserveCapacity(min(bytes.count / 16 + 4, 65_536))
    repeat {
      while try readValue() {}
    } while try readPunctuation()
    guard position == bytes.count else { throw fault(.trailing) }
  }

  /// Where the first bytes are that are not UTF-8; nil if there are none.
  static func placeOfBadUTF8(in bytes: [UInt8]) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  /// The value at the position, or the beginning of an array or object. Whether a value follows that is its first.
  private mutating func readValue() throws(JSONFault) -> Bool {
    try count(1)
    guard let first = current else { throw fault(.truncated) }
    switch first {
    case UInt8(ascii: "\""): try readString()
    case UInt8(ascii: "{"): return try readObject()
    case UInt8(ascii: "["): return try readArray()
    case UInt8(ascii: "t"): try readWord("true", .yes)
    case UInt8(ascii: "f"): try readWord("false", .no)
    case UInt8(ascii: "n"): try readWord("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
    default: throw unexpected("a value")
    }
    return false
  }

  private mutating func count(_ values: Int) throws(JSONFault) {
    valuesLeft -= values
    if valuesLeft < 0 { throw fault(.tooMany) }
  }

  private mutating func readObject() throws(JSONFault) -> Bool {
    try begin(.object)
    if current == UInt8(ascii: "}") { return false }
    try readName()
    return true
  }

  private mutating func readArray() throws(JSONFault) -> Bool {
    if open.count < limits.depth, let list = IntegerList(at: position, in: bytes) {
      append(.integers, from: position, to: list.end)
      position = list.end
      try count(list.count)
      return false
    }
    try begin(.array)
    return true
  }

  private mutating func begin(_ kind: JSONToken.Kind) throws(JSONFault) {
    guard open.count < limits.depth else { throw fault(.tooDeep, detail: "\(limits.depth)") }
    open.append(tape.count)
    append(kind, from: position, to: position)
    position += 1
    skipSpace()
  }

  private mutating func readName() throws(JSONFault) {
    guard current == UInt8(ascii: "\"") else { throw unexpected("a member's name in quotation marks") }
    try readString()
    skipSpace()
    guard current == UInt8(ascii: ":") else { throw unexpected("a colon") }
    position += 1
    skipSpace()
  }

  /// What is between values: ends of arrays and objects, commas, names. Whether another value follows.
  private mutating func readPunctuation() throws(JSONFault) -> Bool {
    while let index = open.last {
      skipSpace()
      let isObject = tape[index].kind == .object
      let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
      if current == UInt8(ascii: ",") {
        position += 1
        skipSpace()
        if !(permissions.trailingCommas && current == end) {
          if isObject { try readName() }
          return true
        }
      }
      guard current == end else { throw unexpected(isObject ? "a comma or \"}\"" : "a comma or \"]\"") }
      try close(index)
    }
    skipSpace()
    return false
  }

  private mutating func close(_ index: Int) throws(JSONFault) {
    position += 1
    tape[index].end = UInt32(position)
    tape[index].next = UInt32(tape.count)
    open.removeLast()
    if permissions.duplicateNames == .refuse, tape[index].kind == .object { try checkNames(of: index) }
  }

  func fault(_ code: JSONFault.Code, at offset: Int? = nil, detail: String = "") -> JSONFault {
    JSONFault(code, at: offset ?? position, of: bytes, detail: detail)
  }

  /// What is at the position although `wanted` should.
  private func unexpected(_ wanted: String) -> JSONFault {
    guard let byte = current else { return fault(.truncated) }
    let found = byte > 0x20 && byte < 0x7F ? "\"\(Character(Unicode.Scalar(byte)))\"" : "another character"
    return fault(.unexpected, detail: "expected \(wanted), found \(found)")
  }

  /// The byte at the position; nil at the end.
  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  mutating func append(_ kind: JSONToken.Kind, from start: Int, to end: Int) {
    tape.append(JSONToken(kind: kind, start: UInt32(start), end: UInt32(end), next: UInt32(tape.count + 1)))
  }

  private mutating func readWord(_ word: StaticString, _ kind: JSONToken.Kind) throws(JSONFault) {
    let start = position
    for byte in word.description.utf8 {
      guard current == byte else { throw unexpected("\"\(word)\"") }
      position += 1
    }
    append(kind, from: start, to: position)
  }
}
