import TCFSystem

/// The strings that came to one worker lately, again and again: what is left to do about one that comes once more is to count.
///
/// A string is compared with the one in its slot, which takes a tenth of the time of hashing it for the cache that workers share.
/// Inputs in which strings do not come again cost next to nothing more: a slot is given to a string that came to it twice in a row.
struct RecentStrings {
  /// A string, and what judging it gave.
  struct Known {
    let text: [UInt8]
    let judged: JudgedRecord
    /// The input and the line of the record that it was kept of.
    let input: Int
    let line: Int
    /// How many records that have it came since, which are counted nowhere else.
    var times = 0

    fileprivate func comes(in record: borrowing AuditRecord) -> Bool {
      // An example names the first record that has its string, so that a record of before is not like the others.
      input == record.input && line < record.line
        && ByteSearch.areEqual(text.span, record.block.span.extracting(record.text))
    }
  }

  /// Where a string is looked for.
  struct Place {
    fileprivate let slot: Int
    fileprivate let hash: UInt64

    /// The place of the string of a record.
    init(of record: borrowing AuditRecord) {
      let text = record.block.span.extracting(record.text)
      // What tells one string from another is at the beginning, where its dates are, and in the last vendors.
      hash = ByteSearch.hash(text.extracting(first: 24)) &* 3 &+ ByteSearch.hash(text.extracting(last: 16))
      slot = Int(truncatingIfNeeded: hash) & (RecentStrings.slotCount - 1)
    }
  }

  private static let slotCount = 1 << 13
  /// The most bytes of a string that is kept, so that all of them take eight megabytes at most.
  private static let longest = 1_000

  /// By slot.
  private var known: [Known?] = Array(repeating: nil, count: Self.slotCount)
  /// By slot: the hash of the string that was looked for in vain the last time.
  private var missed: [UInt64] = Array(repeating: 0, count: Self.slotCount)

  /// Counts a record, if its string is known from a record that comes before it in the same input; false if nothing was counted.
  mutating func count(_ record: borrowing AuditRecord, at place: Place) -> Bool {
    guard known[place.slot]?.comes(in: record) == true else { return false }
    known[place.slot]?.times += 1
    return true
  }

  /// Whether to keep a string that was not counted: if it was the last one that came to its slot in vain.
  mutating func admits(at place: Place) -> Bool {
    if missed[place.slot] == place.hash { return true }
    missed[place.slot] = place.hash
    return false
  }

  /// Keeps what judging the string of a record gave. Later records that have it may be counted here.
  ///
  /// - Returns: What it took the place of.
  mutating func keep(_ judged: JudgedRecord, of record: borrowing AuditRecord, at place: Place) -> Known? {
    guard record.text.count <= Self.longest else { return nil }
    let old = known[place.slot]
    known[place.slot] = Known(
      text: Array(record.block[record.text]), judged: judged, input: record.input, line: record.line)
    return old
  }

  /// Takes out everything that is known.
  mutating func takeAll() -> [Known] {
    let taken = known.compactMap(\.self)
    if !taken.isEmpty { self = RecentStrings() }
    return taken
  }
}
