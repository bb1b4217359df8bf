/// The right name nearest to a wrong one: of a key, a rule, a verb, a file.
package enum NearestName {
  /// The name that differs by the fewest typing mistakes, the first of several: letters missing, added or changed, and two
  /// adjacent letters exchanged. Upper and lower case are the same.
  ///
  /// One mistake is near in a name of up to five letters, and one for three letters in a longer one, as long as something of
  /// `name` is left. Where nothing is as near as that, it is the only name that begins with `name`, from three letters on; nil
  /// if there is none, or more than one.
  package static func of(_ name: String, among names: some Sequence<String>) -> String? {
    let wrong = Array(name.lowercased().utf8)
    let limit = min(max(1, wrong.count / 3), wrong.count - 1)
    var best: (name: String, mistakes: Int)?
    var longer: [String] = []
    for candidate in names {
      let count = candidate.utf8.count
      if wrong.count >= 3, count > wrong.count, Array(candidate.lowercased().utf8).starts(with: wrong) {
        longer.append(candidate)
      }
      // The difference in length is the least that it takes, so a very long name costs nothing.
      guard abs(count - wrong.count) <= limit else { continue }
      let mistakes = mistakes(in: wrong, for: Array(candidate.lowercased().utf8))
      if mistakes <= limit, mistakes < best?.mistakes ?? .max { best = (candidate, mistakes) }
    }
    return best?.name ?? (longer.count == 1 ? longer[0] : nil)
  }

  /// `; did you mean fixtures?`, to be behind a sentence; nil if no name is near.
  package static func hint(for name: String, among names: some Sequence<String>) -> String? {
    of(name, among: names).map { "; did you mean \($0)?" }
  }

  /// How many bytes have to be put in, taken out or changed to make one text of the other.
  ///
  /// Source: Levenshtein, "Binary codes capable of correcting deletions, insertions, and reversals", 1966. Time grows with
  /// the product of the lengths of what is between a beginning and an end that both have.
  package static func edits(between left: [UInt8], and right: [UInt8]) -> Int { edits(left, right) }

  /// The same for characters.
  package static func edits(between left: [Unicode.Scalar], and right: [Unicode.Scalar]) -> Int { edits(left, right) }

  private static func edits<Unit: Equatable>(_ left: [Unit], _ right: [Unit]) -> Int {
    let shorter = min(left.count, right.count)
    var start = 0
    while start < shorter, left[start] == right[start] { start += 1 }
    var end = 0
    while end < shorter - start, left[left.count - 1 - end] == right[right.count - 1 - end] { end += 1 }
    return edits(left[start..<(left.count - end)], right[start..<(right.count - end)])
  }

  private static func edits<Unit: Equatable>(_ left: ArraySlice<Unit>, _ right: ArraySlice<Unit>) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var row = Array(0...right.count)
    for (i, unit) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in right.enumerated() {
        let changed = diagonal + (unit == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(changed, row[j] + 1, row[j + 1] + 1)
      }
    }
    return row[right.count]
  }

  /// How many typing mistakes make `wrong` of `right`: the optimal string alignment distance, in which an exchange of two
  /// adjacent letters is one.
  ///
  /// Source: Damerau, "A technique for computer detection and correction of spelling errors", 1964: four of five misspelt
  /// words have one letter wrong, missing or added, or two adjacent ones exchanged.
  private static func mistakes(in wrong: [UInt8], for right: [UInt8]) -> Int {
    var (before, last) = ([Int](), Array(0...right.count))
    for (i, byte) in wrong.enumerated() {
      var row = [i + 1]
      for (j, other) in right.enumerated() {
        var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (byte == other ? 0 : 1))
        if i > 0, j > 0, byte == right[j - 1], wrong[i - 1] == other { least = min(least, before[j - 1] + 1) }
        row.append(least)
      }
      (before, last) = (last, row)
    }
    return last[right.count]
  }
}
