/// Gathers fields into 64-bit words, most significant bit first. Its memory is used again for the next segment.
struct BitWriter: ~Copyable {
  private(set) var words: [UInt64] = []
  /// How many bits were written.
  private(set) var bitCount = 0

  /// Forgets what was written, keeping the memory.
  mutating func reset() {
    words.removeAll(keepingCapacity: true)
    bitCount = 0
  }

  /// Writes the low `width` (1-64) bits of `value`; the bits above them are zero.
  @inline(__always)
  mutating func put(_ value: UInt64, _ width: Int) {
    assert(width >= 1 && width <= 64 && (width == 64 || value >> UInt64(width) == 0))
    let used = bitCount & 63
    let aligned = value &<< UInt64(truncatingIfNeeded: 64 &- width)
    if used == 0 {
      words.append(aligned)
    } else {
      words[words.count - 1] |= aligned &>> UInt64(truncatingIfNeeded: used)
      if used + width > 64 { words.append(aligned &<< UInt64(truncatingIfNeeded: 64 &- used)) }
    }
    bitCount += width
  }

  /// Writes one bit.
  mutating func put(_ value: Bool) { put(value ? 1 : 0, 1) }

  /// Writes the first `count` bits of `bits`.
  mutating func put(prefix count: Int, of bits: [UInt64]) {
    for index in 0..<count / 64 { put(bits[index], 64) }
    if count % 64 > 0 { put(bits[count / 64] >> UInt64(64 - count % 64), count % 64) }
  }

  /// Appends the written bits as base64url, padded with zero bits to whole octets, without "=".
  func appendBase64URL(to text: inout [UInt8]) {
    let octets = (bitCount + 7) / 8
    Base64URL.encode(words.span, characters: (octets * 8 + 5) / 6, into: &text)
  }
}
