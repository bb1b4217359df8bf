/// A run of consecutive vendor ids, both ends included.
public struct VendorIDRange: Sendable, Hashable {
  /// The lowest id.
  public let first: UInt16
  /// The highest id, never below `first`.
  public let last: UInt16

  /// A run from `first` to `last`; the ends are swapped if they are the wrong way round.
  @inlinable public init(_ first: UInt16, _ last: UInt16) {
    self.first = min(first, last)
    self.last = max(first, last)
  }

  /// How many ids the run holds, 1-65,536.
  @inlinable public var count: Int { Int(last) - Int(first) + 1 }

  /// Whether the run is one id.
  @inlinable public var isSingle: Bool { first == last }

  /// Whether `id` lies in the run.
  @inlinable public func contains(_ id: Int) -> Bool { id >= Int(first) && id <= Int(last) }
}

extension VendorIDRange: CustomStringConvertible {
  /// `5` or `3-9`.
  public var description: String { isSingle ? "\(first)" : "\(first)-\(last)" }
}
