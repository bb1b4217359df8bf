import TCFFindings

/// What a report by rule needs of all subjects: counts and the first names. Its size does not depend on their number.
struct JUnitTally {
  /// A subject worth naming, and what it is worth naming for.
  struct Named {
    let subject: String
    let text: String
  }

  /// One rule.
  struct Row {
    /// How often each outcome came, by `Outcome.column`.
    var outcomes = [0, 0, 0, 0, 0]
    /// Subjects that break the rule at or above the run's limit.
    var failing = 0
    /// Subjects whose every break was accepted, and the first reason for it with the type of a skipped case.
    var accepted = 0
    var suppression: (type: String, reasons: String)?
    /// The highest severity of any break.
    var worst: Severity?
    /// The first subjects that break the rule at or above the limit, below it, and the first undecided ones.
    var namedFailing: [Named] = []
    var namedBelow: [Named] = []
    var namedUndecided: [Named] = []
    /// The first reason why the rule was not asked.
    var skipReason: String?

    func count(_ outcome: Outcome) -> Int { outcomes[outcome.column] }
    /// Subjects that break the rule in a way that counts.
    var broken: Int { count(.fail) - accepted }
    /// Subjects that break the rule, but only below the limit.
    var below: Int { broken - failing }
  }

  private let failOn: Severity?
  private let limits: JUnitLimits
  private(set) var rows: [Row]
  private(set) var subjects = 0
  private(set) var findings = [0, 0, 0]

  /// A tally of nothing.
  init(run: RunDescription, limits: JUnitLimits) {
    failOn = run.failOn
    self.limits = limits
    rows = Array(repeating: Row(), count: run.rules.count)
  }

  /// Counts a subject in.
  mutating func add(_ report: SubjectReport) {
    subjects += 1
    for index in 0..<min(report.verdicts.count, rows.count) {
      let outcome = report.verdicts.outcome(at: index)
      rows[index].outcomes[outcome.column] += 1
      switch outcome {
      case .pass: break
      case .fail: addBroken(report.verdicts[index], of: report.subject, at: index)
      case .undecided: addUndecided(report.verdicts[index], of: report.subject, at: index)
      case .notApplicable, .notEffective:
        if rows[index].skipReason == nil { rows[index].skipReason = report.verdicts[index].reason ?? outcome.label }
      }
    }
  }

  private mutating func addBroken(_ verdict: Verdict, of subject: Subject, at index: Int) {
    if verdict.isAccepted {
      rows[index].accepted += 1
      if rows[index].suppression == nil {
        rows[index].suppression = (verdict.suppressionType, verdict.suppressionReasons)
      }
      return
    }
    for finding in verdict.countingFindings { findings[verdict.severity(of: finding).rank] += 1 }
    let worst = verdict.worst ?? verdict.severity
    rows[index].worst = rows[index].worst.map { max($0, worst) } ?? worst
    if JUnitOptions.fails(worst, at: failOn) {
      rows[index].failing += 1
      guard rows[index].namedFailing.count < limits.namedSubjects else { return }
      rows[index].namedFailing.append(named(subject, headline(of: verdict)))
    } else if rows[index].namedBelow.count < limits.namedSubjects {
      rows[index].namedBelow.append(named(subject, headline(of: verdict)))
    }
  }

  private mutating func addUndecided(_ verdict: Verdict, of subject: Subject, at index: Int) {
    guard rows[index].namedUndecided.count < limits.namedSubjects else { return }
    rows[index].namedUndecided.append(named(subject, verdict.reason ?? "no reason given"))
  }

  private func named(_ subject: Subject, _ words: String) -> Named {
    Named(
      subject: JUnitName.capped(subject.name, scalars: limits.nameScalars),
      text: words.capped(scalars: min(240, limits.messageScalars)))
  }

  private func headline(of verdict: Verdict) -> String { JUnitCaseText(limits: limits).headline(of: verdict) }

  /// Every count in one line.
  var totals: String {
    let outcomes = Outcome.allCases.map { outcome in
      "\(outcome.label) \(rows.reduce(0) { $0 + $1.count(outcome) })"
    }
    let severities = Severity.allCases.reversed().map { "\($0) \(findings[$0.rank])" }
    return "subjects \(subjects); outcomes: \(outcomes.joined(separator: ", ")); findings: "
      + severities.joined(separator: ", ")
  }
}
