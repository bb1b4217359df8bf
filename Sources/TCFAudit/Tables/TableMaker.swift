import TCFCodec
import TCFCrypto
import TCFFindings
import TCFRules

/// Makes the tables of an audit, and the book of their numbers.
struct TableMaker {
  var book = CellBook()
  let partial: AuditPartial
  let privacy: AuditPrivacy
  let total: GroupCells
  /// The records of each input.
  let judged: [CellBook.Cell]
  /// Records with a version 2 string, and those of them with a Disclosed Vendors segment.
  let version2: CellBook.Cell
  let disclosing: CellBook.Cell
  /// One a milestone: records that stop being valid, and those that are as strings may no longer be written.
  let stopping: [CellBook.Cell]
  let outdated: [CellBook.Cell]
  let subjects: CellBook.Cell
  /// The rules of the table.
  var ruleRows: [RuleCells] = []
  /// By dimension: the cells of its groups, by their keys.
  var groupsByKey: [AuditDimension: [Int: GroupCells]] = [:]
  /// The cells of the CMP versions, by CMP and version.
  var versions: [(cmp: Int, version: Int, cells: GroupCells)] = []
  /// Records by what could be read of them.
  var contentCells: [String: CellBook.Cell] = [:]
  /// Records by PublisherCC next to the expected country, and records that a missing list is named by.
  var agreement: [CellBook.Cell] = []
  var missing: [(key: Int, cell: CellBook.Cell)] = []
  /// Records with consent, by purpose, special feature and vendor.
  var consents: [(purpose: Int?, cell: CellBook.Cell)] = []
  /// Records with no expected country, and those with no declared choice, that is understood.
  var unexpected: GroupCells?
  var undeclared: GroupCells?
  /// The cells of platforms that are shown, by their codes.
  var platformRows: [Int: GroupCells] = [:]
  /// The cells of days, by the days since 1970.
  var dayRows: [Int: DayCells] = [:]
  /// Where a report shows them: the records of each CMP version that break a rule.
  var cohortCells: [CohortRule: CellBook.Cell] = [:]
  /// The causes with their cells, in order.
  var causes: [CauseFigures] = []
  /// Subjects of timelines, and those of them with more than one record.
  var histories: (subjects: CellBook.Cell, longer: CellBook.Cell)?

  var counts: AuditCounts { partial.counts }

  /// - Parameter isTotalKnown: whether readers know the numbers of records of the inputs: the manifest of a bundle has them, and who handed over
  ///   the file counted them.
  init(_ partial: AuditPartial, _ privacy: AuditPrivacy, isTotalKnown: Bool) {
    self.partial = partial
    self.privacy = privacy
    var book = CellBook()
    let counts = partial.counts
    let records =
      isTotalKnown ? book.known(counts.total.records) : book.cell(counts.total.records, isKept: true)
    total = GroupCells(counts.total, &book, records: records)
    judged = partial.inputs.map { input in
      // One input has all records.
      if partial.inputs.count == 1 { return records }
      return isTotalKnown ? book.known(input.tally.judged) : book.context(input.tally.judged)
    }
    book.sum(total.records, judged)
    version2 = book.cell(counts.version2)
    disclosing = book.cell(counts.disclosing)
    book.part(disclosing, of: version2)
    stopping = counts.stopping.map { book.cell($0) }
    outdated = counts.outdated.map { book.cell($0) }
    for cells in [stopping, outdated] { Self.nest(cells, in: total.records, &book) }
    subjects = book.hidden(counts.summary.subjects)
    self.book = book
  }

  /// The tables of a report but for those of causes and examples, in their order: each name, and what makes the table of it.
  static let makers: [(name: String, make: @Sendable (inout TableMaker) -> AuditTable)] = [
    ("overview", { $0.overview() }), ("rules", { $0.rules() }), ("cmps", { $0.group(by: .cmp) }),
    ("cmpVersions", { $0.cohorts() }), ("lists", { $0.group(by: .list) }), ("policies", { $0.group(by: .policy) }),
    ("languages", { $0.group(by: .language) }), ("countries", { $0.group(by: .country) }),
    ("months", { $0.group(by: .month) }), ("days", { $0.days() }), ("platforms", { $0.platforms() }),
    ("expectedCountries", { $0.group(by: .expectedCountry) }), ("countryAgreement", { $0.countryAgreement() }),
    ("declaredChoices", { $0.group(by: .declaredChoice) }), ("vendors", { $0.vendors() }),
    ("purposes", { $0.purposes() }), ("milestones", { $0.milestones() }), ("timelines", { $0.timelines() }),
    ("contents", { $0.contents() }), ("missingLists", { $0.missingLists() }), ("inputs", { $0.inputs() }),
    ("cells", { $0.remarks() }),
  ]

  /// The tables of ``makers``, in their order.
  ///
  /// - Parameter leftOut: the names of those that are not made, so that nothing is known of them.
  mutating func tables(without leftOut: Set<String>) -> [AuditTable] {
    Self.makers.filter { !leftOut.contains($0.name) }.map { $0.make(&self) }
  }

  /// The table of a dimension.
  private mutating func group(by dimension: AuditDimension) -> AuditTable {
    switch dimension {
    case .cmp:
      groups(
        .cmp, name: "cmps", title: "By CMP", meaning: "The records by the CMP that wrote the string.", column: "cmp",
        heading: "CMP"
      ) { .number($0) }
    case .list:
      groups(
        .list, name: "lists", title: "By vendor list", meaning: "The records by the list that the string names.",
        column: "list", heading: "List"
      ) { .text(VendorListKey(rawValue: $0).description) }
    case .policy:
      groups(
        .policy, name: "policies", title: "By policy version", meaning: "The records by TcfPolicyVersion.",
        column: "policyVersion", heading: "Policy version"
      ) { .number($0) }
    case .language:
      groups(
        .language, name: "languages", title: "By language", meaning: "The records by ConsentLanguage.",
        column: "language", heading: "Language"
      ) { .text(AuditText.letters($0)) }
    case .country:
      groups(
        .country, name: "countries", title: "By country", meaning: "The records by PublisherCC.", column: "country",
        heading: "Country"
      ) { .text(AuditText.letters($0)) }
    case .month:
      groups(
        .month, name: "months", title: "By month", meaning: "The records by the month of LastUpdated.",
        column: "month", heading: "Month"
      ) { .text(AuditText.month($0)) }
    case .expectedCountry:
      groups(
        .expectedCountry, name: "expectedCountries", title: "By expected country",
        meaning: "The records by the country that the input says, where it says one.", column: "country",
        heading: "Country"
      ) { .text(AuditText.letters($0)) }
    case .declaredChoice:
      groups(
        .declaredChoice, name: "declaredChoices", title: "By declared choice",
        meaning:
          "The records by what the input says the user chose, where it says so, compared with what the string says.",
        column: "declared", heading: "Declared"
      ) { .text(DeclaredChoice.allCases[$0].rawValue) }
    }
  }

  /// Says of records by day that those of a day are all the records of the days before and some more, where they are.
  private static func nest(_ cells: [CellBook.Cell], in whole: CellBook.Cell, _ book: inout CellBook) {
    for (cell, next) in zip(cells, cells.dropFirst() + [whole]) {
      if book.value(of: cell) <= book.value(of: next) { book.part(cell, of: next) } else { book.part(cell, of: whole) }
    }
  }

  private mutating func overview() -> AuditTable {
    var table = AuditTable(
      "overview", title: "Overview",
      meaning:
        "All records by their worst finding, and by what the string says the user chose; those with a version 2 string, and "
        + "those of them with a Disclosed Vendors segment.",
      columns: GroupCells.columns + [
        .init("version2", "Version 2 strings"), .init("disclosing", "With Disclosed Vendors"),
      ])
    table.rows = [total.cells + [.count(version2), .count(disclosing)]]
    return table
  }

}
