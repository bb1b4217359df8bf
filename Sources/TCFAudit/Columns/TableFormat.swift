import TCFSystem

/// How a table is written, and which of its columns are read.
package struct TableFormat: Sendable, Hashable {
  /// What is between cells.
  package let separator: UInt8
  /// Whether the first row names the columns.
  package let hasHeader: Bool
  /// How many columns every row has.
  package let width: Int
  /// The columns that are read, from 0.
  package let columns: RecordColumns<Int>
  /// How cells are read.
  package var reading = CellReading.usual

  /// A format. Every column that is read is one of the first `width`.
  package init(separator: UInt8, hasHeader: Bool, width: Int, columns: RecordColumns<Int>) {
    self.separator = separator
    self.hasHeader = hasHeader
    self.width = width
    self.columns = columns
  }

  static let quote = UInt8(ascii: "\"")
  static let newline = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")

  /// Where the last row ends that is whole: the number of bytes up to there; nil if none is whole.
  ///
  /// Only quotation marks are looked at, since most rows have none: one at the beginning of a cell opens it, and a line end
  /// before the one that closes it ends no row.
  var lastEnd: @Sendable ([UInt8]) -> Int? {
    { bytes in
      let span = bytes.span
      var (start, end): (Int, Int?) = (0, nil)
      var search = 0
      while true {
        let mark = ByteSearch.first(Self.quote, in: span, from: search, to: span.count)
        if let mark, mark > 0, !isBeforeCell(span[mark - 1]) {
          search = mark + 1
          continue
        }
        let outside = mark ?? span.count
        if ByteSearch.first(Self.newline, in: span, from: start, to: outside) != nil {
          end = ByteSearch.last(Self.newline, in: span, before: outside).map { $0 + 1 }
        }
        guard let mark, let close = Self.closingQuote(span, after: mark), close + 1 < span.count else { return end }
        (start, search) = (close + 1, close + 1)
      }
    }
  }

  private func isBeforeCell(_ byte: UInt8) -> Bool { byte == separator || byte == Self.newline }

  /// Where the quotation mark is that closes the one at `mark`; nil if there is none.
  static func closingQuote(_ bytes: Span<UInt8>, after mark: Int) -> Int? {
    var search = mark + 1
    while let found = ByteSearch.first(quote, in: bytes, from: search, to: bytes.count) {
      guard found + 1 < bytes.count, bytes[found + 1] == quote else { return found }
      search = found + 2
    }
    return nil
  }
}

/// The columns of an input, each in the way in which its format names them; nil for one that it does not have.
package struct RecordColumns<Name: Sendable & Hashable>: Sendable, Hashable {
  /// The string.
  package var text: Name
  /// The subject's id.
  package var subject: Name?
  /// When the record was stored.
  package var time: Name?
  /// What the user chose.
  package var choice: Name?
  /// The platform.
  package var platform: Name?
  /// The country that the user was expected in.
  package var country: Name?
  /// The record's own key.
  package var id: Name?

  /// Columns of which only that of the strings is read.
  package init(text: Name) { self.text = text }

  /// Those that there are.
  var all: [Name] { [text] + [subject, time, choice, platform, country, id].compactMap(\.self) }

  /// Each column changed by `change`, which receives what it is.
  func map<Other, Fault: Error>(
    _ change: (Name, String) throws(Fault) -> Other
  ) throws(Fault) -> RecordColumns<Other> {
    var result = RecordColumns<Other>(text: try change(text, "--column"))
    if let subject { result.subject = try change(subject, "--subject-column") }
    if let time { result.time = try change(time, "--time-column") }
    if let choice { result.choice = try change(choice, "--choice-column") }
    if let platform { result.platform = try change(platform, "--platform-column") }
    if let country { result.country = try change(country, "--country-column") }
    if let id { result.id = try change(id, "--id-column") }
    return result
  }
}

/// Why the columns of an input cannot be found.
enum ColumnFault: Error {
  /// An option names a column that there is none of; with the columns that there are.
  case missing(option: String, name: String, known: [String])
  /// An option names a column, and several have that name; with their numbers.
  case repeated(option: String, name: String, numbers: [Int])
  /// Several columns have consent strings, and none is named; what each is called: `column 2, tc_string`, and how it is named.
  case several([(label: String, name: String)])
}
