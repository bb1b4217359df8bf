import TCFInput
import TCFStorage

/// Whether the first row of a table names its columns.
enum HeaderGuess {
  private static let longestName = 64
  /// What names of columns with strings have in them. By chance, one string in billions has one of these.
  private static let words = ["consent", "string", "iabtcf"]

  /// Whether the first of `rows` is a header: a row whose string is none, while nothing else in it looks like data.
  ///
  /// - Parameters:
  ///   - rows: the first rows, without spaces around their cells.
  ///   - text: the column with the strings, from 0.
  static func isHeader(_ rows: [[String]], text: Int, _ reading: CellReading) -> Bool {
    guard let first = rows.first, first.indices.contains(text) else { return false }
    let cell = first[text]
    guard !cell.isEmpty, cell.utf8.count <= longestName, !reading.isNull(Array(cell.utf8)[...]), !isString(cell) else {
      return false
    }
    return isCounted(first) || !first.indices.contains { $0 != text && isData(first[$0], column: $0, of: rows) }
  }

  /// Whether a cell is a string, or meant as one. `ConsentString` has the letters of a string.
  private static func isString(_ cell: String) -> Bool {
    let small = cell.lowercased()
    return TextShape.isString(cell) && !words.contains { small.contains($0) }
  }

  /// Whether a row is `0`, `1`, `2`: how pandas names columns that have no names, behind an unnamed one for its index.
  private static func isCounted(_ row: [String]) -> Bool {
    let names = row.first?.isEmpty == true ? Array(row.dropFirst()) : row
    return !names.isEmpty && names.enumerated().allSatisfy { String($0.offset) == $0.element }
  }

  /// Whether a cell of the first row is a value: a number, a time, or a word that is in the column again.
  private static func isData(_ cell: String, column: Int, of rows: [[String]]) -> Bool {
    if cell.isEmpty { return false }
    if Double(cell) != nil || WrittenTime(Array(cell.utf8)[...]) != nil { return true }
    return rows.dropFirst().contains { $0.indices.contains(column) && $0[column] == cell }
  }
}
