import TCFFindings

/// What a report for people keeps of its subjects. Of very many findings it keeps the first, and counts all.
struct PageTally {
  /// What came of one input: a file, or a scenario.
  struct Input {
    let name: String
    var subjects = 0
    var counts: [Severity: Int] = [:]
    var undecided = 0
    var findings: [PageFinding] = []
    var accepted: [String] = []
    /// Findings that are not told.
    var further = 0
  }

  /// Why a rule gave no answer, and how often.
  struct Reason: Hashable {
    let outcome: Outcome
    let text: String
  }

  /// How many findings are told.
  static let findingLimit = 2_000
  /// How many inputs have a place of their own.
  static let inputLimit = 2_000

  private(set) var inputs: [Input] = []
  private(set) var furtherInputs = 0
  /// By the rule's place: the reasons of the first kind met, with the number of subjects.
  private(set) var reasons: [[Reason: Int]]
  private var places: [String: Int] = [:]
  private var told = 0

  init(ruleCount: Int = 0) { reasons = Array(repeating: [:], count: ruleCount) }

  /// Counts a subject in.
  mutating func add(_ report: SubjectReport) {
    guard let place = place(of: report.subject.input) else { return }
    inputs[place].subjects += 1
    for index in report.verdicts.indices where report.verdicts.outcome(at: index) != .pass {
      note(report.verdicts[index], at: index, in: place)
    }
    for (verdict, _) in report.broken {
      for finding in verdict.rankedFindings {
        inputs[place].counts[verdict.severity(of: finding), default: 0] += 1
        if told < Self.findingLimit {
          told += 1
          inputs[place].findings.append(PageFinding(finding, in: verdict, of: report.subject.name))
        } else {
          inputs[place].further += 1
        }
      }
    }
    inputs[place].accepted += report.accepted.map { "\(report.subject.name): \($0.rule.id): \($0.acceptanceReasons)" }
  }

  private mutating func place(of input: String) -> Int? {
    if let known = places[input] { return known }
    guard inputs.count < Self.inputLimit else {
      furtherInputs += 1
      return nil
    }
    places[input] = inputs.count
    inputs.append(Input(name: input))
    return inputs.count - 1
  }

  private mutating func note(_ verdict: Verdict, at index: Int, in place: Int) {
    guard !verdict.outcome.isFail, reasons.indices.contains(index) else { return }
    if verdict.outcome == .undecided { inputs[place].undecided += 1 }
    let text = verdict.reason ?? "no subject has what the rule speaks about"
    // A few reasons are enough to understand why; a run of millions has one a date.
    guard reasons[index].count < 20 || reasons[index][Reason(outcome: verdict.outcome, text: text)] != nil else {
      return
    }
    reasons[index][Reason(outcome: verdict.outcome, text: text), default: 0] += 1
  }
}
