import TCFSystem

/// What is known of the strings that came last, so that equal ones are judged once. Memory is bounded: a string that comes
/// takes the place of one of two that have not come for long.
struct JudgedCache {
  private struct Slot {
    var hash: UInt64 = 0
    var text: [UInt8] = []
    var judged: JudgedRecord?
    /// How often the string came since it was counted last.
    var times = 0
  }

  /// Two for each set of places that a hash leads to; the one that came later is the first.
  private var slots: [Slot]
  private let mask: Int

  /// How many strings all caches of a run know together. A string and what is known of it take some 1.2 kB.
  static let totalSize = 1 << 16

  /// A cache for `size` strings, at least 2.
  init(size: Int) {
    let sets = max(1, 1 << (Int.bitWidth - 1 - (max(size, 2) / 2).leadingZeroBitCount))
    slots = Array(repeating: Slot(), count: sets * 2)
    mask = sets - 1
  }

  /// What is known of `text`, and takes note that it came once more; nil if nothing is.
  mutating func find(_ text: Span<UInt8>, _ hash: UInt64) -> JudgedRecord? {
    let first = (Int(truncatingIfNeeded: hash) & mask) * 2
    if !isAt(first, text, hash) {
      guard isAt(first + 1, text, hash) else { return nil }
      slots.swapAt(first, first + 1)
    }
    slots[first].times += 1
    return slots[first].judged
  }

  private func isAt(_ index: Int, _ text: Span<UInt8>, _ hash: UInt64) -> Bool {
    guard slots[index].hash == hash, slots[index].judged != nil else { return false }
    let kept = slots[index].text
    return ByteSearch.areEqual(kept.span, text)
  }

  /// Keeps what was found of `text`, which is counted already. What it takes the place of is handed to `drop` with the number
  /// of times that it came since it was counted.
  mutating func insert(
    _ text: [UInt8], _ hash: UInt64, _ record: JudgedRecord, drop: (JudgedRecord, Int) -> Void
  ) {
    let first = (Int(truncatingIfNeeded: hash) & mask) * 2
    if slots[first + 1].times > 0, let old = slots[first + 1].judged { drop(old, slots[first + 1].times) }
    slots.swapAt(first, first + 1)
    slots[first] = Slot(hash: hash, text: text, judged: record)
  }

  /// Hands out everything that came since it was counted, with the number of times.
  mutating func handOut(_ body: (JudgedRecord, Int) -> Void) {
    for index in slots.indices where slots[index].times > 0 {
      if let record = slots[index].judged { body(record, slots[index].times) }
      slots[index].times = 0
    }
  }
}
