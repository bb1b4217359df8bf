import TCFFindings

/// What a report by CMP and CMP version needs of all subjects: counts and the first names of every rule that applied.
///
/// A CMP version takes memory for those rules only; CMP versions beyond a limit are counted as one.
struct JUnitCohortTally {
  /// One rule in one CMP version.
  struct Row {
    var passed = 0
    /// Subjects that break the rule at or above the run's limit, and below it.
    var failing = 0
    var below = 0
    /// Subjects whose every break was accepted, and why.
    var accepted = 0
    var suppression: (type: String, reasons: String)?
    var undecided = 0
    var undecidedReason = ""
    /// The highest severity of any break.
    var worst: Severity?
    /// The first subjects that break the rule.
    var named: [(subject: String, text: String)] = []

    /// How many subjects the rule applied to.
    var applicable: Int { passed + failing + below + accepted }
  }

  /// A CMP version.
  struct Group {
    /// Which; nil for all beyond the limit.
    let cohort: Cohort?
    /// By the rule's place.
    fileprivate(set) var rows: [Int: Row] = [:]
  }

  private let run: RunDescription
  private let limits: JUnitLimits
  private var groups: [Cohort: Group] = [:]
  private var others = Group(cohort: nil)
  /// How many subjects were counted.
  private(set) var subjects = 0

  init(run: RunDescription, limits: JUnitLimits) {
    self.run = run
    self.limits = limits
  }

  /// The CMP versions, ascending; those beyond the limit last.
  var ordered: [Group] {
    groups.sorted { $0.key < $1.key }.map(\.value) + (others.rows.isEmpty ? [] : [others])
  }

  /// Counts a subject in.
  mutating func add(_ report: SubjectReport) {
    subjects += 1
    let cohort = Cohort(report.facts)
    if groups[cohort] == nil, groups.count < limits.cohorts { groups[cohort] = Group(cohort: cohort) }
    let isKept = groups[cohort] != nil
    for index in 0..<min(report.verdicts.count, run.rules.count) {
      let outcome = report.verdicts.outcome(at: index)
      switch outcome {
      case .notApplicable, .notEffective: continue
      case .pass, .fail, .undecided: break
      }
      let verdict = outcome == .pass ? nil : report.verdicts[index]
      let (failOn, limits) = (run.failOn, limits)
      if isKept {
        groups[cohort, default: Group(cohort: cohort)].rows[index, default: Row()]
          .add(verdict, of: report.subject, failOn, limits)
      } else {
        others.rows[index, default: Row()].add(verdict, of: report.subject, failOn, limits)
      }
    }
  }
}

extension JUnitCohortTally.Row {
  /// Counts a verdict in; nil for one that passed.
  fileprivate mutating func add(_ verdict: Verdict?, of subject: Subject, _ failOn: Severity?, _ limits: JUnitLimits) {
    guard let verdict else {
      passed += 1
      return
    }
    guard verdict.outcome.isFail else {
      undecided += 1
      if undecidedReason.isEmpty { undecidedReason = verdict.reason ?? "no reason given" }
      return
    }
    guard !verdict.isAccepted else {
      accepted += 1
      suppression = suppression ?? (verdict.suppressionType, verdict.suppressionReasons)
      return
    }
    let found = verdict.worst ?? verdict.severity
    worst = worst.map { max($0, found) } ?? found
    if JUnitOptions.fails(found, at: failOn) { failing += 1 } else { below += 1 }
    guard named.count < limits.namedOfCohort else { return }
    let words = JUnitCaseText(limits: limits).headline(of: verdict)
    named.append(
      (
        JUnitName.capped(subject.name, scalars: limits.nameScalars),
        words.capped(scalars: min(240, limits.messageScalars))
      ))
  }
}
