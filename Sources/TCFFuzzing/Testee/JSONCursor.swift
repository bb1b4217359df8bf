import TCFStorage

/// Walks over JSON without building a tree: a model with a thousand vendors is read into its sets at once.
///
/// It follows the structure only as far as it must. What it does not know it hands as a whole to `JSONReader`, which is
/// strict.
struct JSONCursor {
  let bytes: [UInt8]
  private(set) var position: Int

  init(_ bytes: [UInt8], from position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
  }

  /// Moves behind `byte`, and white space before it, if it is next.
  mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard current == byte else { return false }
    position += 1
    return true
  }

  /// Whether nothing but white space is left.
  mutating func isAtEnd() -> Bool {
    skipSpace()
    return position == bytes.count
  }

  /// Calls `body` with the name of each member of the object that is next; it must move behind the member's value and
  /// returns whether it could. False if it could not, or if there is no object.
  mutating func members(_ body: (String, inout JSONCursor) -> Bool) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    if take(UInt8(ascii: "}")) { return true }
    while true {
      guard let name = string(), take(UInt8(ascii: ":")) else { return false }
      skipSpace()
      guard body(name, &self) else { return false }
      if take(UInt8(ascii: "}")) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
    }
  }

  /// The string that is next; nil if there is none or it is broken.
  mutating func string() -> String? {
    skipSpace()
    guard current == UInt8(ascii: "\"") else { return nil }
    let start = position
    var index = position + 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") {
        position = index + 1
        return String(decoding: bytes[start + 1..<index], as: UTF8.self)
      }
      guard byte >= 0x20, byte < 0x80, byte != UInt8(ascii: "\\") else { break }
      index += 1
    }
    // Escapes and characters outside ASCII are the strict reader's business.
    guard let range = skipValue(), case .string(let text)? = node(range)?.value else { return nil }
    return text
  }

  /// The integer that is next; nil, without moving, if there is none or it has more than nine digits.
  mutating func smallInteger() -> Int? {
    var index = position
    var value = 0
    while index < bytes.count, bytes[index] >= UInt8(ascii: "0"), bytes[index] <= UInt8(ascii: "9") {
      value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
      index += 1
    }
    let digits = index - position
    guard digits > 0, digits < 10, digits == 1 || bytes[position] != UInt8(ascii: "0") else { return nil }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") || bytes[index] | 0x20 == UInt8(ascii: "e") { return nil }
    position = index
    return value
  }

  /// `true` or `false`; nil, without moving, for anything else.
  mutating func boolean() -> Bool? {
    if bytes[position...].starts(with: "true".utf8) {
      position += 4
      return true
    }
    if bytes[position...].starts(with: "false".utf8) {
      position += 5
      return false
    }
    return nil
  }

  /// Calls `take` with each number of the array of integers that is next, none of them longer than nine digits. False,
  /// without moving, for any other value.
  ///
  /// Nearly all of a model is lists of ids, so this is written for speed: one step a byte.
  @inline(__always)
  mutating func integers(_ take: (Int) -> Void) -> Bool {
    guard current == UInt8(ascii: "[") else { return false }
    let text = bytes
    let span = text.span
    var index = position + 1
    var value = 0
    var digits = 0
    var isFirst = true
    while index < span.count {
      let byte = span[index]
      index += 1
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        // Another digit after a zero is no JSON, and neither is one after a space.
        guard digits == 0 || (value > 0 && digits < 9) else { return false }
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
        digits += 1
      } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") {
        if digits != 0 {
          take(value)
        } else if byte == UInt8(ascii: ",") || !isFirst {
          return false
        }
        if byte == UInt8(ascii: "]") {
          position = index
          return true
        }
        (value, digits, isFirst) = (0, 0, false)
      } else if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        // A number that a space has ended takes no more digits.
        if digits > 0 { digits = Self.ended }
      } else {
        return false
      }
    }
    return false
  }

  /// Stands for a number's digits when it has ended: more than there can be.
  private static let ended = 10

  /// Moves behind the value that is next, whatever it is, and returns where it stands; nil if it does not end. Whether it
  /// is JSON inside is not looked at.
  mutating func skipValue() -> Range<Int>? {
    skipSpace()
    let start = position
    var depth = 0
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        guard skipString() else { return nil }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
        continue
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard depth > 0 else { return position > start ? start..<position : nil }
        depth -= 1
        position += 1
      case UInt8(ascii: ","), 0x20, 0x0A, 0x0D, 0x09:
        guard depth > 0 else { return position > start ? start..<position : nil }
        position += 1
        continue
      default:
        position += 1
        if depth > 0 || !isDelimiter(current) { continue }
      }
      if depth == 0 { return start..<position }
    }
    return depth == 0 && position > start ? start..<position : nil
  }

  private func isDelimiter(_ byte: UInt8?) -> Bool {
    guard let byte else { return true }
    return [UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x20, 0x0A, 0x0D, 0x09].contains(byte)
  }

  private mutating func skipString() -> Bool {
    position += 1
    while let byte = current {
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return true }
    }
    position = bytes.count
    return false
  }

  /// The value in `range`, read strictly; nil if it is not JSON.
  func node(_ range: Range<Int>) -> JSONNode? { try? JSONReader.read(Array(bytes[range])) }

  /// The value that is next, read strictly; nil if it is not JSON.
  mutating func node() -> JSONNode? { skipValue().flatMap(node) }
}
