/// A text that is looked for with a number of words changed, left out or added: Myers' algorithm, over words instead of
/// characters.
///
/// One step per word of the text looked at and 64 words of the pattern. Gene Myers, *A fast bit-vector algorithm for
/// approximate string matching based on dynamic programming*, Journal of the ACM 46 (1999), 395-415; in the form of Heikki
/// Hyyrö (2003) for patterns of several machine words.
struct WordPattern {
  /// Where a pattern ends in the words looked at.
  struct End: Hashable {
    /// One past the last word. Several places one after another are equally good.
    var places: ClosedRange<Int>
    /// How many words are changed, left out or added.
    var distance: Int
  }

  private let length: Int
  private let blockCount: Int
  /// For each word of the pattern, by `slots`, its places; the first slot is for the words that are not in it.
  private var masks: [UInt64]

  /// The words of a pattern, at least one. `slots` has a zero for each number that a word can have.
  private init(_ words: [SpelledWord], _ slots: inout [Int32]) {
    length = words.count
    blockCount = (words.count + 63) / 64
    masks = Array(repeating: 0, count: blockCount)
    for (place, word) in words.enumerated() {
      if slots[Int(word.number)] == 0 {
        slots[Int(word.number)] = Int32(masks.count / blockCount)
        masks += repeatElement(0, count: blockCount)
      }
      masks[Int(slots[Int(word.number)]) * blockCount + place / 64] |= 1 << UInt64(place % 64)
    }
  }

  /// Where `pattern` ends in `words` with at most `limit` changed words, and how many those are: of neighbouring places the
  /// best.
  ///
  /// - Parameters:
  ///   - pattern: at least one word, each with a number from 0.
  ///   - words: numbers below the count of `slots`; a word with a negative one is in no pattern.
  ///   - slots: as many zeros as there are numbers, which are zeros again afterwards.
  static func ends(
    of pattern: [SpelledWord], in words: [SpelledWord], limit: Int, slots: inout [Int32]
  ) -> [End] {
    let made = WordPattern(pattern, &slots)
    defer { for word in pattern { slots[Int(word.number)] = 0 } }
    return made.ends(in: words, limit: limit, slots)
  }

  private func ends(in words: [SpelledWord], limit: Int, _ slots: [Int32]) -> [End] {
    var ends: [End] = []
    var (plus, minus) = (
      Array(repeating: ~UInt64(0), count: blockCount), Array(repeating: UInt64(0), count: blockCount)
    )
    let lastBit = UInt64(1) << UInt64((length - 1) % 64)
    var distance = length
    for (place, word) in words.enumerated() {
      let slot = word.number < 0 ? 0 : Int(slots[Int(word.number)])
      // A pattern may begin anywhere, so the row above the first word is zero throughout: nothing is carried in.
      var carry = 0
      for block in 0..<blockCount {
        let mask = masks[slot * blockCount + block]
        let isLast = block == blockCount - 1
        let change = Self.step(
          &plus[block], &minus[block], mask, carry: carry, top: isLast ? lastBit : 1 << 63)
        if isLast { distance += change }
        carry = change
      }
      guard distance <= limit else { continue }
      Self.add(place + 1, distance, to: &ends, width: length)
    }
    return ends
  }

  /// Adds a place, which takes that of a worse one less than a pattern's length before it.
  private static func add(_ place: Int, _ distance: Int, to ends: inout [End], width: Int) {
    guard let last = ends.last, place - last.places.lowerBound < width else {
      return ends.append(End(places: place...place, distance: distance))
    }
    if distance < last.distance {
      ends[ends.count - 1] = End(places: place...place, distance: distance)
    } else if distance == last.distance, last.places.upperBound == place - 1 {
      ends[ends.count - 1].places = last.places.lowerBound...place
    }
  }

  /// One column of one block. Returns how the distance at `top` changes from the column before: -1, 0 or 1.
  @inline(__always)
  private static func step(
    _ plus: inout UInt64, _ minus: inout UInt64, _ mask: UInt64, carry: Int, top: UInt64
  ) -> Int {
    let vertical = mask | minus
    let equal = carry < 0 ? mask | 1 : mask
    let horizontal = (((equal & plus) &+ plus) ^ plus) | equal
    var up = minus | ~(horizontal | plus)
    var down = plus & horizontal
    let change = up & top != 0 ? 1 : down & top != 0 ? -1 : 0
    up = up << 1 | (carry > 0 ? 1 : 0)
    down = down << 1 | (carry < 0 ? 1 : 0)
    plus = down | ~(vertical | up)
    minus = up & vertical
    return change
  }
}
