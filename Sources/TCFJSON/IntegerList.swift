/// An array of plain integers of up to nine digits: lists of ids are most of what is read here, so this is written for
/// speed, one step a byte.
struct IntegerList {
  /// One past the closing bracket.
  let end: Int
  /// How many integers it has.
  let count: Int

  /// The list whose opening bracket is at `start`; nil if it does not end, or holds anything else.
  init?(at start: Int, in bytes: [UInt8]) {
    let span = bytes.span
    var index = start + 1
    var count = 0
    var digits = 0
    var isZeroLed = false
    while index < span.count {
      let byte = span[index]
      index += 1
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        // Another digit after a zero is no JSON, and neither is one after a space.
        guard digits < 9, !isZeroLed else { return nil }
        if digits == 0, byte == UInt8(ascii: "0") { isZeroLed = true }
        digits += 1
      } else if byte == UInt8(ascii: ",") {
        guard digits != 0 else { return nil }
        count += 1
        (digits, isZeroLed) = (0, false)
      } else if byte == UInt8(ascii: "]") {
        if digits != 0 { count += 1 } else if count > 0 { return nil }
        (end, self.count) = (index, count)
        return
      } else if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
        if digits > 0 { digits = Self.ended }
      } else {
        return nil
      }
    }
    return nil
  }

  /// Stands for a number's digits when a space has ended it: more than there can be.
  private static let ended = 10

  /// Calls `body` with each integer of the list in `text`, which is one.
  @inline(__always)
  static func forEach(in bytes: [UInt8], _ range: Range<Int>, _ body: (Int) -> Void) {
    let span = bytes.span
    var value = 0
    var isNumber = false
    for index in range {
      let digit = span[index] &- UInt8(ascii: "0")
      if digit < 10 {
        value = value &* 10 &+ Int(digit)
        isNumber = true
      } else if isNumber {
        body(value)
        (value, isNumber) = (0, false)
      }
    }
  }
}
