public import TCFFindings
import TCFJSON
import TCFSystem

extension ReportFormat {
  /// The Test Anything Protocol.
  public static let tap = ReportFormat(
    identifier: "tap", description: "Test Anything Protocol 14: one test per subject", fileExtension: "tap"
  ) { sink, _ in TAPReporter(to: sink) }
}

/// The results in the Test Anything Protocol, version 14: a test point for each subject, as it comes, and one for each input that
/// could not be read. It is `not ok` for what JUnit calls a failure or an error: findings at or above the run's limit, and
/// undecided rules that could have failed the run where those count.
public struct TAPReporter: Reporter {
  /// How many findings of a subject are written.
  private static let findingLimit = 100

  private let sink: ReportSink
  private var output: OutputFile?
  private var run: RunDescription?
  private var problems = ProblemLog()
  private var count = 0

  /// A reporter that writes to `sink`.
  public init(to sink: ReportSink) { self.sink = sink }

  /// Writes the version.
  public mutating func begin(_ run: RunDescription) throws(InputProblem) {
    output = try sink.open()
    self.run = run
    try output?.emit("TAP version 14\n")
  }

  /// Writes the subject's test point.
  public mutating func report(_ report: SubjectReport) throws(InputProblem) {
    guard let run else { return }
    let broken = report.broken
    let fails = JUnitOptions.fails(broken.first?.worst, at: run.failOn) || report.hasUndecidedError(in: run)
    var directive = ""
    if !fails, broken.isEmpty, let accepted = report.accepted.first {
      directive = " # SKIP \(Self.description(accepted.suppressionReasons))"
    } else if !report.verdicts.indices.contains(where: { Self.isAnswer(report.verdicts.outcome(at: $0)) }) {
      directive = " # SKIP no rule applies or can be decided"
    }
    try point(!fails, report.subject.name, directive)
    let undecided = report.verdicts.indices.count { report.verdicts.outcome(at: $0) == .undecided }
    guard !broken.isEmpty || undecided > 0 else { return }
    var yaml = "  ---\n"
    if !broken.isEmpty { yaml += "  findings:\n" }
    var room = Self.findingLimit
    for (verdict, _) in broken {
      for finding in verdict.rankedFindings {
        room -= 1
        guard room >= 0 else { continue }
        yaml += "    - severity: \(verdict.severity(of: finding))\n      rule: \(verdict.rule.id)\n"
        yaml += "      message: \(Self.quoted(finding.message))\n"
        if let location = finding.location { yaml += "      where: \(Self.quoted(location.description))\n" }
        if let fix = FindingText.fix(of: finding, verdict.rule) { yaml += "      fix: \(Self.quoted(fix))\n" }
      }
    }
    if room < 0 { yaml += "  further findings: \(-room)\n" }
    if undecided > 0 { yaml += "  undecided: \(undecided)\n" }
    try output?.emit(yaml + "  ...\n")
  }

  /// Writes the problem's test point.
  public mutating func report(_ problem: InputProblem) throws(InputProblem) {
    problems.add(problem)
    try point(false, "\(problem.input): \(problem.message)", "")
  }

  /// Writes the plan, and puts the report in its place.
  public mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    guard let output, let run else { return }
    defer { self.output = nil }
    for problem in problems.unreported(in: summary) { try report(problem) }
    for note in run.notes { try output.emit("# \(ConsoleStyle.safe("note: \(note.sentence)", limit: 500))\n") }
    if !summary.hasChecked { try point(false, "nothing was checked", "") }
    try output.emit("1..\(count)\n")
    if summary.isInterrupted { try output.emit("Bail out! The run was interrupted: this report is incomplete.\n") }
    try output.complete()
  }

  private mutating func point(_ isOK: Bool, _ name: String, _ directive: String) throws(InputProblem) {
    count += 1
    try output?.emit("\(isOK ? "ok" : "not ok") \(count) - \(Self.description(name))\(directive)\n")
  }

  private static func isAnswer(_ outcome: Outcome) -> Bool {
    switch outcome {
    case .pass, .fail: true
    case .notApplicable, .notEffective, .undecided: false
    }
  }

  /// A text on one line in which a number sign begins no directive.
  private static func description(_ text: String) -> String {
    var result = ""
    for scalar in ConsoleStyle.safe(text, limit: 500).unicodeScalars {
      if scalar == "#" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// A double-quoted scalar of YAML 1.2, of which JSON's strings are a part.
  private static func quoted(_ text: String) -> String { JSONText.quoted(ConsoleStyle.safe(text, limit: 2_000)) }
}
