import Synchronization
import TCFCrypto

/// The verdicts of millions of version 2 strings that came before, in 16 bytes a string: most of its digest, and the number of a
/// profile that it shares with others. A string that comes again is decoded for its sets, and not checked again.
///
/// Memory is bounded: it grows with the strings, and a string then replaces another one at random. `JudgedCache` holds all that is
/// known of the strings that came last; this holds little of many more.
final class VerdictMemory: Sendable {
  /// How many strings are known at most, in 67 MB.
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

/// Strings in sets of four places. All of a set lies in a line of the memory, since it is seldom in the processor's.
///
/// A string can be in two sets, and goes to the emptier one: with one, a fifth of the strings that a full table has room for would
/// find no place in their set.
private struct StringTable {
  private static let ways = 4
  /// Words of a place: the low half of the digest, then the start of the high one and the number; the number 0 is a free place.
  /// 88 bits keep strings apart: of seventy billion runs over a billion different strings, one takes a string for another.
  private static let words = 2
  /// The bits of the second word that are the number.
  private static let numberBits: UInt64 = 1 << 40 - 1
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

  /// The first word of each of the two sets that a digest can be in.
  private func starts(of low: UInt64) -> (first: Int, second: Int) {
    let (first, second) = (Int(truncatingIfNeeded: low), Int(truncatingIfNeeded: low >> 32))
    return ((first & (sets - 1)) * Self.ways * Self.words, (second & (sets - 1)) * Self.ways * Self.words)
  }

  /// The first word of each place of a set.
  private static func places(from start: Int) -> StrideTo<Int> {
    stride(from: start, to: start + ways * words, by: words)
  }

  private func isFree(_ place: Int) -> Bool { entries[place + 1] & Self.numberBits == 0 }

  private func place(of string: KeyedDigest) -> Int? {
    let starts = starts(of: string.low)
    return place(of: string, from: starts.first) ?? place(of: string, from: starts.second)
  }

  private func place(of string: KeyedDigest, from start: Int) -> Int? {
    for place in Self.places(from: start)
    where entries[place] == string.low && (entries[place + 1] ^ string.high) & ~Self.numberBits == 0 {
      if !isFree(place) { return place }
    }
    return nil
  }

  func number(of string: KeyedDigest) -> ProfileBook.Number? {
    place(of: string).map { entries[$0 + 1] & Self.numberBits }
  }

  mutating func record(_ number: ProfileBook.Number, of string: KeyedDigest) {
    // A run that gives a trillion numbers remembers no more strings.
    guard number <= Self.numberBits else { return }
    let second = string.high & ~Self.numberBits | number
    if let place = place(of: string) {
      entries[place + 1] = second
      return
    }
    // Fuller tables lose strings before there is no room for them.
    if taken * 4 > sets * Self.ways * 3, sets < mostSets { grow() }
    insert(string.low, second)
  }

  /// Into a free place of the emptier set, or any place.
  private mutating func insert(_ low: UInt64, _ second: UInt64) {
    let starts = starts(of: low)
    let free = (free(from: starts.first), free(from: starts.second))
    let emptier = free.0.count >= free.1.count ? free.0.place : free.1.place
    if emptier != nil { taken += 1 }
    let any = Int(truncatingIfNeeded: second >> 61)
    let place = emptier ?? (any & Self.ways == 0 ? starts.first : starts.second) + any % Self.ways * Self.words
    (entries[place], entries[place + 1]) = (low, second)
  }

  /// How many places of a set are free, and the last of them.
  private func free(from start: Int) -> (count: Int, place: Int?) {
    var (count, free): (Int, Int?) = (0, nil)
    for place in Self.places(from: start) where isFree(place) { (count, free) = (count + 1, place) }
    return (count, free)
  }

  private mutating func grow() {
    var old: [UInt64] = []
    swap(&old, &entries)
    sets *= 2
    taken = 0
    entries = Array(repeating: 0, count: old.count * 2)
    for place in stride(from: 0, to: old.count, by: Self.words) where old[place + 1] & Self.numberBits != 0 {
      insert(old[place], old[place + 1])
    }
  }
}
