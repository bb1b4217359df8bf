import CSodium

/// SipHash-2-4: a short hash under a key. Anyone who does not have the key cannot choose texts by their hashes, so a sample that
/// uses it cannot be steered by what is sampled.
///
/// Source: Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012.
package struct ShortCode: Sendable, Hashable {
  private let key: SipHash.Key

  /// Hashes under the first 16 bytes of the SHA-256 of `purpose`, a zero byte and `secret`.
  package init(purpose: String, secret: [UInt8]) {
    let digest = SHA256.hash(Array(purpose.utf8) + [0] + secret)
    // SHA-256 gives 32 bytes and a key has 16, so that the prefix is never shorter.
    guard let key = SipHash.Key(digest.bytes.prefix(SipHash.Key.size)) else {
      preconditionFailure("a digest of 32 bytes has more than a key")
    }
    self.key = key
  }

  /// The hash of `bytes`: eight bytes, the first one the lowest.
  package func code(of bytes: ArraySlice<UInt8>) -> UInt64 { code(of: bytes.span) }

  /// The hash of `bytes`: eight bytes, the first one the lowest.
  package func code(of bytes: Span<UInt8>) -> UInt64 {
    var code: UInt64 = 0
    SipHash.hash(bytes, key: key, into: &code) { crypto_shorthash_siphash24($0, $1, $2, $3) }
    return UInt64(littleEndian: code)
  }
}
