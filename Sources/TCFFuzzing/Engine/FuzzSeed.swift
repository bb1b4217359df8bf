import TCFFindings

/// A 64-bit seed as people see and type it: `0x` and sixteen hexadecimal digits.
public struct FuzzSeed: Sendable, Hashable, CustomStringConvertible, LosslessStringConvertible {
  /// The seed.
  public let value: UInt64

  /// A seed from its bits.
  public init(_ value: UInt64) { self.value = value }

  /// Reads `0x…` with up to sixteen hexadecimal digits, or an unsigned decimal number; nil for anything else.
  public init?(_ description: String) {
    let digits = description.hasPrefix("0x") ? description.dropFirst(2) : description[...]
    // Swift's initialiser would take a sign too.
    guard let first = digits.first, first != "+", first != "-" else { return nil }
    guard let value = UInt64(digits, radix: digits.count < description.count ? 16 : 10) else { return nil }
    self.value = value
  }

  /// `0x00000000000004d2`
  public var description: String { "0x" + Hexadecimal.text(value, width: 16) }
}

extension FuzzSeed {
  /// The seed of case `index` of a property in the run of seed `run`.
  ///
  /// Mixed twice: seeds that differ by the generator's own increment would give the same numbers one place apart.
  public static func ofCase(run: UInt64, property: String, index: Int) -> UInt64 {
    let start = SplitMix64.mixed(run ^ StableHash.of(property))
    return SplitMix64.mixed(start &+ UInt64(truncatingIfNeeded: index) &* 0xD1B5_4A32_D192_ED03)
  }
}
