import TCFCodec
package import TCFFindings
import TCFRules
import TCFStorage
import TCFSystem
import TCFVendorList

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
  /// Those of `subjects` with more than one record.
  var withHistory = 0
  /// Records beyond the most of a subject that are looked at.
  package internal(set) var leftOut = 0
  /// Subjects whose records are in no known order, of those with more than one: what a rule would say of them is undecided.
  package internal(set) var unordered = 0
  /// The rules, in the catalogue's order.
  package internal(set) var rows: [Row] = []

  /// The most states of one subject that are judged together.
  static let mostStates = 1_000

  /// Judges the states of a run by the rules that it used.
  ///
  /// Nothing but the as-of date is taken from the run's settings, and no list: what a partial says of its run is enough, and an
  /// audit by itself judges by the same.
  ///
  /// - Parameter asked: the rules that the run asked, as it described them.
  static func judging(
    _ spill: SubjectSpill, asOf: CalendarDay, _ asked: [RuleMetadata]
  ) throws(OutputFault) -> TimelineCounts {
    var counts = TimelineCounts()
    let known = Dictionary(uniqueKeysWithValues: RuleCatalog.all.map { ($0.metadata.id, $0) })
    var rules: [Rule] = []
    for rule in asked where rule.id.family == "timeline" {
      guard let found = known[rule.id] else { continue }
      rules.append(found)
      counts.rows.append(
        Row(rule: rule.id, severity: rule.severity, outcomes: Array(repeating: 0, count: Outcome.allCases.count)))
    }
    // Nothing but these rules is asked of a sequence; each state was judged by itself already.
    let judge = RuleEvaluator(
      rules: rules, lists: VendorListStore(), cmpList: nil, settings: RuleSettings(asOf: asOf))
    try spill.forEachSubject { counts.add($0, isOrdered: $1, judge) }
    return counts
  }

  private mutating func add(_ states: [SubjectState], isOrdered: Bool, _ judge: RuleEvaluator) {
    subjects += 1
    guard states.count > 1 else { return }
    withHistory += 1
    if !isOrdered { unordered += 1 }
    leftOut += max(0, states.count - Self.mostStates)
    var items: [Captured] = []
    for (index, state) in states.prefix(Self.mostStates).enumerated() {
      if let choice = state.choice { items.append(Captured(.action(choice.rawValue), part: ":\(index + 1)")) }
      items.append(Captured(.string(state.text), part: ":\(index + 1)", time: state.time.moment))
    }
    let report = judge.evaluate(
      SequenceFacts(items, judge.surroundings), as: Subject(name: "", input: "", kind: .sequence))
    for index in rows.indices {
      let found = report.verdicts.outcome(at: index)
      let outcome = !isOrdered && (found == .pass || found == .fail) ? .undecided : found
      rows[index].outcomes[Outcome.allCases.firstIndex(of: outcome) ?? 0] += 1
    }
  }
}
