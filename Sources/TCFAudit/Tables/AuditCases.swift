import TCFFindings
import TCFReporting

/// The JUnit cases of an audit: a case a rule, or a rule and CMP version.
struct AuditCases {
  /// The cases, in the order of the report.
  private(set) var cases: [JUnitCountedReport.Case] = []
  private let partial: AuditPartial
  private let run: RunDescription
  private let tables: AuditTables

  init(_ partial: AuditPartial, _ run: RunDescription, _ tables: AuditTables, byCohort: Bool) {
    self.partial = partial
    self.run = run
    self.tables = tables
    guard partial.counts.total.records > 0 else { return }
    if byCohort { addCohorts() } else { addRules() }
  }

  private func fails(_ severity: Severity) -> Bool { run.failOn.map { severity >= $0 } ?? false }

  /// The number of subjects that break each rule as the tables show it.
  private func shown(_ rules: AuditTable) -> [String: AuditTables.Shown] {
    var shown: [String: AuditTables.Shown] = [:]
    for row in rules.rows {
      if case .code(let rule) = tables.shown(row[0]) { shown[rule] = tables.shown(row[2]) }
    }
    return shown
  }

  private mutating func addRules() {
    let counts = partial.counts
    let shown = tables.tables.first { $0.name == "rules" }.map(shown) ?? [:]
    for (index, (rule, outcomes)) in counts.summary.outcomes.enumerated() {
      let count = shown[rule.id.rawValue].map(broken) ?? "no subject"
      let severities = counts.broken[index]
      cases.append(
        .init(
          rule: index,
          result(
            rule, severities, passes: outcomes[.pass] ?? 0 > 0, undecided: outcomes[.undecided] ?? 0 > 0,
            notEffective: outcomes[.notEffective] ?? 0 > 0, count)))
    }
  }

  private func broken(_ shown: AuditTables.Shown) -> String {
    if case .number(let count) = shown { return Prose.count(count, "subject") }
    return "some subjects (the number is withheld)"
  }

  private mutating func addCohorts() {
    for (cmp, version, row) in partial.counts.cohorts.ordered {
      for rule in run.rules.indices {
        guard let cell = tables.cohortBreaks[CohortRule(cmp: cmp, version: version, rule: rule)] else { continue }
        let count = broken(tables.count(cell).map { .number($0) } ?? .withheld)
        let severities = row.broken[rule] ?? SeverityCounts()
        cases.append(
          .init(
            rule: rule, cmpID: cmp, cmpVersion: version,
            result(
              run.rules[rule], severities, passes: row.count(rule, .pass) > 0,
              undecided: row.count(rule, .undecided) > 0, notEffective: false, count)))
      }
    }
  }

  /// What a case came to. `broken` counts the subjects that break the rule.
  private func result(
    _ rule: RuleMetadata, _ broken: SeverityCounts, passes: Bool, undecided: Bool, notEffective: Bool, _ count: String
  ) -> JUnitCountedReport.Case.Result {
    let headline = "broken in \(count)"
    let worst = broken.worst
    guard let worst else {
      if passes { return .passed(output: "") }
      let outcome = undecided ? Outcome.undecided : notEffective ? .notEffective : .notApplicable
      return .skipped(type: outcome.rawValue, message: "no subject passed or broke this rule: \(Self.label(outcome))")
    }
    let text = [
      headline, "\(rule.id): \(rule.title)", rule.fix.isEmpty ? "" : "fix: \(rule.fix)", "source: \(rule.citation)",
    ].filter { !$0.isEmpty }.joined(separator: "\n")
    return fails(worst)
      ? .failed(type: worst.rawValue, message: headline, text: text) : .passed(output: text)
  }

  private static func label(_ outcome: Outcome) -> String {
    switch outcome {
    case .undecided: "undecided"
    case .notEffective: "not effective at the subjects' dates"
    case .pass, .fail, .notApplicable: "not applicable"
    }
  }
}
