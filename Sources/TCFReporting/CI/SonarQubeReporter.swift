import TCFFindings
import TCFJSON
import TCFSystem

extension ReportFormat {
  /// SonarQube's generic issues.
  public static let sonarqube = ReportFormat(
    identifier: "sonarqube", description: "generic issues that SonarQube imports (10.3 and later)",
    fileExtension: "json"
  ) { sink, _ in SonarQubeReporter(to: sink) }
}

/// The results as generic issues of SonarQube: an issue for each finding, then each rule that has one. Severity belongs to the
/// rule there: it is that of the rule's worst finding. Accepted findings, what could not be read and what was not decided are not
/// in it, since the format cannot say so.
///
/// Source: SonarQube Server documentation, "Generic issue import format".
struct SonarQubeReporter: Reporter {
  private let sink: ReportSink
  private var output: OutputFile?
  private var json = JSONWriter()
  /// The rules that have an issue, in the order of their first, with the severity of their worst.
  private var broken: [(rule: RuleMetadata, worst: Severity)] = []
  private var positions: [RuleID: Int] = [:]

  /// A reporter that writes to `sink`.
  init(to sink: ReportSink) { self.sink = sink }

  /// Opens the sink and the list of issues.
  mutating func begin(_ run: RunDescription) throws(InputProblem) {
    output = try sink.open()
    json.beginObject(.lines)
    json.key("issues")
    json.beginArray(.lines)
    try output?.emit(json.take())
  }

  /// Writes the subject's findings that count.
  mutating func report(_ report: SubjectReport) throws(InputProblem) {
    for (verdict, worst) in report.broken {
      add(verdict.rule, worst)
      for finding in verdict.rankedFindings {
        json.object { $0.addIssue(finding, of: verdict.rule, in: report) }
        try output?.emit(json.take())
      }
    }
  }

  /// The format has no place for problems.
  mutating func report(_ problem: InputProblem) throws(InputProblem) {}

  /// Writes the rules and puts the report in its place.
  mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    guard let output else { return }
    defer { self.output = nil }
    json.endArray()
    json.key("rules")
    json.array(broken, in: .lines) { $0.addRule($1.rule, $1.worst) }
    json.endObject()
    json.endLine()
    try output.emit(json.take())
    try output.complete()
  }

  private mutating func add(_ rule: RuleMetadata, _ severity: Severity) {
    if let position = positions[rule.id] {
      broken[position].worst = max(broken[position].worst, severity)
    } else {
      positions[rule.id] = broken.count
      broken.append((rule, severity))
    }
  }
}

extension JSONWriter {
  fileprivate mutating func addIssue(_ finding: Finding, of rule: RuleMetadata, in report: SubjectReport) {
    let place = SubjectPlace(of: finding, in: report)
    member("ruleId", rule.id.rawValue)
    member("primaryLocation") { json in
      json.member("message", ConsoleStyle.safe(report.messageForCI(of: finding), limit: 2_000))
      json.member("filePath", ConsoleStyle.safe(place.file ?? report.subject.name))
      // Without a range the issue is the file's.
      if let line = place.line { json.member("textRange") { $0.member("startLine", line) } }
    }
  }

  fileprivate mutating func addRule(_ rule: RuleMetadata, _ worst: Severity) {
    let fix = FindingText.fix(of: rule).map { " \($0)" } ?? ""
    beginObject()
    member("id", rule.id.rawValue)
    member("name", ConsoleStyle.safe(rule.title))
    member("description", ConsoleStyle.safe("\(rule.meaning)\(fix) Source: \(rule.citation)", limit: 4_000))
    member("engineId", "tcfcheck")
    // What SonarQube itself assumes of an analyzer that does not say.
    member("cleanCodeAttribute", "CONVENTIONAL")
    member("type", "BUG")
    member("severity", worst.sonarQubeSeverity)
    member("impacts", ["RELIABILITY"]) { json, quality in
      json.object {
        $0.member("softwareQuality", quality)
        $0.member("severity", worst.sonarQubeImpact)
      }
    }
    endObject()
  }
}

extension Severity {
  /// The severity of an issue type: one of BLOCKER, CRITICAL, MAJOR, MINOR and INFO.
  fileprivate var sonarQubeSeverity: String {
    switch self {
    case .error: "CRITICAL"
    case .warning: "MAJOR"
    case .info: "INFO"
    }
  }

  /// The severity of an impact; before 10.8 there were no others than these.
  fileprivate var sonarQubeImpact: String {
    switch self {
    case .error: "HIGH"
    case .warning: "MEDIUM"
    case .info: "LOW"
    }
  }
}
