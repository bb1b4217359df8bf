import TCFCodec

/// What came of asking one rule about one subject.
public enum Outcome: String, Sendable, Hashable, CaseIterable {
  /// The requirement is met.
  case pass
  /// The requirement is broken.
  case fail
  /// The subject has nothing that the rule speaks about.
  case notApplicable
  /// The requirement does not hold at the subject's date and policy version.
  case notEffective
  /// Something needed is missing, so no one can say.
  case undecided

  /// How many outcomes there are.
  static let count = 5

  /// The outcome's place among all outcomes, from 0.
  package var column: Int {
    switch self {
    case .pass: 0
    case .fail: 1
    case .notApplicable: 2
    case .notEffective: 3
    case .undecided: 4
    }
  }

  /// The outcome at a place among all outcomes.
  init(column: Int) {
    switch column {
    case 0: self = .pass
    case 1: self = .fail
    case 2: self = .notApplicable
    case 3: self = .notEffective
    default: self = .undecided
    }
  }
}

/// One rule's answer about one subject.
public struct Verdict: Sendable {
  /// The rule.
  public let rule: RuleMetadata
  /// The answer.
  public let outcome: Outcome
  /// The severity that holds for the subject; of the findings, each may be lower.
  public let severity: Severity
  /// The breaks. For `fail` at least one; for `notEffective` those that would count if the rule held.
  public let findings: [Finding]
  /// Why the rule was not decided, not effective or not applicable; nil otherwise.
  public let cause: VerdictCause?
  /// Which findings were accepted, one element a finding; empty where none was.
  public let suppressions: [Suppression?]

  /// A verdict from its parts.
  public init(
    rule: RuleMetadata, outcome: Outcome, severity: Severity, findings: [Finding] = [], cause: VerdictCause? = nil
  ) {
    self.init(rule: rule, outcome: outcome, severity: severity, findings: findings, cause: cause, suppressions: [])
  }

  private init(
    rule: RuleMetadata, outcome: Outcome, severity: Severity, findings: [Finding], cause: VerdictCause?,
    suppressions: [Suppression?]
  ) {
    self.rule = rule
    self.outcome = outcome
    self.severity = severity
    self.findings = findings
    self.cause = cause
    self.suppressions = suppressions
  }

  /// A verdict from its parts, with the reason as text.
  public init(
    rule: RuleMetadata, outcome: Outcome, severity: Severity, findings: [Finding] = [], reason: String?
  ) {
    self.init(
      rule: rule, outcome: outcome, severity: severity, findings: findings, cause: reason.map(VerdictCause.stated))
  }

  /// The cause as text. Made when asked: most verdicts of a long run are counted and never read.
  public var reason: String? { cause?.description }

  /// The severity of one of the findings.
  public func severity(of finding: Finding) -> Severity {
    rule.severityChange?.to ?? min(finding.severity.map { min($0, rule.lighterSeverity ?? $0) } ?? severity, severity)
  }

  /// The same verdict with some findings accepted: one element a finding, nil for those that count.
  public func accepting(_ suppressions: [Suppression?]) -> Verdict {
    precondition(suppressions.count == findings.count, "one element a finding")
    return Verdict(
      rule: rule, outcome: outcome, severity: severity, findings: findings, cause: cause, suppressions: suppressions)
  }

  /// The findings that count: of a failed rule, those that no one accepted.
  public var countingFindings: [Finding] {
    suppressions.isEmpty ? findings : zip(findings, suppressions).filter { $1 == nil }.map(\.0)
  }

  /// The findings that were accepted, and by what.
  public var acceptedFindings: [(finding: Finding, suppression: Suppression)] {
    zip(findings, suppressions).compactMap { finding, suppression in suppression.map { (finding, $0) } }
  }

  /// The highest severity among the findings of a failed rule that count; nil if it did not fail, or if all were accepted.
  public var worst: Severity? { outcome == .fail ? countingFindings.map(severity(of:)).max() : nil }
}

/// What is judged: a string or a stored key set, and where it came from.
public struct Subject: Sendable, Hashable {
  /// What kind of thing it is.
  public enum Kind: String, Sendable {
    /// A TC string.
    case string
    /// A set of stored keys.
    case storedKeys
    /// A vendor list or CMP list as a document.
    case list
    /// A message of a CMP, or an answer of its API.
    case message
    /// A URL or a template of one.
    case url
    /// An OpenRTB bid request.
    case bidRequest
    /// A GPP container.
    case gpp
    /// Google's Additional Consent string.
    case additionalConsent
    /// A US Privacy string.
    case usPrivacy
    /// Several states of one subject.
    case sequence
    /// A declared scenario with what was captured in it.
    case scenario
    /// A recording of a live page, or the requests of a HAR file, as a whole.
    case recording
  }

  /// The name in reports, unique within its input: `strings.txt:12`, `consents.plist#IABTCF_TCString`.
  public let name: String
  /// The input it came from, as the user named it.
  public let input: String
  /// What kind of thing it is.
  public let kind: Kind

  /// A subject from its parts.
  public init(name: String, input: String, kind: Kind) {
    self.name = name
    self.input = input
    self.kind = kind
  }
}

/// Every verdict about one subject, in the catalogue's order.
public struct SubjectReport: Sendable {
  /// The subject.
  public let subject: Subject
  /// One verdict a rule.
  public let verdicts: Verdicts
  /// What the subject states: the CMP, the date, the list; nil where it states nothing.
  public let facts: SubjectFacts?
  /// Makes the subject's picture, for the few that a page shows; nil where no report of the run shows pictures. Whatever hides
  /// texts of a report leaves it out.
  package var picture: (@Sendable () -> SubjectPicture)?
  /// The lines of the input at which the subject's keys begin, from 1, by their names; empty where they are unknown.
  package var keyLines: [String: Int] = [:]
  /// The line of the input at which the subject itself begins, from 1; nil where it is unknown, or the name has it.
  package var line: Int?
  /// What the subject's string breaks on the days that matter to it; empty unless the run asks for it.
  package var outlook: [OutlookDay] = []
  /// The same if the string was written on a website, and `outlook` if in an app; empty unless the environment is unknown.
  package var outlookOnWebsites: [OutlookDay] = []

  /// A report from its parts.
  public init(subject: Subject, verdicts: Verdicts, facts: SubjectFacts? = nil) {
    self.subject = subject
    self.verdicts = verdicts
    self.facts = facts
  }

  /// The same report about a subject that uses another name.
  package func renamed(_ subject: Subject) -> SubjectReport { made(of: subject, verdicts) }

  private func made(of subject: Subject, _ verdicts: Verdicts) -> SubjectReport {
    var report = SubjectReport(subject: subject, verdicts: verdicts, facts: facts)
    (report.picture, report.outlook, report.outlookOnWebsites) = (picture, outlook, outlookOnWebsites)
    (report.keyLines, report.line) = (keyLines, line)
    return report
  }

  /// The line of the input at which a finding is, from 1; nil where it is unknown, or the subject's name has it.
  package func line(of finding: Finding) -> Int? {
    if case .storedKey(let key)? = finding.location, let line = keyLines[key] { return line }
    return line
  }

  /// The same report with some findings of broken rules accepted; `change` gives nil for a verdict that stays as it is.
  public func accepting(_ change: (Verdict) -> Verdict?) -> SubjectReport {
    guard let changed = verdicts.changingFailures(change) else { return self }
    return made(of: subject, changed)
  }

  /// A report from verdicts that are there already.
  public init(subject: Subject, verdicts: [Verdict], facts: SubjectFacts? = nil) {
    self.init(subject: subject, verdicts: Verdicts(verdicts), facts: facts)
  }

  /// The highest severity of any failed rule, accepted findings aside; nil if there is none.
  public var worst: Severity? {
    var worst: Severity?
    for index in verdicts.indices {
      guard case .fail = verdicts.outcome(at: index), let next = verdicts[index].worst else { continue }
      worst = worst.map { max($0, next) } ?? next
    }
    return worst
  }
}

/// An input, a list or a report that could not be read or written: the run is incomplete.
public struct InputProblem: Error, Sendable, Hashable {
  /// The input as the user named it.
  public let input: String
  /// What went wrong, in one sentence.
  public let message: String
  /// What to do about it.
  public let fix: String?

  /// A problem from its parts, without names and passwords in URLs.
  public init(input: String, message: String, fix: String? = nil) {
    // A problem goes to reports and to the logs of CI.
    self.input = URLCredentials.removed(from: input)
    self.message = URLCredentials.removed(from: message)
    self.fix = fix.map(URLCredentials.removed(from:))
  }
}
