import CSodium

/// SipHash-2-4 with 128 bits, under a key: two texts that have the same one are the same text, but for a chance of one in
/// 2^128, and whoever does not have the key cannot choose others.
///
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012; libsodium, Short-input hashing,
/// crypto_shorthash_siphashx24.
package struct Fingerprint: Sendable, Hashable {
  /// A key, which is never stored or shown.
  package struct Key: Sendable {
    /// How many bytes a key has.
    package static let size = Int(crypto_shorthash_siphashx24_KEYBYTES)
    fileprivate let bytes: [UInt8]

    /// A key of 16 bytes; nil for another number of them.
    package init?(_ bytes: [UInt8]) {
      guard bytes.count == Self.size else { return nil }
      self.bytes = bytes
    }

    private init(random: Void) {
      var bytes = [UInt8](repeating: 0, count: Self.size)
      randombytes_buf(&bytes, Self.size)
      self.bytes = bytes
    }

    /// A key that nobody knows.
    package static func random() -> Key { Key(random: ()) }
  }

  /// The first eight bytes, the first one the lowest.
  package let low: UInt64
  /// The last eight bytes, the first one the lowest.
  package let high: UInt64

  /// The fingerprint of `bytes`.
  package init(of bytes: Span<UInt8>, _ key: Key) {
    var code: (low: UInt64, high: UInt64) = (0, 0)
    bytes.withUnsafeBufferPointer { bytes in
      key.bytes.withUnsafeBufferPointer { key in
        // libsodium reads `count` bytes and the 16 of the key, and writes 16, during the call only; of no bytes the pointer may
        // be null.
        withUnsafeMutableBytes(of: &code) { code in
          guard let code = code.bindMemory(to: UInt8.self).baseAddress, let key = key.baseAddress else { return }
          _ = crypto_shorthash_siphashx24(code, bytes.baseAddress, UInt64(bytes.count), key)
        }
      }
    }
    (low, high) = (UInt64(littleEndian: code.low), UInt64(littleEndian: code.high))
  }
}
