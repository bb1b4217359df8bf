import CSodium

/// SipHash-2-4 with 128 bits, under a key: two texts that have the same one are the same text, but for a chance of one in
/// 2^128, and anyone who does not have the key cannot choose others.
///
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012; libsodium, Short-input hashing,
/// crypto_shorthash_siphashx24.
package struct KeyedDigest: Sendable, Hashable {
  /// A key, which is never stored or shown.
  package struct Key: Sendable {
    fileprivate let key: SipHash.Key

    /// A key of 16 bytes; nil for another number of them.
    package init?(_ bytes: [UInt8]) {
      guard let key = SipHash.Key(bytes) else { return nil }
      self.key = key
    }

    /// A key that no one knows.
    package static func random() -> Key {
      var bytes = [UInt8](repeating: 0, count: SipHash.Key.size)
      randombytes_buf(&bytes, bytes.count)
      // `size` bytes, as made above, are the only condition of a key.
      guard let key = Key(bytes) else { preconditionFailure("as many bytes as a key has") }
      return key
    }
  }

  /// The first eight bytes, the first one the lowest.
  package let low: UInt64
  /// The last eight bytes, the first one the lowest.
  package let high: UInt64

  /// The digest that stands for the same text in another role: as unlike all others as any is.
  package var marked: KeyedDigest { KeyedDigest(low: low ^ .max, high: high) }

  private init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

  /// The digest of `bytes`.
  package init(of bytes: Span<UInt8>, _ key: Key) {
    var code: (low: UInt64, high: UInt64) = (0, 0)
    SipHash.hash(bytes, key: key.key, into: &code) { crypto_shorthash_siphashx24($0, $1, $2, $3) }
    (low, high) = (UInt64(littleEndian: code.low), UInt64(littleEndian: code.high))
  }
}
