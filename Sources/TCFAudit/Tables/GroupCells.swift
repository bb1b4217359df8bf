import TCFFindings

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
