import TCFFindings

/// Which columns of a table people are shown: those in which anything is said.
///
/// Numbers that are all zero are left out, with their shares, but for the first two columns of numbers: what a table is about is
/// shown even if there is none of it. So are columns that only repeat what the rules' severities say.
struct AuditColumnsInUse {
  /// The places of the columns.
  let places: [Int]
  private let numeric: Set<Int>

  /// The columns of a table of which these rows are shown.
  init(_ tables: AuditTables, _ table: AuditTable, rows: some Sequence<[AuditTable.Cell]>) {
    let rows = rows.map { row in row.map(tables.shown) }
    let numeric = Set(
      table.columns.indices.filter { column in table.rows.allSatisfy { Self.isNumber(tables.shown($0[column])) } })
    self.numeric = numeric
    let repeated = Self.repeated(in: table, rows)
    var numbers = 0
    places = table.columns.indices.filter { column in
      let shown = rows.map { $0[column] }
      guard shown.contains(where: { $0 != .nothing && $0 != .text("") }), !repeated.contains(column) else {
        return false
      }
      guard numeric.contains(column) else { return true }
      numbers += 1
      return numbers <= 2 || shown.contains { !Self.isZero($0) }
    }
  }

  /// Whether a column has numbers only.
  func isNumeric(_ column: Int) -> Bool { numeric.contains(column) }

  /// The columns with the parts of `broken` by severity, if each rule has the findings of its own severity only.
  private static func repeated(in table: AuditTable, _ rows: [[AuditTables.Shown]]) -> Set<Int> {
    guard let own = table.place(of: "severity"), let broken = table.place(of: "broken") else { return [] }
    let parts = table.columns.indices.filter { table.columns[$0].severity != nil }
    let isRepeated = rows.allSatisfy { row in
      parts.allSatisfy { column in
        let isOwn = table.columns[column].severity.map { row[own] == .text($0.rawValue) } ?? false
        return row[column] == (isOwn ? row[broken] : .number(0))
      }
    }
    return isRepeated ? Set(parts) : []
  }

  private static func isZero(_ shown: AuditTables.Shown) -> Bool {
    switch shown {
    case .nothing, .number(0), .share(0, of: _), .shareOfUnnamed(0, of: _): true
    case .number, .share, .shareOfUnnamed, .withheld, .text, .code: false
    }
  }

  private static func isNumber(_ shown: AuditTables.Shown) -> Bool {
    switch shown {
    case .number, .share, .shareOfUnnamed, .withheld, .nothing: true
    case .text, .code: false
    }
  }
}
