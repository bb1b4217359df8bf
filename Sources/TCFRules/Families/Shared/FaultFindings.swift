import TCFCodec
import TCFFindings

/// Reports the faults that the dissection names.
enum FaultFindings {
  /// Faults of the dissection that family v1 reports of version 1 strings, and family encoding does not.
  static let ofVersion1: Set<DecodingFault.Code> = [.truncated, .rangeInverted, .vendorIDZero, .vendorIDAboveMax]

  /// More faults of one code in one section than this are recognised by their number.
  static let most = 5

  /// Asks `check` about each fault of `code`, the first few of each section; it reports one thing, which gets the fault's
  /// place and values where it says none.
  ///
  /// - Parameter isLighter: whether a fault weighs less than the others of its code. These are counted on their own, so
  ///   that five of them do not hide the one that weighs more.
  static func report(
    _ code: DecodingFault.Code, in facts: StringFacts, to findings: inout Findings,
    isLighter: (DecodingFault) -> Bool = { _ in false }, _ check: (DecodingFault, inout Findings) -> Void
  ) -> Applicability {
    guard facts.isOdd else { return .applies }
    let faults = facts.faults
    var (counts, lighter) = (SectionCounts(), SectionCounts())
    for fault in faults where fault.code == code {
      let isLight = isLighter(fault)
      let count = isLight ? lighter.add(fault.field?.section) : counts.add(fault.field?.section)
      guard count <= most else { continue }
      check(fault, &findings)
      findings.amendLatest { finding in
        finding.location = finding.location ?? location(of: fault, in: facts)
        if finding.evidence == Evidence() {
          finding.evidence = Evidence(
            expected: fault.expected.map { .integer($0) }, actual: fault.had.map { .integer($0) })
        }
      }
      guard count == most, findings.isRecorded, fault.field != nil else { continue }
      let alike = faults.count {
        $0.code == code && $0.field?.section == fault.field?.section && isLighter($0) == isLight
      }
      findings.reportRest(alike - most)
    }
    return .applies
  }

  private static func location(of fault: DecodingFault, in facts: StringFacts) -> Location {
    if let path = fault.field { return .field(path, segmentIndex: fault.segment, fault.bits) }
    if let character = fault.character { return .character(facts.character(atByte: character)) }
    return .segment(fault.segment)
  }
}

/// How often each section was met.
private struct SectionCounts {
  private var counts = (0, 0, 0, 0, 0, 0)

  /// Counts a section, or what is in none, and shows how often it was met by now.
  mutating func add(_ section: SectionName?) -> Int {
    switch section {
    case nil: next(&counts.0)
    case .vendorConsents: next(&counts.1)
    case .vendorLegitimateInterests: next(&counts.2)
    case .publisherRestrictions: next(&counts.3)
    case .disclosedVendors: next(&counts.4)
    case .allowedVendors: next(&counts.5)
    }
  }

  private func next(_ count: inout Int) -> Int {
    count += 1
    return count
  }
}
