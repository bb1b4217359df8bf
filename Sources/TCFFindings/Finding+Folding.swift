import TCFCodec

// The same fault under several circumstances is one finding.

extension Finding {
  /// A fault under certain circumstances, which their words begin: `page view 2: ping was not answered`.
  ///
  /// - Parameters:
  ///   - circumstances: where or how it shows; equal faults under others become one finding.
  ///   - cause: what is wrong, whatever the circumstances.
  ///   - detail: what is true under these circumstances only, behind the cause; not in a finding that has several.
  public init(
    in circumstances: [Circumstance], _ cause: String, detail: String = "", at location: Location? = nil,
    evidence: Evidence = Evidence(), severity: Severity? = nil
  ) {
    self.init(
      "\(Circumstance.label(circumstances)): \(cause)\(detail)", at: location, evidence: evidence, severity: severity)
    self.circumstances = circumstances
    self.cause = cause
  }

  /// The findings of one rule about one subject with each fault once, where it came first. Time linear in their number: a
  /// recording of thousands of calls may have the fault in each.
  package static func folded(_ findings: [Finding]) -> [Finding] {
    guard findings.count > 1, findings.contains(where: { $0.cause != nil }) else { return findings }
    var faults: [FoldedFault] = []
    var indices: [FaultIdentity: Int] = [:]
    for finding in findings {
      if let identity = FaultIdentity(finding), let index = indices[identity] {
        faults[index].add(finding)
      } else {
        if let identity = FaultIdentity(finding) { indices[identity] = faults.count }
        faults.append(FoldedFault(finding))
      }
    }
    return faults.map(\.finding)
  }
}

/// What two findings share that are one fault under different circumstances.
package struct FaultIdentity: Hashable {
  private let cause: String
  private let severity: Severity?
  private let fix: String?
  private let consequence: ReaderConsequence?
  private let nouns: Set<String>

  /// The identity of a fault by the parts of its finding.
  package init(
    cause: String, severity: Severity?, fix: String? = nil, consequence: ReaderConsequence? = nil,
    circumstances: [Circumstance]
  ) {
    self.cause = cause
    self.severity = severity
    self.fix = fix
    self.consequence = consequence
    nouns = Set(circumstances.map(\.noun))
  }

  /// The identity of a finding's fault; nil for one that shows once only.
  fileprivate init?(_ finding: Finding) {
    guard let cause = finding.cause else { return nil }
    self.init(
      cause: cause, severity: finding.severity, fix: finding.fix, consequence: finding.consequence,
      circumstances: finding.circumstances)
  }
}

/// A finding with the circumstances, places and evidence of those that are the same fault.
private struct FoldedFault {
  /// Circumstances and place of a finding.
  private struct Occurrence: Hashable {
    let circumstances: [Circumstance]
    let place: Location?
  }

  private var first: Finding
  private var isFolded = false
  private var occurrences: Set<Occurrence>
  private var places: Set<Location> = []

  init(_ finding: Finding) {
    first = finding
    occurrences = [Occurrence(circumstances: finding.circumstances, place: finding.location)]
  }

  mutating func add(_ other: Finding) {
    first.evidence.vendors.formUnion(other.evidence.vendors)
    first.evidence.purposes = first.evidence.purposes.union(other.evidence.purposes)
    // Again under the same circumstances, in the same place: that says nothing new.
    let occurrence = Occurrence(circumstances: other.circumstances, place: other.location)
    guard occurrences.insert(occurrence).inserted else { return }
    if !isFolded {
      isFolded = true
      if first.places.isEmpty { first.places = [first.location].compactMap(\.self) }
      places = Set(first.places)
    }
    if let place = other.location, places.insert(place).inserted { first.places.append(place) }
    first.circumstances += other.circumstances
  }

  /// All of them as one finding, which names its circumstances.
  var finding: Finding {
    guard isFolded, let cause = first.cause else { return first }
    var finding = first
    finding.message = "\(Circumstance.label(first.circumstances)): \(cause)"
    return finding
  }
}
