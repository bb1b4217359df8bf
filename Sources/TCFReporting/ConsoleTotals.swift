import TCFFindings

/// What the console needs to know of all subjects.
struct ConsoleTotals {
  /// The breaks of one rule.
  struct RuleTotal {
    var findings = 0
    var subjects = 0
    var worst = Severity.info
  }

  /// Rules that nobody could decide, for one reason.
  struct Undecided {
    let reason: String
    var subjects = 0
    fileprivate var lastSubject = -1
    fileprivate(set) var rules: Set<Int> = []
  }

  /// What a subject has to tell.
  struct Outlook {
    /// Whether a rule is broken.
    var isBroken = false
    /// Whether a rule that is not effective would be broken.
    var hasDormantFindings = false
  }

  /// How many reasons are kept; every further one is only counted.
  static let reasonLimit = 50

  /// By the rule's place in the catalogue.
  private(set) var rules: [RuleTotal]
  /// In the order of first appearance.
  private(set) var undecided: [Undecided] = []
  /// Undecided verdicts whose reasons are not kept.
  private(set) var furtherUndecided = 0
  /// Subjects with a finding that counts.
  private(set) var brokenSubjects = 0
  private var subjectCount = 0
  private var reasonIndex: [String: Int] = [:]
  private var latestReason = 0

  /// Totals of nothing.
  init(ruleCount: Int = 0) { rules = Array(repeating: RuleTotal(), count: ruleCount) }

  /// Counts a subject in.
  mutating func add(_ report: SubjectReport) -> Outlook {
    var outlook = Outlook()
    for index in report.verdicts.indices {
      switch report.verdicts.outcome(at: index) {
      case .pass, .notApplicable: continue
      case .fail:
        let verdict = report.verdicts[index]
        guard !verdict.isAccepted else { continue }
        outlook.isBroken = true
        addBroken(verdict, at: index)
      case .notEffective:
        if !report.verdicts[index].findings.isEmpty { outlook.hasDormantFindings = true }
      case .undecided: addUndecided(report.verdicts[index].reason ?? "no reason given", at: index)
      }
    }
    subjectCount += 1
    if outlook.isBroken { brokenSubjects += 1 }
    return outlook
  }

  private mutating func addBroken(_ verdict: Verdict, at index: Int) {
    guard rules.indices.contains(index) else { return }
    rules[index].findings += verdict.countingFindings.count
    rules[index].subjects += 1
    rules[index].worst = max(rules[index].worst, verdict.worst ?? verdict.severity)
  }

  private mutating func addUndecided(_ reason: String, at index: Int) {
    // Nearly always the reason of the rule before.
    if !undecided.indices.contains(latestReason) || undecided[latestReason].reason != reason {
      if let known = reasonIndex[reason] {
        latestReason = known
      } else if undecided.count < Self.reasonLimit {
        latestReason = undecided.count
        reasonIndex[reason] = latestReason
        undecided.append(Undecided(reason: reason))
      } else {
        furtherUndecided += 1
        return
      }
    }
    undecided[latestReason].rules.insert(index)
    if undecided[latestReason].lastSubject != subjectCount {
      undecided[latestReason].lastSubject = subjectCount
      undecided[latestReason].subjects += 1
    }
  }
}
