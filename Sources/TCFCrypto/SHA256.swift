import CSodium
import TCFFindings

/// SHA-256 of bytes that come in parts.
///
/// Source: FIPS 180-4, 6.2 SHA-256.
public struct SHA256: Sendable {
  /// The hash of some bytes: 32 bytes.
  public struct Digest: Sendable, Hashable, CustomStringConvertible {
    /// How many bytes a digest has.
    public static let size = 32
    /// The bytes.
    public let bytes: [UInt8]

    /// The digest with these bytes; nil unless there are 32.
    package init?(bytes: [UInt8]) {
      guard bytes.count == Self.size else { return nil }
      self.bytes = bytes
    }

    /// The digest that `description` gives; nil for anything but hexadecimal digits of 32 bytes.
    package init?(hexadecimal: String) {
      guard let bytes = Hexadecimal.bytes(hexadecimal) else { return nil }
      self.init(bytes: bytes)
    }

    fileprivate init(checked bytes: [UInt8]) { self.bytes = bytes }

    /// 64 hexadecimal digits, in lower case.
    public var description: String { Hexadecimal.text(bytes) }
  }

  private var state = crypto_hash_sha256_state()

  /// The hash of nothing so far.
  public init() { crypto_hash_sha256_init(&state) }

  /// Adds bytes.
  public mutating func update(_ bytes: [UInt8]) { update(bytes[...]) }

  /// Adds bytes.
  public mutating func update(_ bytes: ArraySlice<UInt8>) {
    // libsodium wants a pointer; it reads `count` bytes during the call only. Of no bytes the pointer may be null.
    bytes.withUnsafeBufferPointer { buffer in
      _ = crypto_hash_sha256_update(&state, buffer.baseAddress, UInt64(buffer.count))
    }
  }

  /// The hash of everything added so far. More may be added after it.
  public var digest: Digest {
    var ending = state
    var bytes = [UInt8](repeating: 0, count: Digest.size)
    crypto_hash_sha256_final(&ending, &bytes)
    return Digest(checked: bytes)
  }

  /// The hash of `bytes`.
  public static func hash(_ bytes: [UInt8]) -> Digest {
    var hash = SHA256()
    hash.update(bytes)
    return hash.digest
  }

  /// The hash of `bytes` in hexadecimal, as `sha256sum` prints it.
  public static func hexadecimal(_ bytes: [UInt8]) -> String { hash(bytes).description }
}
