/// How many sets have each id, for sets that come as 64-bit words of the wire: id i is bit 63 - (i - 1) % 64 of word
/// (i - 1) / 64.
///
/// A set is added by a few operations a word, not one an id: bit p of every count of a word stands in one word, plane p, and
/// adding is a carry that runs from plane to plane. The planes are turned into numbers before they overflow.
package struct VerticalCounter: Sendable {
  /// How many bits a count has before it is turned into a number.
  private static let planes = 16
  private static let most = 1 << planes - 1

  /// The planes of word 0, the lowest first, then those of word 1.
  private var bits: [UInt64] = []
  /// How many sets the planes hold.
  private var pending = 0
  /// The counts of the sets before, by id - 1.
  private var sums: [Int] = []

  /// No sets yet.
  package init() {}

  /// Counts by id - 1, as `totals` gives them.
  package init(totals: [Int]) { sums = totals }

  /// Adds a set `times` times.
  package mutating func add(_ words: [UInt64], times: Int) {
    guard times > 0, !words.isEmpty else { return }
    var rest = times
    while rest > 0 {
      let now = min(rest, Self.most)
      if pending + now > Self.most { flush() }
      pending += now
      ripple(words, now)
      rest -= now
    }
  }

  private mutating func ripple(_ words: [UInt64], _ times: Int) {
    let wanted = words.count * Self.planes
    if bits.count < wanted { bits.append(contentsOf: repeatElement(0, count: wanted - bits.count)) }
    let words = words.span
    var bits = bits.mutableSpan
    var rest = times
    while rest != 0 {
      let first = rest.trailingZeroBitCount
      rest &= rest - 1
      for index in words.indices {
        var carry = words[index]
        var plane = index * Self.planes + first
        // `pending` has at most 16 bits, so no carry runs out of the last plane.
        while carry != 0 {
          let old = bits[plane]
          bits[plane] = old ^ carry
          carry &= old
          plane += 1
        }
      }
    }
  }

  private mutating func flush() {
    sums = totals
    bits = []
    pending = 0
  }

  /// The counts by id - 1, up to the highest id that any set has.
  package var totals: [Int] {
    var result = sums
    let words = bits.count / Self.planes
    if result.count < words * 64 { result.append(contentsOf: repeatElement(0, count: words * 64 - result.count)) }
    for word in 0..<words {
      for plane in 0..<Self.planes {
        var rest = bits[word * Self.planes + plane]
        while rest != 0 {
          let place = rest.leadingZeroBitCount
          result[word * 64 + place] += 1 << plane
          rest &= ~(1 << UInt64(63 - place))
        }
      }
    }
    let used = result.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    return Array(result.prefix(used))
  }

  /// Adds the counts of another.
  package mutating func merge(_ other: VerticalCounter) {
    flush()
    let totals = other.totals
    if sums.count < totals.count { sums.append(contentsOf: repeatElement(0, count: totals.count - sums.count)) }
    for index in totals.indices { sums[index] += totals[index] }
  }
}

extension VerticalCounter: Equatable {
  /// Equal counts, however they came about.
  package static func == (left: VerticalCounter, right: VerticalCounter) -> Bool { left.totals == right.totals }
}
