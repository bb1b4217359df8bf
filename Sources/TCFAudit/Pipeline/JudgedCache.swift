import TCFSystem

/// What is known of the strings that came last, so that equal ones are judged once. Memory is bounded: a string that comes
/// takes the place of one of two that have not come for long.
struct JudgedCache {
  private var hashes: [UInt64]
  private var texts: [[UInt8]]
  private var judged: [JudgedRecord?]
  private var times: [Int]
  private let mask: Int

  /// How many strings all caches of a run know together. A string and what is known of it take some 1.5 kB.
  static let totalSize = 1 << 15

  /// A cache for `size` strings, at least 2.
  init(size: Int) {
    let sets = max(1, 1 << (Int.bitWidth - 1 - (max(size, 2) / 2).leadingZeroBitCount))
    hashes = Array(repeating: 0, count: sets * 2)
    texts = Array(repeating: [], count: sets * 2)
    judged = Array(repeating: nil, count: sets * 2)
    times = Array(repeating: 0, count: sets * 2)
    mask = sets - 1
  }

  /// What is known of `text`, and counts it; nil if nothing is.
  mutating func find(_ text: Span<UInt8>, _ hash: UInt64) -> JudgedRecord? {
    let first = (Int(truncatingIfNeeded: hash) & mask) * 2
    if isAt(first, text, hash) {
      times[first] += 1
      return judged[first]
    }
    guard isAt(first + 1, text, hash) else { return nil }
    exchange(first)
    times[first] += 1
    return judged[first]
  }

  private func isAt(_ index: Int, _ text: Span<UInt8>, _ hash: UInt64) -> Bool {
    guard hashes[index] == hash, judged[index] != nil else { return false }
    let kept = texts[index]
    return ByteSearch.areEqual(kept.span, text)
  }

  /// Keeps what was found of `text`, which came once. What it takes the place of is handed to `drop` with the number of times
  /// that it came since it was handed out last.
  mutating func insert(
    _ text: [UInt8], _ hash: UInt64, _ record: JudgedRecord, drop: (JudgedRecord, Int) -> Void
  ) {
    let first = (Int(truncatingIfNeeded: hash) & mask) * 2
    if let old = judged[first + 1], times[first + 1] > 0 { drop(old, times[first + 1]) }
    exchange(first)
    hashes[first] = hash
    texts[first] = text
    judged[first] = record
    times[first] = 1
  }

  private mutating func exchange(_ first: Int) {
    hashes.swapAt(first, first + 1)
    texts.swapAt(first, first + 1)
    judged.swapAt(first, first + 1)
    times.swapAt(first, first + 1)
  }

  /// Hands out everything with the number of times that it came since it was handed out last.
  mutating func handOut(_ body: (JudgedRecord, Int) -> Void) {
    for index in times.indices where times[index] > 0 {
      if let record = judged[index] { body(record, times[index]) }
      times[index] = 0
    }
  }
}
