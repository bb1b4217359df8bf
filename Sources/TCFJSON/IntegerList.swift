/// An array of plain integers of up to nine digits: lists of ids are most of what is read here, so this is written for
/// speed, one step a number.
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
      index &+= DigitRun(span, at: index).count
      // Longer than what is looked at in one step, or at the end of the text.
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
    while true {
      while index < span.count, !JSONNumber.isDigit(span[index]) { index &+= 1 }
      guard index < span.count else { return }
      let run = DigitRun(span, at: index)
      var value = run.value
      index &+= run.count
      while index < span.count, JSONNumber.isDigit(span[index]) {
        value = value &* 10 &+ Int(span[index] &- UInt8(ascii: "0"))
        index &+= 1
      }
      body(value)
    }
  }
}

/// The digits at a place of a text, of which eight are looked at in one step.
///
/// Eight bytes are one word, the first byte lowest, so that a few operations do what a loop does byte by byte: ids have up to
/// five digits, and a loop whose end cannot be foretold costs more than the digits themselves.
private struct DigitRun {
  /// How many there are, up to eight. 0 at the last seven bytes of a text, which a caller looks at one by one.
  let count: Int
  /// The bytes less "0".
  private let digits: UInt64

  @inline(__always)
  init(_ text: Span<UInt8>, at index: Int) {
    guard index &+ 8 <= text.count else {
      (count, digits) = (0, 0)
      return
    }
    // Within the text, which the call checks once more; any eight bytes are a number.
    let word = UInt64(littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
    digits = word ^ 0x3030_3030_3030_3030
    // The highest bit of a byte is set if it has it, or if the rest of it is over 9.
    let others = ((digits & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
    count = others.trailingZeroBitCount &>> 3
  }

  /// The number that they are; 0 for no digits.
  var value: Int {
    @inline(__always)
    get {
      guard count > 0 else { return 0 }
      // Zeros in front, then pairs, fours and all eight added up, each half times the weight of its place.
      var sum = digits &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
      sum = (sum &* 2_561) &>> 8 & 0x00FF_00FF_00FF_00FF
      sum = (sum &* 6_553_601) &>> 16 & 0x0000_FFFF_0000_FFFF
      return Int(truncatingIfNeeded: (sum &* 42_949_672_960_001) &>> 32)
    }
  }
}
