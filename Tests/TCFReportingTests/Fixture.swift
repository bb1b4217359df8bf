import Foundation
import TCFCodec
import TCFFindings
import TCFReporting
import TCFTestSupport

/// Rules, verdicts and runs made by hand.
enum Fixture {
  static let april = Milestone("policy 5", CalendarDay(year: 2025, month: 4, day: 1), source: "the policy")

  static let consent = rule("purpose-one/consent", .error, "Purpose 1 has no consent in service-specific strings")
  static let treatment = rule("purpose-one/treatment", .warning, "PurposeOneTreatment fits the country", google: "1.1")
  static let alphabet = rule("encoding/alphabet", .error, "Only the base64url alphabet is used")
  static let unknown = rule("gvl/vendor-unknown", .error, "Every vendor is in the list")
  /// Four rules in three families; `purpose-one` comes first and has two.
  static let rules = [consent, treatment, alphabet, unknown]

  static func rule(_ id: String, _ severity: Severity, _ title: String, google: String? = nil) -> RuleMetadata {
    RuleMetadata(
      id: RuleID(rawValue: id), title: title, meaning: "It means something.", fix: "Mend \(id).",
      citations: [Citation("Policies", "Chapter \(id.count)", since: april.day)], periods: [RulePeriod(severity)],
      needs: [.string], googleErrorCode: google)
  }

  static func run(
    rules: [RuleMetadata] = rules, failOn: Severity? = .error, lists: [ListReference] = [list],
    command: String = "tcfcheck validate strings.txt"
  ) -> RunDescription {
    RunDescription(
      toolVersion: "0.1.0", catalogueVersion: "2026.1", asOf: CalendarDay(year: 2026, month: 11, day: 21),
      profile: "default", failOn: failOn, lists: lists, rules: rules, command: command,
      timestamp: "2026-11-21T10:00:00")
  }

  static let list = ListReference(
    name: "GVL spec 3 version 106", path: "lists/106.json", sha256: String(repeating: "ab", count: 32))

  static func subject(_ name: String, input: String = "strings.txt", kind: Subject.Kind = .string) -> Subject {
    Subject(name: name, input: input, kind: kind)
  }

  /// The formats that have findings: a badge has their number only.
  static let formatsOfFindings = ReportFormats.identifiers.filter { $0 != ReportFormat.badge.identifier }

  /// A report whose rules pass unless a verdict says otherwise.
  static func report(
    _ name: String, input: String = "strings.txt", rules: [RuleMetadata] = rules, facts: SubjectFacts? = nil,
    kind: Subject.Kind = .string,
    _ verdicts: Verdict...
  ) -> SubjectReport {
    let given = Dictionary(uniqueKeysWithValues: verdicts.map { ($0.rule.id, $0) })
    return SubjectReport(
      subject: subject(name, input: input, kind: kind),
      verdicts: rules.map { given[$0.id] ?? Verdict(rule: $0, outcome: .pass, severity: $0.severity) }, facts: facts)
  }

  /// What a string of that CMP states.
  static func facts(cmp: Int, version: Int) -> SubjectFacts {
    var core = CoreSegment()
    (core.cmpID, core.cmpVersion, core.vendorListVersion) = (cmp, version, 106)
    return SubjectFacts(TCString(core: core))
  }

  static func broken(_ rule: RuleMetadata, _ findings: Finding...) -> Verdict {
    Verdict(rule: rule, outcome: .fail, severity: rule.severity, findings: findings)
  }

  static func other(_ rule: RuleMetadata, _ outcome: Outcome, _ reason: String?, findings: Finding...) -> Verdict {
    Verdict(rule: rule, outcome: outcome, severity: rule.severity, findings: findings, reason: reason)
  }

  /// A report of a subject to which no rule applies.
  static let unchecked = SubjectReport(
    subject: subject("s"),
    verdicts: rules.map { Verdict(rule: $0, outcome: .notApplicable, severity: $0.severity, reason: "no string") })

  /// A finding with everything that a finding can have.
  static let full = Finding(
    "purpose 1 has consent",
    at: .field(
      FieldPath(.core, nil, FieldName.purposesConsent), segmentIndex: 0, BitRange(offset: 152, width: 24)),
    evidence: Evidence(
      expected: .boolean(false), actual: .text("1"), vendors: VendorIDSet([1, 2, 3, 755]), purposes: [1]),
    fix: "Take the consent away.")

  /// Feeds a reporter, and gives the summary that it was finished with.
  @discardableResult
  static func feed(
    _ reporter: inout some Reporter, _ reports: [SubjectReport], problems: [InputProblem] = [],
    isInterrupted: Bool = false, run: RunDescription = run()
  ) throws -> RunSummary {
    var summary = RunSummary(rules: run.rules)
    try reporter.begin(run)
    for report in reports {
      try reporter.report(report)
      summary.add(report)
    }
    for problem in problems {
      try reporter.report(problem)
      summary.problems.append(problem)
    }
    summary.isInterrupted = isInterrupted
    try reporter.finish(summary)
    return summary
  }

  /// What a reporter writes into a file.
  static func text(
    _ reports: [SubjectReport], problems: [InputProblem] = [], isInterrupted: Bool = false,
    run: RunDescription = run(), by make: (ReportSink) -> some Reporter
  ) throws -> String {
    try Program.withFolder { folder throws in
      let file = folder.appending(path: "report")
      var reporter = make(.file(file.path))
      try feed(&reporter, reports, problems: problems, isInterrupted: isInterrupted, run: run)
      return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
  }
}

/// A reporter of any format.
struct AnyReporter: Reporter {
  private var base: any Reporter

  init(_ base: any Reporter) { self.base = base }

  mutating func begin(_ run: RunDescription) throws(InputProblem) { try base.begin(run) }
  mutating func report(_ report: SubjectReport) throws(InputProblem) { try base.report(report) }
  mutating func report(_ problem: InputProblem) throws(InputProblem) { try base.report(problem) }
  mutating func finish(_ summary: RunSummary) throws(InputProblem) { try base.finish(summary) }
}
