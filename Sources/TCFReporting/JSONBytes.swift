/// A JSON text in the making, in UTF-8, with the keys in the order of the calls.
///
/// Made for this room's lines, where contract.md fixes the order; `JSONEncoder` offers only its own or a sorted one.
struct JSONBytes {
  /// The text so far.
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  /// Forgets the text and keeps the memory.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    needsComma = false
  }

  /// Starts an object, as a value or after a key.
  mutating func beginObject() { open("{") }
  /// Ends an object.
  mutating func endObject() { close("}") }
  /// Starts an array.
  mutating func beginArray() { open("[") }
  /// Ends an array.
  mutating func endArray() { close("]") }
  /// Ends the line.
  mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
    needsComma = false
  }

  /// A key; its value comes next.
  mutating func key(_ name: String) {
    string(name)
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A string, or null.
  mutating func string(_ text: String?) {
    guard let text else { return word("null") }
    separate()
    bytes.append(UInt8(ascii: "\""))
    appendEscaped(text)
    bytes.append(UInt8(ascii: "\""))
  }

  /// A whole number, or null.
  mutating func integer(_ number: Int?) { word(number.map { String($0) } ?? "null") }

  /// A truth value.
  mutating func boolean(_ value: Bool) { word(value ? "true" : "false") }

  /// null.
  mutating func null() { word("null") }

  private mutating func open(_ bracket: Unicode.Scalar) {
    separate()
    bytes.append(UInt8(ascii: bracket))
    needsComma = false
  }

  private mutating func close(_ bracket: Unicode.Scalar) {
    bytes.append(UInt8(ascii: bracket))
    needsComma = true
  }

  private mutating func word(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  private mutating func separate() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
    needsComma = true
  }

  // RFC 8259, section 7, and beyond it what breaks lines or terminals: DEL, C1 controls, U+2028 and U+2029.
  private mutating func appendEscaped(_ text: String) {
    // Nearly every text is plain ASCII, and is copied as a whole.
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
    }
    if isPlain == true { return bytes.append(contentsOf: text.utf8) }
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22, 0x5C: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(scalar.value)])
      case 0x0A: bytes.append(contentsOf: "\\n".utf8)
      case 0x0D: bytes.append(contentsOf: "\\r".utf8)
      case 0x09: bytes.append(contentsOf: "\\t".utf8)
      case 0x20..<0x7F: bytes.append(UInt8(scalar.value))
      case 0x00...0x9F, 0x2028, 0x2029: appendUnicodeEscape(scalar.value)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }

  private mutating func appendUnicodeEscape(_ value: UInt32) {
    bytes.append(contentsOf: "\\u".utf8)
    let digits = String(value, radix: 16)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
    bytes.append(contentsOf: digits.utf8)
  }
}
