import Synchronization
import TCFCrypto

/// What is known of the strings that came last, so that equal ones are judged once, whichever worker has them.
///
/// Memory is bounded: a string that comes takes the place of one that has not come for long. No text is kept. A string is known
/// by 128 bits of it under a key of this run, so that nobody can make two strings that are taken for one.
final class JudgedCache: Sendable {
  /// How many strings are known. What is known of a string takes some 700 bytes.
  private static let size = 1 << 17
  /// Workers meet in one of these seldom, however many they are.
  private static let shardCount = 64

  private let key = Fingerprint.Key.random()
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
  func fingerprint(of text: Span<UInt8>) -> Fingerprint { Fingerprint(of: text, key) }

  /// What is known of a string, and takes note that it came once more; nil if nothing is.
  func find(_ string: Fingerprint) -> JudgedRecord? { shard(of: string).sets.withLock { $0.find(string) } }

  /// Keeps what was found of a string, which is counted already.
  ///
  /// - Returns: What it took the place of, with the number of times that it came since it was counted.
  func insert(_ string: Fingerprint, _ record: JudgedRecord) -> (record: JudgedRecord, times: Int)? {
    shard(of: string).sets.withLock { $0.insert(string, record) }
  }

  /// Hands out everything that came since it was counted, with the number of times. Each is handed out once, whoever asks.
  func handOut(_ body: (JudgedRecord, Int) -> Void) {
    for shard in shards {
      // Counting takes long; other workers go on to the next shard meanwhile.
      let known = shard.sets.withLock { $0.takeCounted() }
      for (record, times) in known { body(record, times) }
    }
  }

  private func shard(of string: Fingerprint) -> Shard {
    shards[Int(truncatingIfNeeded: string.high) & (shards.count - 1)]
  }
}

/// Strings in sets of eight places: the low halves of their fingerprints lie beside one another, so that looking for a string
/// that is not here touches one line of the memory.
private struct KnownStrings {
  private static let ways = 8

  // By place. A place without a record is free, whatever its fingerprint is.
  private var low: [UInt64]
  private var high: [UInt64]
  private var records: [JudgedRecord?]
  /// How often the string came since it was counted last.
  private var times: [Int]
  /// By set: a bit for each place whose string came again since the hand was there.
  private var recent: [UInt8]
  /// By set: the place that is looked at next for a string to take its place.
  private var hands: [UInt8]
  private let mask: Int

  init(size: Int) {
    let sets = max(1, 1 << (Int.bitWidth - 1 - max(size / Self.ways, 1).leadingZeroBitCount))
    low = Array(repeating: 0, count: sets * Self.ways)
    high = low
    records = Array(repeating: nil, count: low.count)
    times = Array(repeating: 0, count: low.count)
    recent = Array(repeating: 0, count: sets)
    hands = recent
    mask = sets - 1
  }

  /// The place of a string; nil if it is not known.
  private func place(of string: Fingerprint) -> Int? {
    let first = set(of: string) * Self.ways
    for place in first..<first + Self.ways where low[place] == string.low && high[place] == string.high {
      if records[place] != nil { return place }
    }
    return nil
  }

  private func set(of string: Fingerprint) -> Int { Int(truncatingIfNeeded: string.low) & mask }

  mutating func find(_ string: Fingerprint) -> JudgedRecord? {
    guard let place = place(of: string) else { return nil }
    times[place] += 1
    recent[place / Self.ways] |= 1 << UInt8(place % Self.ways)
    return records[place]
  }

  mutating func insert(_ string: Fingerprint, _ record: JudgedRecord) -> (record: JudgedRecord, times: Int)? {
    // Two workers may have judged it at the same time.
    if place(of: string) != nil { return nil }
    let set = set(of: string)
    while recent[set] >> hands[set] & 1 == 1 {
      recent[set] &= ~(1 << hands[set])
      hands[set] = (hands[set] + 1) % UInt8(Self.ways)
    }
    let place = set * Self.ways + Int(hands[set])
    hands[set] = (hands[set] + 1) % UInt8(Self.ways)
    let old = times[place] > 0 ? records[place].map { ($0, times[place]) } : nil
    (low[place], high[place], records[place], times[place]) = (string.low, string.high, record, 0)
    return old
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
