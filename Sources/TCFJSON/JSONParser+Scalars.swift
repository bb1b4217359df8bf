extension JSONParser {
  /// The most characters a number may have. RFC 8259, section 9, allows a limit.
  static let longestNumber = 1_024

  /// The number at the position. RFC 8259, section 6.
  mutating func readNumber() throws(JSONFault) {
    let start = position
    if current == UInt8(ascii: "-") { position += 1 }
    if current == UInt8(ascii: "0") {
      position += 1
      if let byte = current, JSONNumber.isDigit(byte) { throw fault(.number, at: start) }
    } else {
      try readDigits(since: start)
    }
    if current == UInt8(ascii: ".") {
      position += 1
      try readDigits(since: start)
    }
    var hasExponent = false
    if let byte = current, byte | 0x20 == UInt8(ascii: "e") {
      hasExponent = true
      position += 1
      if current == UInt8(ascii: "-") || current == UInt8(ascii: "+") { position += 1 }
      try readDigits(since: start)
    }
    let length = position - start
    guard length <= Self.longestNumber else { throw fault(.number, at: start) }
    // The greatest double has 309 digits.
    if !permissions.numbersBeyondDouble, hasExponent || length > 308 {
      guard JSONNumber.double(bytes[start..<position]).isFinite else {
        let text = String(decoding: bytes[start..<min(position, start + 40)], as: UTF8.self)
        throw fault(.numberTooLarge, at: start, detail: length > 40 ? text + "…" : text)
      }
    }
    append(.number, from: start, to: position)
  }

  private mutating func readDigits(since start: Int) throws(JSONFault) {
    guard let first = current else { throw fault(.truncated) }
    guard JSONNumber.isDigit(first) else { throw fault(.number, at: start) }
    while let byte = current, JSONNumber.isDigit(byte) { position += 1 }
  }

  /// The string at the position. RFC 8259, section 7.
  mutating func readString() throws(JSONFault) {
    let start = position + 1
    var kind = JSONToken.Kind.plainString
    position = start
    while true {
      position = plainEnd(from: position)
      guard let byte = current else { throw fault(.truncated) }
      switch byte {
      case UInt8(ascii: "\""):
        append(kind, from: start, to: position)
        position += 1
        return
      case UInt8(ascii: "\\"):
        kind = .escapedString
        try readEscape()
      default: throw fault(.controlCharacter)
      }
    }
  }

  /// The first quotation mark, backslash or control character from `start` on.
  private func plainEnd(from start: Int) -> Int {
    let span = bytes.span
    var index = start
    while index < span.count {
      let byte = span[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      index += 1
    }
    return index
  }

  private mutating func readEscape() throws(JSONFault) {
    let start = position
    position += 1
    guard let letter = current else { throw fault(.truncated) }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return
    case UInt8(ascii: "u"): try readCodePoint(of: start)
    default: throw fault(.escape, at: start)
    }
  }

  private mutating func readCodePoint(of start: Int) throws(JSONFault) {
    let unit = try readCodeUnit(of: start)
    guard UTF16.isSurrogate(unit), !permissions.loneSurrogates else { return }
    guard UTF16.isLeadSurrogate(unit), current == UInt8(ascii: "\\") else { throw fault(.loneSurrogate, at: start) }
    position += 1
    guard current == UInt8(ascii: "u") else { throw fault(.loneSurrogate, at: start) }
    position += 1
    guard UTF16.isTrailSurrogate(try readCodeUnit(of: start)) else { throw fault(.loneSurrogate, at: start) }
  }

  private mutating func readCodeUnit(of start: Int) throws(JSONFault) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = current else { throw fault(.truncated) }
      guard let digit = JSONText.hexadecimalValue(byte) else { throw fault(.escape, at: start) }
      unit = unit << 4 | digit
      position += 1
    }
    return unit
  }
}

extension JSONParser {
  /// Refuses an object with two members of one name, at the second. Names are one if their code points are.
  func checkNames(of object: Int) throws(JSONFault) {
    var names: [Int] = []
    var index = object + 1
    while index < Int(tape[object].next) {
      names.append(index)
      index = Int(tape[index + 1].next)
    }
    guard names.count > 1 else { return }
    // A few names are compared with each other; many by their hashes, which nobody can foretell.
    if names.count <= 32 {
      for (place, later) in names.enumerated().dropFirst() {
        if names[..<place].contains(where: { isEqual($0, later) }) { throw duplicate(later) }
      }
      return
    }
    var first: [NameKey: Int] = [:]
    first.reserveCapacity(names.count)
    for name in names {
      if first.updateValue(name, forKey: NameKey(name, of: self)) != nil { throw duplicate(name) }
    }
  }

  private func duplicate(_ name: Int) -> JSONFault {
    fault(.duplicateName, at: Int(tape[name].start) - 1, detail: JSONText.text(of: tape[name], in: bytes))
  }

  private func isEqual(_ left: Int, _ right: Int) -> Bool {
    let (left, right) = (tape[left], tape[right])
    guard left.kind == .plainString, right.kind == .plainString else {
      return JSONText.text(of: left, in: bytes).utf8.elementsEqual(JSONText.text(of: right, in: bytes).utf8)
    }
    return left.end - left.start == right.end - right.start && bytes[left.range].elementsEqual(bytes[right.range])
  }
}

/// A name by its bytes: texts that look alike and differ in their code points are different names.
private struct NameKey: Hashable {
  let bytes: ArraySlice<UInt8>

  init(_ name: Int, of parser: JSONParser) {
    let token = parser.tape[name]
    bytes =
      token.kind == .plainString
      ? parser.bytes[token.range] : Array(JSONText.text(of: token, in: parser.bytes).utf8)[...]
  }
}

extension JSONToken {
  /// The bytes from `start` to `end`.
  var range: Range<Int> { Int(start)..<Int(end) }

}
