package import TCFCodec
import TCFFindings

/// What becomes of strings on days to come. It follows from their date, their CMP and a few bits of theirs, and a million
/// strings have a few thousand of those: what was found for the last ones is remembered.
package struct StringFates {
  /// All of a version 2 string that decides about its fate, next to the settings and lists of the run.
  private struct Key: Hashable {
    let lastUpdated: Int
    let cmp: Int
    let policyVersion: Int
    let isServiceSpecific: Bool
    let hasDisclosedVendors: Bool

    init(_ facts: StringFacts) {
      let terms = facts.terms
      lastUpdated = terms.lastUpdated.daysSince1970
      cmp = facts.core.cmpID
      policyVersion = terms.policyVersion
      isServiceSpecific = terms.isServiceSpecific
      hasDisclosedVendors = terms.hasDisclosedVendors
    }

    var place: Int {
      var digest = Digest()
      digest.add(lastUpdated &* 4_096 &+ cmp)
      let flags = (policyVersion &* 2 &+ (isServiceSpecific ? 1 : 0)) &* 2 &+ (hasDisclosedVendors ? 1 : 0)
      return (Int(truncatingIfNeeded: digest.value >> 40) &+ flags) & (StringFates.size - 1)
    }
  }

  private struct Known {
    let key: Key
    let ends: UInt64
    let outdated: UInt64
  }

  private let days: [CalendarDay]
  private var known: [Known?]

  /// A power of two.
  private static let size = 1 << 11

  /// The fates on `days`, ascending, of strings that are judged by one judge.
  package init(on days: [CalendarDay]) {
    self.days = days
    known = Array(repeating: nil, count: Self.size)
  }

  /// What `SubjectJudge.fate(on:)` gives for the string that was judged last.
  package mutating func fate(of judge: SubjectJudge) -> (ends: UInt64, outdated: UInt64) {
    guard !days.isEmpty, case .v2 = judge.facts.reading else { return (0, 0) }
    let key = Key(judge.facts)
    let place = key.place
    if let found = known[place], found.key == key { return (found.ends, found.outdated) }
    let fate = judge.fate(on: days)
    known[place] = Known(key: key, ends: fate.ends, outdated: fate.outdated)
    return fate
  }
}
