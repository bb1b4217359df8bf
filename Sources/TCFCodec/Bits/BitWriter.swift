/// Gathers fields into 64-bit words, most significant bit first. Its memory is used again for the next segment.
struct BitWriter: ~Copyable {
  /// The words that are full, and behind them room for more with anything in it.
  private var buffer: [UInt64] = []
  /// How many words are full.
  private var full = 0
  /// The word after them, filled from its most significant bit.
  private(set) var gathered: UInt64 = 0
  /// How many bits of it are, 0-63.
  private(set) var used = 0

  /// The words that are full.
  var words: ArraySlice<UInt64> { buffer[..<full] }
  /// How many bits were written.
  var bitCount: Int { full * 64 + used }

  /// Forgets what was written, keeping the memory.
  mutating func reset() {
    full = 0
    gathered = 0
    used = 0
  }

  /// Makes room for `count` more words. Room is doubled, so that it is made a few times in the writer's life.
  @inline(never)
  private mutating func makeRoom(for count: Int) {
    buffer.append(contentsOf: repeatElement(0, count: max(count, buffer.count, 64)))
  }

  /// Writes the low `width` (1-64) bits of `value`; the bits above them are zero.
  @inline(__always)
  mutating func append(_ value: UInt64, _ width: Int) {
    assert(width >= 1 && width <= 64 && (width == 64 || value >> UInt64(width) == 0))
    let aligned = value &<< UInt64(truncatingIfNeeded: 64 &- width)
    gathered |= aligned &>> UInt64(truncatingIfNeeded: used)
    used &+= width
    guard used >= 64 else { return }
    if full == buffer.count { makeRoom(for: 1) }
    buffer[full] = gathered
    full &+= 1
    used &-= 64
    // What the full word did not take.
    gathered = used == 0 ? 0 : aligned &<< UInt64(truncatingIfNeeded: width &- used)
  }

  /// Writes one bit.
  @inline(__always)
  mutating func append(_ value: Bool) { append(value ? 1 : 0, 1) }

  /// Writes the first `count` bits of `bits`, which holds at least as many.
  mutating func append(prefix count: Int, of bits: [UInt64]) {
    let whole = count / 64
    let source = bits.span.extracting(first: (count + 63) / 64)
    if buffer.count - full < whole { makeRoom(for: whole) }
    // Word for word: each fills the one at hand and leaves as many bits of its own.
    let (first, shift) = (full, UInt64(truncatingIfNeeded: used))
    var rest = gathered
    var out = buffer.mutableSpan
    precondition(first >= 0 && whole <= out.count - first && whole <= source.count)
    for index in 0..<whole {
      let word = source[unchecked: index]
      out[unchecked: first &+ index] = rest | word &>> shift
      // By 64 less `used` bits, which can be all of them.
      rest = (word &<< (63 &- shift)) &<< 1
    }
    full = first + whole
    gathered = rest
    if count % 64 > 0 { append(source[whole] >> UInt64(64 - count % 64), count % 64) }
  }

  /// Writes the bits into `text` from `start` on as base64url, padded with zero bits to whole octets, without "=".
  ///
  /// `text` grows as needed and may be longer than what was written. Returns where the written characters end.
  mutating func writeBase64URL(to text: inout [UInt8], from start: Int) -> Int {
    let octets = (bitCount + 7) / 8
    let end = start + (octets * 8 + 5) / 6
    let block = Base64URL.wordsInBlock
    if buffer.count - full < block { makeRoom(for: block) }
    buffer[full] = gathered
    for index in full + 1..<full + block { buffer[index] = 0 }
    // The last character is in them too: a block ends where a character ends.
    let count = (full / block + 1) * block
    Base64URL.encode(buffer.span.extracting(first: count), into: &text, from: start)
    return end
  }
}
