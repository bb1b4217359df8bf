import TCFCodec
import TCFFindings

/// Turns the dissection's faults into findings.
enum FaultFindings {
  /// Faults of the dissection that family v1 reports of version 1 strings, and family encoding does not.
  static let ofVersion1: Set<DecodingFault.Code> = [.truncated, .rangeInverted, .vendorIDZero, .vendorIDAboveMax]

  /// More faults of one code in one section than this are told by their number.
  static let most = 5

  /// One finding per fault of `code`, the first few of each section.
  static func of(
    _ code: DecodingFault.Code, in facts: StringFacts, _ make: (DecodingFault, StringFacts) -> Finding?
  ) -> [Finding]? {
    guard facts.isOdd else { return [] }
    var findings: [Finding] = []
    var counts: [SectionName?: Int] = [:]
    for fault in facts.faults where fault.code == code {
      guard var finding = make(fault, facts) else { continue }
      let count = counts[fault.field?.section, default: 0] + 1
      counts[fault.field?.section] = count
      guard count <= most else { continue }
      finding.location = finding.location ?? location(of: fault)
      if finding.evidence == Evidence() {
        finding.evidence = Evidence(
          expected: fault.expected.map { .integer($0) }, actual: fault.had.map { .integer($0) })
      }
      findings.append(finding)
    }
    for index in findings.indices {
      guard case .field(let path, _, _)? = findings[index].location else { continue }
      let rest = counts[path.section, default: 0] - most
      let isLastOfSection = !findings[(index + 1)...].contains { $0.section == path.section }
      if rest > 0, isLastOfSection { findings[index].message += " (and \(rest) more like it)" }
    }
    return findings
  }

  static func location(of fault: DecodingFault) -> Location {
    if let path = fault.field { return .field(path, segmentIndex: fault.segment, fault.bits) }
    if let character = fault.character { return .character(character) }
    return .segment(fault.segment)
  }
}

extension Finding {
  fileprivate var section: SectionName? {
    if case .field(let path, _, _)? = location { return path.section }
    return nil
  }
}
