import TCFFindings

/// What reports for people need to know of all subjects: counts by rule and by CMP, reasons, and how often each finding was
/// made. Its size is bounded whatever the number of subjects.
struct RunTotals {
  /// The breaks of one rule.
  struct RuleTotal {
    /// Findings that count.
    var findings = 0
    /// Subjects by the highest severity of their findings of the rule, by rank.
    var subjects = [0, 0, 0]
    /// The kinds of subject that the rule passed or failed, a bit each.
    fileprivate var kinds = 0

    /// The highest severity of any finding that counts; nil without one.
    var worst: Severity? { Severity.allCases.last { subjects[$0.rank] > 0 } }

    /// What the rule applied to: `TC string`; `subject` where there are several kinds.
    var noun: String { KindNoun.all.first { $0.bit == kinds }?.noun ?? "subject" }
  }

  /// Rules that could not be decided, for one reason.
  struct Undecided {
    /// The reason.
    let reason: String
    /// Whether a vendor list is missing.
    let isMissingList: Bool
    /// Subjects that have such rules.
    var subjects = 0
    /// Verdicts, one a rule and subject.
    var checks = 0
    fileprivate var lastSubject = -1
    fileprivate(set) var rules: Set<Int> = []
  }

  /// What a subject has to say.
  struct Outlook {
    /// How many of its findings that count have each severity, by rank.
    var findings = [0, 0, 0]
    /// Whether a rule that is not effective would be broken.
    var hasDormantFindings = false

    /// The highest severity; nil without findings that count.
    var worst: Severity? { Severity.allCases.last { findings[$0.rank] > 0 } }
  }

  /// How many reasons are kept; every further one is only counted.
  static let reasonLimit = 50

  /// By the rule's place in the catalogue.
  private(set) var rules: [RuleTotal]
  /// In the order of first appearance.
  private(set) var undecided: [Undecided] = []
  /// Undecided verdicts whose reasons are not kept.
  private(set) var furtherUndecided = 0
  /// Subjects by the highest severity of their findings that count, by rank.
  private(set) var brokenSubjects = [0, 0, 0]
  /// Counts by CMP and CMP version.
  private(set) var cohorts = CohortTotals()
  /// When valid strings stop being so; counts nothing unless the run asks for it.
  private(set) var outlooks = OutlookTotals()
  /// How often each finding was made.
  private(set) var repetitions = FindingRepetitions()
  private var subjectCount = 0
  private var reasonIndex: [String: Int] = [:]
  private var latestReason = 0

  /// Totals of nothing.
  init(ruleCount: Int = 0) { rules = Array(repeating: RuleTotal(), count: ruleCount) }

  /// Subjects with findings at or above `severity` that count.
  func brokenSubjects(from severity: Severity) -> Int { brokenSubjects[severity.rank...].reduce(0, +) }

  /// Counts a subject in.
  mutating func add(_ report: SubjectReport) -> Outlook {
    var outlook = Outlook()
    outlooks.add(report)
    let kind = KindNoun(report.subject.kind).bit
    var worstRule: (index: Int, severity: Severity)?
    report.verdicts.forEachApplying { index, outcome in
      guard rules.indices.contains(index) else { return }
      switch outcome {
      case .notApplicable: return
      case .pass: rules[index].kinds |= kind
      case .fail:
        rules[index].kinds |= kind
        let verdict = report.verdicts[index]
        guard !verdict.isAccepted else { return }
        addBroken(verdict, at: index, &outlook)
        let worst = verdict.worst ?? verdict.severity
        if worstRule.map({ worst > $0.severity }) ?? true { worstRule = (index, worst) }
      case .notEffective:
        if !report.verdicts[index].findings.isEmpty { outlook.hasDormantFindings = true }
      case .undecided: addUndecided(report.verdicts[index], at: index)
      }
    }
    subjectCount += 1
    if let worst = outlook.worst { brokenSubjects[worst.rank] += 1 }
    cohorts.add(report.facts, worst: outlook.worst, rule: worstRule?.index)
    return outlook
  }

  private mutating func addBroken(_ verdict: Verdict, at index: Int, _ outlook: inout Outlook) {
    let findings = verdict.countingFindings
    rules[index].findings += findings.count
    rules[index].subjects[(verdict.worst ?? verdict.severity).rank] += 1
    for finding in findings { outlook.findings[verdict.severity(of: finding).rank] += 1 }
    repetitions.add(findings, of: verdict.rule.id)
  }

  private mutating func addUndecided(_ verdict: Verdict, at index: Int) {
    let reason = verdict.reason ?? "no reason given"
    // Nearly always the reason of the rule before.
    if !undecided.indices.contains(latestReason) || undecided[latestReason].reason != reason {
      if let known = reasonIndex[reason] {
        latestReason = known
      } else if undecided.count < Self.reasonLimit {
        latestReason = undecided.count
        reasonIndex[reason] = latestReason
        undecided.append(Undecided(reason: reason, isMissingList: verdict.cause?.isMissingList ?? false))
      } else {
        furtherUndecided += 1
        return
      }
    }
    undecided[latestReason].rules.insert(index)
    undecided[latestReason].checks += 1
    if undecided[latestReason].lastSubject != subjectCount {
      undecided[latestReason].lastSubject = subjectCount
      undecided[latestReason].subjects += 1
    }
  }
}

extension VerdictCause {
  /// Whether a vendor list is missing.
  fileprivate var isMissingList: Bool {
    if case .vendorListMissing = self { true } else { false }
  }
}

/// What a subject of a kind is called.
private struct KindNoun {
  /// The kind as a bit: a hundred rules note it for each subject.
  let bit: Int
  /// The noun.
  let noun: String

  static let all: [KindNoun] = [
    .string, .storedKeys, .list, .message, .url, .bidRequest, .gpp, .additionalConsent, .usPrivacy, .sequence,
    .scenario, .recording,
  ].map { KindNoun($0) }

  init(_ kind: Subject.Kind) {
    (bit, noun) =
      switch kind {
      case .string: (1, "TC string")
      case .storedKeys: (2, "key set")
      case .list: (4, "list")
      case .message: (8, "message")
      case .url: (16, "URL")
      case .bidRequest: (32, "bid request")
      case .gpp: (64, "GPP string")
      case .additionalConsent: (128, "Additional Consent string")
      case .usPrivacy: (256, "US Privacy string")
      case .sequence: (512, "sequence")
      case .scenario: (1_024, "scenario")
      case .recording: (2_048, "recording")
      }
  }
}
