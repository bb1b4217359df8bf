import TCFFindings

/// Makes the cases of a report by rule: a case for each rule with counts, share and the first subjects, a suite for each
/// family.
struct JUnitRuleCases {
  private let run: RunDescription
  private let options: JUnitOptions
  private let places: JUnitRulePlaces

  init(run: RunDescription, options: JUnitOptions) {
    self.run = run
    self.options = options
    places = JUnitRulePlaces(rules: run.rules)
  }

  /// A case for each rule; none if there was no subject.
  func cases(of tally: JUnitTally) -> [JUnitCase] {
    guard tally.subjects > 0 else { return [] }
    return zip(run.rules, tally.rows).enumerated().map { index, element in
      makeCase(for: element.0, element.1, at: index, subjects: tally.subjects)
    }
  }

  /// How many broken or undecided subjects the cases do not name.
  func unnamed(in tally: JUnitTally) -> Int {
    tally.rows.reduce(0) { sum, row in
      let named = row.namedFailing.count + row.namedBelow.count + row.namedUndecided.count
      return sum + row.broken + row.count(.undecided) - named
    }
  }

  private func makeCase(for rule: RuleMetadata, _ row: JUnitTally.Row, at index: Int, subjects: Int) -> JUnitCase {
    let place = places.place(of: rule, at: index)
    var result = JUnitCase(
      place: JUnitCase.Place(suite: place.suite, order: index), classname: place.classname, name: rule.id.rawValue)
    let headline = headline(for: row, subjects: subjects)
    if row.failing > 0 {
      set(
        &result, outcome: .failure, type: (row.worst ?? rule.severity).rawValue, message: headline,
        text: text(headline, rule: rule, row: row, subjects: subjects))
    } else if row.count(.undecided) > 0, run.isError(undecided: rule.severity) {
      set(
        &result, outcome: .error, type: Outcome.undecided.rawValue, message: headline,
        text: text(headline, rule: rule, row: row, subjects: subjects))
    } else if row.broken > 0 {
      result.output = text(headline, rule: rule, row: row, subjects: subjects)
    } else if let suppression = row.suppression {
      let headline = "accepted in \(row.accepted) of \(Prose.count(subjects, "subject")): \(suppression.reasons)"
      set(
        &result, outcome: .skipped, type: suppression.type, message: headline,
        text: text(headline, rule: rule, row: row, subjects: subjects))
    } else if row.count(.undecided) > 0 {
      set(
        &result, outcome: .skipped, type: Outcome.undecided.rawValue, message: headline,
        text: text(headline, rule: rule, row: row, subjects: subjects))
    } else if row.count(.pass) == 0 {
      let outcome = row.count(.notEffective) > 0 ? Outcome.notEffective : .notApplicable
      set(&result, outcome: .skipped, type: outcome.rawValue, message: row.skipReason ?? outcome.label, text: "")
    }
    if options.dialect == .rich { result.properties = properties(of: rule, row) }
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

  private func headline(for row: JUnitTally.Row, subjects: Int) -> String {
    let broken = row.broken
    if row.failing > 0 || (broken > 0 && row.count(.undecided) == 0) {
      return "\(broken) of \(Prose.count(subjects, "subject")) break this rule "
        + "(\(FindingText.share(broken, of: subjects)))"
    }
    let undecided = row.count(.undecided)
    return "\(undecided) of \(Prose.count(subjects, "subject")) undecided "
      + "(\(FindingText.share(undecided, of: subjects)))"
  }

  private func text(_ headline: String, rule: RuleMetadata, row: JUnitTally.Row, subjects: Int) -> String {
    var text = CappedText(limit: options.limits.caseBytes)
    text.add(headline)
    text.add("\(rule.id): \(rule.title)")
    text.add("outcomes: " + Outcome.allCases.map { "\($0.label) \(row.count($0))" }.joined(separator: ", "))
    let judged = row.count(.pass) + row.count(.fail)
    if judged > 0 {
      text.add("broken: \(FindingText.share(row.broken, of: judged)) of the \(judged) that the rule could judge")
    }
    if let suppression = row.suppression {
      text.add("accepted in \(Prose.count(row.accepted, "further subject")): \(suppression.reasons)")
    }
    if let change = SuppressionText.change(of: rule) { text.add(change) }
    if let fix = FindingText.fix(of: rule) { text.add("fix: \(fix)") }
    text.add("source: \(rule.citation)")
    if let code = rule.googleErrorCode { text.add("Google's error code: \(code)") }
    add(row.namedFailing, of: row.failing, "broken in", to: &text)
    add(row.namedBelow, of: row.below, "broken below the limit of this run in", to: &text)
    add(row.namedUndecided, of: row.count(.undecided), "undecided for", to: &text)
    return text.finished()
  }

  private func add(_ named: [JUnitTally.Named], of count: Int, _ what: String, to text: inout CappedText) {
    guard count > 0 else { return }
    let first = named.count < count ? ", the first \(named.count)" : ""
    text.add("\n\(what) \(Prose.count(count, "subject"))\(first):")
    for subject in named { text.add("  \(subject.subject): \(subject.text)") }
    if named.count < count { text.add("  … and \(count - named.count) more") }
  }

  private func properties(of rule: RuleMetadata, _ row: JUnitTally.Row) -> [JUnitProperty] {
    [
      JUnitProperty(name: "rule", value: rule.id.rawValue),
      JUnitProperty(name: "severity", value: (row.worst ?? rule.severity).rawValue),
      JUnitProperty(name: "citation", value: rule.citation),
    ] + Outcome.allCases.map { JUnitProperty(name: "outcome.\($0)", value: String(row.count($0))) }
  }
}
