package import TCFFindings

/// The verdicts of all strings that have the same ones, in numbers.
package final class SharedVerdicts: Sendable {
  /// The verdicts.
  package let counted: CountedVerdicts
  /// The broken rules.
  package let breaks: [CountedVerdicts.Break]
  /// The broken rules by their places.
  let broken: BrokenRules
  /// The worst finding.
  package let worst: Severity?
  let digest: UInt64

  /// Verdicts that no other string is known to have.
  package convenience init(_ counted: CountedVerdicts) { self.init(counted, digest: counted.digest) }

  fileprivate init(_ counted: CountedVerdicts, digest: UInt64) {
    self.counted = counted.kept
    breaks = self.counted.breaks
    broken = BrokenRules(breaks.map(\.rule))
    worst = counted.findings.worst
    self.digest = digest
  }
}

/// The verdicts that came last, so that strings with the same ones share them.
struct KnownVerdicts {
  private var known: [SharedVerdicts?]

  /// A power of two. Verdicts take some 400 bytes.
  private static let size = 1 << 13

  /// None yet.
  init() { known = Array(repeating: nil, count: Self.size) }

  /// The same verdicts in memory of their own.
  mutating func shared(_ counted: CountedVerdicts) -> SharedVerdicts {
    let digest = counted.digest
    let place = Int(truncatingIfNeeded: digest >> 20) & (Self.size - 1)
    if let found = known[place], found.digest == digest, found.counted.countsLike(counted) { return found }
    let made = SharedVerdicts(counted, digest: digest)
    known[place] = made
    return made
  }
}
