/// Why a record cannot be read.
package enum RejectReason: Sendable, Hashable {
  /// The string, or another cell that is read, is not UTF-8.
  case notText
  /// The record is longer than any string; with its length in bytes.
  case tooLong(Int)
  /// A line with tabs and nothing before the first.
  case emptyCell
  /// A row of a table that has another number of columns than its first row.
  case columns(Int, wanted: Int)
  /// A quoted cell that does not end.
  case openQuote
  /// Text between the end of a quoted cell and the next separator.
  case afterQuote
  /// A line that is not one JSON object.
  case notJSON
  /// An object without the member that holds the string.
  case noMember
  /// A member that is not a string.
  case notString

  /// What is wrong, following on the record's place: `consents.csv:5 `.
  package var sentence: String {
    switch self {
    case .notText: "is not UTF-8 text"
    case .tooLong(let bytes): "has \(bytes) bytes, too long for a record"
    case .emptyCell: "has nothing before its first tab"
    case .columns(let count, let wanted): "has \(count) \(count == 1 ? "column" : "columns"), not \(wanted)"
    case .openQuote: "has a quotation mark that is never closed"
    case .afterQuote: "has text after a closing quotation mark"
    case .notJSON: "is not a JSON object"
    case .noMember: "does not have the member with the string"
    case .notString: "has something else than a string in the string's place"
    }
  }

  /// A word for the reason, the same from version to version.
  package var code: String {
    switch self {
    case .notText: "not-utf-8"
    case .tooLong: "too-long"
    case .emptyCell: "empty-cell"
    case .columns: "column-count"
    case .openQuote: "open-quote"
    case .afterQuote: "text-after-quote"
    case .notJSON: "not-json"
    case .noMember: "no-member"
    case .notString: "not-a-string"
    }
  }
}

/// A record that cannot be read, where it is, and what it is.
package struct RecordReject: Sendable {
  /// The input's place among the inputs of the run, from 0.
  package let input: Int
  /// The line on which it begins, from 1.
  package let line: Int
  /// Where it begins, in bytes of the unpacked input.
  package let offset: Int
  /// Why it cannot be read.
  package let reason: RejectReason
  /// Its bytes without the line end, or the first of them: `longest` at most.
  package let bytes: [UInt8]
  /// The record's own key, where it can be read.
  package var id: String? = nil

  /// How many bytes of a record are kept.
  package static let longest = 1 << 16
}
