/// Rows of a CSV file that spreadsheets open as text: nothing in them is a formula, or obeyed by a terminal.
///
/// Source: RFC 4180.
package enum CSVText {
  /// A row with its end.
  package static func line(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

  private static func cell(_ text: String) -> String {
    var line = ConsoleStyle.safe(text, limit: 4_000)
    if let first = line.unicodeScalars.first, "=+-@".unicodeScalars.contains(first) { line = "'" + line }
    guard
      line.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") })
        || line.hasPrefix(" ") || line.hasSuffix(" ")
    else { return line }
    var quoted = "\""
    for scalar in line.unicodeScalars {
      if scalar == "\"" { quoted += "\"" }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }
}
