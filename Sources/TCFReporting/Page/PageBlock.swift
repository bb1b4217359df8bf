import TCFFindings

/// A report for people, as blocks that Markdown and HTML write each in their way. All texts are as given: who writes them
/// makes them safe.
enum PageBlock {
  /// A heading of level 1 to 3.
  case heading(Int, String)
  /// A paragraph.
  case paragraph(String)
  /// Something that must not be missed.
  case alert(String)
  /// Labels with their values.
  case facts([Dossier.Fact])
  /// A table, with what it is about for those who cannot see it.
  case table(PageTable)
  /// A list.
  case list([PageItem])
  /// A broken rule at one place.
  case finding(PageFinding)
}

/// A table.
struct PageTable {
  /// A cell of a table.
  enum Cell {
    case text(String)
    /// A name that stands in a program or file.
    case code(String)
    case number(Int)
  }

  let title: String
  let columns: [String]
  var rows: [[Cell]] = []

  /// Whether a column has numbers only.
  func isNumeric(_ column: Int) -> Bool {
    rows.allSatisfy { if case .number = $0[column] { true } else { false } }
  }
}

/// An element of a list: a text, and names below it.
struct PageItem {
  let text: String
  /// Ids of rules.
  var codes: [String] = []
  /// Where it is written.
  var source: Citation?
}

/// A finding in words, made in one subject or in several.
struct PageFinding {
  let severity: Severity
  let rule: String
  let message: String
  /// What is known besides, in the first subject.
  let details: [Dossier.Fact]
  /// Where the requirement is written.
  let sources: [Citation]

  /// A finding of `verdict`.
  ///
  /// - Parameter subjects: the names of the subjects that have it, shortened.
  init(_ finding: Finding, in verdict: Verdict, of subjects: String) {
    severity = verdict.severity(of: finding)
    rule = verdict.rule.id.rawValue
    message = finding.message
    var details = [Dossier.Fact("in", subjects)]
    if let location = finding.location { details.append(.init("where", location.description)) }
    details += FindingText.evidence(finding.evidence).map { Dossier.Fact($0.label, $0.value) }
    if let change = AcceptanceText.change(of: verdict.rule) { details.append(.init("note", change)) }
    if let fix = FindingText.fix(of: finding, verdict.rule) { details.append(.init("fix", fix)) }
    if let code = verdict.rule.googleErrorCode { details.append(.init("Google's error code", code)) }
    self.details = details
    sources = verdict.rule.citations
  }
}
