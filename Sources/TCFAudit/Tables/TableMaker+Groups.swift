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
    _ dimension: AuditDimension, name: String, title: String, meaning: String, column: String, heading: String,
    words: (Int) -> AuditTable.Cell
  ) -> AuditTable {
    var table = AuditTable(name, title: title, meaning: meaning, columns: [.init(column, heading)] + GroupCells.columns)
    if dimension != .month { table.rank = "records" }
    let counted = counts.groups[dimension.rawValue]
    var parts: [GroupCells] = []
    for (key, row) in counted.ordered {
      let cells = GroupCells(row, &book)
      groupsByKey[dimension, default: [:]][key] = cells
      parts.append(cells)
      table.rows.append([key == GroupCounts.none ? .text("–") : words(key)] + cells.cells)
    }
    guard !parts.isEmpty else { return table }
    if !Self.isWhole(dimension) {
      // Where the input says it of nearly all records, the total would tell what a withheld group has.
      let rest = GroupCells(hiding: counted.rows.values.reduce(counts.total) { $0 - $1 }, &book)
      if dimension == .expectedCountry { unexpected = rest }
      if dimension == .declaredChoice { undeclared = rest }
      parts.append(rest)
    }
    total.sum(parts, &book)
    return table
  }

  /// Names of platforms come from the input: one that few records have, or that is none of the usual ones, may be anything, an
  /// id of a person too, so it is not named.
  mutating func platforms() -> AuditTable {
    var table = AuditTable(
      "platforms", title: "By platform",
      meaning:
        "The records by the platform that the input names. The others name none, one that is not a usual name (--reveal shows "
        + "these), one that too few records have, or one beyond the first \(PlatformCounts.limit).",
      columns: [.init("platform", "Platform")] + GroupCells.columns)
    table.rank = "records"
    let least = privacy.isRevealed ? 0 : privacy.smallestCell
    var (parts, rest) = ([GroupCells](), counts.total)
    for (name, row) in counts.platforms.ordered
    where row.records >= least && (privacy.isRevealed || PlatformWord.isKnown(name)) {
      let cells = GroupCells(row, &book, least: max(1, least))
      parts.append(cells)
      platformRows[PlatformCode(name).rawValue] = cells
      rest = rest - row
      table.rows.append([.text(name)] + cells.cells)
    }
    guard !counts.platforms.bounded.rows.isEmpty else { return table }
    if rest.records > 0 {
      let cells = GroupCells(rest, &book)
      parts.append(cells)
      table.rows.append([.text("others")] + cells.cells)
      table.lastRows = 1
    }
    total.sum(parts, &book)
    return table
  }

  mutating func cohorts() -> AuditTable {
    var table = AuditTable(
      "cmpVersions", title: "By CMP version", meaning: "The records by the CMP and its version.",
      columns: [.init("cmp", "CMP"), .init("version", "Version")] + GroupCells.columns)
    table.rank = "records"
    var parts: [Int: [GroupCells]] = [:]
    var rests: [Int: GroupRow] = [:]
    for (key, row) in counts.groups[AuditDimension.cmp.rawValue].rows where key != GroupCounts.none { rests[key] = row }
    for (cmp, version, row) in counts.cohorts.ordered {
      let cells = GroupCells(row.group, &book)
      parts[cmp, default: []].append(cells)
      rests[cmp] = rests[cmp].map { $0 - row.group }
      versions.append((cmp, version, cells))
    }
    for (cmp, cells) in groupsByKey[.cmp, default: [:]].sorted(by: { $0.key < $1.key }) {
      guard let versions = parts[cmp] else { continue }
      // Versions beyond the limit are in the CMP's row only.
      let rest = rests[cmp].flatMap { $0.records > 0 ? GroupCells(hiding: $0, &book) : nil }
      cells.sum(versions + (rest.map { [$0] } ?? []), &book)
    }
    table.rows = versions.map { [.number($0.cmp), .number($0.version)] + $0.cells.cells }
    return table
  }

  mutating func countryAgreement() -> AuditTable {
    var table = AuditTable(
      "countryAgreement", title: "Expected and stated country",
      meaning: "The records with an expected country and a readable string, by what PublisherCC says.",
      columns: [.init("publisherCC", "PublisherCC"), .init("records", "Records")])
    guard counts.countryAgreement.contains(where: { $0 > 0 }) else { return table }
    for (words, count) in zip(["as expected", "another country", "AA (unknown)"], counts.countryAgreement) {
      let cell = book.cell(count)
      agreement.append(cell)
      table.rows.append([.text(words), .count(cell)])
    }
    book.sum(version2, agreement + [book.hidden(counts.version2 - counts.countryAgreement.reduce(0, +))])
    return table
  }
}
