import TCFCodec
public import TCFFindings

/// Where a check says what is wrong: counted, or recorded with its sentence, as the run wants it.
///
/// A bulk run counts, and no one reads a word: message, place and evidence are asked for only when findings are recorded.
/// So a check that shows by a set operation whether anything is wrong costs no more than that.
public struct Findings: ~Copyable {
  /// Whether findings are kept; otherwise they are counted only.
  let isRecorded: Bool
  private var recorded: [Finding] = []
  private(set) var tally = FindingTally()
  /// The faults under circumstances that were counted.
  private var faults: Set<FaultIdentity> = []
  /// How many findings are reported one by one.
  private var most = Int.max
  /// What was reported beyond them; nil for nothing.
  private var rest: FindingRest?

  private init(isRecorded: Bool) { self.isRecorded = isRecorded }

  /// A sink that keeps the findings.
  package static func recorded() -> Findings { Findings(isRecorded: true) }

  /// A sink that counts them only.
  package static func counted() -> Findings { Findings(isRecorded: false) }

  /// How many findings were reported.
  var count: Int { tally.count }

  /// The same with those beyond a limit.
  var countWithRest: Int { tally.count + (rest?.count ?? 0) }

  /// Whether nothing was reported.
  var isEmpty: Bool { tally.count == 0 }

  /// Reports something wrong.
  ///
  /// - Parameters:
  ///   - message: what is wrong, in one sentence with the values.
  ///   - location: where; nil for the subject as a whole.
  ///   - evidence: what it rests on.
  ///   - severity: a severity below the period's, for the lighter forms of a fault; nil for the period's own.
  ///   - fix: how to fix this very break; nil for the rule's general advice.
  ///   - consequence: what known readers make of it; nil where none is known.
  /// - Returns: that the rule applies, as an answer for the check.
  @inline(__always)
  @discardableResult
  public mutating func report(
    _ message: @autoclosure () -> String, at location: @autoclosure () -> Location? = nil,
    evidence: @autoclosure () -> Evidence = Evidence(), severity: Severity? = nil,
    fix: @autoclosure () -> String? = nil, consequence: @autoclosure () -> ReaderConsequence? = nil
  ) -> Applicability {
    guard tally.count < most else { return addToRest(severity, evidence().vendors) }
    tally.add(severity)
    if isRecorded {
      record(
        Finding(
          message(), at: location(), evidence: evidence(), severity: severity, fix: fix(), consequence: consequence()))
    }
    return .applies
  }

  /// Reports something wrong under circumstances, which its sentence begins with: `page view 2: ping was not answered`. The
  /// same under others is one finding, so it is counted once.
  ///
  /// - Parameters:
  ///   - circumstances: where or how it shows.
  ///   - cause: what is wrong, whatever the circumstances.
  ///   - detail: what is true under these circumstances only, behind the cause.
  ///   - location: where.
  ///   - evidence: what it rests on.
  ///   - severity: a severity below the period's; nil for the period's own.
  ///   - fix: what to do, where the rule's own fix is about something else.
  @discardableResult
  mutating func report(
    in circumstances: [Circumstance], _ cause: @autoclosure () -> String, detail: @autoclosure () -> String = "",
    at location: @autoclosure () -> Location? = nil, evidence: @autoclosure () -> Evidence = Evidence(),
    severity: Severity? = nil, fix: @autoclosure () -> String? = nil
  ) -> Applicability {
    guard tally.count < most else { return addToRest(severity, evidence().vendors) }
    guard isRecorded else {
      let fault = FaultIdentity(cause: cause(), severity: severity, circumstances: circumstances)
      if faults.insert(fault).inserted { tally.add(severity) }
      return .applies
    }
    tally.add(severity)
    var finding = Finding(
      in: circumstances, cause(), detail: detail(), at: location(), evidence: evidence(), severity: severity)
    finding.fix = fix()
    record(finding)
    return .applies
  }

  /// Reports a finding, with its severity where that is not the period's own.
  @inline(__always)
  @discardableResult
  mutating func report(_ finding: @autoclosure () -> Finding, severity: Severity? = nil) -> Applicability {
    guard tally.count < most else { return addToRest(severity, finding().evidence.vendors) }
    tally.add(severity)
    if isRecorded { record(finding()) }
    return .applies
  }

  @inline(never)
  private mutating func record(_ finding: Finding) { recorded.append(finding) }

  /// The answer of a check that could not see everything: what was found counts, whatever else is unknown.
  ///
  /// - Parameter unknown: what the check could not see; nil where it saw all.
  func applies(unless unknown: Undecided?) throws(Undecided) -> Applicability {
    if isEmpty, let unknown { throw unknown }
    return .applies
  }

  /// Asks `check`, and reports the first `most` of its findings one by one; one more counts the rest.
  mutating func limited<Failure: Error>(
    to most: Int, _ check: (inout Findings) throws(Failure) -> Applicability
  ) throws(Failure) -> Applicability {
    self.most = most
    defer {
      self.most = .max
      rest = nil
    }
    let applicability = try check(&self)
    guard let rest else { return applicability }
    self.most = .max
    report(
      "\(rest.count) more of the same", evidence: Evidence(vendors: rest.vendors), severity: rest.severity)
    return applicability
  }

  /// Adds a vendor that the latest report is about to what the summary of the rest names, where the report's own evidence
  /// does not name it.
  mutating func addToRest(vendor: Int) {
    rest?.vendors.insert(vendor)
  }

  @inline(never)
  private mutating func addToRest(_ severity: Severity?, _ vendors: VendorIDSet) -> Applicability {
    let rest = rest ?? FindingRest()
    rest.count += 1
    rest.severity = max(rest.severity, severity ?? .error)
    rest.vendors.formUnion(vendors)
    self.rest = rest
    return .applies
  }

  /// Changes the latest finding, where it is kept.
  mutating func amendLatest(_ change: (inout Finding) -> Void) {
    guard isRecorded, !recorded.isEmpty else { return }
    change(&recorded[recorded.count - 1])
  }

  /// Adds to the latest finding that there are more like it.
  mutating func reportRest(_ count: Int) {
    guard count > 0 else { return }
    amendLatest { $0.message += " (and \(count) more like it)" }
  }

  /// The findings kept since the last time; the sink is empty after it.
  mutating func drain() -> [Finding] {
    let findings = Finding.folded(recorded)
    clear()
    return findings
  }

  /// Forgets what was reported.
  mutating func clear() {
    if isRecorded { recorded = [] }
    if !faults.isEmpty { faults = [] }
    tally = FindingTally()
  }
}

/// What a check reported beyond its limit. A class: a sink without any, as nearly all are, has one empty reference for it.
private final class FindingRest {
  var count = 0
  var vendors = VendorIDSet()
  var severity = Severity.info
}

/// How many findings a check reported, by the severity that it gave them.
struct FindingTally {
  /// All of them: asked for after each rule.
  private(set) var count = 0
  /// Those with a severity of their own.
  private var lighter = SeverityCounts()
  /// Those of the period's own severity.
  private var unchanged: Int { count - lighter.total }

  @inline(__always)
  mutating func add(_ severity: Severity?) {
    count += 1
    if let severity { lighter[severity] += 1 }
  }

  /// The counts under a period of `severity`, which no finding exceeds; settings and profile have the last word.
  func counts(_ severity: Severity, of rule: RuleMetadata) -> SeverityCounts {
    var counts = SeverityCounts()
    if let fixed = rule.severityChange?.to {
      counts[fixed] = count
      return counts
    }
    counts[severity] = unchanged
    for lower in Severity.allCases {
      counts[min(lower, rule.lighterSeverity ?? lower, severity)] += lighter[lower]
    }
    return counts
  }
}
