/// The right name nearest to a wrong one.
package enum NearestName {
  /// The name that takes the fewest changed letters, if these are no more than a third of the name.
  package static func of(_ name: String, among names: [String]) -> String? {
    let ranked = names.map { ($0, distance(Array(name.utf8), Array($0.utf8))) }.min { $0.1 < $1.1 }
    guard let (nearest, changes) = ranked, changes <= max(2, name.utf8.count / 3) else { return nil }
    return nearest
  }

  /// Levenshtein's distance.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
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
