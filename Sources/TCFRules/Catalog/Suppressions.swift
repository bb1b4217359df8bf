package import TCFCodec
public import TCFFindings

/// Waivers and baseline at work: takes every report of a run in its order, and marks the findings that do not count.
///
/// A waiver decides before the baseline: a waived finding uses up nothing of it, and is written into no new one, where it
/// would be accepted for ever.
public struct Suppressions: Sendable {
  private let waivers: [Waiver]
  private let baseline: (baseline: Baseline, name: String)?
  private let asOf: CalendarDay
  private let sha256: HexadecimalHash
  private var uses: [Int]
  private var met = Baseline()
  /// Findings that the baseline has under an alias of their rule.
  private var metByAlias = Baseline()
  private var known = 0

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
    self.baseline = baseline
    self.asOf = asOf
    self.sha256 = sha256
    uses = Array(repeating: 0, count: waivers.count)
  }

  /// The report with accepted findings marked. Reports without findings come back as they are.
  public mutating func applied(to report: SubjectReport) -> SubjectReport {
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
    return SuppressionSummary(waivers: waiverUses, baseline: baseline?.name, known: known, gone: gone)
  }

  private mutating func suppression(of finding: Finding, _ rule: RuleID, _ report: SubjectReport) -> Suppression? {
    let subject = report.subject
    if let index = waivers.firstIndex(where: { !$0.isExpired(on: asOf) && $0.concerns(rule, subject) }) {
      uses[index] += 1
      return .waived(waivers[index].waived)
    }
    if let index = waivers.firstIndex(where: { $0.concerns(rule, subject) }) { uses[index] += 1 }
    let fingerprint = Fingerprint.text(finding, of: rule, subject, cmpID: report.facts?.cmpID, sha256: sha256)
    met.add(rule, fingerprint) { (Fingerprint.place(of: subject), ReviewText.message(finding.message)) }
    guard let baseline = baseline?.baseline else { return nil }
    guard met.count(of: fingerprint) <= baseline.count(of: fingerprint) || isKnownByAlias(finding, rule, report) else {
      return nil
    }
    known += 1
    return .inBaseline
  }

  /// Whether an older baseline has the finding under an alias of its rule. Rules of that time gave no evidence.
  private mutating func isKnownByAlias(_ finding: Finding, _ rule: RuleID, _ report: SubjectReport) -> Bool {
    guard let baseline = baseline?.baseline else { return false }
    var bare = finding
    bare.evidence = Evidence()
    for alias in RuleAliases.aliases(of: rule) {
      let fingerprint = Fingerprint.text(bare, of: alias.id, report.subject, cmpID: report.facts?.cmpID, sha256: sha256)
      guard metByAlias.count(of: fingerprint) < baseline.count(of: fingerprint) else { continue }
      metByAlias.add(alias.id, fingerprint) { ("", "") }
      return true
    }
    return false
  }

  private var gone: [SuppressionSummary.Gone] {
    var result: [SuppressionSummary.Gone] = []
    for entry in baseline?.baseline.entries ?? [] {
      let rest = entry.count - met.count(of: entry.fingerprint) - metByAlias.count(of: entry.fingerprint)
      guard rest > 0 else { continue }
      let before = result.last?.rule == entry.rule ? result.removeLast().findings : 0
      result.append(SuppressionSummary.Gone(rule: entry.rule, findings: before + rest))
    }
    return result
  }
}
