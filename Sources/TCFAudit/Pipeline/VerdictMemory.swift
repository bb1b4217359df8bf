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
  func record(_ number: ProfileBook.Number, of string: KeyedDigest) {
    shard(of: string).table.withLock { $0.record(number, of: string) }
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

/// Strings in sets of four places. All of a set lies in one or two lines of the memory, since it is seldom in the processor's.
private struct StringTable {
  private static let ways = 4
  /// Words of a place: the low half of the digest, the high one, and the number; the number 0 is a free place.
  private static let words = 3
  /// The sets of a table that has just been made.
  private static let fewest = 8

  private var entries: [UInt64]
  private var sets: Int
  private var taken = 0
  private let mostSets: Int

  init(size: Int) {
    mostSets = max(1, 1 << (Int.bitWidth - 1 - max(size / Self.ways, 1).leadingZeroBitCount))
    sets = min(Self.fewest, mostSets)
    entries = Array(repeating: 0, count: sets * Self.ways * Self.words)
  }

  /// The first word of a set.
  private func start(of low: UInt64) -> Int {
    (Int(truncatingIfNeeded: low) & (sets - 1)) * Self.ways * Self.words
  }

  /// The first word of each place that a digest can have.
  private func places(of low: UInt64) -> StrideTo<Int> {
    let start = start(of: low)
    return stride(from: start, to: start + Self.ways * Self.words, by: Self.words)
  }

  private func place(of string: KeyedDigest) -> Int? {
    for place in places(of: string.low) where entries[place] == string.low && entries[place + 1] == string.high {
      if entries[place + 2] != 0 { return place }
    }
    return nil
  }

  func number(of string: KeyedDigest) -> ProfileBook.Number? { place(of: string).map { entries[$0 + 2] } }

  mutating func record(_ number: ProfileBook.Number, of string: KeyedDigest) {
    // Fuller tables lose strings before there is no room for them.
    if taken * 2 > sets * Self.ways, sets < mostSets { grow() }
    if let place = place(of: string) {
      entries[place + 2] = number
    } else {
      insert(string.low, string.high, number)
    }
  }

  /// Into a free place of a set, or any.
  private mutating func insert(_ low: UInt64, _ high: UInt64, _ number: ProfileBook.Number) {
    let places = places(of: low)
    let free = places.first { entries[$0 + 2] == 0 }
    if free != nil { taken += 1 }
    let any = Int(truncatingIfNeeded: high >> 32) & (Self.ways - 1)
    let place = free ?? start(of: low) + any * Self.words
    (entries[place], entries[place + 1], entries[place + 2]) = (low, high, number)
  }

  private mutating func grow() {
    var old: [UInt64] = []
    swap(&old, &entries)
    sets *= 2
    taken = 0
    entries = Array(repeating: 0, count: old.count * 2)
    for place in stride(from: 0, to: old.count, by: Self.words) where old[place + 2] != 0 {
      insert(old[place], old[place + 1], old[place + 2])
    }
  }
}
