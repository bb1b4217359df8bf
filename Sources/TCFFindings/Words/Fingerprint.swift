/// A short mark of a text that is the same in every run; Swift's own hash differs from run to run. It tells texts apart, and
/// protects against nobody who looks for two of one mark.
package enum Fingerprint {
  /// The mark of the bytes.
  ///
  /// Source: Fowler, Noll and Vo, FNV-1a, 64 bits.
  package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
