import TCFFindings

/// The first page of a self-certification record: what one hands over. All else is in the annex, which begins a new page on paper.
extension PageWriter {
  /// How many rows a table of the first page has, so that it stays one sheet of paper.
  static let rowsShown = 5
  private static let faultsShown = 200

  /// Who declares what of which release, and which captures it rests on.
  var identity: [PageBlock] {
    guard let certification = run.certification else { return [] }
    var facts = certification.identity + [CertificationRecord.Fact("Judged as of", "\(run.asOf)")]
    if let hash = certification.capturesSHA256 {
      let captures = certification.scenarios.flatMap(\.steps).reduce(0) {
        $0 + $1.captures.count + $1.screenshots.count
      }
      facts.append(.init("Captures", "\(Prose.count(captures, "file")), SHA-256 of their hashes \(hash)"))
    }
    return [.facts(facts)]
  }

  /// The foot of each sheet of paper: what the page is, of which day, and of a record which captures it is about.
  var foot: String {
    let captures = run.certification?.capturesSHA256.map { "; captures: SHA-256 \($0)" } ?? ""
    return "\(title) of \(run.asOf)\(captures)"
  }

  /// What came out, what is wrong, worst first, and what was not tried.
  var firstPage: [PageBlock] {
    guard let certification = run.certification else { return [] }
    return [.heading(2, "Outcome", anchor: "outcome"), .table(outcomeTable(certification))]
      + gallery(certification.interface) + firstFaults + notExercised(certification)
  }

  /// How many pictures are in a row of a sheet of paper.
  private static let picturesShown = 6

  /// A picture of each kind of layer in each language; the annex has all, and larger.
  private func gallery(_ interface: CertificationRecord.Interface) -> [PageBlock] {
    var known: Set<String> = []
    let pictures = interface.layers.compactMap { layer -> (picture: CertificationRecord.Picture, caption: String)? in
      let caption = layer.name + (layer.language.map { " (\($0))" } ?? "")
      guard let picture = layer.picture, known.insert(caption).inserted else { return nil }
      return (picture, caption)
    }
    return pictures.isEmpty ? [] : [.gallery(Array(pictures.prefix(Self.picturesShown)))]
  }

  private var firstFaults: [PageBlock] {
    guard let extract = tally.faults?.extract(from: .warning, limit: Self.rowsShown, rowsOfRule: 1),
      !extract.rows.isEmpty
    else {
      return []
    }
    var table = PageTable(title: "Faults, worst first", columns: ["Severity", "What is wrong", "What to do", "Rule"])
    table.rows = extract.rows.map { row in
      [Self.mark(row.fault.severity), .text(row.message), .text(row.fault.fix ?? "–"), .code(row.fault.rule.rawValue)]
    }
    let rest = extract.rest > 0 ? "\(Prose.count(extract.rest, "more fault")) in the annex. " : ""
    // Not the run's own command: its reports would replace this record.
    let again = run.certification?.file.map { Self.again("tcfcheck certify \(ShellWord.quoted($0)) --only RULE") }
    return [.heading(2, "What is wrong", anchor: "wrong"), .table(table), .paragraph(rest + (again ?? ""))]
  }

  /// How to see a fault again.
  static func again(_ command: String) -> String { "To see one again, with the same lists: \(command)" }

  /// How many rules were undecided somewhere; nil for none.
  var undecidedRules: String? {
    let count = summary.outcomes.count { ($0.counts[.undecided] ?? 0) > 0 }
    return count > 0 ? "\(Prose.count(count, "rule")) undecided somewhere: reasons in the annex" : nil
  }

  /// What was not tried, as the last section of the first page; none where there is nothing to say.
  static func notExercised(_ items: [String]) -> [PageBlock] {
    items.isEmpty
      ? []
      : [
        .heading(2, "What was not exercised", anchor: "not-exercised"), .list(items.map { PageItem(text: $0) }),
      ]
  }

  static func mark(_ severity: Severity) -> PageTable.Cell {
    .mark(severity.rawValue, severity == .error ? .bad : .open)
  }

  private func notExercised(_ certification: CertificationRecord) -> [PageBlock] {
    let untried = tally.scenarios.grid(of: certification).rows.filter { !$0.isExercised }
    var items = [true, false].compactMap { isRequired -> String? in
      let names = untried.filter { $0.isRequired == isRequired }.map(\.what)
      guard !names.isEmpty else { return nil }
      return "No scenario\(isRequired ? "" : " (these are optional)"): \(names.joined(separator: "; "))"
    }
    let paragraphs = ParagraphResult.all(of: certification.interface, summary)
    func count(_ state: ParagraphResult.State) -> Int { paragraphs.count { $0.state == state } }
    if !paragraphs.isEmpty {
      items.append(
        "Of \(Prose.count(paragraphs.count, "paragraph")) of the Policies about the interface, \(count(.notExercised)) not "
          + "exercised, \(count(.undecided)) undecided, \(count(.open)) to be judged by hand")
    }
    if let undecidedRules { items.append(undecidedRules) }
    let manual = certification.byHand.count + certification.scenarios.reduce(0) { $0 + $1.byHand.count }
    if manual > 0 { items.append("\(Prose.count(manual, "thing")) to be demonstrated manually, listed in the annex") }
    return Self.notExercised(items)
  }

  /// The beginning of the annex: every fault, with the scenarios that show it.
  var annex: [PageBlock] {
    guard run.certification != nil else { return [] }
    return [.heading(2, "Annex", anchor: "annex")] + distinctFaults
  }

  private var distinctFaults: [PageBlock] {
    guard let extract = tally.faults?.extract(from: .warning, limit: Self.faultsShown), !extract.rows.isEmpty else {
      return []
    }
    var table = PageTable(title: "Distinct faults", columns: ["Severity", "Fault", "Scenarios", "Rule"])
    table.rows = extract.rows.map { row in
      [
        Self.mark(row.fault.severity), .text(row.message), .text(Prose.list(row.fault.scenarios, limit: 6)),
        .code(row.fault.rule.rawValue),
      ]
    }
    let rest = "… and \(Prose.count(extract.rest, "more fault")); each scenario below has its own."
    return [.heading(2, "Distinct faults", anchor: "faults"), .table(table)]
      + (extract.rest > 0 ? [.paragraph(rest)] : [])
  }
}
