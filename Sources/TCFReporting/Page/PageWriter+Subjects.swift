import TCFFindings

/// Subjects one by one: what is wrong with each, its keys next to its string, its bits, and what vendors may do by it.
extension PageWriter {
  var subjects: [PageBlock] {
    let shown = tally.shown
    guard !shown.isEmpty else { return [] }
    var index = PageTable(title: "Individual subjects", columns: ["Subject", "Errors", "Warnings", "Infos"])
    var sections: [PageBlock] = []
    for (number, report) in shown.enumerated() {
      let anchor = "subject-\(number + 1)"
      let found = report.broken.flatMap { verdict, _ in
        verdict.rankedFindings.map { (severity: verdict.severity(of: $0), verdict: verdict, finding: $0) }
      }
      index.rows.append(
        [.link(report.subject.name, to: anchor)]
          + Severity.allCases.reversed().map { severity in .number(found.count { $0.severity == severity }) })
      sections.append(.heading(3, report.subject.name, anchor: anchor))
      if let facts = report.facts, !facts.description.isEmpty { sections.append(.paragraph(facts.description)) }
      sections.append(
        found.isEmpty
          ? .paragraph("No rule that could be decided was broken.")
          : .list(
            found.prefix(Self.findingsShown).map {
              PageItem(text: "\($0.severity.rawValue): \($0.finding.message)", codes: [$0.verdict.rule.id.rawValue])
            }))
      if found.count > Self.findingsShown {
        sections.append(.paragraph("… and \(Prose.count(found.count - Self.findingsShown, "more finding"))."))
      }
      if let picture = report.picture?() { sections += blocks(of: picture, marks(report)) }
    }
    let note =
      tally.hidesSubjects
      ? [PageBlock.paragraph("The subjects with the worst findings; those with equal findings are shown once.")] : []
    return [.heading(2, "By subject", anchor: "subjects")] + note + [.table(index)] + sections
  }

  private static let findingsShown = 50

  private func blocks(of picture: SubjectPicture, _ marks: [BitMark]) -> [PageBlock] {
    var blocks: [PageBlock] = []
    if !picture.keys.isEmpty { blocks.append(.table(Self.table(picture.keys))) }
    if let outlook = Self.table(picture.outlook) { blocks.append(.fold("Then and now", [.table(outlook)])) }
    if let map = picture.bitMap, !map.segments.isEmpty { blocks.append(.fold("Bit map", [.bitMap(map, marks)])) }
    if let bases = picture.bases { blocks.append(.fold("Vendors and purposes", [.bases(bases)])) }
    return blocks
  }

  /// What findings say of bits.
  private func marks(_ report: SubjectReport) -> [BitMark] {
    report.broken.flatMap { verdict, _ in
      verdict.rankedFindings.compactMap { finding in
        guard case .field(_, let segment, let bits?)? = finding.location else { return nil }
        return BitMark(
          segment: segment, bits: bits, severity: verdict.severity(of: finding),
          text: "\(verdict.severity(of: finding).rawValue) \(verdict.rule.id): \(finding.message)")
      }
    }
  }

  private static func table(_ rows: [KeyRow]) -> PageTable {
    var table = PageTable(
      title: "The stored keys and what the string requires", columns: ["Key", "Stored", "By the string", "Result"])
    table.rows = rows.map { row in
      let mark: PageTable.Cell =
        switch row.mark {
        case .same: .mark("same", .good)
        case .differs: .mark("differs", .bad)
        case .missing: .mark("missing", .bad)
        case .other: .mark("not of the string", .open)
        }
      return [
        .code(row.name), row.stored.map { .code($0.capped(scalars: valueLimit)) } ?? .text("–"),
        row.required.map { .code($0.capped(scalars: valueLimit)) } ?? .text("–"), mark,
      ]
    }
    return table
  }

  private static let valueLimit = 400

  /// The days on which something changes, and today.
  private static func table(_ days: [OutlookDay]) -> PageTable? {
    guard !days.isEmpty else { return nil }
    var table = PageTable(
      title: "What the string breaks on each date, as it is read and as if it were written then",
      columns: ["Day", "What happens", "Read on that day", "Written on that day"])
    var last: OutlookDay?
    for day in days {
      defer { last = day }
      let isEvent = day.isToday || last == nil || day.read != last?.read || day.written != last?.written
      guard isEvent else { continue }
      table.rows.append([
        .text(day.day), .text(day.events.joined(separator: "; ")), cell(day.read),
        day.written.map(cell) ?? .text("cannot be written"),
      ])
    }
    return table
  }

  private static func cell(_ rules: [String]) -> PageTable.Cell {
    rules.isEmpty ? .mark("valid", .good) : .mark(rules.joined(separator: ", "), .bad)
  }
}

extension BasisMatrix {
  /// The matrix as a table of short answers, and one of what the columns mean.
  var tables: [PageTable] {
    var answers = PageTable(title: "Vendors and purposes", columns: ["Vendor"] + uses.map(\.label))
    answers.rows = rows.map { row in
      [.text("\(row.vendor)\(row.name.map { " \($0)" } ?? "")")]
        + uses.indices.map {
          .text(row.cells.indices.contains($0) ? row.cells[$0].answer.sign : Answer.notPermitted.sign)
        }
    }
    var columns = PageTable(title: "The columns", columns: ["Column", "Is", "Name"])
    columns.rows = uses.map { [.text($0.label), .text($0.text), .text($0.name ?? "–")] }
    return [answers, columns]
  }
}

extension BasisMatrix.Answer {
  /// The answer in a letter.
  var sign: String {
    switch self {
    case .consent: "C"
    case .legitimateInterest: "L"
    case .permitted: "✓"
    case .notPermitted: "✗"
    case .notDeclared: "·"
    case .unknown: "?"
    }
  }

  /// What the letter means.
  var label: String {
    switch self {
    case .consent: "permitted on consent"
    case .legitimateInterest: "permitted on legitimate interest"
    case .permitted: "permitted"
    case .notPermitted: "not permitted"
    case .notDeclared: "not declared"
    case .unknown: "unknown"
    }
  }
}
