import TCFCodec
import TCFFindings
import TCFReporting
import TCFRules
import TCFRun
import TCFStorage

extension Inspection {
  /// The pages about a judged subject: in short, findings, keys, fields, bits, vendors, as far as it has them.
  init(_ subject: JudgedSubject, _ evaluator: RuleEvaluator, view: BasisView) {
    let report = subject.report
    var pages = [FindingPage.page(report)]
    if let keys = subject.keys { pages.append(KeyPage.page(keys)) }
    var summary = [Self.counts(report)]
    if let facts = report.facts { summary.append("It states: \(facts)") }
    // Strings of related formats have findings only.
    if let string = subject.string, report.subject.kind != .gpp, report.subject.kind != .additionalConsent,
      report.subject.kind != .usPrivacy
    {
      let facts = StringFacts(settings: evaluator.settings)
      facts.read(string.text)
      if string.name != report.subject.name { summary += ["", "Its string, \(string.name)"] }
      summary += [""] + StringExplanation.summary(facts, evaluator.lists)
      let history = StringHistory(facts, rules: evaluator.rules, lists: evaluator.lists, cmpList: evaluator.cmpList)
      if let history { summary += ["", "Then and now"] + HistoryText.lines(history) }
      pages += [
        Self.fields(string.text), Self.bits(facts),
        VendorPage.page(facts, lists: evaluator.lists, cmpList: evaluator.cmpList, view: view),
      ]
    }
    self.init(
      name: report.subject.name,
      pages: [InspectionPage(title: "Summary", entries: summary.map { .init($0) })] + pages)
  }

  /// `2 errors, 0 warnings, 1 info; 5 rules undecided`.
  private static func counts(_ report: SubjectReport) -> String {
    var counts: [Severity: Int] = [:]
    for verdict in report.verdicts where verdict.outcome == .fail {
      for finding in verdict.findings { counts[verdict.severity(of: finding), default: 0] += 1 }
    }
    let found = Severity.allCases.sorted(by: >).map { Prose.count(counts[$0] ?? 0, $0.rawValue) }
    let undecided = report.verdicts.count { $0.outcome == .undecided }
    return found.joined(separator: ", ") + (undecided > 0 ? "; \(Prose.count(undecided, "rule")) undecided" : "")
  }

  private static func fields(_ text: String) -> InspectionPage {
    var lines: [String]
    do throws(DecodingFault) {
      lines = ModelText.lines(try ConsentString(decoding: text))
    } catch {
      lines = [FaultLine.text(error, of: text, isJSON: false)]
    }
    return InspectionPage(title: "Fields", entries: lines.map { .init($0) })
  }

  private static func bits(_ facts: StringFacts) -> InspectionPage {
    InspectionPage(
      title: "Bits", entries: BitMapText(isFull: false).lines(facts.dissection, of: facts.text).map { .init($0) })
  }
}

/// What the rules say.
enum FindingPage {
  /// A line for each finding, in the order of the rules, with what it rests on behind it; then what is undecided, and how many rules passed.
  static func page(_ report: SubjectReport) -> InspectionPage {
    let entries = StringExplanation.trail(report).map { line in
      guard let (verdict, finding) = line.finding else { return InspectionPage.Entry(line.text) }
      return InspectionPage.Entry(line.text, showsDetails: true) { details(finding, verdict.rule) }
    }
    return InspectionPage(title: "Findings", entries: entries)
  }

  private static func details(_ finding: Finding, _ rule: RuleMetadata) -> [String] {
    var lines: [String] = []
    if let location = finding.location { lines.append("where: \(location)") }
    lines += FindingText.evidence(finding.evidence).map { "\($0.label): \($0.value)" }
    if let consequence = finding.consequence { lines.append("readers: \(consequence)") }
    if let fix = FindingText.fix(of: finding, rule) { lines.append("fix: \(fix)") }
    lines += rule.citations.map { citation in
      "source: \(citation)" + (citation.url.map { " (\($0))" } ?? "")
    }
    return lines + ["more: tcfcheck explain \(rule.id)"]
  }
}

/// The keys of a store.
enum KeyPage {
  /// A line for each key of the framework, in the order of the store; how many others there are.
  static func page(_ keys: StoredKeySet) -> InspectionPage {
    let own = keys.keys.filter { StoredKeyName.isConsentKey($0.name) }
    var entries = own.map { key in
      InspectionPage.Entry(key.name.padded(42) + key.value.typeName.padded(11) + text(key.value))
    }
    let others = keys.keys.count - own.count
    if others > 0 { entries.append(.init("and \(Prose.count(others, "key")) of something else, not shown")) }
    return InspectionPage(title: "Keys", entries: entries)
  }

  private static func text(_ value: StoredValue) -> String {
    switch value {
    case .integer(let number), .long(let number): "\(number)"
    case .boolean(let truth): "\(truth)"
    case .real(let number), .date(let number): "\(number)"
    case .string(let text): text.isEmpty ? "(empty)" : text
    case .data(let bytes): Prose.count(bytes.count, "byte")
    case .array(let count): Prose.count(count, "element")
    case .dictionary(let keys): Prose.count(keys.count, "key")
    case .stringSet(let texts): texts.joined(separator: ", ")
    case .null: "null"
    }
  }
}
