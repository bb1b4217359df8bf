import TCFSystem

/// What is known of the strings that came last, so that equal ones are judged once. Memory is bounded: a string that comes
/// takes the place of one of two that have not come for long.
struct JudgedCache {
  private struct Known {
    let text: [UInt8]
    let judged: JudgedRecord
  }

  // By place, two for each set of places that a hash leads to. Apart, so that looking for a string that is not here touches
  // hashes only: the texts are all over the memory.
  private var hashes: [UInt64]
  private var known: [Known?]
  /// How often the string came since it was counted last.
  private var times: [Int]
  /// By set: which of its two places has the string that came later, 0 or 1.
  private var later: [UInt8]
  private let mask: Int

  /// How many strings all caches of a run know together. A string and what is known of it take some 1.2 kB.
  static let totalSize = 1 << 16

  /// A cache for `size` strings, at least 2.
  init(size: Int) {
    let sets = max(1, 1 << (Int.bitWidth - 1 - (max(size, 2) / 2).leadingZeroBitCount))
    hashes = Array(repeating: 0, count: sets * 2)
    known = Array(repeating: nil, count: sets * 2)
    times = Array(repeating: 0, count: sets * 2)
    later = Array(repeating: 0, count: sets)
    mask = sets - 1
  }

  /// What is known of `text`, and takes note that it came once more; nil if nothing is.
  mutating func find(_ text: Span<UInt8>, _ hash: UInt64) -> JudgedRecord? {
    let set = Int(truncatingIfNeeded: hash) & mask
    for side in 0..<2 where hashes[set * 2 + side] == hash {
      guard let found = known[set * 2 + side], ByteSearch.areEqual(found.text.span, text) else { continue }
      later[set] = UInt8(side)
      times[set * 2 + side] += 1
      return found.judged
    }
    return nil
  }

  /// Keeps what was found of `text`, which is counted already. What it takes the place of is handed to `drop` with the number
  /// of times that it came since it was counted.
  mutating func insert(
    _ text: [UInt8], _ hash: UInt64, _ record: JudgedRecord, drop: (JudgedRecord, Int) -> Void
  ) {
    let set = Int(truncatingIfNeeded: hash) & mask
    later[set] = 1 - later[set]
    let place = set * 2 + Int(later[set])
    if times[place] > 0, let old = known[place] { drop(old.judged, times[place]) }
    known[place] = Known(text: text, judged: record)
    (hashes[place], times[place]) = (hash, 0)
  }

  /// Hands out everything that came since it was counted, with the number of times.
  mutating func handOut(_ body: (JudgedRecord, Int) -> Void) {
    for place in times.indices where times[place] > 0 {
      if let found = known[place] { body(found.judged, times[place]) }
      times[place] = 0
    }
  }
}
