import TCFFindings

/// Makes the cases of a report by pair: a case for each rule and subject, a suite for each family.
struct JUnitPairCases {
  private let run: RunDescription
  private let options: JUnitOptions
  private let words: JUnitCaseText
  private let places: JUnitRulePlaces

  init(run: RunDescription, options: JUnitOptions) {
    self.run = run
    self.options = options
    words = JUnitCaseText(limits: options.limits)
    places = JUnitRulePlaces(rules: run.rules)
  }

  /// A case for each verdict of `report`, in the order of the verdicts.
  func cases(of report: SubjectReport) -> [JUnitCase] {
    let name = JUnitName.capped(report.subject.name, scalars: options.limits.nameScalars)
    return report.verdicts.indices.map { index in
      let verdict = report.verdicts[index]
      let place = places.place(of: verdict.rule, at: index)
      var result = JUnitCase(
        place: JUnitCase.Place(suite: place.suite, order: index), classname: place.classname, name: name,
        input: report.subject.input)
      decide(&result, verdict)
      if options.dialect == .rich { result.properties = properties(of: verdict, report.subject) }
      return result
    }
  }

  private func decide(_ result: inout JUnitCase, _ verdict: Verdict) {
    switch verdict.outcome {
    case .pass: break
    case .fail where verdict.isAccepted:
      let reasons = verdict.suppressionReasons
      set(
        &result, outcome: .skipped, type: verdict.suppressionType, message: reasons,
        text: words.text(of: verdict, headline: reasons))
    case .fail:
      let headline = words.headline(of: verdict)
      let text = words.text(of: verdict, headline: headline)
      if JUnitOptions.fails(verdict.worst, at: run.failOn) {
        set(
          &result, outcome: .failure, type: (verdict.worst ?? verdict.severity).rawValue, message: headline, text: text)
      } else {
        result.output = text
      }
    case .undecided:
      setReason(&result, run.isError(undecided: verdict.severity) ? .error : .skipped, verdict)
    case .notApplicable, .notEffective: setReason(&result, .skipped, verdict)
    }
  }

  private func setReason(_ result: inout JUnitCase, _ outcome: JUnitCase.Outcome, _ verdict: Verdict) {
    let reason = verdict.reason ?? verdict.outcome.label
    // A rule that does not apply has nothing to tell beyond its reason, and there are many of them.
    let text = verdict.outcome == .notApplicable ? "" : words.text(of: verdict, headline: reason)
    set(&result, outcome: outcome, type: verdict.outcome.rawValue, message: reason, text: text)
  }

  private func set(
    _ result: inout JUnitCase, outcome: JUnitCase.Outcome, type: String, message: String, text: String
  ) {
    result.outcome = outcome
    result.type = type
    result.message = words.message(message)
    result.text = text
  }

  private func properties(of verdict: Verdict, _ subject: Subject) -> [JUnitProperty] {
    [
      JUnitProperty(name: "rule", value: verdict.rule.id.rawValue),
      JUnitProperty(name: "outcome", value: verdict.outcome.rawValue),
      JUnitProperty(name: "severity", value: (verdict.worst ?? verdict.severity).rawValue),
      JUnitProperty(name: "input", value: subject.input.capped(scalars: options.limits.messageScalars)),
      JUnitProperty(name: "citation", value: verdict.rule.citation),
    ]
  }
}

/// The suite and class name of each rule.
struct JUnitRulePlaces {
  private let rules: [RuleMetadata]
  private let known: [(suite: JUnitSuiteKey, classname: String)]

  /// Places for the rules of a catalogue: the families in the order of their first rules.
  init(rules: [RuleMetadata]) {
    var families: [String: Int] = [:]
    self.rules = rules
    known = rules.map { rule in
      let family = rule.id.family
      let order = families[family] ?? families.count
      families[family] = order
      return Self.place(of: rule, order: order)
    }
  }

  /// The place of `rule`, which is at `index` of the catalogue.
  func place(of rule: RuleMetadata, at index: Int) -> (suite: JUnitSuiteKey, classname: String) {
    if known.indices.contains(index), rules[index] === rule { return known[index] }
    if let index = rules.firstIndex(where: { $0.id == rule.id }) { return known[index] }
    return Self.place(of: rule, order: rules.count)
  }

  private static func place(of rule: RuleMetadata, order: Int) -> (suite: JUnitSuiteKey, classname: String) {
    let suite = JUnitSuiteKey(order: order, name: rule.id.family, package: "tcf.\(rule.id.family)")
    return (suite, "tcf.\(rule.id.family).\(rule.id.slug)")
  }
}
