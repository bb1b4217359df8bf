import TCFCodec
import TCFFindings
import TCFRules

/// What readers of a report know beyond the totals of its tables: from what the numbers mean.
extension TableMaker {
  /// Adds those relations to the book. The tables must have been made.
  mutating func relate() {
    relateUnreadable()
    relateLists()
    relateContents()
    relateConsents()
    relateRules()
    relateMissingLists()
    relateCountries()
    relateCauses()
    relateRates()
    relateDays()
  }

  /// A number that is the rest of a total, or nothing where there is no such rest: readers may know that.
  private mutating func rests(_ value: Int) -> [CellBook.Cell] { value > 0 ? [book.hidden(value)] : [] }

  private func cells(_ dimension: AuditDimension, where isMeant: (Int) -> Bool) -> [GroupCells] {
    groupsByKey[dimension, default: [:]].sorted { $0.key < $1.key }.filter { isMeant($0.key) }.map(\.value)
  }

  private func none(_ dimension: AuditDimension) -> [GroupCells] { cells(dimension) { $0 == GroupCounts.none } }

  private static func isVersion1(_ list: Int) -> Bool { VendorListKey(rawValue: list).series == 1 }

  /// The records that nothing can be read of are the same in all tables, and they alone say no choice.
  private mutating func relateUnreadable() {
    for dimension in [AuditDimension.list, .language, .month] {
      GroupCells.equal(none(dimension), none(.cmp), &book)
    }
    GroupCells.equal(none(.country), none(.policy), &book)
    GroupCells.equal(none(.policy), none(.list) + cells(.list, where: Self.isVersion1), &book)
    book.equal([total.silent], none(.cmp).map(\.records))
  }

  /// The policy version decides about the series of lists.
  private mutating func relateLists() {
    let keys = groupsByKey[.list, default: [:]].keys.filter { $0 != GroupCounts.none && !Self.isVersion1($0) }
    for series in Set(keys.map { VendorListKey(rawValue: $0).series }).sorted() {
      GroupCells.equal(
        cells(.list) { $0 != GroupCounts.none && VendorListKey(rawValue: $0).series == series },
        cells(.policy) { $0 != GroupCounts.none && (PolicyEra.series(of: $0) ?? 0) == series }, &book)
    }
  }

  /// Strings are by themselves or in containers, and every one says a choice.
  private mutating func relateContents() {
    let readable = counts.total.records - counts.total.silent
    let older = rests(readable - counts.version2)
    book.equal(total.choices, [version2] + older)
    book.equal(older, cells(.list, where: Self.isVersion1).map(\.records))
    book.part(version2, of: total.records)
    let wholes = [
      (JudgedRecord.nameOfVersion2, [version2]), ("tc-string-v1", older),
      ("unreadable", none(.cmp).map(\.records)),
    ]
    for (name, whole) in wholes {
      let part = contentCells[name].map { [$0] } ?? []
      let rest = rests(total(whole) - total(part))
      book.equal(whole, part + rest)
    }
  }

  private func total(_ cells: [CellBook.Cell]) -> Int { cells.reduce(0) { $0 + book.value(of: $1) } }

  /// Who rejects all consents to nothing, and who accepts all to every purpose that everybody is asked about.
  private mutating func relateConsents() {
    let (accepted, mixed) = (
      total.choices[JudgedRecord.Choice.acceptAll.rawValue], total.choices[JudgedRecord.Choice.mixed.rawValue]
    )
    let older = cells(.list, where: Self.isVersion1).map(\.records)
    for (purpose, cell) in consents {
      book.bound([cell], by: [accepted, mixed])
      // A publisher that discloses purpose 1 otherwise does not ask about it, and older policies have ten purposes.
      if let purpose, (2...10).contains(purpose) { book.bound([accepted], by: [cell] + older) }
    }
  }

  /// A record is as bad as the worst rule that a subject of it breaks.
  private mutating func relateRules() {
    let inner = rests(counts.summary.subjects - counts.total.records)
    book.equal([subjects], [total.records] + inner)
    if !inner.isEmpty, let gpp = contentCells[Subject.Kind.gpp.rawValue] { book.equal(inner, [gpp]) }
    for least in Severity.allCases {
      let records = Array(total.worst[least.rank...])
      let breaks = ruleRows.map { rule in
        // One that is broken is broken with a severity, so the three add up to what is shown as broken.
        least.rank == 0 ? [rule.fail] : Array(rule.severities[least.rank...])
      }
      for cells in breaks where total(cells) > 0 { book.bound(cells, by: records + inner) }
      book.bound(records, by: breaks.flatMap(\.self))
    }
  }

  /// Where a list is missing, no string that names it can be judged by the rules that need it.
  private mutating func relateMissingLists() {
    guard !missing.isEmpty else { return }
    let cells = missing.map(\.cell)
    book.sum(subjects, cells + [book.hidden(book.value(of: subjects) - total(cells))])
    for (key, cell) in missing {
      guard let list = groupsByKey[.list]?[key] else { continue }
      book.equal([cell], [list.records])
      book.bound([cell, total.records], by: [list.records, subjects])
    }
    for rule in ruleRows where total(cells) > 0 { book.equal([rule.undecided], cells) }
  }

  /// Records with an expected country, by what the string says of it.
  private mutating func relateCountries() {
    guard !agreement.isEmpty, let unexpected else { return }
    let expected = cells(.expectedCountry) { _ in true }.map(\.records)
    let unread = book.hidden(total(expected) - total(agreement))
    book.equal(expected, agreement + [unread])
    book.bound([unread, version2], by: [total.records])
    if let stated = groupsByKey[.country]?[Int(LetterPair.unknown.code)], let unknown = agreement.last {
      let others = book.hidden(book.value(of: stated.records) - book.value(of: unknown))
      book.sum(stated.records, [unknown, others])
      book.bound([others], by: [unexpected.records])
    }
  }

  /// The records of each CMP version that break a rule, where a rule could be judged.
  mutating func cohortBreaks() -> [CohortRule: CellBook.Cell] {
    var result: [CohortRule: CellBook.Cell] = [:]
    var ofVersion: [[CellBook.Cell]] = versions.map { _ in [] }
    let rows = counts.cohorts.ordered
    for rule in ruleRows {
      var parts: [CellBook.Cell] = []
      for (place, (cmp, version, row)) in rows.enumerated() {
        guard [Outcome.pass, .fail, .undecided].contains(where: { row.count(rule.rule, $0) > 0 }) else { continue }
        let cell = book.cell(row.count(rule.rule, .fail))
        result[CohortRule(cmp: cmp, version: version, rule: rule.rule)] = cell
        parts.append(cell)
        ofVersion[place].append(cell)
        book.bound([cell], by: versions[place].cells.worst)
      }
      book.sum(rule.fail, parts + [book.hidden(book.value(of: rule.fail) - total(parts))])
    }
    if counts.summary.subjects == counts.total.records {
      for (cells, breaks) in zip(versions.map(\.cells), ofVersion) { book.bound(cells.worst, by: breaks) }
    }
    cohortCells = result
    return result
  }
}
