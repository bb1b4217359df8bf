/// A set of small ids as the wire carries them, one bit an id, the first id in the most significant bit.
///
/// Purposes (ids 1-24), special features (1-12) and a publisher's custom purposes (1-63) all use it; which ids a field
/// can hold is the field's width in its layout, checked when it is encoded.
///
/// Source: Consent string and vendor list formats v2, The Core String, PurposesConsent.
public struct PurposeSet: Sendable, Hashable {
  /// The ids as bits: id 1 is bit 63, id 64 is bit 0.
  public var bits: UInt64

  /// The empty set.
  @inlinable public init() { bits = 0 }

  /// A set from its bits, id 1 in the most significant one.
  @inlinable public init(bits: UInt64) { self.bits = bits }

  /// A set of the given ids. Ids outside 1-64 are left out.
  public init(_ ids: some Sequence<Int>) {
    bits = 0
    for id in ids { insert(id) }
  }

  /// The mask of one id; 0 for ids outside 1-64.
  @inlinable static func mask(_ id: Int) -> UInt64 {
    id >= 1 && id <= 64 ? 1 << UInt64(64 - id) : 0
  }

  /// Whether `id` is in the set.
  @inlinable public func contains(_ id: Int) -> Bool { bits & Self.mask(id) != 0 }

  /// Adds `id`; ids outside 1-64 are ignored.
  @inlinable public mutating func insert(_ id: Int) { bits |= Self.mask(id) }

  /// Removes `id`.
  @inlinable public mutating func remove(_ id: Int) { bits &= ~Self.mask(id) }

  /// Whether no id is in the set.
  @inlinable public var isEmpty: Bool { bits == 0 }

  /// How many ids are in the set.
  @inlinable public var count: Int { bits.nonzeroBitCount }

  /// The highest id, or 0 if there is none.
  @inlinable public var highest: Int { 64 - bits.trailingZeroBitCount }

  /// The ids of both sets.
  @inlinable public func union(_ other: PurposeSet) -> PurposeSet { PurposeSet(bits: bits | other.bits) }

  /// The ids that are in both sets.
  @inlinable public func intersection(_ other: PurposeSet) -> PurposeSet { PurposeSet(bits: bits & other.bits) }

  /// The ids that are not in `other`.
  @inlinable public func subtracting(_ other: PurposeSet) -> PurposeSet { PurposeSet(bits: bits & ~other.bits) }

  /// The ids that do not exceed `limit` (0-64).
  @inlinable public func upTo(_ limit: Int) -> PurposeSet {
    limit <= 0 ? PurposeSet() : PurposeSet(bits: bits & (limit >= 64 ? .max : ~(UInt64.max >> UInt64(limit))))
  }
}

extension PurposeSet: Sequence {
  /// Walks the ids, ascending.
  public struct Iterator: IteratorProtocol {
    @usableFromInline var rest: UInt64

    @inlinable init(rest: UInt64) { self.rest = rest }

    /// The next id, or nil at the end.
    @inlinable public mutating func next() -> Int? {
      guard rest != 0 else { return nil }
      let id = rest.leadingZeroBitCount + 1
      rest &= ~PurposeSet.mask(id)
      return id
    }
  }

  /// An iterator over the ids, ascending.
  @inlinable public func makeIterator() -> Iterator { Iterator(rest: bits) }

  /// The number of ids, exactly.
  @inlinable public var underestimatedCount: Int { count }
}

extension PurposeSet: ExpressibleByArrayLiteral, CustomStringConvertible {
  /// A set of the ids listed; ids outside 1-64 are left out.
  public init(arrayLiteral elements: Int...) { self.init(elements) }

  /// The ids in braces, for people: `{1,3,4}`.
  public var description: String { "{" + map(String.init).joined(separator: ",") + "}" }
}
