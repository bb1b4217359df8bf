/// How many sets have each id, for sets that come as 64-bit words of the wire: id i is bit 63 - (i - 1) % 64 of word
/// (i - 1) / 64.
///
/// A set is added by a few operations a word, not one an id. Sets of one weight are added two at a time to the bits that
/// stand for that weight in every count; what they carry is a set of twice the weight, which waits for the next of its kind.
/// So half of the sets are only laid aside, and each level has half the work of the one below.
package struct VerticalCounter: Sendable {
  /// The bits of one weight of all counts.
  private struct Level {
    var sum: [UInt64]
    /// A set of this weight that is not in `sum` yet, where `isWaiting` says so.
    var waiting: [UInt64]
    var isWaiting = false

    init(width: Int) {
      sum = Array(repeating: 0, count: width)
      waiting = sum
    }

    mutating func grow(to width: Int) {
      sum.append(contentsOf: repeatElement(0, count: width - sum.count))
      waiting.append(contentsOf: repeatElement(0, count: width - waiting.count))
    }

    mutating func lay(_ set: Span<UInt64>) {
      var waiting = waiting.mutableSpan
      for index in set.indices { waiting[index] = set[index] }
      for index in set.count..<waiting.count { waiting[index] = 0 }
      isWaiting = true
    }

    /// Adds `set` and the one that waits, in whose place comes what they carry.
    mutating func add(_ set: Span<UInt64>) {
      Self.add(set, to: &sum, &waiting)
      isWaiting = false
    }

    private static func add(_ set: Span<UInt64>, to sum: inout [UInt64], _ waiting: inout [UInt64]) {
      let count = set.count
      var sum = sum.mutableSpan
      var waiting = waiting.mutableSpan
      precondition(count <= sum.count && sum.count == waiting.count, "counts as wide as the set")
      for index in 0..<count {
        let (own, first, second) = (sum[index], waiting[index], set[index])
        let half = own ^ first
        sum[index] = half ^ second
        waiting[index] = own & first | half & second
      }
      for index in count..<sum.count {
        let (own, first) = (sum[index], waiting[index])
        sum[index] = own ^ first
        waiting[index] = own & first
      }
    }
  }

  /// The level of weight 2^i is at i. All are as wide as the widest set.
  private var levels: [Level] = []
  private var width = 0
  /// The counts of the sets before, by id - 1.
  private var sums: [Int] = []

  /// No sets yet.
  package init() {}

  /// Counts by id - 1, as `totals` gives them.
  package init(totals: [Int]) { sums = totals }

  /// Adds a set `times` times.
  package mutating func add(_ words: Span<UInt64>, times: Int) {
    guard times > 0, !words.isEmpty else { return }
    if words.count > width {
      width = words.count
      for index in levels.indices { levels[index].grow(to: width) }
    }
    var rest = times
    while rest != 0 {
      add(words, at: rest.trailingZeroBitCount)
      rest &= rest - 1
    }
  }

  private mutating func add(_ words: Span<UInt64>, at first: Int) {
    makeLevels(through: first)
    guard levels[first].isWaiting else { return levels[first].lay(words) }
    levels[first].add(words)
    var place = first
    // What was carried is where the set waited. It goes up until nothing waits there.
    while true {
      var carry: [UInt64] = []
      swap(&carry, &levels[place].waiting)
      makeLevels(through: place + 1)
      let isDone = !levels[place + 1].isWaiting
      if isDone { swap(&carry, &levels[place + 1].waiting) } else { levels[place + 1].add(carry.span) }
      swap(&carry, &levels[place].waiting)
      place += 1
      if isDone {
        levels[place].isWaiting = true
        return
      }
    }
  }

  private mutating func makeLevels(through last: Int) {
    while levels.count <= last { levels.append(Level(width: width)) }
  }

  /// The counts by id - 1, up to the highest id that any set has.
  package var totals: [Int] {
    var result = sums
    if result.count < width * 64 { result.append(contentsOf: repeatElement(0, count: width * 64 - result.count)) }
    for (place, level) in levels.enumerated() {
      for word in 0..<width {
        Self.add(level.sum[word], 1 << place, at: word, to: &result)
        if level.isWaiting { Self.add(level.waiting[word], 1 << place, at: word, to: &result) }
      }
    }
    let used = result.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    return Array(result.prefix(used))
  }

  private static func add(_ bits: UInt64, _ weight: Int, at word: Int, to counts: inout [Int]) {
    var rest = bits
    while rest != 0 {
      let place = rest.leadingZeroBitCount
      counts[word * 64 + place] += weight
      rest &= ~(1 << UInt64(63 - place))
    }
  }

  /// Adds the counts of another.
  package mutating func merge(_ other: VerticalCounter) {
    (sums, levels, width) = (totals, [], 0)
    let totals = other.totals
    if sums.count < totals.count { sums.append(contentsOf: repeatElement(0, count: totals.count - sums.count)) }
    for index in totals.indices { sums[index] += totals[index] }
  }
}

extension VerticalCounter: Equatable {
  /// Equal counts, however they came about.
  package static func == (left: VerticalCounter, right: VerticalCounter) -> Bool { left.totals == right.totals }
}
