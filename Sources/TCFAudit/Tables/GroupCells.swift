import TCFFindings

/// The cells of a group of records.
struct GroupCells {
  let records: CellBook.Cell
  let worst: [CellBook.Cell]
  let clean: CellBook.Cell
  let choices: [CellBook.Cell]
  let silent: CellBook.Cell

  /// The cells of a group that is shown.
  ///
  /// - Parameters:
  ///   - least: how many records it is known to have, because it would not be shown otherwise.
  ///   - records: the cell of the number of its records; if it is nil, there is none yet.
  init(_ row: GroupRow, _ book: inout CellBook, least: Int = 1, records: CellBook.Cell? = nil) {
    self.records = records ?? book.cell(row.records, lowest: least)
    worst = row.worst.map { book.cell($0) }
    clean = book.cell(row.clean)
    choices = row.choices.map { book.cell($0) }
    silent = book.cell(row.silent)
    book.sum(self.records, worst + [clean])
    book.sum(self.records, choices + [silent])
  }

  /// The cells of a group that is not shown, and follows from others.
  init(hiding row: GroupRow, _ book: inout CellBook) {
    records = book.hidden(row.records)
    worst = row.worst.map { book.hidden($0) }
    clean = book.hidden(row.clean)
    choices = row.choices.map { book.hidden($0) }
    silent = book.hidden(row.silent)
    book.sum(records, worst + [clean])
    book.sum(records, choices + [silent])
  }

  private var all: [CellBook.Cell] { [records] + worst + [clean] + choices + [silent] }

  /// Says that groups add up to this one.
  func sum(_ parts: [GroupCells], _ book: inout CellBook) {
    for (index, cell) in all.enumerated() { book.sum(cell, parts.map { $0.all[index] }) }
  }

  /// Says that the groups of both sides add up to the same.
  static func equal(_ left: [GroupCells], _ right: [GroupCells], _ book: inout CellBook) {
    guard let count = (left + right).first?.all.count else { return }
    for index in 0..<count { book.equal(left.map { $0.all[index] }, right.map { $0.all[index] }) }
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
