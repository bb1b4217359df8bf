import TCFCodec
import TCFFindings

/// How often the first rule of a cause is broken by day at its place, and by version of its CMP at its days: what shows since when it is,
/// and in which versions.
///
/// The place itself is a part of both. Its numbers are those of the cause.
struct CauseRates: Sendable {
  /// Records with their cells.
  struct Part: Sendable {
    /// The first and the last day, or the version.
    var days: ClosedRange<CalendarDay>?
    var version: Int?
    /// Whether the part is of the cause's place.
    let isInside: Bool
    let records: CellBook.Cell
    let broken: CellBook.Cell
  }

  /// What of the records of the days is counted, of strings or of records; no day where causes are not found by days.
  let axis: CauseCondition.Attribute
  var byDay: [Part] = []
  var byVersion: [Part] = []

  var all: [Part] { byDay + byVersion }
  var isEmpty: Bool { all.isEmpty }
}

extension TableMaker {
  /// The rates around each cause as a table, and their cells in the causes.
  ///
  /// How the surroundings of one cause overlap with another cause the book does not know; such ones are not shown where small groups
  /// are not.
  mutating func causeRates(_ cells: CauseCells) -> AuditTable {
    var table = AuditTable(
      "causeRates", title: "Causes by day and version",
      meaning:
        "How often the first rule of a cause is broken at its place day by day, also before and after its days, and on its days by the "
        + "other versions of its CMP.",
      columns: [
        .init("cause", "Cause"), .init("version", "Version"), .init("firstDay", "First day"),
        .init("lastDay", "Last day"),
        .init("records", "Records"), .init("broken", "Broken"), .init("share", "Share"),
      ])
    let masks = causes.map { figures in (0..<cells.count).map { figures.cause.description.holds($0, of: cells) } }
    var taken: [[Bool]] = []
    for index in causes.indices {
      let around = CauseSurroundings(causes[index].cause, cells, least: privacy.isRevealed ? 0 : privacy.smallestCell)
      let others = masks.indices.filter { $0 != index }.map { masks[$0] } + taken
      let isApart = others.allSatisfy { other in !zip(other, around.mask).contains { $0 && $1 } }
      guard privacy.isRevealed || isApart else { continue }
      taken.append(around.mask)
      causes[index].rates = rates(around, of: causes[index])
      table.rows += causes[index].rates.all.map { part in
        [
          .number(index + 1), part.version.map { .number($0) } ?? .none,
          part.days.map { .text($0.lowerBound.description) } ?? .none,
          part.days.map { .text($0.upperBound.description) } ?? .none,
          .count(part.records), .count(part.broken), .share(part.broken, of: part.records),
        ]
      }
    }
    return table
  }

  private mutating func rates(_ around: CauseSurroundings, of figures: CauseFigures) -> CauseRates {
    var rates = CauseRates(axis: around.axis)
    guard let rule = figures.rules.first else { return rates }
    rates.byDay = around.byDay.map { cells(of: $0) }
    rates.byVersion = around.byVersion.map { part in
      // The cause's own version is the cause.
      part.isInside && around.byVersion.count(where: \.isInside) == 1
        ? CauseRates.Part(version: part.version, isInside: true, records: figures.records, broken: rule.broken)
        : cells(of: part)
    }
    return rates
  }

  private mutating func cells(of part: CauseSurroundings.Part) -> CauseRates.Part {
    let (records, broken) = (book.cell(part.records), book.cell(part.broken))
    book.part(broken, of: records)
    return CauseRates.Part(
      days: part.days.map { CalendarDay(daysSince1970: $0.lowerBound)...CalendarDay(daysSince1970: $0.upperBound) },
      version: part.version, isInside: part.isInside, records: records, broken: broken)
  }
}
