import TCFCodec
import TCFCrypto
import TCFFindings
import TCFRules

extension AuditTables {
  /// The tables of what an audit gave.
  package init(_ partial: AuditPartial, _ privacy: AuditPrivacy) {
    var maker = TableMaker(partial, privacy)
    let tables = maker.tables()
    let (total, made) = (maker.total, maker)
    self.init(
      tables, summary: { AuditSummary(partial, total, made).sentences($0) }, maker.book,
      least: privacy.isRevealed ? nil : privacy.smallestCell)
  }
}

/// The cells of a group of records.
struct GroupCells {
  let records: CellBook.Cell
  let worst: [CellBook.Cell]
  let clean: CellBook.Cell
  let choices: [CellBook.Cell]
  let silent: CellBook.Cell

  init(_ row: GroupRow, _ book: inout CellBook) {
    records = book.cell(row.records)
    worst = row.worst.map { book.cell($0) }
    clean = book.cell(row.clean)
    choices = row.choices.map { book.cell($0) }
    silent = book.cell(row.silent)
    book.sum(records, worst + [clean])
    book.sum(records, choices + [silent])
  }

  private var all: [CellBook.Cell] { [records] + worst + [clean] + choices + [silent] }

  /// Says that groups add up to this one.
  func sum(_ parts: [GroupCells], _ book: inout CellBook) {
    for (index, cell) in all.enumerated() { book.sum(cell, parts.map { $0.all[index] }) }
  }

  /// The columns of a group.
  static let columns = [
    AuditTable.Column("records", "Records"), AuditTable.Column("errors", "With errors"),
    AuditTable.Column("errorShare", "Share"), AuditTable.Column("warnings", "Warnings only"),
    AuditTable.Column("infos", "Infos only"), AuditTable.Column("clean", "Clean"),
    AuditTable.Column("acceptAll", "Accept all"), AuditTable.Column("rejectAll", "Reject all"),
    AuditTable.Column("mixed", "Mixed"), AuditTable.Column("noChoice", "No choice"),
  ]

  /// The cells of those columns.
  var cells: [AuditTable.Cell] {
    let errors = worst[Severity.error.rank]
    return [
      .count(records), .count(errors), .share(errors, of: records), .count(worst[Severity.warning.rank]),
      .count(worst[Severity.info.rank]), .count(clean),
    ] + choices.map { .count($0) } + [.count(silent)]
  }
}

/// Makes the tables of an audit, and the book of their numbers.
struct TableMaker {
  private(set) var book = CellBook()
  let partial: AuditPartial
  let privacy: AuditPrivacy
  let total: GroupCells
  /// Records with a version 2 string, and those of them with a Disclosed Vendors segment.
  let version2: CellBook.Cell
  let disclosing: CellBook.Cell
  /// One a milestone: records that stop being valid, and those that are as strings may no longer be written.
  let stopping: [CellBook.Cell]
  let outdated: [CellBook.Cell]
  /// By the rule's place: subjects that break it.
  private(set) var failing: [CellBook.Cell] = []
  private let subjects: CellBook.Cell
  /// The cells of the CMPs, by their ids.
  private var cmps: [Int: GroupCells] = [:]

  private var counts: AuditCounts { partial.counts }

  init(_ partial: AuditPartial, _ privacy: AuditPrivacy) {
    self.partial = partial
    self.privacy = privacy
    var book = CellBook()
    let counts = partial.counts
    total = GroupCells(counts.total, &book)
    version2 = book.cell(counts.version2)
    book.part(version2, of: total.records)
    disclosing = book.cell(counts.disclosing)
    book.part(disclosing, of: version2)
    stopping = counts.stopping.map { book.cell($0) }
    outdated = counts.outdated.map { book.cell($0) }
    for cell in stopping + outdated { book.part(cell, of: total.records) }
    subjects = book.cell(counts.summary.subjects)
    self.book = book
  }

  /// All tables, in the order of a report.
  mutating func tables() -> [AuditTable] {
    [overview(), rules()]
      + [
        groups(.cmp, "cmps", "By CMP", "The records by the CMP that wrote the string.", "cmp", "CMP") { .number($0) },
        cohorts(),
        groups(.list, "lists", "By vendor list", "The records by the list that the string names.", "list", "List") {
          .text(AuditText.list($0))
        },
        groups(
          .policy, "policies", "By policy version", "The records by TcfPolicyVersion.", "policyVersion",
          "Policy version"
        ) { .number($0) },
        groups(.language, "languages", "By language", "The records by ConsentLanguage.", "language", "Language") {
          .text(AuditText.letters($0))
        },
        groups(.country, "countries", "By country", "The records by PublisherCC.", "country", "Country") {
          .text(AuditText.letters($0))
        },
        groups(.month, "months", "By month", "The records by the month of LastUpdated.", "month", "Month") {
          .text(AuditText.month($0))
        },
        groups(
          .expectedCountry, "expectedCountries", "By expected country",
          "The records by the country that the input says, where it says one.", "country", "Country"
        ) { .text(AuditText.letters($0)) },
        countryAgreement(),
        groups(
          .declaredChoice, "declaredChoices", "By declared choice",
          "The records by what the input says the user chose, where it says so, beside what the string says.",
          "declared",
          "Declared"
        ) { .text(DeclaredChoice.allCases[$0].rawValue) },
        vendors(), purposes(), milestones(), timelines(), contents(), missingLists(), inputs(), examples(),
      ].filter { !$0.rows.isEmpty }
  }

  private mutating func overview() -> AuditTable {
    var table = AuditTable(
      "overview", "Overview",
      "All records by their worst finding, and by what the string says the user chose; those with a version 2 string, and "
        + "those of them with a Disclosed Vendors segment.",
      GroupCells.columns + [.init("version2", "Version 2 strings"), .init("disclosing", "With Disclosed Vendors")])
    table.rows = [total.cells + [.count(version2), .count(disclosing)]]
    return table
  }

  private mutating func rules() -> AuditTable {
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

  /// Whether a dimension has every record in one of its groups.
  private static func isWhole(_ dimension: AuditDimension) -> Bool {
    switch dimension {
    case .expectedCountry, .declaredChoice: false
    default: true
    }
  }

  private mutating func groups(
    _ dimension: AuditDimension, _ name: String, _ title: String, _ meaning: String, _ column: String,
    _ heading: String,
    _ words: (Int) -> AuditTable.Cell
  ) -> AuditTable {
    var table = AuditTable(name, title, meaning, [.init(column, heading)] + GroupCells.columns)
    let counted = counts.groups[dimension.rawValue]
    var parts: [GroupCells] = []
    for (key, row) in dimension == .month ? counted.ordered : counted.ranked {
      let cells = GroupCells(row, &book)
      if dimension == .cmp { cmps[key] = cells }
      parts.append(cells)
      table.rows.append([key == GroupCounts.none ? .text("–") : words(key)] + cells.cells)
    }
    if Self.isWhole(dimension), !parts.isEmpty { total.sum(parts, &book) }
    return table
  }

  private mutating func cohorts() -> AuditTable {
    var table = AuditTable(
      "cmpVersions", "By CMP version", "The records by the CMP and its version.",
      [.init("cmp", "CMP"), .init("version", "Version")] + GroupCells.columns)
    var parts: [Int: [GroupCells]] = [:]
    var rests: [Int: GroupRow] = [:]
    for (key, row) in counts.groups[AuditDimension.cmp.rawValue].rows where key != GroupCounts.none { rests[key] = row }
    var rows: [(records: Int, cmp: Int, version: Int, cells: GroupCells)] = []
    for (cmp, version, row) in counts.cohorts.ordered {
      let cells = GroupCells(row.group, &book)
      parts[cmp, default: []].append(cells)
      rests[cmp] = rests[cmp].map { $0 - row.group }
      rows.append((row.group.records, cmp, version, cells))
    }
    for (cmp, cells) in cmps.sorted(by: { $0.key < $1.key }) {
      guard let versions = parts[cmp] else { continue }
      // Versions beyond the limit are in the CMP's row only.
      let rest = rests[cmp].flatMap { $0.records > 0 ? GroupCells($0, &book) : nil }
      cells.sum(versions + (rest.map { [$0] } ?? []), &book)
    }
    table.rows = rows.sorted { ($1.records, $0.cmp, $0.version) < ($0.records, $1.cmp, $1.version) }
      .map { [.number($0.cmp), .number($0.version)] + $0.cells.cells }
    return table
  }

  private mutating func countryAgreement() -> AuditTable {
    var table = AuditTable(
      "countryAgreement", "Expected and stated country",
      "The records with an expected country and a readable string, by what PublisherCC says.",
      [.init("publisherCC", "PublisherCC"), .init("records", "Records")])
    guard counts.countryAgreement.contains(where: { $0 > 0 }) else { return table }
    for (words, count) in zip(["as expected", "another country", "AA (unknown)"], counts.countryAgreement) {
      table.rows.append([.text(words), .count(book.cell(count))])
    }
    return table
  }

  /// Counts by id, each with its share of a whole.
  private mutating func rates(
    _ counters: [(counts: [Int], whole: CellBook.Cell)]
  ) -> [(id: Int, cells: [AuditTable.Cell])] {
    let highest = counters.map(\.counts.count).max() ?? 0
    var rows: [(id: Int, cells: [AuditTable.Cell])] = []
    for id in 0..<highest {
      let values = counters.map { $0.counts.indices.contains(id) ? $0.counts[id] : 0 }
      guard values.contains(where: { $0 > 0 }) else { continue }
      var cells: [AuditTable.Cell] = []
      for (value, counter) in zip(values, counters) {
        let cell = book.cell(value)
        book.part(cell, of: counter.whole)
        cells += [.count(cell), .share(cell, of: counter.whole)]
      }
      rows.append((id + 1, cells))
    }
    return rows
  }

  private mutating func vendors() -> AuditTable {
    var table = AuditTable(
      "vendors", "By vendor",
      "Of the records with a version 2 string, those with consent for the vendor, with legitimate interest established and "
        + "not objected to, and, of those with a Disclosed Vendors segment, those that disclose it.",
      [
        .init("vendor", "Vendor"), .init("consent", "Consent"), .init("consentShare", "Share"),
        .init("legitimateInterest", "Legitimate interest"), .init("legitimateInterestShare", "Share"),
        .init("disclosed", "Disclosed"), .init("disclosedShare", "Share"),
      ])
    let wholes = [version2, version2, disclosing]
    table.rows = rates(zip(counts.vendors, wholes).map { ($0.totals, $1) }).map { [.number($0.id)] + $0.cells }
    return table
  }

  private mutating func purposes() -> AuditTable {
    var table = AuditTable(
      "purposes", "By purpose",
      "Of the records with a version 2 string, those with consent for the purpose, or opted in to the special feature, and "
        + "those with legitimate interest established and not objected to.",
      [
        .init("kind", "Kind"), .init("id", "Id"), .init("consent", "Consent"), .init("consentShare", "Share"),
        .init("legitimateInterest", "Legitimate interest"), .init("legitimateInterestShare", "Share"),
      ])
    table.rows = rates(counts.purposes.prefix(2).map { ($0.totals, version2) }).map {
      [.text("purpose"), .number($0.id)] + $0.cells
    }
    table.rows += rates([(counts.purposes[2].totals, version2)]).map {
      [.text("special feature"), .number($0.id)] + $0.cells + [.none, .none]
    }
    return table
  }

  private mutating func milestones() -> AuditTable {
    var table = AuditTable(
      "milestones", "Milestones",
      "Records that readers may rely on as of the run's date and no longer at the milestone, having expired or lost their CMP "
        + "by then; and those that, valid as they are, would be invalid if they were written like that at the milestone.",
      [
        .init("day", "Day"), .init("milestone", "Milestone"), .init("stopBeingValid", "Stop being valid"),
        .init("stopBeingValidShare", "Share"), .init("outdated", "Outdated if written then"),
        .init("outdatedShare", "Share"),
      ])
    for (day, cells) in zip(partial.identity.milestones, zip(stopping, outdated)) {
      table.rows.append([
        .text(day.description), .text(Self.name(of: day)), .count(cells.0), .share(cells.0, of: total.records),
        .count(cells.1), .share(cells.1, of: total.records),
      ])
    }
    return table
  }

  private static func name(of day: CalendarDay) -> String {
    [Milestones.disclosedVendorsRequired, Milestones.tcf24Web, Milestones.tcf24Apps].first { $0.day == day }?.name
      ?? "given by --milestone"
  }

  private mutating func timelines() -> AuditTable {
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

  private mutating func contents() -> AuditTable {
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

  private mutating func missingLists() -> AuditTable {
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

  private func inputs() -> AuditTable {
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
  private func examples() -> AuditTable {
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

extension AuditPrivacy {
  /// What stands for a text in outputs, the same wherever the same key is used; nil without a key.
  package func pseudonym(of text: String) -> String? {
    key.map { Hexadecimal.text(MessageCode.code(of: Array(text.utf8), key: $0).prefix(16)) }
  }
}
