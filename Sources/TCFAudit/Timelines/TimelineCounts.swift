package import TCFFindings
import TCFRules
import TCFStorage
import TCFSystem

/// What became of subjects from one record to the next, by the rules of family timeline.
package struct TimelineCounts: Sendable, Hashable {
  /// A rule's outcomes.
  package struct Row: Sendable, Hashable {
    /// The rule.
    package let rule: RuleID
    /// The severity.
    package let severity: Severity
    /// Subjects by outcome, in the order of `Outcome.allCases`.
    package internal(set) var outcomes: [Int]

    /// The subjects with an outcome.
    package func count(_ outcome: Outcome) -> Int { outcomes[Outcome.allCases.firstIndex(of: outcome) ?? 0] }
  }

  /// Subjects, and those of them with more than one record.
  package internal(set) var subjects = 0
  package internal(set) var withHistory = 0
  /// Records beyond the most of a subject that are looked at.
  package internal(set) var leftOut = 0
  /// The rules, in the catalogue's order.
  package internal(set) var rows: [Row] = []

  /// The most states of one subject that are judged together.
  static let mostStates = 1_000

  init(_ plan: AuditPlan, _ spill: inout SubjectSpill) throws(OutputFault) {
    let evaluator = plan.evaluator
    let rules = evaluator.rules.filter { $0.metadata.id.family == "timeline" }
    rows = rules.map {
      Row(
        rule: $0.metadata.id, severity: $0.metadata.severity,
        outcomes: Array(repeating: 0, count: Outcome.allCases.count))
    }
    // Nothing but these rules is asked of a sequence; each state was judged by itself already.
    let judge = RuleEvaluator(
      rules: rules, lists: evaluator.lists, cmpList: evaluator.cmpList, settings: evaluator.settings)
    var counts = self
    try spill.forEachSubject { counts.add($0, judge) }
    self = counts
  }

  private mutating func add(_ states: [SubjectSpill.State], _ judge: RuleEvaluator) {
    subjects += 1
    guard states.count > 1 else { return }
    withHistory += 1
    leftOut += max(0, states.count - Self.mostStates)
    var items: [Captured] = []
    for (index, state) in states.prefix(Self.mostStates).enumerated() {
      if let choice = state.choice { items.append(Captured(.action(choice.rawValue), part: ":\(index + 1)")) }
      items.append(Captured(.string(state.text), part: ":\(index + 1)", time: state.time))
    }
    let report = judge.evaluate(
      SequenceFacts(items, judge.surroundings), as: Subject(name: "", input: "", kind: .sequence))
    for index in rows.indices {
      let outcome = report.verdicts.outcome(at: index)
      rows[index].outcomes[Outcome.allCases.firstIndex(of: outcome) ?? 0] += 1
    }
  }
}

extension AuditTrail {
  /// The timelines of the subjects; nil where the inputs have no column with their ids. Called once, at the end.
  package mutating func timelines(_ plan: AuditPlan) throws(InputProblem) -> TimelineCounts? {
    if let problem { throw problem }
    guard var spill else { return nil }
    self.spill = nil
    do throws(OutputFault) { return try TimelineCounts(plan, &spill) } catch { throw InputProblem(output: error) }
  }
}
