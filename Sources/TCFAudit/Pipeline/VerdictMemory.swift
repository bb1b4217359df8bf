import Synchronization
import TCFCrypto

/// The verdicts of millions of version 2 strings that came before, in 24 bytes a string: its digest, and the number of a profile
/// that it shares with others. A string that comes again is decoded for its sets, and not checked again.
///
/// Memory is bounded: it grows with the strings, and a string then replaces another one at random. `JudgedCache` holds all that is
/// known of the strings that came last; this holds little of many more.
final class VerdictMemory: Sendable {
  /// How many strings are known at most, in 100 MB.
  private static let size = 1 << 22
  /// How many profiles are known at most. One takes some 500 bytes.
  private static let profiles = 1 << 16
  /// Workers seldom meet in one of these, however many they are.
  private static let shardCount = 64

  private let shards: [Shard]
  private let book: Mutex<ProfileBook>
  private let oldest = Atomic<ProfileBook.Number>(1)

  private final class Shard: Sendable {
    let table: Mutex<StringTable>
    init(size: Int) { table = Mutex(StringTable(size: size)) }
  }

  /// A memory of the usual size.
  convenience init() { self.init(size: Self.size, shards: Self.shardCount, profiles: Self.profiles) }

  /// A memory for about `size` strings and `profiles` profiles.
  ///
  /// - Parameters:
  ///   - shards: A power of two.
  ///   - profiles: A power of two.
  init(size: Int, shards: Int, profiles: Int) {
    self.shards = (0..<shards).map { _ in Shard(size: size / shards) }
    book = Mutex(ProfileBook(size: profiles))
  }

  /// The number of a string's profile; nil if none is known.
  func number(of string: KeyedDigest) -> ProfileBook.Number? {
    shard(of: string).table.withLock { $0.number(of: string) }
  }

  /// Notes the number of a string's profile.
  func note(_ number: ProfileBook.Number, of string: KeyedDigest) {
    shard(of: string).table.withLock { $0.note(number, of: string) }
  }

  /// The number of a profile, a new one if it has none.
  func number(of profile: VerdictProfile) -> ProfileBook.Number {
    book.withLock {
      let number = $0.number(of: profile)
      oldest.store($0.oldest, ordering: .relaxed)
      return number
    }
  }

  /// Whether a profile has kept its number, without waiting for other workers.
  func isValid(_ number: ProfileBook.Number) -> Bool { number >= oldest.load(ordering: .relaxed) }

  /// The profile with a number; nil if others took its place.
  func profile(_ number: ProfileBook.Number) -> VerdictProfile? { book.withLock { $0.profile(number) } }

  private func shard(of string: KeyedDigest) -> Shard {
    shards[Int(truncatingIfNeeded: string.high) & (shards.count - 1)]
  }
}

/// Strings in sets of eight places.
private struct StringTable {
  private static let ways = 8
  /// The sets of a table that has just been made.
  private static let fewest = 8

  /// By set: the low halves of its digests, the high ones, and the numbers; the number 0 is a free place.
  private var entries: [UInt64]
  private var sets: Int
  private var taken = 0
  private let mostSets: Int

  init(size: Int) {
    mostSets = max(1, 1 << (Int.bitWidth - 1 - max(size / Self.ways, 1).leadingZeroBitCount))
    sets = min(Self.fewest, mostSets)
    entries = Array(repeating: 0, count: sets * Self.ways * 3)
  }

  private func start(of string: KeyedDigest) -> Int {
    (Int(truncatingIfNeeded: string.low) & (sets - 1)) * Self.ways * 3
  }

  private func way(of string: KeyedDigest, at start: Int) -> Int? {
    for way in 0..<Self.ways where entries[start + way] == string.low && entries[start + Self.ways + way] == string.high
    {
      if entries[start + 2 * Self.ways + way] != 0 { return way }
    }
    return nil
  }

  func number(of string: KeyedDigest) -> ProfileBook.Number? {
    let start = start(of: string)
    return way(of: string, at: start).map { entries[start + 2 * Self.ways + $0] }
  }

  mutating func note(_ number: ProfileBook.Number, of string: KeyedDigest) {
    // Fuller sets lose strings before there is no room for them.
    if taken * 8 > sets * Self.ways * 5, sets < mostSets { grow() }
    let start = start(of: string)
    if let way = way(of: string, at: start) {
      entries[start + 2 * Self.ways + way] = number
    } else {
      put(string.low, string.high, number, at: start)
    }
  }

  /// Into a free place of a set, or any.
  private mutating func put(_ low: UInt64, _ high: UInt64, _ number: ProfileBook.Number, at start: Int) {
    let free = (0..<Self.ways).first { entries[start + 2 * Self.ways + $0] == 0 }
    if free != nil { taken += 1 }
    let way = free ?? Int(truncatingIfNeeded: high >> 32) & (Self.ways - 1)
    entries[start + way] = low
    entries[start + Self.ways + way] = high
    entries[start + 2 * Self.ways + way] = number
  }

  private mutating func grow() {
    var old: [UInt64] = []
    swap(&old, &entries)
    let oldSets = sets
    sets *= 2
    taken = 0
    entries = Array(repeating: 0, count: old.count * 2)
    for set in 0..<oldSets {
      let start = set * Self.ways * 3
      for way in 0..<Self.ways where old[start + 2 * Self.ways + way] != 0 {
        let (low, high) = (old[start + way], old[start + Self.ways + way])
        let place = (Int(truncatingIfNeeded: low) & (sets - 1)) * Self.ways * 3
        put(low, high, old[start + 2 * Self.ways + way], at: place)
      }
    }
  }
}
