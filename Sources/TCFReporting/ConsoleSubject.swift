import TCFFindings

/// The lines about one subject.
struct ConsoleSubject {
  let report: SubjectReport
  let style: ConsoleStyle

  /// How many findings of one rule are told.
  static let findingLimit = 10
  private static let indent = String(repeating: " ", count: 11)

  /// The lines, with an empty one at the end.
  var text: String {
    var text = style.bold(ConsoleStyle.safe(report.subject.name, limit: 200))
    if let facts = report.facts { text += style.dim("  \(ConsoleStyle.safe(facts))") }
    text += "\n"
    for (verdict, _) in report.broken { text += lines(of: verdict) }
    let accepted = report.accepted
    if !accepted.isEmpty { text += "  " + style.dim(line(ofAccepted: accepted)) + "\n" }
    let dormant = report.verdicts(with: .notEffective).filter { !$0.findings.isEmpty }
    if !dormant.isEmpty { text += "  " + style.dim(line(ofDormant: dormant)) + "\n" }
    return text + "\n"
  }

  private func lines(of verdict: Verdict) -> String {
    var text = ""
    for finding in verdict.rankedFindings.prefix(Self.findingLimit) {
      let label = style.label(verdict.severity(of: finding))
      text += "  \(label) \(verdict.rule.id)  \(ConsoleStyle.safe(finding.message))\n"
      text += Self.indent + style.dim(ConsoleStyle.safe(background(of: finding, verdict.rule))) + "\n"
      if let consequence = finding.consequence {
        text += Self.indent + "readers: \(ConsoleStyle.safe(consequence.description))\n"
      }
      text += Self.indent + "fix: \(ConsoleStyle.safe(finding.fix ?? verdict.rule.fix))\n"
    }
    let rest = verdict.countingFindings.count - Self.findingLimit
    if rest > 0 { text += Self.indent + "… and \(FindingText.count(rest, "more finding")) of \(verdict.rule.id)\n" }
    return text
  }

  private func background(of finding: Finding, _ rule: RuleMetadata) -> String {
    var parts: [String] = []
    if let location = finding.location { parts.append(FindingText.place(location)) }
    parts += FindingText.evidence(finding.evidence).map { "\($0.label) \($0.value)" }
    // The first of them is enough to look the rule up; the reports for programs have all.
    if let citation = rule.citations.first { parts.append("\(citation)") }
    if let change = AcceptanceText.change(of: rule) { parts.append(change) }
    return parts.joined(separator: " · ")
  }

  private func line(ofAccepted verdicts: [Verdict]) -> String {
    let told = verdicts.map { "\($0.rule.id) (\($0.acceptanceReasons))" }
    return ConsoleStyle.safe("accepted: " + told.joined(separator: ", "))
  }

  private func line(ofDormant verdicts: [Verdict]) -> String {
    // The reasons of several would be longer than the findings; the reports for programs have them.
    let reason = verdicts.count == 1 ? verdicts[0].reason.map { " (\($0))" } : nil
    let names = verdicts.map(\.rule.id.rawValue).joined(separator: ", ")
    return ConsoleStyle.safe("not effective at this date: " + names + (reason ?? ""))
  }
}
