public import TCFFindings
import TCFSystem

extension ReportFormat {
  /// GitHub's workflow commands.
  public static let github = ReportFormat(
    identifier: "github", description: "annotations for GitHub Actions, printed to the log of a step",
    fileExtension: "txt"
  ) { sink, _ in GitHubReporter(to: sink) }
}

/// The results as workflow commands of GitHub Actions: the worst findings as annotations at file and line, equal ones once, and
/// a last one with the counts. GitHub shows ten annotations of each level a step, so no more are written.
///
/// Source: GitHub Docs, Workflow commands for GitHub Actions; actions/toolkit, command.ts (the escapes).
public struct GitHubReporter: Reporter {
  private static let limit = 10

  private let sink: ReportSink
  private var output: OutputFile?
  private var run: RunDescription?
  private var problems = ProblemLog()
  private var findings = FoldedFindings(limit: 1_000)

  /// A reporter that writes to `sink`.
  public init(to sink: ReportSink) { self.sink = sink }

  /// Opens the sink.
  public mutating func begin(_ run: RunDescription) throws(InputProblem) {
    output = try sink.open()
    self.run = run
  }

  /// Takes the subject in.
  public mutating func report(_ report: SubjectReport) throws(InputProblem) { findings.add(report) }

  /// Takes the problem in.
  public mutating func report(_ problem: InputProblem) throws(InputProblem) { problems.add(problem) }

  /// Writes the annotations.
  public mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    guard let output, let run else { return }
    defer { self.output = nil }
    for problem in problems.unreported(in: summary) { problems.add(problem) }
    // The summary takes one place of its level.
    let level = summary.worst.map(Self.command) ?? "notice"
    var room = ["error": Self.limit, "warning": Self.limit, "notice": Self.limit]
    room[problems.count > 0 || summary.isInterrupted ? "error" : level, default: Self.limit] -= 1
    for problem in problems.first where room["error", default: 0] > 0 {
      room["error", default: 0] -= 1
      try output.emit(Self.line("error", [("title", "could not be read")], problem.message))
    }
    for fold in findings.ranked {
      let command = Self.command(fold.severity)
      guard room[command, default: 0] > 0 else { continue }
      room[command, default: 0] -= 1
      try output.emit(Self.line(command, Self.properties(of: fold), Self.text(of: fold)))
    }
    for note in run.notes where room["notice", default: 0] > 0 {
      room["notice", default: 0] -= 1
      try output.emit(Self.line("notice", [("title", note.rule.rawValue)], note.sentence))
    }
    try output.emit(Self.ending(summary, problems.count, level))
    try output.complete()
  }

  private static func properties(of fold: FoldedFindings.Fold) -> [(String, String)] {
    let place = SubjectPlace(fold.subject)
    var properties: [(String, String)] = []
    if let file = place.file { properties.append(("file", file)) }
    if place.file != nil, let line = [place.line, fold.line].compactMap(\.self).max() {
      properties.append(("line", String(line)))
    }
    return properties + [("title", fold.verdict.rule.id.rawValue)]
  }

  private static func text(of fold: FoldedFindings.Fold) -> String {
    var text = fold.finding.message
    if fold.subjects > 1 { text += " (in \(fold.subjects) subjects)" }
    if SubjectPlace(fold.subject).line == nil { text = "\(fold.subject.name): \(text)" }
    return text + (FindingText.fix(of: fold.finding, fold.verdict.rule).map { "\nfix: \($0)" } ?? "")
  }

  private static func ending(_ summary: RunSummary, _ problems: Int, _ level: String) -> String {
    guard summary.hasChecked else {
      return line("error", [("title", "tcfcheck")], "nothing was checked")
    }
    let counts = Severity.allCases.reversed().map { Prose.count(summary.findings[$0] ?? 0, $0.rawValue) }
    var text = counts.joined(separator: ", ") + " in \(Prose.count(summary.subjects, "subject"))"
    if summary.acceptedFindings > 0 { text += "; \(summary.acceptedFindings) more accepted" }
    if problems > 0 { text += "; \(Prose.count(problems, "problem"))" }
    if summary.isInterrupted { text += "; the run was interrupted, so this is incomplete" }
    return line(problems > 0 || summary.isInterrupted ? "error" : level, [("title", "tcfcheck")], text)
  }

  private static func command(_ severity: Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .info: "notice"
    }
  }

  /// A command. What ends a value or begins a command is escaped: `%`, line ends, and in properties `:` and `,` too.
  private static func line(_ command: String, _ properties: [(String, String)], _ text: String) -> String {
    let written = properties.map { "\($0)=\(escaped($1, isProperty: true))" }.joined(separator: ",")
    return "::\(command) \(written)::\(escaped(text, isProperty: false))\n"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    // A line feed of ours is wanted; every other control is shown as a picture.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let safe = lines.map { ConsoleStyle.safe(String($0), limit: 2_000) }.joined(separator: "\n")
    var result = ""
    for scalar in safe.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
