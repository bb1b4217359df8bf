import CSodium

/// SipHash-2-4: a short hash under a key. Whoever does not have the key cannot choose texts by their hashes, so a sample that
/// goes by it cannot be steered by what is sampled.
///
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012.
package struct ShortCode: Sendable, Hashable {
  /// How many bytes a key has.
  package static let keySize = 16
  private let key: [UInt8]

  /// Hashes under the first 16 bytes of the SHA-256 of `purpose`, a zero byte and `secret`.
  package init(purpose: String, secret: [UInt8]) {
    key = Array(SHA256.hash(Array(purpose.utf8) + [0] + secret).bytes.prefix(Self.keySize))
  }

  /// The hash of `bytes`: eight bytes, the first one the lowest.
  package func code(of bytes: ArraySlice<UInt8>) -> UInt64 { code(of: bytes.span) }

  /// The hash of `bytes`: eight bytes, the first one the lowest.
  package func code(of bytes: Span<UInt8>) -> UInt64 {
    var code: UInt64 = 0
    bytes.withUnsafeBufferPointer { bytes in
      key.withUnsafeBufferPointer { key in
        // libsodium reads `count` bytes and the 16 of the key, and writes eight, during the call only; of no bytes the
        // pointer may be null.
        withUnsafeMutableBytes(of: &code) { code in
          guard let code = code.bindMemory(to: UInt8.self).baseAddress, let key = key.baseAddress else { return }
          _ = crypto_shorthash_siphash24(code, bytes.baseAddress, UInt64(bytes.count), key)
        }
      }
    }
    return UInt64(littleEndian: code)
  }
}
