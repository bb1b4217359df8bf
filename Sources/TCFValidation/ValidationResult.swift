/// What came of checking a string or a stored key set.
///
/// It says which rules are broken and which could not be decided. It never says "compliant": that nothing was found means that
/// the rules asked found nothing.
public struct ValidationResult: Sendable {
  /// Every verdict of every rule, for each subject: a string is one, a key set one with one more for each string in it.
  public let reports: [SubjectReport]

  init(_ reports: [SubjectReport]) { self.reports = reports }

  /// What is wrong, errors first, then in the order of the rules.
  public var findings: [ReportedFinding] {
    let found = reports.flatMap { report in
      report.verdicts.filter { $0.outcome == .fail }.flatMap { verdict in
        verdict.findings.map {
          ReportedFinding(subject: report.subject, rule: verdict.rule, severity: verdict.severity(of: $0), finding: $0)
        }
      }
    }
    return Severity.allCases.sorted(by: >).flatMap { severity in found.filter { $0.severity == severity } }
  }

  /// The findings of severity error.
  public var errors: [ReportedFinding] { findings.filter { $0.severity == .error } }

  /// The highest severity of any finding; nil if there is none.
  public var worst: Severity? { findings.first?.severity }

  /// The checks that could not be made, and why: mostly because a vendor list is missing.
  public var undecided: [UndecidedCheck] {
    reports.flatMap { report in
      report.verdicts.filter { $0.outcome == .undecided }.map {
        UndecidedCheck(subject: report.subject, rule: $0.rule, severity: $0.severity, reason: $0.reason ?? "")
      }
    }
  }
}

extension ValidationResult: CustomStringConvertible {
  /// A line with the counts, then each finding, then why checks are undecided.
  public var description: String {
    let (findings, undecided) = (findings, undecided)
    let counts = Severity.allCases.sorted(by: >).map { severity in
      Prose.count(findings.count { $0.severity == severity }, severity.rawValue)
    }
    var lines = [counts.joined(separator: ", ")]
    if !undecided.isEmpty { lines[0] += "; \(Prose.count(undecided.count, "check")) undecided" }
    lines += findings.map(\.description)
    var reasons: [String] = []
    for check in undecided where !reasons.contains(check.reason) { reasons.append(check.reason) }
    lines += reasons.map { reason in
      "undecided: \(reason) (\(Prose.count(undecided.count { $0.reason == reason }, "check")))"
    }
    return lines.joined(separator: "\n")
  }
}

/// A finding with the rule that it breaks and the subject that it is about.
public struct ReportedFinding: Sendable {
  /// What was checked: `string`, `stored keys`, or a string in the keys, `stored keys#IABTCF_TCString`.
  public let subject: Subject
  /// The rule.
  public let rule: RuleMetadata
  /// How much it matters.
  public let severity: Severity
  /// What is wrong, where, and what it rests on.
  public let finding: Finding

  init(subject: Subject, rule: RuleMetadata, severity: Severity, finding: Finding) {
    self.subject = subject
    self.rule = rule
    self.severity = severity
    self.finding = finding
  }

  /// How to correct it; nil where there is nothing to do.
  public var fix: String? {
    let fix = finding.fix ?? rule.fix
    return fix.isEmpty ? nil : fix
  }
}

extension ReportedFinding: CustomStringConvertible {
  /// Severity, rule and message; below, where it is, what known readers make of it, how to correct it, and the
  /// source of the rule.
  public var description: String {
    var text = "\(severity.rawValue) \(rule.id): \(finding.message)"
    if let location = finding.location { text += "\n  where: \(location)" }
    if let consequence = finding.consequence { text += "\n  readers: \(consequence)" }
    if let fix { text += "\n  fix: \(fix)" }
    if let source = rule.citations.first { text += "\n  source: \(source)" }
    return text
  }
}

/// A rule that could not be decided about a subject.
public struct UndecidedCheck: Sendable {
  /// What was checked.
  public let subject: Subject
  /// The rule.
  public let rule: RuleMetadata
  /// The highest severity that a finding of it could have had.
  public let severity: Severity
  /// Why.
  public let reason: String
}
