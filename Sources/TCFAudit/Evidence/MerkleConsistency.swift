import TCFCrypto

/// Whether a tree is the beginning of another: from the two roots and a few hashes, without any entry.
///
/// Sources: RFC 6962, 2.1.2 Merkle Consistency Proofs; RFC 9162, 2.1.4.2 Verifying Consistency between Two Tree Heads.
extension MerkleTree {
  /// The entries, as ranges, whose hashes show that the first `first` of `count` entries are a tree of their own; in the order of
  /// the proof. None where both are the same, or the first has no entries.
  static func consistency(of first: Int, in count: Int) -> [Range<Int>] {
    guard first > 0, first < count else { return [] }
    // From the top down, on the way to the end of the first tree; the proof is from there up.
    var (ranges, whole, isFirst) = ([Range<Int>](), 0..<count, true)
    while whole.upperBound != first {
      let middle = whole.lowerBound + largestPower(below: whole.count)
      if first <= middle {
        ranges.append(middle..<whole.upperBound)
        whole = whole.lowerBound..<middle
      } else {
        ranges.append(whole.lowerBound..<middle)
        (whole, isFirst) = (middle..<whole.upperBound, false)
      }
    }
    // The root of the first tree is known.
    return (isFirst ? [] : [whole]) + ranges.reversed()
  }

  /// Whether a proof shows that the tree with `first` entries is the beginning of the one with `count`.
  static func isConsistent(
    _ first: Int, _ firstRoot: SHA256.Digest, in count: Int, _ root: SHA256.Digest, proof: [SHA256.Digest]
  ) -> Bool {
    guard first >= 0, first <= count else { return false }
    // A tree without entries is the beginning of every tree.
    if first == 0 { return proof.isEmpty && firstRoot == MerkleTree().root }
    if first == count { return proof.isEmpty && firstRoot == root }
    // The steps are those of RFC 9162. An empty proof stays one: the root of the first tree alone leads nowhere.
    let path = first & (first - 1) == 0 && !proof.isEmpty ? [firstRoot] + proof : proof
    guard let start = path.first else { return false }
    var (place, last) = (first - 1, count - 1)
    while place & 1 == 1 { (place, last) = (place >> 1, last >> 1) }
    var (left, right) = (start, start)
    for hash in path.dropFirst() {
      if last == 0 { return false }
      if place & 1 == 1 || place == last {
        (left, right) = (node(hash, left), node(hash, right))
        while place & 1 == 0, place != 0 { (place, last) = (place >> 1, last >> 1) }
      } else {
        right = node(right, hash)
      }
      (place, last) = (place >> 1, last >> 1)
    }
    return left == firstRoot && right == root && last == 0
  }
}
