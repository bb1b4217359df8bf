import TCFFindings
import TCFInput

/// How a table is written, determined from its first rows.
struct TableGuess {
  private let separator: TableShape.Separator
  /// Without white space around the cells.
  private let rows: [[String]]
  private let reading: CellReading

  /// How many rows are looked at.
  private static let mostRows = 200

  /// - Parameter isTabbed: whether the user says that tabs separate the cells; nil if nothing is said.
  init(_ head: [UInt8], isTabbed: Bool?, _ reading: CellReading) {
    let known: [TableShape.Separator] =
      switch isTabbed {
      case true: [.tab]
      case false: [.comma, .semicolon, .bar]
      case nil: TableShape.Separator.allCases
      }
    let tables = known.map { ($0, rows: TableRecords.cells(of: head, $0.byte, most: Self.mostRows)) }
    let best = tables.max { Self.fitting($0.rows) < Self.fitting($1.rows) }
    self.reading = reading
    if let best, Self.fitting(best.rows) > 0 {
      (separator, rows) = best
    } else {
      let separator = isTabbed == true ? .tab : Self.separator(head, among: known) ?? .comma
      self.separator = separator
      rows = tables.first { $0.0 == separator }?.rows ?? []
    }
  }

  /// How many rows have as many cells as most have, more than one, and a string in one of them. Separators and line ends are in
  /// notes too, so that lines alone do not show what separates cells.
  private static func fitting(_ rows: [[String]]) -> Int {
    var widths: [Int: Int] = [:]
    for row in rows where row.count > 1 && row.contains(where: StringPlaces.mayBeString) {
      widths[row.count, default: 0] += 1
    }
    return widths.values.max() ?? 0
  }

  /// What separates the cells of most lines; nil for none of those that are known.
  private static func separator(_ head: [UInt8], among known: [TableShape.Separator]) -> TableShape.Separator? {
    var shape = TableShape()
    for line in head.split(separator: UInt8(ascii: "\n")).prefix(mostRows) {
      shape.record(String(decoding: line, as: UTF8.self))
    }
    return shape.separator.flatMap { known.contains($0) ? $0 : nil }
  }

  /// What people call it.
  var name: String { isOneColumn ? "one column of text" : separator.name }

  private var isOneColumn: Bool { rows.allSatisfy { $0.count == 1 } }

  /// Whether a list of lines is rather a table: its first line names the column, or some of its cells are in quotation marks.
  func isTable(_ head: [UInt8]) -> Bool {
    guard let width = rows.first?.count, rows.allSatisfy({ $0.count == width }) else { return false }
    guard case .one(0) = strings.choice else { return false }
    let lines = head.split(separator: TableFormat.newline).prefix(Self.mostRows)
    // Comments are for lists of strings.
    if lines.contains(where: { $0.first == UInt8(ascii: "#") }) { return false }
    return HeaderGuess.isHeader(rows, text: 0, reading) || lines.contains { $0.first == TableFormat.quote }
  }

  /// Whether a text of one column is an export whose strings are few: nothing else is in it but terms for nothing.
  var isSparseColumn: Bool {
    guard isOneColumn, strings.choice == .one(0) else { return false }
    return rows.dropFirst().allSatisfy { row in
      row[0].isEmpty || TextShape.isString(row[0]) || reading.isNull(Array(row[0].utf8)[...])
    }
  }

  /// Whether a column among others has TC strings.
  var hasStringColumn: Bool { !isOneColumn && rows.contains { $0.contains(where: { TextShape.isTCString($0) }) } }

  /// The format, and what is reported about it; nil if no column has strings.
  func format(_ choices: ColumnChoices) throws(ColumnFault) -> (format: TableFormat, description: String)? {
    let first = rows.first ?? []
    let likely = choices.text == nil ? try stringColumn() : nil
    guard let text = choices.text ?? likely else { return nil }
    let named = choices.named(text: text)
    let isNamed = named.all.contains { Self.number($0, in: first) == nil && first.contains($0) }
    let guessed = Self.number(text, in: first).map { HeaderGuess.isHeader(rows, text: $0, reading) } ?? false
    let hasHeader = choices.hasHeader ?? (isNamed || guessed)
    let columns = try named.map { (name, option) throws(ColumnFault) -> Int in
      if let number = Self.number(name, in: first) { return number }
      let places = hasHeader ? first.indices.filter { first[$0] == name } : []
      if places.count > 1 { throw ColumnFault.repeated(option: option, name: name, numbers: places.map { $0 + 1 }) }
      if let place = places.first { return place }
      throw ColumnFault.missing(
        option: option, name: name, known: first.contains(where: StringPlaces.mayBeString) ? [] : first)
    }
    var format = TableFormat(
      // What has one column has nothing between its cells.
      separator: isOneColumn ? TableFormat.newline : separator.byte, hasHeader: hasHeader, width: first.count,
      columns: columns)
    format.reading = reading
    return (
      format,
      "\(name) \(hasHeader ? "with a header" : "without a header"); strings in \(label(columns.text, hasHeader))"
        + (hasHeader ? unused(format, choices) : "")
    )
  }

  /// What is said of the columns of a table with a header that are not read.
  func unused(_ format: TableFormat, _ choices: ColumnChoices) -> String {
    let names = (rows.first ?? []).enumerated().filter { !format.columns.all.contains($0.offset) }.map(\.element)
    return UnusedColumns.text(names, besides: choices.columns)
  }

  private func label(_ column: Int, _ hasHeader: Bool) -> String {
    "column \(column + 1)" + (hasHeader ? ", \(Prose.excerpt(rows[0][column], limit: 40))" : "")
  }

  private static func number(_ text: String, in row: [String]) -> Int? {
    Int(text).flatMap { (1...max(row.count, 1)).contains($0) && !row.isEmpty ? $0 - 1 : nil }
  }

  private var strings: StringPlaces {
    var places = StringPlaces()
    for row in rows {
      for (index, cell) in row.enumerated() { places.record(cell, at: index) }
    }
    return places
  }

  /// The number of the column with the strings, from 1; nil where none has any.
  private func stringColumn() throws(ColumnFault) -> String? {
    switch strings.choice {
    case .none: return nil
    case .one(let column): return String(column + 1)
    case .several(let columns):
      throw .several(
        columns.map { column in
          let hasHeader = HeaderGuess.isHeader(rows, text: column, reading)
          let name = hasHeader && rows[0].count(where: { $0 == rows[0][column] }) == 1 ? rows[0][column] : nil
          let shown = hasHeader ? " (\(Prose.excerpt(rows[0][column], limit: 40)))" : ""
          return ("column \(column + 1)\(shown)", name ?? String(column + 1))
        })
    }
  }
}

extension TableShape.Separator {
  /// The separator as it is written.
  fileprivate var byte: UInt8 { rawValue.asciiValue ?? UInt8(ascii: ",") }
}
