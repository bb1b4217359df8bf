public import TCFFindings
import TCFJSON
import TCFSystem

extension ReportFormat {
  /// GitLab's code quality report.
  public static let gitlab = ReportFormat(
    identifier: "gitlab", description: "code quality report for GitLab merge requests", fileExtension: "json"
  ) { sink, _ in GitLabReporter(to: sink) }
}

/// The results as a code quality report of GitLab: a JSON array with an object a finding. Accepted findings are not in it, since
/// the format cannot say so; neither are what could not be read and what was not decided.
///
/// Source: GitLab Docs, Code Quality, "Code Quality report format" (description, check_name, fingerprint, location, severity).
public struct GitLabReporter: Reporter {
  private let sink: ReportSink
  private var output: OutputFile?
  private var identity = FindingIdentity()
  private var isEmpty = true

  /// A reporter that writes to `sink`.
  public init(to sink: ReportSink) { self.sink = sink }

  /// Opens the sink.
  public mutating func begin(_ run: RunDescription) throws(InputProblem) {
    output = try sink.open()
    try output?.emit("[")
  }

  /// Writes the subject's findings that count.
  public mutating func report(_ report: SubjectReport) throws(InputProblem) {
    for (verdict, _) in report.broken {
      for finding in verdict.rankedFindings {
        var json = JSONWriter()
        add(finding, of: verdict, in: report, to: &json)
        try output?.emit(isEmpty ? "\n" : ",\n")
        try output?.emit(json.bytes)
        isEmpty = false
      }
    }
  }

  /// The format has no place for problems.
  public mutating func report(_ problem: InputProblem) throws(InputProblem) {}

  /// Closes the array and puts the report in its place.
  public mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    guard let output else { return }
    defer { self.output = nil }
    try output.emit("\n]\n")
    try output.complete()
  }

  private mutating func add(
    _ finding: Finding, of verdict: Verdict, in report: SubjectReport, to json: inout JSONWriter
  ) {
    let (subject, place) = (report.subject, SubjectPlace(of: finding, in: report))
    json.beginObject()
    json.key("description")
    json.string(ConsoleStyle.safe(report.messageForCI(of: finding), limit: 2_000))
    json.key("check_name")
    json.string(verdict.rule.id.rawValue)
    json.key("fingerprint")
    json.string(identity.next(finding, of: verdict.rule.id, in: subject))
    json.key("severity")
    json.string(verdict.severity(of: finding).gitlabSeverity)
    json.key("location")
    json.beginObject()
    json.key("path")
    json.string(ConsoleStyle.safe(place.file ?? subject.name))
    json.key("lines")
    json.beginObject()
    json.key("begin")
    json.integer(place.line ?? 1)
    json.endObject()
    json.endObject()
    json.endObject()
  }
}

extension Severity {
  /// The severity of a code quality report, which has `info`, `minor`, `major`, `critical` and `blocker`.
  fileprivate var gitlabSeverity: String {
    switch self {
    case .error: "critical"
    case .warning: "minor"
    case .info: "info"
    }
  }
}
