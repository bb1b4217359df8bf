/// The right name nearest to a wrong one: of a key, a rule, a verb, a file.
package enum NearestName {
  /// The name that takes the fewest changed letters, the first of several; nil if even that takes more than a third of the
  /// letters of `name`, or more than two of a short one. A name of which every letter would change is not near: nothing
  /// of what was written is left in it.
  package static func of(_ name: String, among names: some Sequence<String>) -> String? {
    let limit = min(max(2, name.utf8.count / 3), name.utf8.count - 1)
    let wrong = Array(name.utf8)
    var best: (name: String, edits: Int)?
    // The difference in length is the least that it takes, so a very long name costs nothing.
    for candidate in names where abs(candidate.utf8.count - wrong.count) <= limit {
      let edits = edits(between: wrong, and: Array(candidate.utf8))
      if edits <= limit, edits < best?.edits ?? .max { best = (candidate, edits) }
    }
    return best?.name
  }

  /// `; did you mean fixtures?`, to be behind a sentence; nil if no name is near.
  package static func hint(for name: String, among names: some Sequence<String>) -> String? {
    of(name, among: names).map { "; did you mean \($0)?" }
  }

  /// How many bytes have to be put in, taken out or changed to make one text of the other.
  ///
  /// Source: Levenshtein, "Binary codes capable of correcting deletions, insertions, and reversals", 1966. Time grows with
  /// the product of the lengths of what is between a beginning and an end that both have.
  package static func edits(between left: [UInt8], and right: [UInt8]) -> Int {
    let shorter = min(left.count, right.count)
    var start = 0
    while start < shorter, left[start] == right[start] { start += 1 }
    var end = 0
    while end < shorter - start, left[left.count - 1 - end] == right[right.count - 1 - end] { end += 1 }
    return edits(left[start..<(left.count - end)], right[start..<(right.count - end)])
  }

  private static func edits(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var row = Array(0...right.count)
    for (i, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let changed = diagonal + (byte == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[right.count]
  }
}
