extension VendorIDSet {
  /// The ids of both sets.
  public func union(_ other: VendorIDSet) -> VendorIDSet {
    var result = words.count >= other.words.count ? self : other
    result.formUnion(words.count >= other.words.count ? other : self)
    return result
  }

  /// Adds the ids of `other`.
  public mutating func formUnion(_ other: VendorIDSet) {
    if words.count < other.words.count {
      words.append(contentsOf: repeatElement(0, count: other.words.count - words.count))
    }
    for index in other.words.indices { words[index] |= other.words[index] }
  }

  /// The ids that are in both sets.
  public func intersection(_ other: VendorIDSet) -> VendorIDSet {
    var result = self
    result.formIntersection(other)
    return result
  }

  /// Keeps the ids that are in `other` too.
  public mutating func formIntersection(_ other: VendorIDSet) {
    if words.count > other.words.count { words.removeSubrange(other.words.count...) }
    for index in words.indices { words[index] &= other.words[index] }
    trim()
  }

  /// The ids that are not in `other`.
  public func subtracting(_ other: VendorIDSet) -> VendorIDSet {
    var result = self
    result.subtract(other)
    return result
  }

  /// Removes the ids of `other`.
  public mutating func subtract(_ other: VendorIDSet) {
    for index in 0..<Swift.min(words.count, other.words.count) { words[index] &= ~other.words[index] }
    trim()
  }

  /// Whether every id is in `other`. Allocates nothing.
  public func isSubset(of other: VendorIDSet) -> Bool {
    guard words.count <= other.words.count else { return false }
    // All words without a look at each: the compiler makes it two or four words at a time.
    let (own, others) = (words.span, other.words.span.extracting(first: words.count))
    var rest: UInt64 = 0
    for index in own.indices { rest |= own[index] & ~others[index] }
    return rest == 0
  }

  /// Whether the two sets have no id in common. Allocates nothing.
  public func isDisjoint(with other: VendorIDSet) -> Bool {
    let count = Swift.min(words.count, other.words.count)
    let (own, others) = (words.span.extracting(first: count), other.words.span.extracting(first: count))
    var common: UInt64 = 0
    for index in own.indices { common |= own[index] & others[index] }
    return common == 0
  }

  /// Whether an id of `range` is in the set. Allocates nothing.
  public func intersects(_ range: VendorIDRange) -> Bool {
    let first = Int(Swift.max(range.first, 1)) - 1
    let last = Swift.min(Int(range.last), words.count * 64) - 1
    guard first <= last else { return false }
    for index in first >> 6...last >> 6 {
      var word = words[index]
      if index == first >> 6 { word &= UInt64.max >> UInt64(first & 63) }
      if index == last >> 6 { word &= UInt64.max << UInt64(63 - last & 63) }
      if word != 0 { return true }
    }
    return false
  }

  /// The maximal runs of consecutive ids, ascending. Uses words: a run takes a few steps, however long it is.
  public var ranges: [VendorIDRange] { ranges(limit: .max) }

  /// The first `limit` of the maximal runs, or all if there are not as many.
  package func ranges(limit: Int) -> [VendorIDRange] {
    var result: [VendorIDRange] = []
    // The first id of a run that reaches the bits looked at.
    var open: Int?
    for (index, word) in words.enumerated() {
      var bit = 0
      while bit < 64 {
        guard result.count < limit else { return result }
        let rest = word &<< UInt64(bit)
        if let first = open {
          bit += (~rest).leadingZeroBitCount
          guard bit < 64 else { break }
          result.append(VendorIDRange(UInt16(first), UInt16(index * 64 + bit)))
          open = nil
        } else {
          bit += rest.leadingZeroBitCount
          if bit < 64 { open = index * 64 + bit + 1 }
        }
      }
    }
    if let first = open, result.count < limit {
      result.append(VendorIDRange(UInt16(first), UInt16(words.count * 64)))
    }
    return result
  }
}

extension VendorIDSet: Sequence {
  /// Walks the ids, ascending.
  public struct Iterator: IteratorProtocol {
    let words: [UInt64]
    var index = 0
    var word: UInt64

    init(_ words: [UInt64]) {
      self.words = words
      word = words.first ?? 0
    }

    /// The next id, or nil at the end.
    public mutating func next() -> Int? {
      while word == 0 {
        index += 1
        guard index < words.count else { return nil }
        word = words[index]
      }
      let bit = word.leadingZeroBitCount
      word &= ~(1 << UInt64(63 - bit))
      return index * 64 + bit + 1
    }
  }

  /// An iterator over the ids, ascending.
  public func makeIterator() -> Iterator { Iterator(words) }

  /// The number of ids, exactly.
  public var underestimatedCount: Int { count }
}

extension VendorIDSet: ExpressibleByArrayLiteral, CustomStringConvertible {
  /// A set of the ids listed; ids outside 1-65,535 are left out.
  public init(arrayLiteral elements: Int...) { self.init(elements) }

  /// The runs in braces, for people: `{1-3,7}`.
  public var description: String { "{" + ranges.map(\.description).joined(separator: ",") + "}" }
}
