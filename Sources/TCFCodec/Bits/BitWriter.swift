/// Gathers fields into 64-bit words, most significant bit first. Its memory is used again for the next segment.
struct BitWriter: ~Copyable {
  /// The words that are full.
  private(set) var words: [UInt64] = []
  /// The word after them, filled from its most significant bit.
  private(set) var gathered: UInt64 = 0
  /// How many bits of it are, 0-63.
  private(set) var used = 0

  /// Forgets what was written, keeping the memory.
  mutating func reset() {
    words.removeAll(keepingCapacity: true)
    gathered = 0
    used = 0
  }

  /// Writes the low `width` (1-64) bits of `value`; the bits above them are zero.
  @inline(__always)
  mutating func put(_ value: UInt64, _ width: Int) {
    assert(width >= 1 && width <= 64 && (width == 64 || value >> UInt64(width) == 0))
    let aligned = value &<< UInt64(truncatingIfNeeded: 64 &- width)
    gathered |= aligned &>> UInt64(truncatingIfNeeded: used)
    used &+= width
    guard used >= 64 else { return }
    words.append(gathered)
    used &-= 64
    // What the full word did not take.
    gathered = used == 0 ? 0 : aligned &<< UInt64(truncatingIfNeeded: width &- used)
  }

  /// Writes one bit.
  mutating func put(_ value: Bool) { put(value ? 1 : 0, 1) }

  /// Writes the first `count` bits of `bits`, which holds at least as many.
  mutating func put(prefix count: Int, of bits: [UInt64]) {
    let source = bits.span.extracting(first: (count + 63) / 64)
    for index in 0..<count / 64 { put(source[index], 64) }
    if count % 64 > 0 { put(source[count / 64] >> UInt64(64 - count % 64), count % 64) }
  }

  /// Writes the bits into `text` from `start` on as base64url, padded with zero bits to whole octets, without "=".
  ///
  /// `text` grows as needed and may be longer than what was written. Returns where the written characters end.
  mutating func writeBase64URL(to text: inout [UInt8], from start: Int) -> Int {
    let octets = (words.count * 64 + used + 7) / 8
    let end = start + (octets * 8 + 5) / 6
    words.append(gathered)
    while words.count % Base64URL.wordsInBlock != 0 { words.append(0) }
    // Padding to octets can take the last character beyond the last word by two bits.
    if words.count * 64 < octets * 8 + 6 { for _ in 0..<Base64URL.wordsInBlock { words.append(0) } }
    Base64URL.encode(words.span, into: &text, from: start)
    return end
  }
}
