import TCFFindings

/// What checking gave for a version 2 string, apart from what decoding it shows.
struct VerdictProfile: Sendable {
  let verdicts: SharedVerdicts
  let stopsAt: UInt64
  let outdatedAt: UInt64

  /// Whether it is the same, with the same verdicts in memory.
  func isSame(as other: VerdictProfile) -> Bool {
    verdicts === other.verdicts && stopsAt == other.stopsAt && outdatedAt == other.outdatedAt
  }

  /// Whether it comes to the same, whichever worker found it.
  func countsLike(_ other: VerdictProfile) -> Bool {
    stopsAt == other.stopsAt && outdatedAt == other.outdatedAt
      && (verdicts === other.verdicts || verdicts.counted.countsLike(other.verdicts.counted))
  }

  /// A number that equal profiles share, and few others.
  var digest: UInt64 {
    var digest = Digest()
    digest.add(Int(truncatingIfNeeded: verdicts.digest))
    digest.add(Int(truncatingIfNeeded: stopsAt))
    digest.add(Int(truncatingIfNeeded: outdatedAt))
    return digest.value
  }
}

/// Profiles by numbers from 1, of which none is given twice. The latest replaces the one that has been there for longest.
struct ProfileBook {
  typealias Number = UInt64

  private struct Entry {
    let number: Number
    let digest: UInt64
    let profile: VerdictProfile
  }

  private var entries: [Entry?]
  private var numbers: [UInt64: Number] = [:]
  private var next: Number = 1

  /// Room for `size` profiles, a power of two.
  init(size: Int) { entries = Array(repeating: nil, count: size) }

  /// The lowest number that has its profile.
  var oldest: Number { next > Number(entries.count) ? next - Number(entries.count) : 1 }

  private func place(of number: Number) -> Int { Int(truncatingIfNeeded: number) & (entries.count - 1) }

  func profile(_ number: Number) -> VerdictProfile? {
    guard let entry = entries[place(of: number)], entry.number == number else { return nil }
    return entry.profile
  }

  mutating func number(of profile: VerdictProfile) -> Number {
    let digest = profile.digest
    if let number = numbers[digest], self.profile(number)?.countsLike(profile) == true { return number }
    let number = next
    next += 1
    if let old = entries[place(of: number)], numbers[old.digest] == old.number { numbers[old.digest] = nil }
    entries[place(of: number)] = Entry(number: number, digest: digest, profile: profile)
    numbers[digest] = number
    return number
  }
}

/// The profiles that a worker had last, so that it seldom has to ask for what all workers share.
struct KnownProfiles {
  private struct Known {
    let profile: VerdictProfile
    /// 0, which no profile has, for one that came once: most of those never come again, and asking for a number takes long.
    let number: ProfileBook.Number
  }

  /// A power of two.
  private static let size = 1 << 13

  private let memory: VerdictMemory
  private var byProfile: [Known?]
  private var byNumber: [Known?]

  init(_ memory: VerdictMemory) {
    self.memory = memory
    byProfile = Array(repeating: nil, count: Self.size)
    byNumber = byProfile
  }

  /// The profile with a number; nil if it is forgotten.
  ///
  /// - Parameter own: the same verdicts in memory of the worker's own: what two workers refer to is slow to get.
  mutating func profile(_ number: ProfileBook.Number, own: (SharedVerdicts) -> SharedVerdicts) -> VerdictProfile? {
    let place = Int(truncatingIfNeeded: number) & (Self.size - 1)
    if let known = byNumber[place], known.number == number { return known.profile }
    guard let found = memory.profile(number) else { return nil }
    let profile = VerdictProfile(
      verdicts: own(found.verdicts), stopsAt: found.stopsAt, outdatedAt: found.outdatedAt)
    byNumber[place] = Known(profile: profile, number: number)
    return profile
  }

  /// The number of a profile; nil the first time that it comes.
  mutating func number(of profile: VerdictProfile) -> ProfileBook.Number? {
    let place = Int(truncatingIfNeeded: profile.digest >> 20) & (Self.size - 1)
    guard let known = byProfile[place], known.profile.isSame(as: profile) else {
      byProfile[place] = Known(profile: profile, number: 0)
      return nil
    }
    if memory.isValid(known.number) { return known.number }
    let number = memory.number(of: profile)
    byProfile[place] = Known(profile: profile, number: number)
    return number
  }
}
