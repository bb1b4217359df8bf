package import TCFCodec
public import TCFFindings

/// Waivers and baseline at work: takes every report of a run in its order, and marks the findings that do not count.
///
/// A waiver decides before the baseline: a waived finding uses up nothing of it, and is written into no new one, where it
/// would be accepted for ever.
public struct Suppressions: Sendable {
  private let waivers: [Waiver]
  private let baseline: String?
  private var match: BaselineMatch?
  private let asOf: CalendarDay
  private let sha256: HexadecimalHash
  private var uses: [Int]
  private var met = Baseline()
  /// Findings that the baseline has under an alias of their rule.
  private var metByAlias = Baseline()
  private var known = 0
  private var lastInput: String?

  /// - Parameters:
  ///   - waivers: in the order in which they are asked.
  ///   - baseline: what findings are compared with, and its name for reports; nil for nothing.
  ///   - asOf: the day by which waivers expire.
  ///   - sha256: what makes fingerprints.
  package init(
    waivers: [Waiver] = [], baseline: (baseline: Baseline, name: String)? = nil, asOf: CalendarDay,
    sha256: @escaping HexadecimalHash
  ) {
    self.waivers = waivers
    self.baseline = baseline?.name
    match = baseline.map { BaselineMatch($0.baseline) }
    self.asOf = asOf
    self.sha256 = sha256
    uses = Array(repeating: 0, count: waivers.count)
  }

  /// Says which inputs the run will read, before its first report: then a copy of a file is not mistaken for the file.
  package mutating func expect(inputs: [String]) { match?.expect(inputs) }

  /// Notes a file of a folder that has nothing to do with consent.
  package mutating func leaveAside(_ name: String) { match?.leaveAside(name) }

  /// The files that the baseline knows and of which nothing can be read any more.
  package var lostFiles: [String] { match?.lostFiles ?? [] }

  /// The name of the baseline that findings are compared with.
  package var baselineName: String? { baseline }

  /// The report with accepted findings marked. Reports without findings come back as they are.
  public mutating func applied(to report: SubjectReport) -> SubjectReport {
    match?.record(report)
    if lastInput != report.subject.input {
      lastInput = report.subject.input
      met.add(input: InputKey.of(report.subject))
    }
    guard report.verdicts.hasFindings else { return report }
    return report.accepting { verdict in
      let suppressions = verdict.findings.map { suppression(of: $0, verdict.rule.id, report) }
      return suppressions.contains { $0 != nil } ? verdict.accepting(suppressions) : nil
    }
  }

  /// Every finding so far that no waiver accepted.
  public var present: Baseline { met }

  /// What became of waivers and baseline so far; nil where there is neither.
  public var summary: SuppressionSummary? {
    guard !waivers.isEmpty || baseline != nil else { return nil }
    let waiverUses = zip(waivers, uses).map { waiver, findings in
      let state: SuppressionSummary.WaiverUse.State =
        waiver.isExpired(on: asOf) ? .expired : findings > 0 ? .used : .unused
      return SuppressionSummary.WaiverUse(
        rule: waiver.rules.text, subject: waiver.subject?.text, waived: waiver.waived, state: state, findings: findings)
    }
    let unmet = match?.unmet { metByAlias.count(of: $0) }
    return SuppressionSummary(
      waivers: waiverUses, baseline: baseline, acceptsAnyIDs: match?.baseline.acceptsAnyIDs ?? false, known: known,
      grown: match?.grownRules ?? [], gone: unmet?.gone ?? [], unchecked: unmet?.unchecked ?? [],
      absentInputs: match?.absentInputs ?? [])
  }

  private mutating func suppression(of finding: Finding, _ rule: RuleID, _ report: SubjectReport) -> Suppression? {
    let subject = report.subject
    if let index = waivers.firstIndex(where: { !$0.isExpired(on: asOf) && $0.concerns(rule, subject) }) {
      uses[index] += 1
      return .waived(waivers[index].waived)
    }
    if let index = waivers.firstIndex(where: { $0.concerns(rule, subject) }) { uses[index] += 1 }
    let fingerprint = Fingerprint.text(finding, of: rule, subject, cmpID: report.facts?.cmpID, sha256: sha256)
    let ids = FindingIDs(finding.evidence)
    met.add(rule, fingerprint, ids: ids, of: InputKey.of(subject)) { ReviewText.message(finding.message) }
    let isKnown = match?.covers(rule, fingerprint, ids, of: subject) ?? false
    guard isKnown || isKnownByAlias(finding, rule, report) else { return nil }
    known += 1
    return .inBaseline
  }

  /// Whether an older baseline has the finding under an alias of its rule. Rules of that time gave no evidence.
  private mutating func isKnownByAlias(_ finding: Finding, _ rule: RuleID, _ report: SubjectReport) -> Bool {
    guard let baseline = match?.baseline else { return false }
    var bare = finding
    bare.evidence = Evidence()
    for alias in RuleAliases.aliases(of: rule) {
      let fingerprint = Fingerprint.text(bare, of: alias.id, report.subject, cmpID: report.facts?.cmpID, sha256: sha256)
      guard metByAlias.count(of: fingerprint) < baseline.count(of: fingerprint) else { continue }
      metByAlias.add(alias.id, fingerprint, ids: nil, of: nil) { "" }
      return true
    }
    return false
  }
}
