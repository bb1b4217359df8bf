import TCFFindings
import TCFRun

/// How a table is written, told from its first rows.
struct TableGuess {
  private let separator: TableShape.Separator
  private let rows: [[String]]

  /// How many rows are looked at.
  private static let mostRows = 200

  /// - Parameter isTabbed: whether the user says that tabs separate the cells; nil if nothing is said.
  init(_ head: [UInt8], isTabbed: Bool?) {
    let separator: TableShape.Separator =
      switch isTabbed {
      case true: .tab
      case false: Self.separator(head, among: [.comma, .semicolon, .bar]) ?? .comma
      case nil: Self.separator(head, among: TableShape.Separator.allCases) ?? .comma
      }
    self.separator = separator
    rows = TableRecords.cells(of: head, separator.byte, most: Self.mostRows)
  }

  private static func separator(_ head: [UInt8], among known: [TableShape.Separator]) -> TableShape.Separator? {
    var shape = TableShape()
    for line in head.split(separator: UInt8(ascii: "\n")).prefix(mostRows) {
      shape.note(String(decoding: line, as: UTF8.self))
    }
    return shape.separator.flatMap { known.contains($0) ? $0 : nil }
  }

  /// What people call it.
  var name: String { separator.name }

  /// The format, and what is told about it; nil if no column has strings.
  func format(_ choices: ColumnChoices) throws(ColumnFault) -> (format: TableFormat, told: String)? {
    let first = rows.first ?? []
    guard let text = choices.text ?? stringColumn.map({ "\($0 + 1)" }) else { return nil }
    let hasHeader = first.contains(text) || Self.number(text, in: first).map { !Self.isString(first[$0]) } ?? false
    let columns = try choices.named(text: text).map { (name, option) throws(ColumnFault) -> Int in
      if hasHeader, let index = first.firstIndex(of: name) { return index }
      if let number = Self.number(name, in: first) { return number }
      throw ColumnFault(option: option, name: name, known: first.contains(where: Self.isString) ? [] : first)
    }
    let format = TableFormat(
      separator: separator.byte, hasHeader: hasHeader, width: first.count, columns: columns)
    let label = hasHeader ? ", \(Prose.excerpt(first[columns.text], limit: 40))" : ""
    return (
      format,
      "\(separator.name) \(hasHeader ? "with a header" : "without a header"); strings in column \(columns.text + 1)\(label)"
    )
  }

  private static func number(_ text: String, in row: [String]) -> Int? {
    Int(text).flatMap { (1...max(row.count, 1)).contains($0) && !row.isEmpty ? $0 - 1 : nil }
  }

  private static func isString(_ cell: String) -> Bool { cell.utf8.count >= 20 && TextShape.isString(cell) }

  /// The column that has most strings, from 0; of several the first.
  private var stringColumn: Int? {
    var counts: [Int: Int] = [:]
    for row in rows {
      for (index, cell) in row.enumerated() where Self.isString(cell) { counts[index, default: 0] += 1 }
    }
    return counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key
  }
}

extension TableShape.Separator {
  /// The separator as it is written.
  fileprivate var byte: UInt8 { rawValue.asciiValue ?? UInt8(ascii: ",") }
}
