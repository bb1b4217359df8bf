import TCFCrypto

/// The salts of a bundle's records. A proof shows the hashes of other records, and there are few results: without a salt, anyone who
/// has a proof could try them until a hash fits.
///
/// With the audit's key the salts follow from it, so that the same audit gives the same bundle. Without one they are drawn anew
/// for each bundle.
package struct EvidenceSalts: Sendable {
  /// How many bytes the seed and each salt have.
  static let size = 16
  /// What the salts are made of: it stays with the auditor.
  let seed: [UInt8]
  private let key: KeyedDigest.Key

  /// The salts of an audit with this key.
  init(key secret: [UInt8]?) {
    var generator = SystemRandomNumberGenerator()
    let seed =
      secret.map { Array(MessageCode.code(of: Array("tcfcheck salts".utf8), key: $0).prefix(Self.size)) }
      ?? (0..<Self.size).map { _ in UInt8.random(in: 0...255, using: &generator) }
    // `size` bytes either way: a code has 32, of which the first are taken, and the random ones are counted here.
    guard let salts = EvidenceSalts(seed: seed) else { preconditionFailure("a seed has as many bytes as a key") }
    self = salts
  }

  /// The salts of a seed; nil unless it has 16 bytes.
  init?(seed: [UInt8]) {
    guard let key = KeyedDigest.Key(seed) else { return nil }
    (self.seed, self.key) = (seed, key)
  }

  /// The salt of the record at a place: SipHash-2-4 with 128 bits of the record's first 12 bytes.
  func salt(input: Int, line: Int) -> [UInt8] {
    let place = Self.place(input, line)
    let digest = KeyedDigest(of: place.span, key)
    return [digest.low, digest.high].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (8 * $0)) } }
  }

  /// The bytes of a record's place: 4 of the input, 8 of the line.
  static func place(_ input: Int, _ line: Int) -> [UInt8] {
    [UInt8](number: input, bytes: 4) + [UInt8](number: line, bytes: 8)
  }
}

extension [UInt8] {
  /// A number in so many bytes, the highest first.
  init(number: Int, bytes count: Int) {
    self = (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * (count - 1 - $0))) }
  }
}
