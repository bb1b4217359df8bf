public import TCFFindings
import TCFJSON
import TCFSystem

extension ReportFormat {
  /// SARIF.
  public static let sarif = ReportFormat(
    identifier: "sarif", description: "SARIF 2.1.0 for code scanning (GitHub, Azure DevOps, editors)",
    fileExtension: "sarif"
  ) { sink, _ in SARIFReporter(to: sink) }
}

/// The results in the Static Analysis Results Interchange Format 2.1.0 (OASIS Standard, 27 March 2020): each rule once with its
/// help and link, each finding as a result with file, line and a fingerprint that survives a moved line; accepted findings as
/// suppressed ones. Results are written as they come.
public struct SARIFReporter: Reporter {
  /// The name of the fingerprint, with the version of what goes into it.
  static let fingerprint = "tcfcheckFinding/v1"

  private let sink: ReportSink
  private var output: OutputFile?
  private var run: RunDescription?
  private var problems = ProblemLog()
  private var identity = FindingIdentity()
  private var ruleIndex: [RuleID: Int] = [:]
  /// The report, of which each part is written once it is complete.
  private var json = JSONWriter()

  /// A reporter that writes to `sink`.
  public init(to sink: ReportSink) { self.sink = sink }

  /// Writes what is known before the first subject: the tool and its rules.
  public mutating func begin(_ run: RunDescription) throws(InputProblem) {
    let output = try sink.open()
    (self.output, self.run) = (output, run)
    for (index, rule) in run.rules.enumerated() where ruleIndex[rule.id] == nil { ruleIndex[rule.id] = index }
    json.beginObject()
    json.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
    json.member("version", "2.1.0")
    json.key("runs")
    json.beginArray()
    json.beginObject()
    json.member("tool") { json in
      json.member("driver") { json in
        json.member("name", "tcfcheck")
        json.member("version", run.toolVersion)
        json.member("rules", run.rules) { $0.addRule($1) }
      }
    }
    json.key("results")
    json.beginArray(.lines)
    try output.emit(json.take())
  }

  /// Writes the subject's findings.
  public mutating func report(_ report: SubjectReport) throws(InputProblem) {
    for index in report.verdicts.indices where report.verdicts.outcome(at: index).isFail {
      let verdict = report.verdicts[index]
      for (place, finding) in verdict.findings.enumerated() {
        let suppression = verdict.suppressions.isEmpty ? nil : verdict.suppressions[place]
        let id = identity.next(finding, of: verdict.rule.id, in: report.subject)
        json.addResult(
          finding, verdict: verdict, report: report, suppression: suppression, rule: ruleIndex[verdict.rule.id], id: id)
        try output?.emit(json.take())
      }
    }
  }

  /// Takes the problem in.
  public mutating func report(_ problem: InputProblem) throws(InputProblem) { problems.add(problem) }

  /// Writes how the run went, and puts the report in its place.
  public mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    guard let output, let run else { return }
    defer { self.output = nil }
    for problem in problems.unreported(in: summary) { problems.add(problem) }
    json.endArray()
    json.member("columnKind", "unicodeCodePoints")
    json.key("invocations")
    json.beginArray()
    json.addInvocation(problems, summary, run)
    json.endArray()
    json.endObject()
    json.endArray()
    json.endObject()
    json.endLine()
    try output.emit(json.take())
    try output.complete()
  }
}

extension JSONWriter {
  /// `{"text":…}`
  private mutating func addMessage(_ text: String) {
    beginObject()
    key("text")
    string(ConsoleStyle.safe(text, limit: 4_000))
    endObject()
  }

  fileprivate mutating func addRule(_ rule: RuleMetadata) {
    beginObject()
    key("id")
    string(rule.id.rawValue)
    key("shortDescription")
    addMessage(rule.title)
    key("fullDescription")
    addMessage(rule.meaning)
    key("help")
    beginObject()
    let fix = FindingText.fix(of: rule).map { "\($0)\n\n" } ?? ""
    key("text")
    string(fix + "Source: \(rule.citation)")
    key("markdown")
    let sources = rule.citations.map { citation in
      let words = MarkdownText.plain(citation.description)
      return citation.url.map { "[\(words)](\($0))" } ?? words
    }
    string((FindingText.fix(of: rule).map { MarkdownText.plain($0) + "\n\n" } ?? "") + sources.joined(separator: "; "))
    endObject()
    if let url = rule.citations.lazy.compactMap(\.url).first {
      key("helpUri")
      string(url)
    }
    key("defaultConfiguration")
    beginObject()
    key("level")
    string(rule.severity.sarifLevel)
    endObject()
    key("properties")
    beginObject()
    key("tags")
    beginArray()
    string(rule.id.family)
    endArray()
    endObject()
    endObject()
  }

  fileprivate mutating func addResult(
    _ finding: Finding, verdict: Verdict, report: SubjectReport, suppression: Suppression?, rule: Int?, id: String
  ) {
    beginObject()
    key("ruleId")
    string(verdict.rule.id.rawValue)
    if let rule {
      key("ruleIndex")
      integer(rule)
    }
    key("level")
    string(verdict.severity(of: finding).sarifLevel)
    key("message")
    let fix = FindingText.fix(of: finding, verdict.rule).map { " Fix: \($0)" } ?? ""
    addMessage(finding.message + "." + fix)
    key("locations")
    beginArray()
    addLocation(finding, report)
    endArray()
    key("partialFingerprints")
    beginObject()
    key(SARIFReporter.fingerprint)
    string(id)
    endObject()
    if let suppression {
      key("suppressions")
      beginArray()
      beginObject()
      key("kind")
      string("external")
      key("justification")
      string(ConsoleStyle.safe(suppression.description))
      endObject()
      endArray()
    }
    endObject()
  }

  private mutating func addLocation(_ finding: Finding, _ report: SubjectReport) {
    let (subject, place) = (report.subject, SubjectPlace(of: finding, in: report))
    beginObject()
    if let uri = place.uri {
      key("physicalLocation")
      beginObject()
      key("artifactLocation")
      beginObject()
      key("uri")
      string(uri)
      endObject()
      // What is not a line has no place of its own in its file; readers want one.
      key("region")
      beginObject()
      key("startLine")
      integer(place.line ?? 1)
      endObject()
      endObject()
    }
    key("logicalLocations")
    beginArray()
    beginObject()
    key("fullyQualifiedName")
    let part = finding.location.map { "; \($0)" } ?? ""
    string(ConsoleStyle.safe(subject.name + part))
    key("kind")
    string(subject.kind.rawValue)
    endObject()
    endArray()
    endObject()
  }

  fileprivate mutating func addInvocation(_ problems: ProblemLog, _ summary: RunSummary, _ run: RunDescription) {
    beginObject()
    key("executionSuccessful")
    boolean(problems.count == 0 && !summary.isInterrupted)
    key("commandLine")
    string(ConsoleStyle.safe(run.command, limit: 2_000))
    key("startTimeUtc")
    string(run.timestamp + "Z")
    key("toolExecutionNotifications")
    beginArray()
    for problem in problems.first {
      addNotification(problem.message + (problem.fix.map { "; \($0)" } ?? ""), "error")
    }
    if summary.isInterrupted { addNotification("the run was interrupted: this report is incomplete", "error") }
    let undecided = summary.outcomes.reduce(0) { $0 + ($1.counts[.undecided] ?? 0) }
    if undecided > 0 { addNotification("\(Prose.count(undecided, "check")) undecided", "warning") }
    if !summary.hasChecked { addNotification("nothing was checked", "error") }
    endArray()
    if !run.notes.isEmpty {
      // "Conditions relevant to the tool's configuration" (SARIF 2.1.0, 3.20.21): no alert of code scanning.
      key("toolConfigurationNotifications")
      beginArray()
      for note in run.notes { addNotification(note.sentence, "note") }
      endArray()
    }
    endObject()
  }

  private mutating func addNotification(_ text: String, _ level: String) {
    beginObject()
    key("level")
    string(level)
    key("message")
    addMessage(text)
    endObject()
  }
}

extension Severity {
  /// The level of SARIF.
  fileprivate var sarifLevel: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .info: "note"
    }
  }
}
