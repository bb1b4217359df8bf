package import TCFFindings
import TCFSystem

/// A JUnit report of results that were only counted: a case for each rule, or for each rule and CMP version, as text that
/// the caller makes. Suites, names and properties are those of every other report by rule or by cohort.
package struct JUnitCountedReport {
  /// A rule that was counted.
  package struct Case: Sendable {
    /// What it came to.
    package enum Result: Sendable {
      /// Met, or broken below the limit of the run, which `output` says.
      case passed(output: String)
      /// Broken at the limit of the run or above; `type` is the severity.
      case failed(type: String, message: String, text: String)
      /// Not asked, or without an answer; `type` is the outcome.
      case skipped(type: String, message: String)
    }

    /// The rule's place among the rules of the run.
    let rule: Int
    /// The CMP and its version; nil in a report by rule.
    let cohort: Cohort?
    /// What it came to.
    let result: Result

    /// A case of a report by rule.
    package init(rule: Int, _ result: Result) { (self.rule, cohort, self.result) = (rule, nil, result) }

    /// A case of a report by cohort.
    package init(rule: Int, cmpID: Int, cmpVersion: Int, _ result: Result) {
      (self.rule, cohort, self.result) = (rule, Cohort(cmpID: cmpID, cmpVersion: cmpVersion), result)
    }
  }

  private let run: RunDescription
  private let options: JUnitOptions

  /// A report about a run.
  package init(_ run: RunDescription, _ options: JUnitOptions) {
    self.run = run
    self.options = options
  }

  /// Writes the report.
  ///
  /// - Parameters:
  ///   - cases: in the order of the report; those of a CMP are together.
  ///   - totals: every count in one line.
  package func write(
    _ cases: [Case], totals: String, problems: [InputProblem], isInterrupted: Bool, to sink: ReportSink
  ) throws(InputProblem) {
    var files = JUnitFiles(run: run, options: options, sink: sink, first: try sink.open())
    var notes = JUnitRunNotes(
      run: run, options: options, granularity: options.granularity ?? .rule, totals: totals)
    notes.isInterrupted = isInterrupted
    var items = made(cases)
    items += problems.prefix(options.limits.problems).map { .problem($0, limits: options.limits) }
    if problems.count > options.limits.problems {
      items.append(.furtherProblems(problems.count - options.limits.problems))
    }
    if isInterrupted { items.append(.interrupted) }
    if items.isEmpty { items.append(.nothingChecked) }
    for item in items {
      if !files.hasRoom(for: item) { try files.turn(notes) }
      files.add(item)
    }
    try files.finish(notes)
  }

  private func made(_ cases: [Case]) -> [JUnitCase] {
    let places = JUnitRulePlaces(rules: run.rules)
    var suites: [String: JUnitSuiteKey] = [:]
    return cases.enumerated().map { order, item in
      let rule = run.rules[item.rule]
      var (suite, classname) = places.place(of: rule, at: item.rule)
      var name = rule.id.rawValue
      if let cohort = item.cohort {
        suite = JUnitCohortCases.suite(of: cohort, &suites)
        name = JUnitCohortCases.name(of: rule, in: cohort)
      }
      var made = JUnitCase(place: JUnitCase.Place(suite: suite, order: order), classname: classname, name: name)
      fill(&made, item.result)
      return made
    }
  }

  private func fill(_ item: inout JUnitCase, _ result: Case.Result) {
    switch result {
    case .passed(let output): item.output = output.capped(bytes: options.limits.caseBytes)
    case .failed(let type, let message, let text):
      (item.outcome, item.type) = (.failure, type)
      item.message = message.capped(scalars: options.limits.messageScalars)
      item.text = text.capped(bytes: options.limits.caseBytes)
    case .skipped(let type, let message):
      (item.outcome, item.type) = (.skipped, type)
      item.message = message.capped(scalars: options.limits.messageScalars)
    }
  }
}
