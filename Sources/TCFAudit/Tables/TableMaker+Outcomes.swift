import TCFCrypto
import TCFFindings
import TCFRules

extension TableMaker {
  mutating func rules() -> AuditTable {
    var table = AuditTable(
      "rules", "By rule",
      "How often each rule was met and broken, by subjects: records, and the strings in their containers. The share is of "
        + "the subjects that the rule could judge.",
      [
        .init("rule", "Rule"), .init("severity", "Severity"), .init("broken", "Broken"), .init("share", "Share"),
        .init("errors", "Errors"), .init("warnings", "Warnings"), .init("infos", "Infos"), .init("met", "Met"),
        .init("undecided", "Undecided"), .init("notEffective", "Not effective"),
        .init("notApplicable", "Not applicable"),
      ])
    table.quiet = .init(column: "broken", noun: "rule", words: "that no subject broke")
    var rows: [(order: Int, broken: Int, cells: [AuditTable.Cell])] = []
    for (index, (rule, outcomes)) in counts.summary.outcomes.enumerated() {
      let cells = Outcome.allCases.map { book.cell(outcomes[$0] ?? 0) }
      let severities = (0..<3).map { book.cell(counts.broken[index * 3 + $0]) }
      let place = Dictionary(uniqueKeysWithValues: zip(Outcome.allCases, cells))
      guard let fail = place[.fail], let pass = place[.pass], let undecided = place[.undecided],
        let notEffective = place[.notEffective], let notApplicable = place[.notApplicable]
      else { continue }
      failing.append(fail)
      let judged = book.hidden((outcomes[.pass] ?? 0) + (outcomes[.fail] ?? 0))
      book.sum(subjects, cells)
      book.sum(judged, [pass, fail])
      book.sum(fail, severities)
      let isSilent = (outcomes[.pass] ?? 0) + (outcomes[.fail] ?? 0) + (outcomes[.undecided] ?? 0) == 0
      if isSilent { continue }
      rows.append(
        (
          index, outcomes[.fail] ?? 0,
          [
            .code(rule.id.rawValue), .text(rule.severity.rawValue), .count(fail), .shareOfSum(fail, pass),
            .count(severities[2]), .count(severities[1]), .count(severities[0]), .count(pass), .count(undecided),
            .count(notEffective), .count(notApplicable),
          ]
        ))
    }
    table.rows = rows.sorted { ($1.broken, $0.order) < ($0.broken, $1.order) }.map(\.cells)
    return table
  }

  mutating func timelines() -> AuditTable {
    var table = AuditTable(
      "timelines", "Timelines",
      "Subjects with more than one record, by what the rules about timelines say of them: what changed from record to record.",
      [
        .init("rule", "Rule"), .init("severity", "Severity"), .init("broken", "Broken"), .init("share", "Share"),
        .init("met", "Met"), .init("undecided", "Undecided"), .init("notApplicable", "Not applicable"),
      ])
    guard let timelines = partial.timelines else { return table }
    let whole = book.cell(timelines.withHistory)
    for row in timelines.rows {
      let cells = [Outcome.fail, .pass, .undecided].map { book.cell(row.count($0)) }
      let others = book.cell(row.count(.notApplicable) + row.count(.notEffective))
      book.sum(whole, cells + [others])
      table.rows.append([
        .code(row.rule.rawValue), .text(row.severity.rawValue), .count(cells[0]), .share(cells[0], of: whole),
        .count(cells[1]), .count(cells[2]), .count(others),
      ])
    }
    return table
  }

  mutating func contents() -> AuditTable {
    var table = AuditTable(
      "contents", "What was read", "The records by what could be read of them.",
      [.init("content", "Content"), .init("records", "Records"), .init("share", "Share")])
    var parts: [CellBook.Cell] = []
    for (name, count) in counts.contents.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      let cell = book.cell(count)
      parts.append(cell)
      table.rows.append([.text(name), .count(cell), .share(cell, of: total.records)])
    }
    if !parts.isEmpty { book.sum(total.records, parts) }
    return table
  }

  mutating func missingLists() -> AuditTable {
    var table = AuditTable(
      "missingLists", "Lists that were not at hand",
      "Vendor lists that strings name, without which rules are undecided.",
      [.init("list", "List"), .init("records", "Records")])
    for list in counts.summary.missingLists {
      let cell = book.cell(list.subjects)
      book.part(cell, of: subjects)
      table.rows.append([.text(AuditText.list(list.series * 10_000 + list.number)), .count(cell)])
    }
    return table
  }

  func inputs() -> AuditTable {
    var table = AuditTable(
      "inputs", "Inputs", "What became of the records of each input.",
      [
        .init("input", "Input"), .init("judged", "Judged"), .init("empty", "Empty"), .init("rejected", "Rejected"),
        .init("headers", "Headers"),
      ])
    table.rows = partial.inputs.map { input in
      [.code(input.name)]
        + [input.tally.judged, input.tally.empty, input.tally.rejected, input.tally.headers].map { .number($0) }
    }
    return table
  }

  /// Strings that break a rule: where the first record with it stands, a pseudonym if there is a key, and the string itself
  /// only where everything is revealed. A rule that fewer records than the smallest cell break has none.
  func examples() -> AuditTable {
    var table = AuditTable(
      "examples", "Examples",
      "For each broken rule, a sample of the strings that break it, drawn by a keyed hash: the first record with each.",
      [
        .init("rule", "Rule"), .init("input", "Input"), .init("line", "Line"), .init("pseudonym", "Pseudonym"),
        .init("string", "String"),
      ])
    let outcomes = counts.summary.outcomes
    for (index, sample) in counts.examples.sorted(by: { $0.key < $1.key }) where outcomes.indices.contains(index) {
      let broken = outcomes[index].counts[.fail] ?? 0
      guard privacy.isRevealed || broken >= privacy.smallestCell else { continue }
      for entry in sample.entries.prefix(privacy.isRevealed ? Int.max : Self.shownExamples) {
        table.rows.append([
          .code(outcomes[index].rule.id.rawValue), .code(entry.input), .number(entry.line),
          privacy.pseudonym(of: entry.text).map { .code($0) } ?? .none,
          privacy.isRevealed ? .code(entry.text) : .none,
        ])
      }
    }
    return table
  }

  private static let shownExamples = 5
}
