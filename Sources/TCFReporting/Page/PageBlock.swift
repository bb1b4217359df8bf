import TCFCodec
import TCFFindings

/// A report for people, as blocks that Markdown and HTML write each in their way. All texts are as given: who writes them
/// makes them safe.
enum PageBlock: Sendable {
  /// A heading of level 1 to 4, and the name by which links of the page reach it.
  case heading(Int, String, anchor: String? = nil)
  /// A paragraph.
  case paragraph(String)
  /// Something that must not be missed.
  case alert(String)
  /// Labels with their values.
  case facts([CertificationRecord.Fact])
  /// A table, with what it is about for those who cannot see it.
  case table(PageTable)
  /// A list.
  case list([PageItem])
  /// A broken rule at one place.
  case finding(PageFinding)
  /// What few readers want to see, under a title that opens it.
  case fold(String, [PageBlock])
  /// A string's bits as a picture, faults marked. Only where pictures can be drawn.
  case bitMap(BitMap, [BitMark])
  /// What vendors may do by a string.
  case bases(BasisMatrix)
  /// Numbers as a picture. Only where pictures can be drawn: a table shows the same.
  case plot(PagePlot)
  /// A picture of a page, with boxes on what findings speak of. Only where pictures can be drawn.
  case screenshot(CertificationRecord.Picture, title: String, [PageMark])
  /// Small pictures of pages, each with what it shows. Only where pictures can be drawn.
  case gallery([(picture: CertificationRecord.Picture, caption: String)])
  /// A place to sign, for each of these.
  case signatures([String])
}

extension PageBlock {
  /// Whether it is a picture made of points, which a page has to permit itself.
  var isPicture: Bool {
    switch self {
    case .screenshot, .gallery: true
    default: false
    }
  }
}

/// Bits of a string that a finding is about.
struct BitMark: Sendable {
  /// The segment, from 0.
  let segment: Int
  let bits: BitRange
  let severity: Severity
  /// The rule and what is wrong.
  let text: String
}

/// A table.
struct PageTable: Sendable {
  /// A cell of a table.
  enum Cell: Sendable {
    case text(String)
    /// A name that is in a program or file.
    case code(String)
    /// Where something is: a name that may be long, and is broken anywhere before the table gets wider than the page.
    case place(String)
    case number(Int)
    /// A number as text, such as a share, or the word in its place where it is not reported.
    case figure(String)
    /// A word that says good or bad.
    case mark(String, Tone)
    /// A link to a heading of the page.
    case link(String, to: String)
    /// A rule's id as a link to a heading of the page, and its title.
    case rule(String, title: String?, to: String)
  }

  /// What a word says in addition to itself. Never by colour alone.
  enum Tone: String, Sendable {
    case good, bad, open
  }

  let title: String
  let columns: [String]
  var rows: [[Cell]] = []

  /// Whether a column has numbers only. One in which nothing is reported has none.
  func isNumeric(_ column: Int) -> Bool {
    var isStated = rows.isEmpty
    for row in rows {
      switch row[column] {
      case .number: isStated = true
      case .figure(let text): isStated = isStated || !text.isEmpty
      case .text, .code, .place, .mark, .link, .rule: return false
      }
    }
    return isStated
  }
}

/// An element of a list: a text, and names below it.
struct PageItem: Sendable {
  let text: String
  /// Ids of rules.
  var codes: [String] = []
  /// Where it is written.
  var source: Citation?
}

/// A finding as text, made in one subject or in several.
struct PageFinding: Sendable {
  let severity: Severity
  let rule: String
  let message: String
  /// What is known in addition, in the first subject.
  let details: [CertificationRecord.Fact]
  /// Where the requirement is written.
  let sources: [Citation]

  /// A finding of `verdict`.
  ///
  /// - Parameter subjects: the names of the subjects that have it, shortened.
  init(_ finding: Finding, in verdict: Verdict, of subjects: String) {
    severity = verdict.severity(of: finding)
    rule = verdict.rule.id.rawValue
    message = finding.message
    var details = [CertificationRecord.Fact("in", subjects)]
    if let location = finding.location { details.append(.init("where", location.description)) }
    details += FindingText.evidence(finding.evidence).map { CertificationRecord.Fact($0.label, $0.value) }
    if let change = SuppressionText.change(of: verdict.rule) { details.append(.init("note", change)) }
    if let fix = FindingText.fix(of: finding, verdict.rule) { details.append(.init("fix", fix)) }
    if let code = verdict.rule.googleErrorCode { details.append(.init("Google's error code", code)) }
    self.details = details
    sources = verdict.rule.citations
  }
}
