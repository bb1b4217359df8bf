import TCFFindings

/// What a report for people keeps of its subjects. Of very many findings it keeps the worst, and counts all.
struct PageTally {
  /// What came of one input: a file, or a scenario.
  struct Input {
    let name: String
    var subjects = 0
    var counts: [Severity: Int] = [:]
    var undecided = 0
    var accepted: [String] = []
    /// What was found, of a scenario.
    var findings: FoldedFindings?
    /// What was chosen next to what was stored, of a scenario.
    var choice: [ChoiceRow] = []
  }

  /// Why a rule gave no answer, and how often.
  struct Reason: Hashable {
    let outcome: Outcome
    let text: String
  }

  /// How many different findings are shown.
  static let findingLimit = 1_000
  /// How many different findings of one scenario are shown.
  private static let scenarioLimit = 200
  /// How many inputs have a place of their own.
  static let inputLimit = 2_000
  /// How many accepted findings of an input are named.
  private static let acceptedLimit = 200

  /// How many subjects are shown one by one.
  static let subjectLimit = 20

  /// The subjects with pictures, up to the limit and one more.
  private(set) var pictured: [SubjectReport] = []
  private var worst = WorstSubjects(limit: Self.subjectLimit, leastSeverity: .info)
  /// Counts by rule and by CMP.
  private(set) var totals: RunTotals
  /// What was found, where there are no scenarios.
  private(set) var findings = FoldedFindings(limit: Self.findingLimit)
  private(set) var inputs: [Input] = []
  /// What became of scenarios.
  private(set) var scenarios = ScenarioResults()
  /// What is wrong in them, each fault once; nil where there are none.
  private(set) var faults: DistinctFaults?
  private(set) var furtherInputs = 0
  /// By the rule's place: the reasons of the first kind met, with the number of subjects.
  private(set) var reasons: [[Reason: Int]]
  private var places: [String: Int] = [:]
  private let hasScenarios: Bool

  init(_ run: RunDescription) {
    totals = RunTotals(ruleCount: run.rules.count)
    reasons = Array(repeating: [:], count: run.rules.count)
    hasScenarios = run.certification != nil
    faults = run.certification.map { _ in DistinctFaults(run.names) }
  }

  /// Counts a subject in.
  mutating func add(_ report: SubjectReport) {
    let outlook = totals.add(report)
    if hasScenarios {
      scenarios.add(report)
      faults?.add(report)
    } else {
      findings.add(report)
    }
    if report.picture != nil, report.subject.kind != .scenario {
      if pictured.count <= Self.subjectLimit { pictured.append(report) }
      worst.add(report, outlook)
    }
    guard let place = place(of: report.subject.input) else { return }
    inputs[place].subjects += 1
    inputs[place].findings?.add(report)
    if report.subject.kind == .scenario { inputs[place].choice = report.picture?().choice ?? [] }
    for severity in Severity.allCases { inputs[place].counts[severity, default: 0] += outlook.findings[severity.rank] }
    for index in report.verdicts.indices where report.verdicts.outcome(at: index) != .pass {
      record(report.verdicts[index], at: index, in: place)
    }
    for verdict in report.accepted where inputs[place].accepted.count < Self.acceptedLimit {
      inputs[place].accepted.append("\(report.subject.name): \(verdict.rule.id): \(verdict.suppressionReasons)")
    }
  }

  /// The subjects that are shown one by one: all if they are few, else those with the worst findings.
  var shown: [SubjectReport] {
    pictured.count <= Self.subjectLimit ? pictured : worst.ranked.map(\.first)
  }

  /// Whether there are subjects with pictures that are not shown.
  var hidesSubjects: Bool { pictured.count > Self.subjectLimit }

  private mutating func place(of input: String) -> Int? {
    if let known = places[input] { return known }
    guard inputs.count < Self.inputLimit else {
      furtherInputs += 1
      return nil
    }
    places[input] = inputs.count
    inputs.append(
      Input(name: input, findings: hasScenarios ? FoldedFindings(limit: Self.scenarioLimit) : nil))
    return inputs.count - 1
  }

  private mutating func record(_ verdict: Verdict, at index: Int, in place: Int) {
    guard !verdict.outcome.isFail, reasons.indices.contains(index) else { return }
    if verdict.outcome == .undecided { inputs[place].undecided += 1 }
    let text = verdict.reason ?? "no subject has what the rule is about"
    // A few reasons are enough to understand why; a run of millions has one a date.
    guard reasons[index].count < 20 || reasons[index][Reason(outcome: verdict.outcome, text: text)] != nil else {
      return
    }
    reasons[index][Reason(outcome: verdict.outcome, text: text), default: 0] += 1
  }
}
