import TCFCodec
import TCFFindings

/// Findings about publisher restrictions: one an entry of the section, in the order of the wire.
enum RestrictionFindings {
  /// A string can have 4,095 restrictions; more findings of one rule than this are told by their number.
  static let most = 100

  /// What `make` says of each restriction (counted from 0) whose type is spoken about, at `field` of it. Nil if there
  /// is no such restriction.
  static func of(
    _ facts: StringFacts, where isSubject: (RestrictionType) -> Bool = { _ in true },
    at field: String = FieldName.purposeID, _ make: (Int, PublisherRestriction) -> Finding?
  ) -> [Finding]? {
    var findings: [(restriction: Int, finding: Finding)] = []
    var hasSubject = false
    var rest = 0
    for (index, restriction) in facts.core.publisherRestrictions.enumerated() where isSubject(restriction.type) {
      hasSubject = true
      guard let finding = make(index, restriction) else { continue }
      if findings.count < most { findings.append((index, finding)) } else { rest += 1 }
    }
    if rest > 0 { findings[most - 1].finding.message += " (and \(rest) more like it)" }
    return hasSubject ? located(findings, at: field, in: facts) : nil
  }

  /// Gives each finding its place. Restrictions ascend in the trace, so one way through it finds them all.
  private static func located(
    _ findings: [(restriction: Int, finding: Finding)], at field: String, in facts: StringFacts
  ) -> [Finding] {
    guard !findings.isEmpty else { return [] }
    let entries = facts.dissection.trace.entries
    var next = entries.startIndex
    return findings.map { index, finding in
      var finding = finding
      let isPlace = { (entry: EncodingTrace.Entry) in entry.path.restriction == index && entry.path.field == field }
      if finding.location == nil, let found = entries[next...].firstIndex(where: isPlace) {
        next = found
        finding.location = .field(entries[found].path, segmentIndex: entries[found].segment, entries[found].bits)
      }
      return finding
    }
  }

  /// `restriction 3 (purpose 2, type 1)`.
  static func name(_ index: Int, _ restriction: PublisherRestriction) -> String {
    "restriction \(index) (purpose \(restriction.purpose), type \(restriction.type.rawValue))"
  }
}

/// The entries of a restriction as written; the model has them sorted and joined.
struct WrittenRestriction {
  /// Which restriction, from 0.
  let index: Int
  /// Its range entries in the order of the wire.
  let entries: [EncodingTrace.Entry]

  /// How many bits the entries take.
  var width: Int { entries.reduce(0) { $0 + $1.bits.width } }

  /// Every restriction with entries, in the order of the wire.
  static func all(in trace: EncodingTrace) -> [WrittenRestriction] {
    let entries = trace.entries.filter { $0.path.restriction != nil && $0.path.field == FieldName.rangeEntry }
    var result: [WrittenRestriction] = []
    var start = entries.startIndex
    for end in entries.indices {
      let index = entries[end].path.restriction ?? 0
      if end + 1 == entries.endIndex || entries[end + 1].path.restriction != index {
        result.append(WrittenRestriction(index: index, entries: Array(entries[start...end])))
        start = end + 1
      }
    }
    return result
  }
}
