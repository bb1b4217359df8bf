extension [UInt8] {
  /// Appends a number's digits. Ids have up to five, which a conversion to `String` takes many times as long for.
  mutating func append(decimal number: Int) {
    guard number >= 0, number < 100_000 else { return self += String(number).utf8 }
    let zero = UInt8(ascii: "0")
    let value = UInt32(number)
    if value >= 10_000 { append(zero + UInt8(value / 10_000)) }
    if value >= 1_000 { append(zero + UInt8(value / 1_000 % 10)) }
    if value >= 100 { append(zero + UInt8(value / 100 % 10)) }
    if value >= 10 { append(zero + UInt8(value / 10 % 10)) }
    append(zero + UInt8(value % 10))
  }

  /// Appends the places of the bits that are set, with commas between them.
  mutating func append(setBits words: [UInt64]) {
    let count = words.reduce(0) { $0 + $1.nonzeroBitCount }
    guard count > 0 else { return }
    // A place has seven digits at most and a comma. The sets written here have 1,024 words, as ids have 16 bits: only a
    // mistake of ours gets here with more, no input.
    precondition(words.count < 1 << 14, "places of up to seven digits")
    let start = self.count
    append(contentsOf: repeatElement(0, count: count * 8))
    var span = mutableSpan
    var output = span.mutableBytes
    let known = NumberText.known.span
    var (place, end) = (0, start)
    for word in words {
      if place + 64 < known.count {
        // One text for each of this word's bits: their places need no look.
        let texts = known.extracting(place + 1..<place + 65)
        word.forEachSetBit { bit in
          let text = texts[bit & 63]
          // Eight bytes at once, of which the first `shortCount` are the text.
          output.storeBytes(of: text.word.littleEndian, toByteOffset: end, as: UInt64.self)
          end &+= text.shortCount
        }
      } else {
        word.forEachSetBit { bit in
          let text = NumberText(place + bit + 1)
          output.storeBytes(of: text.word.littleEndian, toByteOffset: end, as: UInt64.self)
          end &+= text.count
        }
      }
      place += 64
    }
    // Without the last comma, and the room that was not needed.
    removeLast(self.count - end + 1)
  }
}

extension UInt64 {
  /// Calls `body` with the place of each bit that is set, ascending, from 0 for the highest.
  @inline(__always)
  fileprivate func forEachSetBit(_ body: (Int) -> Void) {
    // Turned round, since the lowest bit is found and cleared in fewer steps than the highest.
    var rest = bitReversed
    while rest != 0 {
      body(rest.trailingZeroBitCount)
      rest &= rest &- 1
    }
  }

  /// The same bits in the other order: bytes first, then half bytes, pairs, and adjacent bits.
  private var bitReversed: UInt64 {
    var bits = byteSwapped
    bits = bits &>> 4 & 0x0F0F_0F0F_0F0F_0F0F | (bits & 0x0F0F_0F0F_0F0F_0F0F) &<< 4
    bits = bits &>> 2 & 0x3333_3333_3333_3333 | (bits & 0x3333_3333_3333_3333) &<< 2
    return bits &>> 1 & 0x5555_5555_5555_5555 | (bits & 0x5555_5555_5555_5555) &<< 1
  }
}

/// The digits of a number of up to seven, and a comma behind them, in a word: a set has hundreds of ids, and each is written
/// with one store.
private struct NumberText {
  /// The characters, the first one lowest, and their number in the highest byte.
  let word: UInt64

  /// The texts of the numbers that ids have by far the most.
  static let known = (0..<2_048).map(NumberText.init)

  init(_ number: Int) {
    var (word, rest, count) = (UInt64(UInt8(ascii: ",")), number, UInt64(1))
    repeat {
      word = word << 8 | UInt64(UInt8(ascii: "0")) + UInt64(rest % 10)
      rest /= 10
      count += 1
    } while rest > 0
    // Eight characters leave no room for their number; seven digits and a comma need none, as they are the only ones.
    self.word = count < 8 ? word | count << 56 : word
  }

  /// How many characters there are, of a number with less than seven digits.
  var shortCount: Int { Int(truncatingIfNeeded: word &>> 56) }

  /// How many characters there are.
  var count: Int { Int(truncatingIfNeeded: Swift.min(word &>> 56, 8)) }
}
