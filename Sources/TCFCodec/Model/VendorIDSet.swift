/// A set of vendor ids (1-65,535) as 64-bit words in the order of the wire: vendor v is bit 63 - (v - 1) % 64 of word
/// (v - 1) / 64.
///
/// Canonical: the last word is never zero, so two sets are equal exactly when their words are. Set operations work on
/// whole words; nothing allocates per vendor.
///
/// Source: Consent string and vendor list formats v2, Vendor Consent Section, BitField.
public struct VendorIDSet: Sendable, Hashable {
  /// The ids, 64 a word; the last word is not zero.
  public internal(set) var words: [UInt64]

  /// The empty set.
  public init() { words = [] }

  /// A set from words of the wire; zero words at the end are dropped. Ids above 65,535 are dropped.
  public init(words: some Sequence<UInt64>) {
    self.words = Array(words.prefix(Self.wordLimit))
    if self.words.count == Self.wordLimit { self.words[Self.wordLimit - 1] &= ~1 }
    trim()
  }

  /// The same from an array: other modules have no specialised code for `some Sequence`, which costs them a microsecond.
  package init(wireWords words: [UInt64]) {
    self.words = words
    if words.count > Self.wordLimit { self.words.removeLast(words.count - Self.wordLimit) }
    if words.count >= Self.wordLimit { self.words[Self.wordLimit - 1] &= ~1 }
    trim()
  }

  /// A set of the given ids; ids outside 1-65,535 are left out.
  public init(_ ids: some Sequence<Int>) {
    words = []
    for id in ids { insert(id) }
  }

  /// The highest id the wire can carry.
  public static let highestPossible = 65_535
  static let wordLimit = 1_024

  /// Drops zero words at the end: the invariant of the type.
  mutating func trim() {
    while let last = words.last, last == 0 { words.removeLast() }
  }

  func assertInvariants() {
    assert(words.last != 0, "the last word of a VendorIDSet must not be zero")
    assert(words.count <= Self.wordLimit, "a VendorIDSet holds ids up to 65,535")
  }

  /// Whether `id` is in the set.
  @inlinable public func contains(_ id: Int) -> Bool {
    guard id >= 1 else { return false }
    let bit = id - 1
    guard bit >> 6 < words.count else { return false }
    return words[bit >> 6] & (1 << UInt64(63 - bit & 63)) != 0
  }

  /// Adds `id`; ids outside 1-65,535 are ignored.
  public mutating func insert(_ id: Int) {
    guard id >= 1, id <= Self.highestPossible else { return }
    insert(VendorIDRange(UInt16(id), UInt16(id)))
  }

  /// Adds every id of `range` (id 0 is left out), some 65,535 / 64 word operations at most.
  public mutating func insert(_ range: VendorIDRange) {
    guard range.last >= 1 else { return }
    let first = Int(Swift.max(range.first, 1)) - 1
    let last = Int(range.last) - 1
    while words.count <= last >> 6 { words.append(0) }
    words.setBits(from: first, through: last)
  }

  /// Removes `id`.
  public mutating func remove(_ id: Int) {
    guard contains(id) else { return }
    words[(id - 1) >> 6] &= ~(1 << UInt64(63 - (id - 1) & 63))
    trim()
  }

  /// Removes every id, keeping the memory for the next use.
  public mutating func removeAll(keepingCapacity: Bool = false) {
    words.removeAll(keepingCapacity: keepingCapacity)
  }

  /// The same ids in memory of their own (`TCString.kept`).
  var kept: VendorIDSet {
    var kept = self
    kept.words = words.inOwnMemory
    return kept
  }

  /// Whether no id is in the set.
  @inlinable public var isEmpty: Bool { words.isEmpty }

  /// How many ids are in the set.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// The highest id, or 0 if there is none.
  public var highest: Int {
    guard let last = words.last else { return 0 }
    return words.count * 64 - last.trailingZeroBitCount
  }
}

extension [UInt64] {
  /// Sets the bits `first` through `last`, counted from the most significant bit of the first word. Both lie within.
  mutating func setBits(from first: Int, through last: Int) {
    let head = UInt64.max >> UInt64(first & 63)
    let tail = UInt64.max << UInt64(63 - last & 63)
    if first >> 6 == last >> 6 {
      self[first >> 6] |= head & tail
      return
    }
    self[first >> 6] |= head
    for index in (first >> 6) + 1..<last >> 6 { self[index] = .max }
    self[last >> 6] |= tail
  }
}
