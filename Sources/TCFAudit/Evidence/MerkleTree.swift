package import TCFCrypto

/// A hash over a list of entries from which each entry can be proven by a few hashes, in memory that grows with the logarithm
/// of their number. Leaves and nodes are hashed apart, so that no node can pass for an entry.
///
/// Source: RFC 6962, 2.1 Merkle Hash Trees.
package struct MerkleTree: Sendable, Hashable {
  /// How many entries there are.
  package private(set) var count = 0
  /// The roots of the full subtrees, the largest first.
  private(set) var stack: [SHA256.Digest] = []

  /// A tree without entries.
  package init() {}

  /// A tree as it was: the roots of its full subtrees, the largest first; nil if there are not as many as `count` has bits.
  init?(count: Int, stack: [SHA256.Digest]) {
    guard count >= 0, count.nonzeroBitCount == stack.count else { return nil }
    (self.count, self.stack) = (count, stack)
  }

  /// The hash of an entry.
  package static func leaf(_ entry: [UInt8]) -> SHA256.Digest { SHA256.hash([0] + entry) }

  /// The hash of two subtrees.
  package static func node(_ left: SHA256.Digest, _ right: SHA256.Digest) -> SHA256.Digest {
    SHA256.hash([1] + left.bytes + right.bytes)
  }

  /// Adds an entry by its hash.
  package mutating func add(_ leaf: SHA256.Digest) {
    var digest = leaf
    var rest = count
    while rest & 1 == 1, let left = stack.popLast() {
      digest = Self.node(left, digest)
      rest >>= 1
    }
    stack.append(digest)
    count += 1
  }

  /// The hash over all entries.
  package var root: SHA256.Digest {
    guard var root = stack.last else { return SHA256.hash([]) }
    for left in stack.dropLast().reversed() { root = Self.node(left, root) }
    return root
  }

  /// The entries, as ranges from front to back, whose hashes prove entry `index` of `count`; the one nearest to the entry is
  /// the first of the proof.
  package static func siblings(of index: Int, count: Int) -> [Range<Int>] {
    var (ranges, whole) = ([Range<Int>](), 0..<count)
    while whole.count > 1 {
      let middle = whole.lowerBound + largestPower(below: whole.count)
      if index < middle {
        ranges.append(middle..<whole.upperBound)
        whole = whole.lowerBound..<middle
      } else {
        ranges.append(whole.lowerBound..<middle)
        whole = middle..<whole.upperBound
      }
    }
    return ranges.reversed()
  }

  /// The root that an entry and its proof lead to; nil if the proof has not the right length.
  package static func root(
    _ leaf: SHA256.Digest, at index: Int, of count: Int, proof: [SHA256.Digest]
  ) -> SHA256.Digest? {
    guard index >= 0, index < count else { return nil }
    let ranges = siblings(of: index, count: count)
    guard ranges.count == proof.count else { return nil }
    return zip(ranges, proof).reduce(leaf) { digest, step in
      step.0.lowerBound > index ? node(digest, step.1) : node(step.1, digest)
    }
  }

  static func largestPower(below count: Int) -> Int {
    1 << (Int.bitWidth - 1 - (count - 1).leadingZeroBitCount)
  }
}
