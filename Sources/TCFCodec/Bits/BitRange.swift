/// A run of bits within one segment, counted from the segment's first bit.
public struct BitRange: Sendable, Hashable {
  /// The first bit, from 0.
  public let offset: Int
  /// How many bits, 0 for a place between two bits.
  public let width: Int

  /// A run of `width` bits from `offset`.
  @inlinable public init(offset: Int, width: Int) {
    self.offset = offset
    self.width = width
  }

  /// The bit after the last one.
  @inlinable public var end: Int { offset + width }
}

extension BitRange {
  /// `bits 152-175`, `bit 152`, or `at the end` where no bit is left.
  package var place: String { width == 0 ? "at the end" : description }
}

extension BitRange: CustomStringConvertible {
  /// `bits 152-175`, or `bit 152`.
  public var description: String { width <= 1 ? "bit \(offset)" : "bits \(offset)-\(end - 1)" }
}
