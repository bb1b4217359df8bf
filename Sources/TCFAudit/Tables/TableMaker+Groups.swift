import TCFCodec
import TCFRules

extension TableMaker {
  /// Whether a dimension has every record in one of its groups.
  private static func isWhole(_ dimension: AuditDimension) -> Bool {
    switch dimension {
    case .expectedCountry, .declaredChoice: false
    default: true
    }
  }

  mutating func groups(
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

  mutating func cohorts() -> AuditTable {
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

  mutating func countryAgreement() -> AuditTable {
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
}
