import TCFCodec
import TCFFindings

extension TableMaker {
  /// The records by day, from the cube; nothing where that has days no more.
  mutating func days() -> AuditTable {
    let isExact = counts.broken.allSatisfy { severities in severities.numbers.count { $0 > 0 } <= 1 }
    var table = AuditTable(
      "days", title: "By day",
      meaning:
        "The records by the day of LastUpdated. Those with errors are counted by day where every rule has findings of one severity.",
      columns: [.init("day", "Day"), .init("records", "Records")]
        + (isExact ? [.init("errors", "With errors"), .init("errorShare", "Share")] : []) + [.init("clean", "Clean")])
    let cube = counts.cube
    guard cube.level.width(of: .stringDay) == 1, cube.level < .withoutStringDay else { return table }
    let (sets, cells) = cube.ordered
    let hasErrors = sets.map { set in set.contains { counts.broken[$0][.error] > 0 } }
    var byDay: [Int: (records: Int, errors: Int, clean: Int)] = [:]
    for cell in cells {
      var sums = byDay[cell.key[.stringDay] ?? -1] ?? (0, 0, 0)
      let set = cell.key[.breaks] ?? 0
      sums.records += cell.records
      if sets.indices.contains(set) {
        if hasErrors[set] { sums.errors += cell.records }
        if sets[set].isEmpty { sums.clean += cell.records }
      }
      byDay[cell.key[.stringDay] ?? -1] = sums
    }
    var parts: [Int: [DayCells]] = [:]
    for (day, sums) in byDay.sorted(by: { $0.key < $1.key }) {
      let cells = DayCells(
        records: book.cell(sums.records), errors: isExact ? book.cell(sums.errors) : nil, clean: book.cell(sums.clean))
      book.part([cells.errors, cells.clean].compactMap(\.self), of: cells.records)
      let month = day < 0 ? GroupCounts.none : CalendarDay(daysSince1970: day).monthNumber
      parts[month, default: []].append(cells)
      dayRows[day] = cells
      table.rows.append(
        [.text(day < 0 ? "–" : CalendarDay(daysSince1970: day).description), .count(cells.records)]
          + (cells.errors.map { [.count($0), .share($0, of: cells.records)] } ?? []) + [.count(cells.clean)])
    }
    for (month, cells) in groupsByKey[.month, default: [:]].sorted(by: { $0.key < $1.key }) {
      let days = parts[month] ?? []
      book.sum(cells.records, days.map(\.records))
      book.sum(cells.clean, days.map(\.clean))
      if isExact { book.sum(cells.worst[Severity.error.rank], days.compactMap(\.errors)) }
    }
    return table
  }
}

/// The cells of a day.
struct DayCells {
  let records: CellBook.Cell
  let errors: CellBook.Cell?
  let clean: CellBook.Cell
}
