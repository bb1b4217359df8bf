import TCFCodec
import TCFReporting

/// Tables of an audit as bars. What the tables withhold has no bar: a picture shows nothing that they do not.
struct AuditPlots {
  private let tables: AuditTables

  init(_ tables: AuditTables) { self.tables = tables }

  private static let outcomes: [(column: String, name: String, tone: PagePlot.Tone)] = [
    ("errors", "with errors", .error), ("warnings", "warnings only", .warning), ("infos", "infos only", .info),
    ("clean", "clean", .good),
  ]
  /// How many bars show a part of a long table.
  private static let mostRows = 20

  /// The plots of a table; none for most of them.
  func plots(of table: AuditTable) -> [PagePlot] {
    switch table.name {
    case "months":
      // The latest of many months tell more than the first.
      [outcomes(table, title: "Records by month of LastUpdated, by their worst finding", end: .suffix, scale: .numbers)]
    case "cmps": [outcomes(table, title: "Records by CMP, by their worst finding", end: .prefix, scale: .composition)]
    case "platforms":
      [outcomes(table, title: "Records by platform, by their worst finding", end: .prefix, scale: .composition)]
    case "purposes":
      [
        share(table, title: "Consent rate by purpose and special feature", column: "consentShare", tone: .good),
        share(table, title: "Legitimate interest by purpose", column: "legitimateInterestShare", tone: .info),
      ]
    case "vendors": [share(table, title: "Consent rate by vendor", column: "consentShare", tone: .good)]
    case "milestones":
      [
        share(
          table, title: "Records that stop being valid by each milestone", column: "stopBeingValidShare", tone: .error)
      ]
    default: []
    }
  }

  /// The plots of the rates around a cause.
  func plots(ofCause place: Int) -> [PagePlot] {
    let figures = tables.causes[place]
    let word = figures.rates.axis == .recordDay ? "Records by day of storage" : "Records by day of LastUpdated"
    return [
      rates(figures.rates.byDay, title: "\(word), at the place of cause \(place + 1), before, on and after its days"),
      rates(figures.rates.byVersion, title: "Records by version of the CMP, on the days of cause \(place + 1)"),
    ]
  }

  private func rates(_ parts: [CauseRates.Part], title: String) -> PagePlot {
    PagePlot(
      title: title, series: [("break the rule", .error), ("do not", .good)],
      rows: parts.map { part in
        let label = part.version.map { "version \($0)" } ?? part.days.map(Self.label) ?? ""
        let (records, broken) = (tables.count(part.records), tables.count(part.broken))
        return PagePlot.Row(label, [broken, records.flatMap { records in broken.map { max(0, records - $0) } }])
      }, scale: .rate)
  }

  /// `2026-06-09`, or `2026-06-09 to 06-15`.
  private static func label(_ days: ClosedRange<CalendarDay>) -> String {
    days.lowerBound == days.upperBound
      ? "\(days.lowerBound)" : "\(days.lowerBound) to \("\(days.upperBound)".suffix(5))"
  }

  private enum End { case prefix, suffix }

  private func outcomes(_ table: AuditTable, title: String, end: End, scale: PagePlot.Scale) -> PagePlot {
    let places = Self.outcomes.compactMap { outcome in table.columns.firstIndex { $0.name == outcome.column } }
    let rows = end == .prefix ? table.rows.prefix(Self.mostRows) : table.rows.suffix(PagePlot.mostRows)
    return PagePlot(
      title: title, series: Self.outcomes.map { ($0.name, $0.tone) },
      rows: places.count < Self.outcomes.count
        ? [] : rows.map { row in PagePlot.Row(label(row, table), places.map { number(row[$0]) }) }, scale: scale)
  }

  private func share(_ table: AuditTable, title: String, column: String, tone: PagePlot.Tone) -> PagePlot {
    guard let place = table.columns.firstIndex(where: { $0.name == column }) else {
      return PagePlot(title: title, series: [], rows: [], scale: .numbers)
    }
    // Special features have no legitimate interest.
    let named = table.rows.filter { $0[place] != .none }
    var whole: Int?
    for row in named { if case .share(_, let of) = tables.shown(row[place]) { whole = of } }
    return PagePlot(
      title: title, series: [("share of the records", tone)],
      rows: named.prefix(Self.mostRows).map { row in
        var value: Int?
        if case .share(let part, _) = tables.shown(row[place]) { value = part }
        return PagePlot.Row(label(row, table), [value])
      }, scale: .share(of: whole))
  }

  private func number(_ cell: AuditTable.Cell) -> Int? {
    if case .number(let number) = tables.shown(cell) { number } else { nil }
  }

  /// What a row is about: its first cell, with the second where that alone says little.
  private func label(_ row: [AuditTable.Cell], _ table: AuditTable) -> String {
    func text(_ index: Int) -> String { AuditText.text(tables.shown(row[index])) }
    switch table.name {
    case "purposes": return "\(text(0)) \(text(1))"
    case "cmps":
      // Strings that nothing can read, and those of relatedStrings, name no CMP.
      if case .text = row[0] { return "no CMP" }
      return "CMP \(text(0))"
    case "vendors": return "vendor \(text(0))"
    default: return text(0)
    }
  }
}
