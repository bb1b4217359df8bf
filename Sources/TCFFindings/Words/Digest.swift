/// A number made of others, for tables whose entries are compared in addition: fast, and no protection against those who choose the
/// numbers. The order of the numbers counts.
package struct Digest {
  /// The number so far.
  package private(set) var value: UInt64

  /// The digest of nothing, or of one number.
  package init(_ value: UInt64 = 0) { self.value = value }

  /// Adds a number.
  @inline(__always)
  package mutating func add(_ number: Int) {
    // An odd number with as many ones as zeros; the high half of the product depends on all of the number.
    value = (value ^ UInt64(truncatingIfNeeded: number)) &* 0xD6E8_FEB8_6659_FD93
    value ^= value >> 32
  }
}
