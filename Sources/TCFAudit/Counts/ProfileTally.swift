import TCFFindings

/// All that counts need of a record with a version 2 string, but for its sets. The strings of a site differ in their sets and
/// dates, and have few profiles.
package struct RecordProfile: Sendable {
  let header: StringFigures.Header
  let verdicts: SharedVerdicts
  let choice: JudgedRecord.Choice?
  let stopsAt: UInt64
  let outdatedAt: UInt64

  fileprivate func isSame(as other: RecordProfile) -> Bool {
    verdicts === other.verdicts && header == other.header && choice == other.choice && stopsAt == other.stopsAt
      && outdatedAt == other.outdatedAt
  }

  fileprivate var digest: UInt64 {
    var digest = Digest()
    digest.add(Int(truncatingIfNeeded: header.digest))
    digest.add(Int(truncatingIfNeeded: verdicts.digest))
    digest.add(choice?.rawValue ?? -1)
    digest.add(Int(truncatingIfNeeded: stopsAt ^ outdatedAt << 32))
    return digest.value
  }
}

/// How many records had each profile, for those that came last. Counting a record in full takes a thousand steps, and counting
/// a thousand of a kind takes no more. Memory is bounded: a profile that is new takes the place of the rarest of some.
struct ProfileTally {
  private struct Row {
    let digest: UInt64
    let profile: RecordProfile
    var times: Int
  }

  private var rows: [Row?]

  /// A power of two. A row takes some 130 bytes.
  private static let size = 1 << 12
  /// In how many places a profile can be.
  private static let places = 4

  /// Nothing yet.
  init() { rows = Array(repeating: nil, count: Self.size) }

  /// Adds records of a profile. Gives what they take the place of, with its records.
  mutating func add(_ profile: RecordProfile, times: Int) -> (profile: RecordProfile, times: Int)? {
    let digest = profile.digest
    let first = Int(truncatingIfNeeded: digest >> 20) & (Self.size - 1) & ~(Self.places - 1)
    var (rarest, least) = (first, Int.max)
    for place in first..<first + Self.places {
      let found = rows[place]?.times ?? 0
      if found > 0, rows[place]?.digest == digest, rows[place]?.profile.isSame(as: profile) == true {
        rows[place]?.times = found + times
        return nil
      }
      if found < least { (rarest, least) = (place, found) }
    }
    let old = rows[rarest]
    rows[rarest] = Row(digest: digest, profile: profile, times: times)
    return old.map { ($0.profile, $0.times) }
  }

  /// Hands out everything, and has nothing any more.
  mutating func handOut(_ body: (RecordProfile, Int) -> Void) {
    for place in rows.indices {
      guard let row = rows[place] else { continue }
      body(row.profile, row.times)
      rows[place] = nil
    }
  }
}
