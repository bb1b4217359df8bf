import TCFFindings

/// All that counts need of a record with a version 2 string, but for its sets. The strings of a site differ in their sets and
/// dates, and have few profiles.
package struct RecordProfile: Sendable {
  let header: StringFigures.Header
  let verdicts: SharedVerdicts
  let choice: JudgedRecord.Choice?
  let stopsAt: UInt64
  let outdatedAt: UInt64

  func isSame(as other: RecordProfile) -> Bool {
    verdicts === other.verdicts && header == other.header && choice == other.choice && stopsAt == other.stopsAt
      && outdatedAt == other.outdatedAt
  }

  var digest: UInt64 {
    var digest = Digest()
    digest.add(Int(truncatingIfNeeded: header.digest))
    digest.add(Int(truncatingIfNeeded: verdicts.digest))
    digest.add(choice?.rawValue ?? -1)
    digest.add(Int(truncatingIfNeeded: stopsAt ^ outdatedAt << 32))
    return digest.value
  }
}
