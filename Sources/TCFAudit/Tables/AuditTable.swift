import TCFFindings

/// A table of an audit: the same in every format.
package struct AuditTable: Sendable {
  /// A column.
  package struct Column: Sendable, Hashable {
    /// The name in files: `acceptAll`.
    package let name: String
    /// The heading for people.
    package let heading: String
    /// Of a table with the columns `severity` and `broken`: the severity whose part of `broken` it has. A page leaves out such
    /// columns where each rule's findings all have the rule's severity.
    let severity: Severity?

    init(_ name: String, _ heading: String, of severity: Severity? = nil) {
      (self.name, self.heading, self.severity) = (name, heading, severity)
    }
  }

  /// A cell.
  package enum Cell: Sendable, Hashable {
    /// Nothing to say.
    case none
    /// A word.
    case text(String)
    /// A name that is in a program or file.
    case code(String)
    /// A number that stands for no one: an id, a number of files.
    case number(Int)
    /// A number of people, or of what they gave.
    case count(CellBook.Cell)
    /// A part of a whole.
    case share(CellBook.Cell, of: CellBook.Cell)
    /// A part of itself and another.
    case shareOfSum(CellBook.Cell, CellBook.Cell)
    /// A number that is withheld whatever it is.
    case withheld
  }

  /// Rows that say that something never came about, of which a page shows the number and the rest when it is asked.
  package struct Quiet: Sendable {
    /// The name of the column that has 0 in such a row.
    let column: String
    /// What a row is: `rule`.
    let noun: String
    /// What is said of those rows: `that no subject broke`.
    let predicate: String
  }

  /// The name in files: `cmpVersions`.
  package let name: String
  /// The heading for people.
  package let title: String
  /// What it says, in a sentence or two.
  package let meaning: String
  /// The columns.
  package let columns: [Column]
  /// The rows, a cell a column.
  package var rows: [[Cell]] = []
  /// Which rows are quiet; nil where none is.
  var quiet: Quiet?
  /// The name of the column by which rows are ordered, the largest number first; nil where they stay as they are.
  var rank: String?
  /// How many rows at the end stay there.
  var lastRows = 0

  init(_ name: String, title: String, meaning: String, columns: [Column]) {
    self.name = name
    self.title = title
    self.meaning = meaning
    self.columns = columns
  }

  /// The rows that say that something came about, and the others. By what is shown: a number that is withheld is not given away
  /// by the place of its row.
  func parted(by shown: (Cell) -> AuditTables.Shown) -> (rows: [[Cell]], quiet: [[Cell]]) {
    guard let column = place(of: quiet?.column) else { return (rows, []) }
    let silent = rows.map { shown($0[column]) == .number(0) }
    let part = { (isSilent: Bool) in zip(rows, silent).filter { $0.1 == isSilent }.map(\.0) }
    return (part(false), part(true))
  }

  /// The place of the column with a name; nil where there is none.
  func place(of name: String?) -> Int? { columns.firstIndex { $0.name == name } }
}

/// A CMP version and the place of a rule.
struct CohortRule: Hashable {
  let cmp: Int
  let version: Int
  let rule: Int
}

/// The tables of an audit, with what is withheld of them.
package struct AuditTables: Sendable {
  /// What a cell shows.
  package enum Shown: Sendable, Hashable {
    /// An empty cell.
    case nothing
    /// A sentence or a word.
    case text(String)
    /// A name that is in a program or file, such as a rule's id; pages set it in a fixed width.
    case code(String)
    /// A number that is shown as it is.
    case number(Int)
    /// A part of a whole.
    case share(Int, of: Int)
    /// A part of a whole that no other column has.
    case shareOfUnnamed(Int, of: Int)
    /// A number that is withheld, or follows from one.
    case withheld
  }

  /// The tables.
  package private(set) var tables: [AuditTable]
  /// What the tables are by that are left out, because with them hardly any number could be shown.
  let leftOut: [String]
  /// The sentences of the summary.
  package private(set) var summary: [String]
  /// Below how many a cell is withheld; nil where everything is shown.
  package let least: Int?
  /// All records.
  let records: CellBook.Cell
  /// By CMP version and the rule's place: records that break it. Empty where they are shown nowhere.
  let cohortBreaks: [CohortRule: CellBook.Cell]
  private let privacy: AuditPrivacy
  /// Where rules are broken more often than elsewhere, the clearest first.
  private(set) var causes: [CauseFigures]
  private let book: CellBook
  private let withholding: Withholding

  /// The tables of what an audit gave.
  ///
  /// - Parameter byCohort: whether the report shows how many records of each CMP version break a rule.
  package init(_ partial: AuditPartial, _ privacy: AuditPrivacy, byCohort: Bool = false) {
    let scan = CauseScan(partial.counts)
    var found = scan.causes()
    if !privacy.isRevealed {
      var guarding = CauseGuard(scan.cells, least: privacy.smallestCell)
      found = guarding.shown(of: found)
    }
    self.privacy = privacy
    least = privacy.isRevealed ? nil : privacy.smallestCell
    let draft = AuditDraft.first(partial, privacy, found, in: scan.cells, byCohort: byCohort)
    let maker = draft.maker
    cohortBreaks = draft.cohortBreaks
    (causes, records) = (maker.causes, maker.total.records)
    (book, withholding) = (maker.book, draft.withholding)
    (tables, summary, leftOut) = ([], [], draft.leftOut)
    let examples = maker.examples { [self] in count($0) != nil }
    for index in causes.indices {
      causes[index].examples = maker.examples(of: causes[index]) { [self] in count($0) != nil }
    }
    tables = (draft.tables.map(ordered) + [examples]).filter { !$0.rows.isEmpty }
    summary = AuditSummary(partial, maker).sentences(self)
  }

  /// Changes the cells of the columns of a name, which must not be numbers of people: their order and what is withheld stay.
  mutating func mapCells(in name: String, _ change: (AuditTable.Cell) -> AuditTable.Cell) {
    for table in tables.indices {
      guard let column = tables[table].columns.firstIndex(where: { $0.name == name }) else { continue }
      for row in tables[table].rows.indices {
        tables[table].rows[row][column] = change(tables[table].rows[row][column])
      }
    }
  }

  /// A table with its rows in order: those of rules that were broken by severity first. Where a row is gives away nothing that is
  /// withheld: such rows come after numbers.
  private func ordered(_ table: AuditTable) -> AuditTable {
    guard let column = table.place(of: table.rank) else { return table }
    let severity = table.place(of: "severity")
    func rank(_ row: [AuditTable.Cell]) -> Int {
      guard let severity, case .text(let word) = row[severity], shown(row[column]) != .number(0) else { return -1 }
      return Severity(rawValue: word)?.rank ?? -1
    }
    func number(_ row: [AuditTable.Cell]) -> Int {
      if case .number(let number) = shown(row[column]) { number } else { -1 }
    }
    var table = table
    let ranked = table.rows.dropLast(table.lastRows).enumerated()
      .sorted {
        (rank($1.element), number($1.element), $0.offset) < (rank($0.element), number($0.element), $1.offset)
      }.map(\.element)
    table.rows = ranked + table.rows.suffix(table.lastRows)
    return table
  }

  /// The number in a cell, rounded where the report's numbers are; nil if it is withheld.
  package func count(_ cell: CellBook.Cell) -> Int? {
    withholding.isWithheld(cell) ? nil : privacy.shown(book.value(of: cell))
  }

  /// The number as text: `1,234` has no comma.
  package func text(_ cell: CellBook.Cell) -> String { count(cell).map(String.init) ?? "(withheld)" }

  /// `12 records`, `1 record`, `(withheld) records`.
  func text(_ cell: CellBook.Cell, _ noun: String) -> String {
    count(cell).map { Prose.count($0, noun) } ?? "\(text(cell)) \(noun)s"
  }

  /// `12 (1.20%)`.
  package func text(_ part: CellBook.Cell, of whole: CellBook.Cell) -> String {
    guard let part = count(part), let whole = count(whole) else { return "(withheld)" }
    return "\(part) (\(AuditText.share(part, of: whole)))"
  }

  /// What a cell shows.
  package func shown(_ cell: AuditTable.Cell) -> Shown {
    switch cell {
    case .none: .nothing
    case .withheld: .withheld
    case .text(let text): .text(text)
    case .code(let text): .code(text)
    case .number(let number): .number(number)
    case .count(let cell): count(cell).map(Shown.number) ?? .withheld
    case .share(let part, let whole):
      if let part = count(part), let whole = count(whole) { .share(part, of: whole) } else { .withheld }
    case .shareOfSum(let part, let other):
      if let part = count(part), let other = count(other) {
        .shareOfUnnamed(part, of: part + other)
      } else {
        .withheld
      }
    }
  }

  /// Whether anything is withheld.
  package var withholds: Bool {
    tables.contains { table in table.rows.contains { row in row.contains { shown($0) == .withheld } } }
  }
}
