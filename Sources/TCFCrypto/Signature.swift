import CSodium
import TCFFindings

/// A key that signs, by Ed25519.
///
/// Source: RFC 8032, 5.1 Ed25519.
public struct SigningKey: Sendable {
  /// How many bytes a seed has.
  public static let seedSize = 32
  /// The bytes that the key is made of: to be kept secret.
  public let seed: [UInt8]
  /// The key that others check signatures with.
  public let verificationKey: VerificationKey
  /// Seed and public key, as libsodium wants them.
  private let secret: [UInt8]

  /// The key of a seed; nil unless the seed has 32 bytes.
  public init?(seed: [UInt8]) {
    guard seed.count == Self.seedSize, Sodium.isReady else { return nil }
    var publicKey = [UInt8](repeating: 0, count: VerificationKey.size)
    var secret = [UInt8](repeating: 0, count: Self.seedSize + VerificationKey.size)
    guard crypto_sign_ed25519_seed_keypair(&publicKey, &secret, seed) == 0,
      let verificationKey = VerificationKey(bytes: publicKey)
    else { return nil }
    self.seed = seed
    self.secret = secret
    self.verificationKey = verificationKey
  }

  /// A new key from the system's random numbers.
  public static func random() -> SigningKey? {
    var generator = SystemRandomNumberGenerator()
    return SigningKey(seed: (0..<seedSize).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  /// The signature of `bytes`: 64 bytes, always the same for the same bytes.
  public func signature(of bytes: [UInt8]) -> [UInt8] {
    var signature = [UInt8](repeating: 0, count: VerificationKey.signatureSize)
    crypto_sign_ed25519_detached(&signature, nil, bytes, UInt64(bytes.count), secret)
    return signature
  }
}

/// A key that checks signatures, by Ed25519.
public struct VerificationKey: Sendable, Hashable, CustomStringConvertible {
  /// How many bytes a key has.
  public static let size = 32
  /// How many bytes a signature has.
  public static let signatureSize = 64
  /// The bytes of the key.
  public let bytes: [UInt8]

  /// The key with these bytes; nil unless there are 32.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = bytes
  }

  /// Whether `signature` is one of `message` by the key's owner.
  public func isValid(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    signature.count == Self.signatureSize && Sodium.isReady
      && crypto_sign_ed25519_verify_detached(signature, message, UInt64(message.count), bytes) == 0
  }

  /// 64 hexadecimal digits.
  public var description: String { Hexadecimal.text(bytes) }
}

/// libsodium chooses its implementations for this processor once, before curves are used; hashes need no choice.
private enum Sodium {
  static let isReady = sodium_init() >= 0
}
