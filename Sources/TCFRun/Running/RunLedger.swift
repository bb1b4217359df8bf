import TCFFindings
import TCFInput
import TCFRules
import TCFVendorList

/// What a run has found so far: accepts findings by waivers and baseline, counts, and hands everything on to the reporters.
struct RunLedger {
  /// Waivers and baseline as far as the run has come; nil for a run without them, which asks nothing about them.
  private(set) var suppressions: Suppressions?
  /// The counts so far, without what reporters failed at.
  private var counted: RunSummary
  private var tee: ReportTee
  private var conflicts: Set<VendorListFault> = []
  /// The step of a scenario at hand; nil outside of scenarios.
  var scope: CaptureScope?
  /// The name of the only subject that is meant, with what is in it; nil for all.
  var wanted: String?
  /// How many of the problems are inputs with nothing in them.
  private(set) var emptyInputs = 0

  /// A ledger of nothing, for subjects judged by `rules`.
  init(rules: [RuleMetadata], reporters: [any Reporter], suppressions: Suppressions?) {
    counted = RunSummary(rules: rules)
    tee = ReportTee(reporters)
    self.suppressions = suppressions
  }

  /// The counts so far.
  var summary: RunSummary {
    var summary = counted
    summary.problems += tee.failures
    return summary
  }

  /// How many subjects were judged.
  var subjects: Int { counted.subjects }
  /// How many inputs or parts of inputs could not be read.
  var problemCount: Int { counted.problems.count }

  /// Starts every report.
  mutating func begin(_ run: RunDescription) { tee.begin(run) }

  /// Ends every report.
  mutating func finish(isInterrupted: Bool) {
    if isInterrupted { counted.isInterrupted = true }
    // What was not reached is another matter than what is lost.
    if !isInterrupted { recordLostFiles() }
    counted.suppression = suppressions?.summary
    tee.finish(summary)
  }

  /// Takes what the judge says of a subject. Two different files that claim to be one list are a problem when a string
  /// names that list, and once.
  mutating func receive(_ judgement: SubjectJudge.Judgement) {
    switch judgement {
    case .report(let found):
      if let wanted, !SubjectName.is(found.subject.name, partOf: wanted) { return }
      let given = scope?.renamed(found) ?? found
      let report = suppressions?.applied(to: given) ?? given
      counted.add(report)
      tee.report(report)
    case .conflict(let fault): if conflicts.insert(fault).inserted { record(InputProblem(fault)) }
    }
  }

  /// Notes what could not be read.
  mutating func record(_ problem: InputProblem) {
    counted.problems.append(problem)
    tee.report(problem)
  }

  /// Notes an input with nothing in it.
  mutating func recordEmpty(_ problem: InputProblem) {
    emptyInputs += 1
    record(problem)
  }

  /// Says which inputs the run reads, before its first report.
  mutating func expect(_ inputs: [String]) { suppressions?.expect(inputs: inputs) }

  /// Counts a file that has nothing to do with consent.
  mutating func recordLeftAside(_ name: String?) {
    counted.skip(name)
    if let name { suppressions?.leaveAside(name) }
  }

  /// A capture that the baseline knows was readable once. That nothing can be read of it any more is a problem.
  private mutating func recordLostFiles() {
    guard let suppressions, let baseline = suppressions.baselineName else { return }
    for file in suppressions.lostFiles {
      record(
        InputProblem(
          input: file,
          message: "\(file) contains no consent data, and was an input when the baseline \(baseline) was written",
          fix: "capture it again; if it is no longer an input, remove it, or remove \(baseline) and write it again"))
    }
  }
}
