import TCFCodec
public import TCFFindings
import TCFSystem

extension ReportFormat {
  /// Comma-separated values.
  public static let csv = ReportFormat(
    identifier: "csv", description: "comma-separated values for spreadsheets, one line per finding",
    fileExtension: "csv"
  ) { sink, _ in CSVReporter(to: sink) }
}

/// The results as comma-separated values (RFC 4180): a head, then a line for each finding, accepted ones too. Inputs that could
/// not be read are lines with the severity `problem`.
///
/// A cell that a spreadsheet would mistake for a formula begins with an apostrophe.
public struct CSVReporter: Reporter {
  private static let columns = [
    "subject", "input", "kind", "rule", "severity", "message", "segment", "field", "bitOffset", "bitWidth", "key",
    "expected", "actual", "vendors", "purposes", "fix", "citation", "url", "accepted", "cmpId", "cmpVersion",
    "lastUpdated", "policyVersion", "vendorListVersion", "publisherCC", "platform",
  ]

  private let sink: ReportSink
  private var output: OutputFile?
  private var problems = ProblemLog()

  /// A reporter that writes to `sink`.
  public init(to sink: ReportSink) { self.sink = sink }

  /// Writes the head.
  public mutating func begin(_ run: RunDescription) throws(InputProblem) {
    output = try sink.open()
    try emit(Self.columns)
  }

  /// Writes the subject's findings.
  public mutating func report(_ report: SubjectReport) throws(InputProblem) {
    for index in report.verdicts.indices where report.verdicts.outcome(at: index).isFail {
      let verdict = report.verdicts[index]
      for (place, finding) in verdict.findings.enumerated() {
        let suppression = verdict.suppressions.isEmpty ? nil : verdict.suppressions[place]
        try emit(Self.cells(finding, verdict: verdict, report: report, suppression: suppression))
      }
    }
  }

  /// Writes the problem.
  public mutating func report(_ problem: InputProblem) throws(InputProblem) {
    problems.add(problem)
    var cells = Array(repeating: "", count: Self.columns.count)
    (cells[1], cells[4], cells[5], cells[15]) = (problem.input, "problem", problem.message, problem.fix ?? "")
    try emit(cells)
  }

  /// Puts the report in its place.
  public mutating func finish(_ summary: RunSummary) throws(InputProblem) {
    guard let output else { return }
    defer { self.output = nil }
    for problem in problems.unreported(in: summary) { try report(problem) }
    if summary.isInterrupted {
      try report(InputProblem(input: "", message: "the run was interrupted: this report is incomplete"))
    }
    try output.complete()
  }

  private static func cells(
    _ finding: Finding, verdict: Verdict, report: SubjectReport, suppression: Suppression?
  ) -> [String] {
    let place = place(of: finding.location)
    let evidence = Dictionary(FindingText.evidence(finding.evidence).map { ($0.label, $0.value) }) { first, _ in first }
    let facts = report.facts
    let head = [
      report.subject.name, report.subject.input, report.subject.kind.rawValue, verdict.rule.id.rawValue,
      verdict.severity(of: finding).rawValue, finding.message,
    ]
    let proof = ["expected", "actual", "vendors", "purposes"].map { evidence[$0] ?? "" }
    let source = [
      FindingText.fix(of: finding, verdict.rule) ?? "", verdict.rule.citation,
      verdict.rule.citations.lazy.compactMap(\.url).first ?? "", suppression?.description ?? "",
    ]
    let stated = [
      number(facts?.cmpID), number(facts?.cmpVersion), facts?.lastUpdated?.description ?? "",
      number(facts?.policyVersion), number(facts?.vendorListVersion), facts?.publisherCC?.description ?? "",
      facts?.platform ?? "",
    ]
    return head + place + proof + source + stated
  }

  private static func place(of location: Location?) -> [String] {
    switch location {
    case nil: ["", "", "", "", ""]
    case .field(let path, _, let bits):
      [path.segment.rawValue, path.description, number(bits?.offset), number(bits?.width), ""]
    case .segment(let index): [String(index), "", "", "", ""]
    case .character(let offset): ["", "character \(offset)", "", "", ""]
    case .storedKey(let key), .member(let key): ["", "", "", "", key]
    }
  }

  private static func number(_ number: Int?) -> String { number.map(String.init) ?? "" }

  private func emit(_ cells: [String]) throws(InputProblem) {
    try output?.emit(CSVText.line(cells))
  }
}
