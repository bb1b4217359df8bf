public import TCFFindings
import TCFJSON
import TCFSystem

extension ReportFormat {
  /// JSON Lines.
  public static let json = ReportFormat(
    identifier: "json", description: "JSON Lines for programs: one object per finding, and a summary at the end",
    fileExtension: "ndjson"
  ) { sink, options in
    JSONLinesReporter(
      to: sink, allOutcomes: options.includesAllOutcomes, allSubjects: options.includesAllSubjects)
  }
}

/// The results as JSON Lines: one object a finding, and a last one `{"summary":{…}}`.
///
/// The shape is fixed by the page "Formats and contracts", "Findings as JSON lines". Beyond its keys a line has `input` and `kind` of its subject, `urls`,
/// the addresses of the public documents that it cites, and where they say something: `segmentIndex`, `character` and `line` in a
/// location; `places`, every location of a fault that occurs several times in its subject; `vendorCount`, `expectedCount` and
/// `actualCount` in evidence whose ids were cut after 1,000; `consequence`, what known readers make of a fault; `reason`
/// where an outcome has one; `severityChange` where the settings gave the rule another severity; `waived` or `baseline` for
/// a finding that does not count. Under `--milestones` the summary has `milestones`. An input that could not be read is a line `{"problem":{…}}`. Nothing is kept but the
/// problems.
public struct JSONLinesReporter: Reporter {
  private let sink: ReportSink
  private let includesAllOutcomes: Bool
  private let includesAllSubjects: Bool
  private var output: OutputFile?
  private var run: RunDescription?
  private var lines = FindingLines()
  private var problems = ProblemLog()
  private var outlooks = OutlookTotals()

  /// A reporter that writes to `sink`.
  ///
  /// - Parameters:
  ///   - sink: Where the report goes.
  ///   - allOutcomes: Whether outcomes other than `fail` have lines too.
  ///   - allSubjects: Whether each subject has a line of its own after those of its findings, clean ones too.
  public init(to sink: ReportSink, allOutcomes: Bool = false, allSubjects: Bool = false) {
    self.sink = sink
    includesAllOutcomes = allOutcomes
    includesAllSubjects = allSubjects
  }

  /// Opens the sink.
  public mutating func begin(_ run: RunDescription) throws(InputProblem) {
    output = try sink.open()
    self.run = run
  }

  /// Writes a line for each finding of the subject.
  public mutating func report(_ report: SubjectReport) throws(InputProblem) {
    lines.removeAll()
    outlooks.add(report)
    for index in report.verdicts.indices {
      guard includesAllOutcomes || report.verdicts.outcome(at: index).isFail else { continue }
      lines.add(report.verdicts[index], of: report)
    }
    if includesAllSubjects { lines.add(report) }
    if !lines.bytes.isEmpty { try output?.emit(lines.bytes) }
  }

  /// Writes the problem's line.
  public mutating func report(_ problem: InputProblem) throws(InputProblem) {
    problems.add(problem)
    try emit(problem)
  }

  /// Writes the summary's line and puts the report in its place.
  public mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    guard let output, let run else { return }
    defer { self.output = nil }
    for problem in problems.unreported(in: summary) {
      problems.add(problem)
      try emit(problem)
    }
    var json = JSONWriter()
    json.addSummary(summary, of: run, problemCount: problems.count, outlooks)
    try output.emit(json.bytes)
    try output.complete()
  }

  private func emit(_ problem: InputProblem) throws(InputProblem) {
    var json = JSONWriter()
    json.addProblem(problem)
    try output?.emit(json.bytes)
  }
}

extension JSONWriter {
  /// The line of an input that could not be read.
  fileprivate mutating func addProblem(_ problem: InputProblem) {
    beginObject()
    key("problem")
    beginObject()
    key("input")
    string(problem.input)
    key("message")
    string(problem.message)
    key("fix")
    string(problem.fix)
    endObject()
    endObject()
    endLine()
  }

  /// The last line.
  fileprivate mutating func addSummary(
    _ summary: RunSummary, of run: RunDescription, problemCount: Int, _ outlooks: OutlookTotals
  ) {
    beginObject()
    key("summary")
    beginObject()
    key("subjects")
    integer(summary.subjects)
    key("cleanSubjects")
    integer(summary.cleanSubjects)
    addFindingCounts(summary)
    addOutcomes(summary)
    addLists(run.usedLists)
    addMissingLists(summary.missingLists)
    addNotes(run.notes)
    addMilestones(outlooks, run)
    key("catalogueVersion")
    string(run.catalogueVersion)
    key("asOf")
    string("\(run.asOf)")
    key("toolVersion")
    string(run.toolVersion)
    key("profile")
    string(run.profile)
    key("failOn")
    string(run.failOn?.rawValue ?? "never")
    addSettled(summary, run)
    key("timestamp")
    string(run.timestamp)
    key("command")
    string(run.command)
    if summary.skippedFiles > 0 {
      key("skippedFiles")
      integer(summary.skippedFiles)
      member("skippedFileNames", summary.skippedNames)
    }
    key("problems")
    integer(problemCount)
    key("isComplete")
    boolean(problemCount == 0 && !summary.isInterrupted)
    key("isInterrupted")
    boolean(summary.isInterrupted)
    endObject()
    endObject()
    endLine()
  }

  private mutating func addFindingCounts(_ summary: RunSummary) {
    key("findings")
    beginObject()
    for severity in Severity.allCases.reversed() {
      key(severity.rawValue)
      integer(summary.findings[severity] ?? 0)
    }
    endObject()
  }

  private mutating func addOutcomes(_ summary: RunSummary) {
    key("outcomes")
    beginObject()
    for (rule, counts) in summary.outcomes {
      key(rule.id.rawValue)
      beginObject()
      key("severity")
      string(rule.severity.rawValue)
      for outcome in Outcome.allCases {
        key(outcome.rawValue)
        integer(counts[outcome] ?? 0)
      }
      endObject()
    }
    endObject()
  }

  private mutating func addMissingLists(_ lists: [MissingVendorList]) {
    key("missingLists")
    beginArray()
    for list in lists {
      beginObject()
      key("series")
      integer(list.series)
      key("number")
      integer(list.number)
      key("subjects")
      integer(list.subjects)
      key("fix")
      string(MissingListText.command(for: [list]))
      endObject()
    }
    endArray()
  }

  private mutating func addNotes(_ notes: [RunNote]) {
    guard !notes.isEmpty else { return }
    key("notes")
    beginArray()
    for note in notes {
      beginObject()
      key("rule")
      string(note.rule.rawValue)
      key("message")
      string(note.message)
      key("fix")
      string(note.fix)
      endObject()
    }
    endArray()
  }

  /// Only of runs that ask for it (`--milestones`).
  private mutating func addMilestones(_ outlooks: OutlookTotals, _ run: RunDescription) {
    guard let rows = outlooks.rows(from: run.asOf) else { return }
    key("milestones")
    object { json in
      json.member("strings", outlooks.strings)
      json.member("validToday", outlooks.valid)
      json.member("validOnEveryDay", outlooks.lasting)
      json.key("days")
      json.beginArray()
      for row in rows {
        json.object { json in
          json.member("day", row.day)
          json.member("events", row.events)
          json.member("noLongerValid", row.ending)
          json.member("noLongerWritable", row.outdated)
          json.member("rules", row.rules)
          json.member("subjects", row.names)
        }
      }
      json.endArray()
    }
  }

  private mutating func addLists(_ lists: [ListReference]) {
    key("lists")
    beginArray()
    for list in lists {
      beginObject()
      key("name")
      string(list.name)
      key("path")
      string(list.path)
      key("sha256")
      string(list.sha256)
      endObject()
    }
    endArray()
  }
}
