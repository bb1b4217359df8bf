/// A value of a document, asked for by type. A value of another type gives nil; nothing is converted.
package struct JSONNode: Sendable {
  /// The document.
  package let document: JSONDocument
  let token: JSONToken
  /// The token's place on the tape; of an integer of a list, which has none, the list's.
  let index: Int

  init(_ document: JSONDocument, at index: Int) {
    self.document = document
    token = document.tape[index]
    self.index = index
  }

  init(_ document: JSONDocument, _ token: JSONToken, in list: Int) {
    self.document = document
    self.token = token
    index = list
  }

  /// The byte at which the value begins, from 0.
  package var offset: Int { Int(token.start) - (isString ? 1 : 0) }

  /// The line of the text on which the value begins, from 1. Constant time but for the first lookup in a document.
  package var line: Int { document.lines.line(at: offset) }

  /// The value as it is written.
  package var source: ArraySlice<UInt8> { document.bytes[offset..<Int(token.end) + (isString ? 1 : 0)] }

  /// The value with its type; of an array or object, one level of it.
  package var value: JSONValue {
    switch token.kind {
    case .null: .null
    case .yes: .boolean(true)
    case .no: .boolean(false)
    case .number: Int64(digits: text).map { .integer($0) } ?? .real(JSONNumber.double(text))
    case .plainString, .escapedString: .string(JSONText.text(of: token, in: document.bytes))
    case .integers, .array: .array(Array(JSONElements(self)))
    case .object: .object(Array(JSONMembers(self)))
    }
  }

  private var text: ArraySlice<UInt8> { document.bytes[token.range] }

  /// Whether the value is null.
  package var isNull: Bool { token.kind == .null }
  /// Whether the value is a number.
  package var isNumber: Bool { token.kind == .number }
  /// Whether the value is a string.
  package var isString: Bool { token.kind == .plainString || token.kind == .escapedString }
  /// Whether the value is an array.
  package var isArray: Bool { token.kind == .array || token.kind == .integers }
  /// Whether the value is an object.
  package var isObject: Bool { token.kind == .object }

  /// What the value is, with its article: `a boolean`, `null`.
  package var kindInWords: String {
    switch token.kind {
    case .null: "null"
    case .yes, .no: "a boolean"
    case .number: "a number"
    case .plainString, .escapedString: "a string"
    case .integers, .array: "an array"
    case .object: "an object"
    }
  }

  /// The truth value.
  package var boolean: Bool? {
    switch token.kind {
    case .yes: true
    case .no: false
    default: nil
    }
  }

  /// The string; bytes that are not UTF-8 and surrogates without partner, where these were permitted, are U+FFFD.
  package var string: String? { isString ? JSONText.text(of: token, in: document.bytes) : nil }

  /// The integer, if it is written as one, without point and exponent, and fits 64 bits.
  package var integer: Int? { isNumber ? Int(digits: text) : nil }

  /// A plain integer of up to nine digits, without a sign: what `forEachInteger` takes.
  package var smallInteger: Int? {
    guard isNumber, text.count <= 9, text.allSatisfy(JSONNumber.isDigit) else { return nil }
    return Int(digits: text)
  }

  /// The value as an integer whatever its spelling: JSON knows no other difference between `5`, `5.0` and `5e0`. Nil for
  /// fractions, for what does not fit 64 bits, and with a point or exponent for what is beyond 2^53, where a double no longer
  /// distinguishes integers.
  package var wholeNumber: Int? {
    guard isNumber else { return nil }
    if let integer = Int(digits: text) { return integer }
    guard text.contains(where: { $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e") }) else { return nil }
    let value = JSONNumber.double(text)
    return value.magnitude <= 0x1p53 ? Int(exactly: value) : nil
  }

  /// The value as the nearest double; nil where that is beyond the greatest.
  package var double: Double? {
    guard isNumber else { return nil }
    let value = JSONNumber.double(text)
    return value.isFinite ? value : nil
  }

  /// Calls `body` with each integer of an array that holds nothing but plain integers of up to nine digits. False, and no
  /// call, for any other value.
  @inline(__always)
  package func forEachInteger(_ body: (Int) -> Void) -> Bool {
    guard token.kind == .integers else { return false }
    IntegerList.forEach(in: document.bytes, token.range, body)
    return true
  }

  /// The integers of an array as bits, as `JSONWriter.member(_:setBits:)` writes them: 1 is the highest bit of the first word.
  /// Nil for any value but an array of plain integers from 1 to `limit`.
  package func setBits(limit: Int) -> [UInt64]? {
    var words: [UInt64] = []
    // The word at hand goes into the array when the next one comes: lists ascend, and have many numbers of one word.
    var (index, word) = (0, UInt64(0))
    var areWithin = true
    let isList = forEachInteger { number in
      guard number >= 1, number <= limit else { return areWithin = false }
      let place = number &- 1
      if place >> 6 != index {
        words.set(word, at: index)
        (index, word) = (place >> 6, 0)
      }
      word |= 1 &<< UInt64(truncatingIfNeeded: 63 &- place & 63)
    }
    guard isList, areWithin else { return nil }
    words.set(word, at: index)
    return words
  }

  /// The value at a path of member names, itself for none; nil if a name on the way is absent.
  package func member(at path: [String]) -> JSONNode? {
    path.reduce(self as JSONNode?) { node, name in node?[name] }
  }

  /// The value at a path of member names with full stops between them, `gdpr.euconsent`; itself for an empty one.
  package func member(at path: String) -> JSONNode? { member(at: path.split(separator: ".").map(String.init)) }

  /// The elements of an array in order; nil if the value is something else.
  package var elements: JSONElements? { isArray ? JSONElements(self) : nil }

  /// The members of an object in the order of the text, duplicates included; nil if the value is something else.
  package var members: JSONMembers? { isObject ? JSONMembers(self) : nil }

  /// The elements of an array; nil of anything else.
  package var items: [JSONNode]? { elements.map(Array.init) }

  /// The members of an object, in their order; none of anything else.
  package var objectMembers: [JSONMember] { members.map(Array.init) ?? [] }

  /// The strings of an array that holds nothing else.
  package var texts: [String]? {
    guard let items else { return nil }
    let texts = items.compactMap(\.string)
    return texts.count == items.count ? texts : nil
  }

  /// The member called `name`; of several, the one that the document's permissions say. Nil if there is none, or this is no
  /// object.
  package subscript(name: String) -> JSONNode? {
    guard isObject else { return nil }
    var found: Int?
    var place = index + 1
    while place < token.next {
      if document.isName(at: place, equalTo: name) {
        found = place + 1
        if document.permissions.duplicateNames != .keepLast { break }
      }
      place = Int(document.tape[place + 1].next)
    }
    return found.map { JSONNode(document, at: $0) }
  }
}

extension [UInt64] {
  /// Adds the bits of `word` to those of the word at `index`, which is made if it is not there.
  fileprivate mutating func set(_ word: UInt64, at index: Int) {
    if word == 0 { return }
    if index >= count { append(contentsOf: repeatElement(0, count: index + 1 - count)) }
    self[index] |= word
  }
}

extension JSONDocument {
  /// Whether the name on the tape is `name`, byte by byte.
  fileprivate func isName(at index: Int, equalTo name: String) -> Bool {
    let token = tape[index]
    guard token.kind == .plainString else { return JSONText.text(of: token, in: bytes).utf8.elementsEqual(name.utf8) }
    return token.end - token.start == name.utf8.count && bytes[token.range].elementsEqual(name.utf8)
  }
}

extension JSONNode: Hashable {
  /// Whether two values are the same, and at the same place of their texts.
  package static func == (left: JSONNode, right: JSONNode) -> Bool {
    left.offset == right.offset && left.value == right.value
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(offset) }
}
