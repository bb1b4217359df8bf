import TCFCodec
import TCFFindings

/// Findings about publisher restrictions: one an entry of the section, in the order of the wire.
enum RestrictionFindings {
  /// A string can have 4,095 restrictions; more findings of one rule than this are recognised by their number.
  static let most = 100

  /// Asks `check` about each restriction (counted from 0) whose type is spoken about; it reports at most one thing, which
  /// gets its place at `field` of the restriction. Does not apply if there is no such restriction.
  static func report(
    _ facts: StringFacts, to findings: inout Findings, where isSubject: (RestrictionType) -> Bool = { _ in true },
    at field: String = FieldName.purposeID, _ check: (Int, PublisherRestriction, inout Findings) -> Void
  ) -> Applicability {
    let restrictions = facts.core.publisherRestrictions
    var applicability = Applicability.doesNotApply
    var reported = 0
    var places = RestrictionPlaces(field: field)
    for (index, header) in restrictions.headers.enumerated() where isSubject(header.type) {
      applicability = .applies
      guard reported < most else {
        // Only who reads the last one wants to know how many there are.
        if findings.isRecorded { findings.reportRest(count(restrictions, from: index, where: isSubject, check)) }
        break
      }
      let before = findings.count
      check(index, restrictions[index], &findings)
      guard findings.count > before else { continue }
      reported += 1
      findings.amendLatest { $0.location = $0.location ?? places.place(of: index, in: facts) }
    }
    return applicability
  }

  /// How many things `check` reports about the restrictions from a place on.
  private static func count(
    _ restrictions: PublisherRestrictions, from first: Int, where isSubject: (RestrictionType) -> Bool,
    _ check: (Int, PublisherRestriction, inout Findings) -> Void
  ) -> Int {
    var rest = Findings.counted()
    for index in first..<restrictions.count where isSubject(restrictions.headers[index].type) {
      check(index, restrictions[index], &rest)
    }
    return rest.count
  }

  /// `restriction 3 (purpose 2, type 1)`.
  static func name(_ index: Int, _ restriction: PublisherRestriction) -> String {
    "restriction \(index) (purpose \(restriction.purpose), type \(restriction.type.rawValue))"
  }
}

/// The places of restrictions in the trace. They ascend in it, so one way through it finds them all.
private struct RestrictionPlaces {
  let field: String
  private var next = 0

  init(field: String) { self.field = field }

  /// The place of a restriction behind those that were requested before.
  mutating func place(of restriction: Int, in facts: StringFacts) -> Location? {
    let entries = facts.dissection.trace.entries
    let isPlace = { (entry: EncodingTrace.Entry) in
      entry.path.restriction == restriction && entry.path.field == field
    }
    guard let found = entries[next...].firstIndex(where: isPlace) else { return nil }
    next = found
    return .field(entries[found].path, segmentIndex: entries[found].segment, entries[found].bits)
  }
}
