import Synchronization
import TCFCrypto

/// What is known of the strings that came last, so that equal ones are judged once, whichever worker has them.
///
/// Memory is bounded: a string that comes replaces one that has not come for long. No text is kept. A string is known
/// by 128 bits of it under a key of this run, so that no one can make two strings that are mistaken for one.
final class JudgedCache: Sendable {
  /// How many strings are known. What is known of a string takes some 700 bytes, and `VerdictMemory` knows most of more of them.
  private static let size = 1 << 16
  /// Workers meet in one of these seldom, however many they are.
  private static let shardCount = 64

  private let key = KeyedDigest.Key.random()
  private let shards: [Shard]

  private final class Shard: Sendable {
    let sets: Mutex<KnownStrings>
    init(size: Int) { sets = Mutex(KnownStrings(size: size)) }
  }

  /// A cache of the usual size.
  convenience init() { self.init(size: Self.size, shards: Self.shardCount) }

  /// A cache for about `size` strings, at least eight a shard.
  ///
  /// - Parameter shards: A power of two.
  init(size: Int, shards: Int) { self.shards = (0..<shards).map { _ in Shard(size: size / shards) } }

  /// What a string is known by.
  func digest(of text: Span<UInt8>) -> KeyedDigest { KeyedDigest(of: text, key) }

  /// What came of looking for a string.
  enum Found {
    /// Nothing is known of it.
    case nothing
    /// It is known, and there is nothing to be done with what is known but to count it, which will be done.
    case settled
    /// What is known of it. That it came once more will be counted.
    case record(JudgedRecord)
  }

  /// What is known of a string, and takes note that it came once more if something is.
  ///
  /// - Parameter needsRecord: Whether what is known is needed, even if it is settled.
  func find(_ string: KeyedDigest, needsRecord: Bool) -> Found {
    shard(of: string).sets.withLock { $0.find(string, needsRecord: needsRecord) }
  }

  /// Keeps what was found of a string, which is counted already.
  ///
  /// - Parameter isSettled: Whether the record is of no use but to be counted, whenever the string comes again.
  /// - Returns: What it took the place of, with the number of times that it came since it was counted.
  func insert(
    _ string: KeyedDigest, _ record: JudgedRecord, isSettled: Bool
  ) -> (record: JudgedRecord, times: Int)? {
    shard(of: string).sets.withLock { $0.insert(string, record, isSettled: isSettled) }
  }

  /// Hands out everything that came since it was counted, with the number of times. Each is handed out once, no matter who asks.
  func handOut(_ body: (JudgedRecord, Int) -> Void) {
    for shard in shards {
      // Counting takes long; other workers go on to the next shard meanwhile.
      let known = shard.sets.withLock { $0.takeCounted() }
      for (record, times) in known { body(record, times) }
    }
  }

  private func shard(of string: KeyedDigest) -> Shard {
    shards[Int(truncatingIfNeeded: string.high) & (shards.count - 1)]
  }
}

/// Strings in sets of eight places. What is looked at for a string that is settled lies in a few lines of the memory, which it
/// alone says; a record lies somewhere, and what two workers refer to is slow to get.
private struct KnownStrings {
  private static let ways = 8

  /// What is known of a set.
  private struct Marks {
    /// A bit for each place that has a string.
    var taken: UInt8 = 0
    /// A bit for each place whose string came again since the hand was there.
    var recent: UInt8 = 0
    /// A bit for each place whose string is settled.
    var settled: UInt8 = 0
    /// The place that is looked at next for a string to take its place.
    var hand: UInt8 = 0
  }

  /// By set: the low halves of its digests, then the high ones.
  private var halves: [UInt64]
  /// By set.
  private var marks: [Marks]
  /// By place: how often the string came since it was counted last.
  private var times: [Int]
  /// By place.
  private var records: [JudgedRecord?]
  private let mask: Int

  init(size: Int) {
    let sets = max(1, 1 << (Int.bitWidth - 1 - max(size / Self.ways, 1).leadingZeroBitCount))
    halves = Array(repeating: 0, count: sets * Self.ways * 2)
    marks = Array(repeating: Marks(), count: sets)
    times = Array(repeating: 0, count: sets * Self.ways)
    records = Array(repeating: nil, count: times.count)
    mask = sets - 1
  }

  private func set(of string: KeyedDigest) -> Int { Int(truncatingIfNeeded: string.low) & mask }

  /// A string's place in its set; nil if it is not known.
  private func way(of string: KeyedDigest, in set: Int) -> Int? {
    let first = set * Self.ways * 2
    for way in 0..<Self.ways where halves[first + way] == string.low && halves[first + Self.ways + way] == string.high {
      if marks[set].taken >> way & 1 == 1 { return way }
    }
    return nil
  }

  mutating func find(_ string: KeyedDigest, needsRecord: Bool) -> JudgedCache.Found {
    let set = set(of: string)
    guard let way = way(of: string, in: set) else { return .nothing }
    let place = set * Self.ways + way
    times[place] += 1
    marks[set].recent |= 1 << way
    if !needsRecord, marks[set].settled >> way & 1 == 1 { return .settled }
    return records[place].map { .record($0) } ?? .nothing
  }

  mutating func insert(
    _ string: KeyedDigest, _ record: JudgedRecord, isSettled: Bool
  ) -> (record: JudgedRecord, times: Int)? {
    let set = set(of: string)
    // Two workers may have judged it at the same time.
    if way(of: string, in: set) != nil { return nil }
    let way = freeWay(in: set)
    let (first, place) = (set * Self.ways * 2, set * Self.ways + way)
    let old = times[place] > 0 ? records[place].map { ($0, times[place]) } : nil
    (halves[first + way], halves[first + Self.ways + way]) = (string.low, string.high)
    (records[place], times[place]) = (record, 0)
    marks[set].taken |= 1 << way
    if isSettled { marks[set].settled |= 1 << way } else { marks[set].settled &= ~(1 << way) }
    return old
  }

  /// The place of a set for the next string: that of one that has not come since the hand was there.
  private mutating func freeWay(in set: Int) -> Int {
    defer { marks[set].hand = (marks[set].hand + 1) % UInt8(Self.ways) }
    while marks[set].recent >> marks[set].hand & 1 == 1 {
      marks[set].recent &= ~(1 << marks[set].hand)
      marks[set].hand = (marks[set].hand + 1) % UInt8(Self.ways)
    }
    return Int(marks[set].hand)
  }

  /// Everything that came since it was counted, which is counted then.
  mutating func takeCounted() -> [(JudgedRecord, Int)] {
    var taken: [(JudgedRecord, Int)] = []
    for place in times.indices where times[place] > 0 {
      if let record = records[place] { taken.append((record, times[place])) }
      times[place] = 0
    }
    return taken
  }
}
