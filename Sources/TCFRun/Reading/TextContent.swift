import TCFStorage

/// What a text file holds, told from its first lines.
enum TextContent {
  /// A list of strings, one a line.
  case strings
  /// A list of URLs, one a line.
  case urls
  /// Something else.
  case foreign(ForeignContent)

  /// How many lines are looked at.
  private static let mostLines = 1_000

  /// Looks at the lines of `head`. The last one may be cut.
  init(of head: [UInt8]) {
    var counts = (strings: 0, urls: 0, others: 0)
    var unreadable = 0
    var table = TableShape()
    let lines = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head[3...] : head[...]
    for bytes in lines.split(separator: UInt8(ascii: "\n"), maxSplits: Self.mostLines).prefix(Self.mostLines) {
      // What is no text among strings is reported line by line.
      guard let line = String(validating: bytes, as: UTF8.self) else {
        unreadable += 1
        continue
      }
      switch LineText(line, isFirst: counts == (0, 0, 0)) {
      case .nothing, .emptyCell: continue
      case .text(let text):
        if TextShape.isURL(text) {
          counts.urls += 1
        } else if TextShape.isString(text) {
          counts.strings += 1
        } else if line.split(separator: "\t").contains(where: { TextShape.isURL($0) }) {
          counts.urls += 1
        } else {
          counts.others += 1
        }
      }
      table.note(line)
    }
    // A few odd lines among strings are findings, and a few strings in prose are prose.
    if counts.urls + counts.strings == 0, unreadable > counts.others {
      self = .foreign(ForeignContent("not UTF-8 text", isText: false))
    } else if counts.urls + counts.strings >= counts.others {
      self = counts.urls > counts.strings ? .urls : .strings
    } else if let column = table.stringColumn {
      self = .foreign(
        ForeignContent(
          "\(column.separator.name): column \(column.number) holds TC strings",
          fix: "count what its strings break with: tcfcheck audit FILE --column \(column.number)",
          holdsStrings: true, isText: true))
    } else {
      self = .foreign(
        ForeignContent(
          table.separator.map { "\($0.name) without TC strings" } ?? "plain text without TC strings", isText: true))
    }
  }
}

/// What a file is that holds nothing which can be judged as it is.
package struct ForeignContent {
  /// What it is, in words that follow on "is".
  package let what: String
  private let advice: String
  /// Whether there are strings in it all the same.
  package let holdsStrings: Bool
  /// Whether it is text.
  package let isText: Bool
  /// Whether it is text of two bytes a character, which is not read.
  package let isWideText: Bool

  init(
    _ what: String,
    fix: String = "pass TC strings or URLs (one per line), \(StoredKeySetReader.formats), or JSON",
    holdsStrings: Bool = false, isText: Bool, isWideText: Bool = false
  ) {
    self.what = what
    advice = fix
    self.holdsStrings = holdsStrings
    self.isText = isText
    self.isWideText = isWideText
  }

  /// What the user can do about the file `name`.
  package func fix(for name: String) -> String {
    advice.split(separator: "FILE", omittingEmptySubsequences: false).joined(separator: name)
  }
}
