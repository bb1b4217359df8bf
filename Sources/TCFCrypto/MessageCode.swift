import CSodium

/// HMAC-SHA-256: a hash that only who has the key can make.
///
/// Source: RFC 2104; test vectors in RFC 4231.
public enum MessageCode {
  /// How many bytes a code has.
  public static let size = 32

  /// The code of `bytes` under a key, which may have any length; 32 random bytes are a good one.
  public static func code(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    var state = crypto_auth_hmacsha256_state()
    var code = [UInt8](repeating: 0, count: size)
    crypto_auth_hmacsha256_init(&state, key, key.count)
    crypto_auth_hmacsha256_update(&state, bytes, UInt64(bytes.count))
    crypto_auth_hmacsha256_final(&state, &code)
    return code
  }

  /// Whether `code` is the code of `bytes` under a key. Takes as long for a wrong one as for the right one.
  public static func isValid(_ code: [UInt8], of bytes: [UInt8], key: [UInt8]) -> Bool {
    code.count == size && sodium_memcmp(code, Self.code(of: bytes, key: key), size) == 0
  }
}
