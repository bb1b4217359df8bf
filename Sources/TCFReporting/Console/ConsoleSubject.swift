import TCFFindings

/// The lines about one subject, or about several with equal findings.
struct ConsoleSubject {
  let report: SubjectReport
  let style: ConsoleStyle

  /// A finding that was shown: equal ones are not shown again.
  struct Shown: Hashable {
    let rule: RuleID
    let message: String
  }

  /// How many findings of one rule are shown.
  static let findingLimit = 10
  private static let indent = String(repeating: " ", count: 11)

  /// The lines of a group that begins with the subject, with an empty one at the end.
  ///
  /// - Parameters:
  ///   - repetitions: in how many subjects of the run each finding was made.
  ///   - leastSeverity: findings below it are not shown.
  ///   - shown: what was shown before; what is shown here is added.
  func text(
    of group: WorstSubjects.Group, _ repetitions: FindingRepetitions, _ leastSeverity: Severity,
    _ shown: inout Set<Shown>
  ) -> String {
    var text = head
    if group.subjects > 1 { text += "  " + style.dim(others(of: group)) + "\n" }
    var known: [RuleID] = []
    for (verdict, worst) in report.broken where worst >= leastSeverity {
      text += lines(
        of: verdict, group.subjects, repetitions: repetitions, leastSeverity: leastSeverity, shown: &shown,
        known: &known)
    }
    if !known.isEmpty {
      let names = known.map(\.rawValue).joined(separator: ", ")
      text += "  " + style.dim(ConsoleStyle.safe("and as above: \(names)")) + "\n"
    }
    let accepted = report.accepted
    if !accepted.isEmpty { text += "  " + style.dim(line(ofAccepted: accepted)) + "\n" }
    return text + dormantLine + "\n"
  }

  /// The lines of a subject of which there is nothing to report but findings that do not count at its date.
  var dormantText: String { head + dormantLine + "\n" }

  private var head: String {
    let facts = report.facts.map { style.dim("  \(ConsoleStyle.safe($0.description))") } ?? ""
    return style.bold(ConsoleStyle.safeName(report.subject.name)) + facts + "\n"
  }

  private func others(of group: WorstSubjects.Group) -> String {
    let names = group.others.map { ConsoleStyle.safe($0, limit: 200) }
    let rest = group.subjects - 1 - names.count
    let more = rest > 0 ? " and \(rest) more" : ""
    return "the same in \(names.joined(separator: ", "))\(more)"
  }

  private func lines(
    of verdict: Verdict, _ subjects: Int, repetitions: FindingRepetitions, leastSeverity: Severity,
    shown: inout Set<Shown>, known: inout [RuleID]
  ) -> String {
    let findings = verdict.rankedFindings.filter { verdict.severity(of: $0) >= leastSeverity }
    var text = ""
    for finding in findings.prefix(Self.findingLimit) {
      guard shown.insert(Shown(rule: verdict.rule.id, message: finding.message)).inserted else {
        if known.last != verdict.rule.id { known.append(verdict.rule.id) }
        continue
      }
      let label = style.label(verdict.severity(of: finding))
      let all = repetitions.count(verdict.rule.id, finding.message) ?? 0
      let often = all > subjects ? style.dim(" (in \(all) subjects)") : ""
      text += "  \(label) \(verdict.rule.id)  \(ConsoleStyle.safe(finding.message))\(often)\n"
      text += Self.indent + style.dim(ConsoleStyle.safe(background(of: finding, verdict.rule))) + "\n"
      if let consequence = finding.consequence {
        text += Self.indent + "readers: \(ConsoleStyle.safe(consequence.description))\n"
      }
      if let fix = FindingText.fix(of: finding, verdict.rule) {
        text += Self.indent + "fix: \(ConsoleStyle.safe(fix))\n"
      }
    }
    let rest = findings.count - Self.findingLimit
    if rest > 0 { text += Self.indent + "… and \(Prose.count(rest, "more finding")) of \(verdict.rule.id)\n" }
    return text
  }

  private func background(of finding: Finding, _ rule: RuleMetadata) -> String {
    var parts: [String] = []
    if let location = finding.location { parts.append(location.description) }
    parts += FindingText.evidence(finding.evidence).map { "\($0.label) \($0.value)" }
    // The first of them is enough to look the rule up; the reports for programs have all.
    if let citation = rule.citations.first { parts.append(citation.shortDescription) }
    if let change = SuppressionText.change(of: rule) { parts.append(change) }
    return parts.joined(separator: " · ")
  }

  private func line(ofAccepted verdicts: [Verdict]) -> String {
    let names = verdicts.map { "\($0.rule.id) (\($0.suppressionReasons))" }
    return ConsoleStyle.safe("accepted: " + names.joined(separator: ", "))
  }

  private var dormantLine: String {
    let dormant = report.verdicts(with: .notEffective).filter { !$0.findings.isEmpty }
    guard !dormant.isEmpty else { return "" }
    // The reasons of several would be longer than the findings; the reports for programs have them.
    let reason = dormant.count == 1 ? dormant[0].reason.map { " (\($0))" } : nil
    let names = dormant.map(\.rule.id.rawValue).joined(separator: ", ")
    return "  " + style.dim(ConsoleStyle.safe("not effective at this date: " + names + (reason ?? ""))) + "\n"
  }
}
