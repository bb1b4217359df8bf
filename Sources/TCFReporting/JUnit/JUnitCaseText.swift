import TCFFindings

/// The text of a case: headline first, then every finding with all that is known of it.
struct JUnitCaseText {
  let limits: JUnitLimits

  /// How long one sentence of a finding may be, in Unicode scalars: one finding must not push the others out.
  private static let sentenceLimit = 2_000

  /// The text about one broken or dormant rule of one subject.
  func text(of verdict: Verdict, headline: String, limit: Int? = nil) -> String {
    var text = CappedText(limit: limit ?? limits.caseBytes)
    text.add(message(headline))
    if let reason = verdict.reason, reason != headline { text.add("reason: \(reason)") }
    text.add("\(verdict.rule.id): \(verdict.rule.title)")
    if verdict.outcome == .notEffective, !verdict.findings.isEmpty { text.add("what would be found if the rule held:") }
    for finding in verdict.rankedFindings { text.add(block(of: finding, in: verdict)) }
    for accepted in acceptedBlocks(of: verdict) { text.add(accepted) }
    if verdict.findings.isEmpty { text.add("source: \(verdict.rule.citation)") }
    return text.finished()
  }

  /// A message for a verdict's findings: the worst one, and how many more there are.
  func headline(of verdict: Verdict) -> String {
    guard let first = verdict.rankedFindings.first else { return verdict.rule.title }
    let rest = verdict.countingFindings.count - 1
    return rest > 0 ? "\(first.message) (and \(Prose.count(rest, "more finding")))" : first.message
  }

  /// A finding with its rule, for people.
  func block(of finding: Finding, in verdict: Verdict) -> String {
    let message = finding.message.capped(scalars: Self.sentenceLimit)
    let fix = FindingText.fix(of: finding, verdict.rule)?.capped(scalars: Self.sentenceLimit)
    var lines = ["", "\(verdict.severity(of: finding)): \(verdict.rule.id): \(message)"]
    if let location = finding.location { lines.append("  where: \(location)") }
    lines += FindingText.evidence(finding.evidence).map { "  \($0.label): \($0.value)" }
    if let change = SuppressionText.change(of: verdict.rule) { lines.append("  \(change)") }
    if let consequence = finding.consequence {
      lines.append("  readers: \(consequence.description.capped(scalars: Self.sentenceLimit))")
    }
    if let fix { lines.append("  fix: \(fix)") }
    lines.append("  source: \(verdict.rule.citation)")
    if let code = verdict.rule.googleErrorCode { lines.append("  Google's error code: \(code)") }
    return lines.joined(separator: "\n")
  }

  /// The findings that do not count, each with the reason before it.
  func acceptedBlocks(of verdict: Verdict) -> [String] {
    verdict.acceptedFindings.map { finding, suppression in
      "\n\(suppression.description.capped(scalars: Self.sentenceLimit)):" + block(of: finding, in: verdict)
    }
  }

  /// A message as long as an attribute may be.
  func message(_ text: String) -> String { text.capped(scalars: limits.messageScalars) }
}
