import TCFFindings

/// How many records had each profile, for those that came last. Counting a record in full takes a thousand steps, and counting
/// a thousand of a kind takes no more. Memory is bounded: a profile that is new replaces the rarest of some.
struct ProfileTally {
  // By place. Apart, so that looking for a profile touches no other: a copy of one counts a reference, far away in memory.
  private var digests: [UInt64]
  private var times: [Int]
  private var profiles: [RecordProfile?]

  /// A power of two. A place takes some 120 bytes.
  private static let size = 1 << 12
  /// In how many places a profile can be.
  private static let places = 4

  /// Nothing yet.
  init() {
    digests = Array(repeating: 0, count: Self.size)
    times = Array(repeating: 0, count: Self.size)
    profiles = Array(repeating: nil, count: Self.size)
  }

  /// Adds records of a profile. Gives what they take the place of, with its records.
  mutating func add(_ profile: RecordProfile, times: Int) -> (profile: RecordProfile, times: Int)? {
    let digest = profile.digest
    let first = Int(truncatingIfNeeded: digest >> 20) & (Self.size - 1) & ~(Self.places - 1)
    var (rarest, least) = (first, Int.max)
    for place in first..<first + Self.places {
      let found = self.times[place]
      if found > 0, digests[place] == digest, profiles[place]?.isSame(as: profile) == true {
        self.times[place] = found + times
        return nil
      }
      if found < least { (rarest, least) = (place, found) }
    }
    var old: RecordProfile? = profile
    swap(&old, &profiles[rarest])
    (digests[rarest], self.times[rarest]) = (digest, times)
    return old.map { ($0, least) }
  }

  /// Hands out everything, and has nothing any more.
  mutating func handOut(_ body: (RecordProfile, Int) -> Void) {
    for place in profiles.indices {
      guard let profile = profiles[place] else { continue }
      body(profile, times[place])
      (profiles[place], times[place]) = (nil, 0)
    }
  }
}
