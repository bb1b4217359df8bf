import TCFJSON

/// A value of a row.
enum RowValue: Sendable, Hashable {
  case text(String?)
  case number(Int?)
  /// Words without spaces.
  case terms([String])

  /// The value in a cell: nothing for nil, and spaces between words.
  fileprivate var cell: String {
    switch self {
    case .text(let text): text ?? ""
    case .number(let number): number.map(String.init) ?? ""
    case .terms(let words): words.joined(separator: " ")
    }
  }
}

/// How rows are written: for programs that join them with other data, so every value is as it is.
package enum RowForm: String, Sendable, CaseIterable {
  /// A JSON object a line.
  case json
  /// Cells with commas between them, as RFC 4180 has them, with LF at the end of a line.
  case csv
  /// Cells with tabs between them; tab, line end and backslash in a cell are `\t`, `\n` and `\\`, as PostgreSQL's and ClickHouse's
  /// text formats have them.
  case tsv

  /// The form of a file by the ending of its name; nil for an ending that says nothing of it.
  package init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    switch name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last?.lowercased() {
    case "ndjson", "jsonl": self = .json
    case "csv": self = .csv
    case "tsv": self = .tsv
    default: return nil
    }
  }

  /// The endings of names by which a form is known.
  package static let endings = [".ndjson", ".jsonl", ".csv", ".tsv"]

  /// The row with the names of the columns; nothing for objects, which have them in each row.
  func header(_ columns: [String]) -> [UInt8] {
    var bytes: [UInt8] = []
    if self != .json { append(columns.map { .text($0) }, named: columns, within: nil, to: &bytes) }
    return bytes
  }

  /// Adds a row with its line end.
  ///
  /// - Parameter member: the member of an object that the object is to be; nil for the object itself. Cells have none.
  func append(_ values: [RowValue], named columns: [String], within member: String?, to bytes: inout [UInt8]) {
    switch self {
    case .json:
      JSONWriter.append(to: &bytes) { json in
        if let member {
          json.object { json in json.member(member) { Self.write(values, columns, &$0) } }
        } else {
          json.object { Self.write(values, columns, &$0) }
        }
      }
    case .csv, .tsv:
      for (index, value) in values.enumerated() {
        if index > 0 { bytes.append(self == .csv ? UInt8(ascii: ",") : UInt8(ascii: "\t")) }
        if self == .csv { Self.appendCell(value.cell, to: &bytes) } else { Self.appendField(value.cell, to: &bytes) }
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private static func write(_ values: [RowValue], _ columns: [String], _ json: inout JSONWriter) {
    for (name, value) in zip(columns, values) {
      switch value {
      case .text(let text): json.member(name, text)
      case .number(let number): json.member(name, number)
      case .terms(let words): json.member(name, words)
      }
    }
  }

  private static func appendCell(_ text: String, to bytes: inout [UInt8]) {
    let quote = UInt8(ascii: "\"")
    guard text.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) else { return bytes.append(contentsOf: text.utf8) }
    bytes.append(quote)
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  private static func appendField(_ text: String, to bytes: inout [UInt8]) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
      case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
      case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
      case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
      default: bytes.append(byte)
      }
    }
  }
}
