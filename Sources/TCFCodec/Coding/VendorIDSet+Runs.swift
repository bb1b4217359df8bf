extension VendorIDSet {
  /// The number of maximal runs of consecutive ids: the entries a range encoding needs. Word operations only.
  public var runCount: Int { runStatistics.runs }

  /// The number of maximal runs, and how many of them are a single id. Word operations only.
  var runStatistics: (runs: Int, singles: Int) {
    // No set has runs that take so many bits.
    statistics(below: .max) ?? (0, 0)
  }

  /// The number of maximal runs, and how many of them are a single id; nil if their range entries take `limit` bits or more,
  /// which the first words of most sets show.
  @inline(__always)
  func statistics(below limit: Int) -> (runs: Int, singles: Int)? {
    var runs = 0
    var singles = 0
    var before: UInt64 = 0
    let words = words.span
    guard limit > 0 else { return nil }
    for index in words.indices {
      let word = words[index]
      if word == 0 {
        before = 0
        continue
      }
      let after = index &+ 1 < words.count ? words[index &+ 1] >> 63 : 0
      let starts = word & ~((word >> 1) | (before << 63))
      let ends = word & ~((word << 1) | after)
      runs &+= starts.nonzeroBitCount
      singles &+= (starts & ends).nonzeroBitCount
      if RangeEntries.width(runs: runs, singles: singles) >= limit { return nil }
      before = word & 1
    }
    return (runs, singles)
  }
}
