/// Bits one by one: slow and simple, and not the codec that is on trial.
///
/// Source: RFC 4648, section 5 (base64url), without padding characters.
struct WireBits: Sendable, Hashable {
  /// Zeros and ones.
  private(set) var bits: [UInt8] = []

  /// No bits.
  init() {}

  /// The bits of base64url characters, six each; nil if there is any other character.
  init?(characters: some Sequence<UInt8>) {
    for character in characters {
      let value = Self.values[Int(character)]
      guard value < 64 else { return nil }
      append(value, 6)
    }
  }

  /// How many bits there are.
  var count: Int { bits.count }

  /// Adds the low `width` bits of `value`, the most significant first.
  mutating func append(_ value: some BinaryInteger, _ width: Int) {
    append(word: UInt64(truncatingIfNeeded: value), width)
  }

  /// Not generic, and no loop over a stride: debug builds, which is what tests are, take twenty times as long for these.
  private mutating func append(word: UInt64, _ width: Int) {
    var bit = width
    while bit > 0 {
      bit -= 1
      bits.append(bit < 64 ? UInt8(truncatingIfNeeded: word >> UInt64(bit) & 1) : 0)
    }
  }

  /// Puts the low `width` bits of `value` in the place of those from `offset` on, as far as there are any.
  mutating func overwrite(_ value: UInt64, at offset: Int, _ width: Int) {
    for bit in 0..<width where bits.indices.contains(offset + bit) {
      bits[offset + bit] = UInt8(truncatingIfNeeded: value >> UInt64(width - 1 - bit) & 1)
    }
  }

  /// The other value for one bit.
  mutating func flip(_ offset: Int) { bits[offset] ^= 1 }

  /// Leaves out everything from bit `count` on.
  mutating func truncate(to count: Int) { bits.removeLast(max(bits.count - count, 0)) }

  /// The unsigned value of `width` (0-64) bits; bits beyond the end are 0.
  func value(at offset: Int, _ width: Int) -> UInt64 {
    var value: UInt64 = 0
    for index in offset..<offset + width {
      value = value << 1 | (bits.indices.contains(index) ? UInt64(bits[index]) : 0)
    }
    return value
  }

  /// The characters, the last one filled up with zeros.
  var characters: [UInt8] {
    var characters: [UInt8] = []
    characters.reserveCapacity(bits.count / 6 + 1)
    for start in stride(from: 0, to: bits.count, by: 6) { characters.append(Self.alphabet[Int(value(at: start, 6))]) }
    return characters
  }

  /// The 64 characters in the order of their values.
  static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()
}
