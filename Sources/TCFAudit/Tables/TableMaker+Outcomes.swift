import TCFCrypto
import TCFFindings
import TCFRules

extension TableMaker {
  mutating func rules() -> AuditTable {
    var table = AuditTable(
      "rules", title: "By rule",
      meaning:
        "How often each rule was met and broken, by subjects: records, and the strings in their containers. The share is of "
        + "the subjects that the rule could judge. The severity is the rule's highest; where one has findings below it, "
        + "there are columns that count errors, warnings and infos.",
      columns: [
        .init("rule", "Rule"), .init("severity", "Severity"), .init("broken", "Broken"), .init("share", "Share"),
        .init("errors", "Errors", of: .error), .init("warnings", "Warnings", of: .warning),
        .init("infos", "Infos", of: .info), .init("met", "Met"), .init("undecided", "Undecided"),
        .init("notEffective", "Not effective"),
        .init("notApplicable", "Not applicable"),
      ])
    table.quiet = .init(column: "broken", noun: "rule", predicate: "that no subject broke")
    table.rank = "broken"
    // How many rules do not apply to a subject gives away the number of subjects, and so a few strings in containers.
    let inner = counts.summary.subjects - counts.total.records
    let hidesRest = !privacy.isRevealed && inner > 0 && inner < privacy.smallestCell
    for (index, (rule, outcomes)) in counts.summary.outcomes.enumerated() {
      let isSilent = (outcomes[.pass] ?? 0) + (outcomes[.fail] ?? 0) + (outcomes[.undecided] ?? 0) == 0
      if isSilent { continue }
      let cells = RuleCells(
        rule: index, outcomes: outcomes, broken: counts.broken[index], book: &book)
      if hidesRest {
        book.bound(cells.applicable, by: [subjects])
      } else {
        book.sum(subjects, cells.applicable + [cells.notApplicable])
      }
      book.sum(cells.fail, cells.severities)
      ruleRows.append(cells)
      table.rows.append([
        .code(rule.id.rawValue), .text(rule.severity.rawValue), .count(cells.fail),
        .shareOfSum(cells.fail, cells.pass),
        .count(cells.severities[2]), .count(cells.severities[1]), .count(cells.severities[0]), .count(cells.pass),
        .count(cells.undecided), .count(cells.notEffective), hidesRest ? .withheld : .count(cells.notApplicable),
      ])
    }
    return table
  }

  mutating func timelines() -> AuditTable {
    var table = AuditTable(
      "timelines", title: "Timelines",
      meaning:
        "Subjects with more than one record, by what the rules about timelines say of them: what changed from record to record.",
      columns: [
        .init("rule", "Rule"), .init("severity", "Severity"), .init("broken", "Broken"), .init("share", "Share"),
        .init("met", "Met"), .init("undecided", "Undecided"), .init("notApplicable", "Not applicable"),
      ])
    table.rank = "broken"
    guard let timelines = partial.timelines else { return table }
    let (subjects, whole) = (book.cell(timelines.subjects), book.cell(timelines.withHistory))
    book.part(whole, of: subjects)
    book.bound([subjects, whole], by: [total.records])
    histories = (subjects, whole)
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
      "contents", title: "Content types", meaning: "Records by the type of content read.",
      columns: [.init("content", "Content"), .init("records", "Records"), .init("share", "Share")])
    table.rank = "records"
    for (name, count) in counts.contents.sorted(by: { $0.key < $1.key }) {
      let cell = book.cell(count)
      contentCells[name] = cell
      table.rows.append([.text(name), .count(cell), .share(cell, of: total.records)])
    }
    book.sum(total.records, counts.contents.keys.sorted().compactMap { contentCells[$0] })
    return table
  }

  mutating func missingLists() -> AuditTable {
    var table = AuditTable(
      "missingLists", title: "Lists that were not supplied",
      meaning: "Vendor lists that strings name, without which rules are undecided.",
      columns: [.init("list", "List"), .init("records", "Records")])
    table.rank = "records"
    for list in counts.summary.missingLists.sorted(by: { ($0.series, $0.number) < ($1.series, $1.number) }) {
      let cell = book.cell(list.subjects)
      let key = VendorListKey(series: list.series, number: list.number)
      missing.append((key.rawValue, cell))
      table.rows.append([.text(key.description), .count(cell)])
    }
    return table
  }

  func inputs() -> AuditTable {
    var table = AuditTable(
      "inputs", title: "Inputs", meaning: "The records of each input: judged, empty, rejected.",
      columns: [
        .init("input", "Input"), .init("judged", "Judged"), .init("empty", "Empty"), .init("rejected", "Rejected"),
        .init("headers", "Headers"),
      ])
    table.rows = zip(partial.inputs, judged).map { input, judged in
      [.code(input.name), .count(judged)]
        + [input.tally.empty, input.tally.rejected, input.tally.headers].map { .number($0) }
    }
    return table
  }

  /// Strings that break a rule: where the first record with it is, a pseudonym if there is a key, and the string itself
  /// only where everything is revealed.
  ///
  /// - Parameter isShown: Whether a number is shown. A rule has examples if the number of subjects that break it is: to have
  ///   some, or none, would say of a number that is withheld whether it is small.
  func examples(_ isShown: (CellBook.Cell) -> Bool) -> AuditTable {
    let hasIDs = counts.examples.values.contains { $0.entries.contains { $0.id != nil } }
    var table = AuditTable(
      "examples", title: "Examples",
      meaning:
        "For each broken rule, a sample of the strings that break it, drawn by a keyed hash: the first record with each.",
      columns: [.init("rule", "Rule"), .init("input", "Input"), .init("line", "Line")]
        + (hasIDs ? [.init("id", "Record")] : [])
        + [.init("pseudonym", "Pseudonym"), .init("string", "String")])
    let failing = Dictionary(uniqueKeysWithValues: ruleRows.map { ($0.rule, $0.fail) })
    for (index, sample) in counts.examples.sorted(by: { $0.key < $1.key }) {
      guard let fail = failing[index], isShown(fail) else { continue }
      for entry in sample.entries.prefix(privacy.isRevealed ? Self.revealedExamples : Self.shownExamples) {
        let place: [AuditTable.Cell] = [
          .code(counts.rules[index].id.rawValue), .code(entry.input), .number(entry.line),
        ]
        table.rows.append(
          place + (hasIDs ? [entry.id.map { .code($0) } ?? .none] : []) + [
            privacy.pseudonym(of: entry.text).map { .code($0) } ?? .none,
            privacy.isRevealed ? .code(entry.text) : .none,
          ])
      }
    }
    return table
  }

  /// Strings of a cause that break its first rule.
  func examples(of figures: CauseFigures, _ isShown: (CellBook.Cell) -> Bool) -> [StringSample.Entry] {
    guard let rule = figures.rules.first, isShown(rule.broken), let sample = counts.examples[rule.rule] else {
      return []
    }
    let inside = sample.entries.filter { entry in
      entry.key.map { key in figures.cause.conditions.allSatisfy { $0.isFulfilled(by: key) } } ?? false
    }
    return Array(inside.prefix(Self.shownExamples))
  }

  private static let shownExamples = 5
  private static let revealedExamples = 10
}
