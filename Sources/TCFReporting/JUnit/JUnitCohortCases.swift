import TCFFindings

/// Makes the cases of a report by cohort: a case for each rule and version of a CMP, a suite for each CMP. Rules that applied
/// to no subject of a version have no case there.
struct JUnitCohortCases {
  private let run: RunDescription
  private let options: JUnitOptions
  private let places: JUnitRulePlaces

  init(run: RunDescription, options: JUnitOptions) {
    self.run = run
    self.options = options
    places = JUnitRulePlaces(rules: run.rules)
  }

  /// The cases; none if there was no subject.
  func cases(of tally: JUnitCohortTally) -> [JUnitCase] {
    var suites: [String: JUnitSuiteKey] = [:]
    var cases: [JUnitCase] = []
    for (order, group) in tally.ordered.enumerated() {
      let suite = Self.suite(of: group.cohort, &suites)
      for (index, row) in group.rows.sorted(by: { $0.key < $1.key }) {
        cases.append(makeCase(at: index, of: group.cohort, row, suite, order: order * run.rules.count + index))
      }
    }
    // Where no rule applied to anything, a reader still has to see that there were subjects.
    if cases.isEmpty, tally.subjects > 0, !run.rules.isEmpty {
      let suite = Self.suite(of: Cohort(cmpID: nil, cmpVersion: nil), &suites)
      var item = JUnitCase(place: JUnitCase.Place(suite: suite), classname: "tcf.run.cohorts", name: "subjects")
      set(
        &item, outcome: .skipped, type: Outcome.notApplicable.rawValue, message: "no rule applies to any subject",
        text: "")
      cases.append(item)
    }
    return cases
  }

  /// The CMP of a cohort, as suites and cases name it.
  private static func name(of cohort: Cohort?) -> String { cohort?.cmp ?? "other CMPs" }

  /// The name of a rule's case in a cohort, which names the CMP: suites of two CMPs may hold cases of the same rule and version.
  static func name(of rule: RuleMetadata, in cohort: Cohort?) -> String {
    let version = cohort?.cmpVersion.map { ", version \($0)" } ?? ""
    return "\(rule.id), \(name(of: cohort))\(version)"
  }

  /// The suite of a CMP.
  static func suite(of cohort: Cohort?, _ suites: inout [String: JUnitSuiteKey]) -> JUnitSuiteKey {
    let name = name(of: cohort)
    if let known = suites[name] { return known }
    let package = cohort.map { $0.cmpID.map { "tcf.cmp-\($0)" } ?? "tcf.cmp-none" } ?? "tcf.cmp-others"
    let suite = JUnitSuiteKey(order: suites.count, name: name, package: package)
    suites[name] = suite
    return suite
  }

  private func makeCase(
    at index: Int, of cohort: Cohort?, _ row: JUnitCohortTally.Row, _ suite: JUnitSuiteKey, order: Int
  ) -> JUnitCase {
    let rule = run.rules[index]
    let name = Self.name(of: rule, in: cohort)
    var result = JUnitCase(
      place: JUnitCase.Place(suite: suite, order: order), classname: places.place(of: rule, at: index).classname,
      name: name)
    let broken = row.failing + row.below
    let share = FindingText.share(broken, of: row.applicable)
    let headline =
      "\(broken) of \(Prose.count(row.applicable, "subject")) \(Prose.word(broken, "breaks", "break")) this rule (\(share))"
    let undecided = "\(Prose.count(row.undecided, "subject")) undecided: \(row.undecidedReason)"
    if row.failing > 0 {
      set(
        &result, outcome: .failure, type: (row.worst ?? rule.severity).rawValue, message: headline,
        text: text(headline, rule, row))
    } else if row.undecided > 0, run.isError(undecided: rule.severity) {
      set(
        &result, outcome: .error, type: Outcome.undecided.rawValue, message: undecided, text: text(undecided, rule, row)
      )
    } else if row.below > 0 {
      result.output = text(headline, rule, row)
    } else if let suppression = row.suppression {
      let words =
        "accepted in \(row.accepted) of \(Prose.count(row.applicable, "subject")): \(suppression.reasons)"
      set(&result, outcome: .skipped, type: suppression.type, message: words, text: text(words, rule, row))
    } else if row.passed == 0 {
      set(
        &result, outcome: .skipped, type: Outcome.undecided.rawValue, message: undecided,
        text: text(undecided, rule, row))
    } else if row.undecided > 0 {
      result.output = text(undecided, rule, row)
    }
    if options.dialect == .rich { result.properties = properties(of: rule, cohort, row) }
    return result
  }

  private func set(
    _ result: inout JUnitCase, outcome: JUnitCase.Outcome, type: String, message: String, text: String
  ) {
    result.outcome = outcome
    result.type = type
    result.message = message.capped(scalars: options.limits.messageScalars)
    result.text = text
  }

  private func text(_ headline: String, _ rule: RuleMetadata, _ row: JUnitCohortTally.Row) -> String {
    var text = CappedText(limit: options.limits.caseBytes)
    text.add(headline.capped(scalars: options.limits.messageScalars))
    text.add("\(rule.id): \(rule.title)")
    text.add(
      "pass \(row.passed), fail \(row.failing + row.below), accepted \(row.accepted), undecided \(row.undecided)")
    if let fix = FindingText.fix(of: rule) { text.add("fix: \(fix)") }
    text.add("source: \(rule.citation)")
    let broken = row.failing + row.below
    guard broken > 0 else { return text.finished() }
    text.add("\nbroken in \(Prose.count(broken, "subject")):")
    for named in row.named { text.add("  \(named.subject): \(named.text)") }
    if row.named.count < broken { text.add("  … and \(broken - row.named.count) more") }
    return text.finished()
  }

  private func properties(of rule: RuleMetadata, _ cohort: Cohort?, _ row: JUnitCohortTally.Row) -> [JUnitProperty] {
    [
      JUnitProperty(name: "rule", value: rule.id.rawValue),
      JUnitProperty(name: "severity", value: (row.worst ?? rule.severity).rawValue),
      JUnitProperty(name: "citation", value: rule.citation),
      JUnitProperty(name: "cmp", value: Self.name(of: cohort)),
      JUnitProperty(name: "cmp-version", value: cohort?.version ?? "several"),
    ]
  }
}
