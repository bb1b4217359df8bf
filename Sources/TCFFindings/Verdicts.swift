package import TCFCodec

/// The verdicts about one subject, one a rule, in the order of the catalogue.
///
/// A run over a million strings makes a hundred million verdicts, and nearly all of them say "met" or "does not apply" and
/// are only counted. Such a one is a byte here; it becomes a `Verdict` when someone asks for it.
public struct Verdicts: Sendable, RandomAccessCollection {
  private let table: VerdictTable
  /// One a rule, from the first to the last that is worth one; the table has the marks of the rules behind.
  private let marks: [VerdictMark]
  /// The verdicts that a byte cannot determine, ascending by rule.
  private(set) var own: [(rule: Int, verdict: Verdict)]
  /// The cause of every verdict that says so.
  let shared: VerdictCause?
  private let date: SubjectDate

  /// Verdicts as an evaluator gives them.
  ///
  /// - Parameters:
  ///   - table: the rules, and the causes that follow from the subject's date alone.
  ///   - marks: one a rule; where there are fewer, the marks of the others are those of the table.
  ///   - own: the verdict of each rule whose mark says so, ascending by rule.
  ///   - shared: the cause of each rule whose mark says so.
  package init(
    _ table: VerdictTable, marks: [VerdictMark], own: [(rule: Int, verdict: Verdict)], shared: VerdictCause?,
    date: SubjectDate
  ) {
    precondition(marks.count + table.unmarked(from: marks.count) == table.rules.count, "one mark a rule")
    self.table = table
    self.marks = marks
    self.own = own
    self.shared = shared
    self.date = date
  }

  /// Verdicts that are there already.
  public init(_ verdicts: [Verdict]) {
    self.init(
      VerdictTable(rules: verdicts.map(\.rule)), marks: verdicts.map { VerdictMark($0.outcome, $0.severity, .own) },
      own: verdicts.enumerated().map { ($0, $1) }, shared: nil, date: SubjectDate(nil, policyVersion: nil))
  }

  /// 0.
  public var startIndex: Int { 0 }
  /// The number of rules.
  public var endIndex: Int { table.rules.count }

  /// The outcome of the rule at `index`: what most readers need, for the price of a byte.
  public func outcome(at index: Int) -> Outcome { mark(at: index).outcome }

  /// The id of the rule at `index`.
  package func rule(at index: Int) -> RuleID { table.rules[index].id }

  /// Calls `body` for each rule that applies, in the order of the catalogue: of a hundred rules most do not, and passing over
  /// them costs a look at a byte.
  package func forEachApplying(_ body: (_ rule: Int, _ outcome: Outcome) -> Void) {
    // The table's marks are those of rules that do not apply.
    for index in marks.indices where marks[index].outcome != .notApplicable { body(index, marks[index].outcome) }
  }

  private func mark(at index: Int) -> VerdictMark { index < marks.count ? marks[index] : table.rest[index] }

  /// Adds 1 for each rule to the count of its outcome.
  func count(into counts: inout [Int]) { marks.count(into: &counts, times: 1) }

  /// Whether any rule found something, in force or not.
  public var hasFindings: Bool { own.contains { !$0.verdict.findings.isEmpty } }

  /// The verdict of the rule at `index`.
  public subscript(index: Int) -> Verdict {
    let mark = mark(at: index)
    let cause: VerdictCause?
    switch mark.source {
    case .own: return own[place(of: index)].verdict
    case .nothing: cause = nil
    case .shared: cause = shared
    case .table: cause = table.cause(index, mark.outcome, date)
    }
    return Verdict(rule: table.rules[index], outcome: mark.outcome, severity: mark.severity, cause: cause)
  }

  /// The verdicts with changed ones in place of some broken rules'; nil if `change` leaves all as they are. A verdict
  /// with findings is always one of the few that are next to the marks.
  func changingFailures(_ change: (Verdict) -> Verdict?) -> Verdicts? {
    var (result, isChanged) = (self, false)
    for index in own.indices {
      guard case .fail = own[index].verdict.outcome, let verdict = change(own[index].verdict) else { continue }
      result.own[index].verdict = verdict
      isChanged = true
    }
    return isChanged ? result : nil
  }

  /// Where the own verdict of a rule is; every rule marked so has one.
  private func place(of rule: Int) -> Int {
    var (low, high) = (0, own.count)
    while low < high {
      let middle = (low + high) / 2
      if own[middle].rule < rule { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// What a verdict without findings needs in a byte.
package struct VerdictMark: Sendable, Hashable {
  /// Where the rest of a verdict is.
  package enum Source: UInt8, Sendable {
    /// There is none: met, or nothing to speak about.
    case nothing
    /// A whole verdict is next to the marks.
    case own
    /// The cause that several rules share.
    case shared
    /// The table knows it by rule, outcome and date.
    case table
  }

  /// All of it: equal marks have equal bits.
  let bits: UInt8

  /// A mark.
  package init(_ outcome: Outcome, _ severity: Severity, _ source: Source) {
    bits = UInt8(outcome.column) | UInt8(severity.rank) << 3 | source.rawValue << 5
  }

  /// The place of the outcome among all outcomes.
  var column: Int { Int(bits & 7) }
  /// The outcome.
  package var outcome: Outcome { Outcome(column: column) }
  /// The severity that holds.
  package var severity: Severity { Severity(rank: Int(bits >> 3 & 3)) }
  /// Where the rest is.
  package var source: Source { Source(rawValue: bits >> 5) ?? .nothing }
}

/// The date and policy version of a subject, by which causes are reported.
package struct SubjectDate: Sendable, Hashable {
  /// The UTC day of LastUpdated; nil if no one knows.
  package let lastUpdated: CalendarDay?
  /// The TcfPolicyVersion; nil if no one knows.
  package let policyVersion: Int?
  /// Whose dates of the framework apply.
  package let environments: SubjectEnvironment.Group

  /// A date; without an environment, the dates of apps apply, which are the later ones.
  package init(
    _ lastUpdated: CalendarDay?, policyVersion: Int?, environments: SubjectEnvironment.Group = .apps
  ) {
    self.lastUpdated = lastUpdated
    self.policyVersion = policyVersion
    self.environments = environments
  }
}

/// What all verdicts of a run have in common. A class, so that a report carries one reference; immutable.
package final class VerdictTable: Sendable {
  /// The cause of a verdict that follows from rule, outcome and date alone; nil for none.
  package typealias CauseOf = @Sendable (_ rule: Int, _ outcome: Outcome, _ date: SubjectDate) -> VerdictCause?

  /// The rules in the order of the catalogue.
  package let rules: [RuleMetadata]
  let cause: CauseOf
  /// The marks of rules that do not apply whatever the subject says; empty, or one a rule.
  let rest: [VerdictMark]

  /// A table.
  package init(rules: [RuleMetadata], rest: [VerdictMark] = [], cause: @escaping CauseOf = { _, _, _ in nil }) {
    precondition(rest.isEmpty || rest.count == rules.count, "one mark a rule, or none")
    self.rules = rules
    self.rest = rest
    self.cause = cause
  }

  /// How many rules from `index` on have a mark here.
  func unmarked(from index: Int) -> Int { Swift.max(0, rest.count - index) }
}
