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
    var index = Self.spaceEnd(span, start + 1)
    var count = 0
    guard index < span.count else { return nil }
    if span[index] == UInt8(ascii: "]") {
      (end, self.count) = (index + 1, 0)
      return
    }
    while true {
      let first = index
      while index < span.count, JSONNumber.isDigit(span[index]) { index &+= 1 }
      // Another digit after a zero is no JSON.
      guard index > first, index - first <= 9, index - first == 1 || span[first] != UInt8(ascii: "0") else {
        return nil
      }
      count &+= 1
      if index < span.count, span[index] <= 0x20 { index = Self.spaceEnd(span, index) }
      guard index < span.count else { return nil }
      if span[index] == UInt8(ascii: "]") {
        (end, self.count) = (index + 1, count)
        return
      }
      guard span[index] == UInt8(ascii: ",") else { return nil }
      index &+= 1
      if index < span.count, span[index] <= 0x20 { index = Self.spaceEnd(span, index) }
    }
  }

  /// Where the white space ends that begins at `start`, if any is there.
  private static func spaceEnd(_ span: Span<UInt8>, _ start: Int) -> Int {
    var index = start
    while index < span.count {
      let byte = span[index]
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      index += 1
    }
    return index
  }

  /// Calls `body` with each integer of the list in `text`, which is one.
  @inline(__always)
  static func forEach(in bytes: [UInt8], _ range: Range<Int>, _ body: (Int) -> Void) {
    let span = bytes.span.extracting(range)
    var index = 0
    while index < span.count {
      var value = Int(span[index] &- UInt8(ascii: "0"))
      index &+= 1
      guard value < 10 else { continue }
      while index < span.count, JSONNumber.isDigit(span[index]) {
        value = value &* 10 &+ Int(span[index] &- UInt8(ascii: "0"))
        index &+= 1
      }
      body(value)
      // What ended the number is no digit.
      index &+= 1
    }
  }
}
