import TCFFindings
import TCFStorage

/// What a text file holds, determined from its first lines.
enum TextContent {
  /// A list of strings, one a line.
  ///
  /// - Parameter isConsent: whether any of them is one; else all are what comes in a string's place.
  case strings(isConsent: Bool)
  /// A list of URLs, one a line.
  case urls
  /// Lines of text with consent data in them.
  case pasted
  /// Something else.
  case foreign(ForeignContent)

  /// How many lines are looked at.
  private static let mostLines = 1_000

  /// How many lines there are of each kind.
  private struct Counts {
    var (strings, urls, identifiers, damaged, others, unreadable) = (0, 0, 0, 0, 0, 0)
    /// Lines with pieces of consent data in them, and those of them in which a name says so.
    var (pieces, named) = (0, 0)
    /// The last line that is none of these.
    var other = ""

    var isFirst: Bool { strings + urls + identifiers + damaged + others + pieces == 0 }
  }

  /// Looks at the lines of `head`. The last one may be cut.
  init(of head: [UInt8]) {
    let lines = head.starts(with: [0xEF, 0xBB, 0xBF]) ? head[3...] : head[...]
    if CookieJar.isJar(lines) {
      self = .pasted
      return
    }
    var (counts, table) = (Counts(), TableShape())
    for bytes in lines.split(separator: UInt8(ascii: "\n"), maxSplits: Self.mostLines).prefix(Self.mostLines) {
      // What is no text among strings is reported line by line.
      guard let line = String(validating: bytes, as: UTF8.self) else {
        counts.unreadable += 1
        continue
      }
      guard case .text(let text) = LineText(line, isFirst: counts.isFirst) else {
        if case .emptyCell = LineText(line, isFirst: counts.isFirst) { table.record(line) }
        continue
      }
      Self.count(text, line, &counts)
      table.record(line)
    }
    self = Self.content(counts, table)
  }

  private static func count(_ text: String, _ line: String, _ counts: inout Counts) {
    // A log of URLs has a time or a name before its tab, which makes the line no pasted text.
    if TextShape.isURL(text) || line.split(separator: "\t").contains(where: { TextShape.isURL($0) }) {
      counts.urls += 1
      return
    }
    if TextShape.beginsAsString(text) {
      if TextShape.isString(text) { counts.strings += 1 } else { counts.damaged += 1 }
      return
    }
    let pieces = PieceScanner.pieces(in: line)
    if pieces.contains(where: \.isNamed) {
      counts.named += 1
      counts.pieces += 1
    } else if TextShape.isIdentifier(text) {
      counts.identifiers += 1
    } else if TextShape.isString(text) {
      counts.strings += 1
    } else if !pieces.isEmpty {
      counts.pieces += 1
    } else {
      counts.others += 1
      counts.other = text
    }
  }

  private static func content(_ counts: Counts, _ table: TableShape) -> TextContent {
    let texts = counts.strings + counts.identifiers
    let others = counts.others + counts.pieces
    // A few odd lines among strings are findings, and a few strings in prose are found one by one.
    if counts.urls + texts + counts.damaged + counts.pieces == 0, counts.unreadable > others {
      return .foreign(ForeignContent("not UTF-8 text", isText: false))
    }
    if counts.urls + texts >= others + counts.damaged, counts.urls + texts > 0 || others + counts.damaged == 0 {
      return counts.urls > texts ? .urls : .strings(isConsent: counts.strings + counts.damaged > 0)
    }
    if counts.named > 0, table.stringColumn == nil || counts.named * 4 >= texts + others + counts.damaged {
      return .pasted
    }
    if let column = table.stringColumn {
      return .foreign(
        ForeignContent(
          "\(column.separator.name): column \(column.number) holds TC strings",
          fix: "count what its strings break with: tcfcheck audit FILE --column \(column.number)",
          holdsStrings: true, isText: true))
    }
    if texts + counts.damaged >= others { return .strings(isConsent: true) }
    if counts.pieces > 0 { return .pasted }
    let advice = counts.others == 1 ? SegmentAdvice.advice(about: counts.other) : nil
    return .foreign(
      ForeignContent(
        table.separator.map { "\($0.name) without TC strings" } ?? "plain text without TC strings",
        fix: ForeignContent.usualAdvice + (advice.map { "; \($0)" } ?? ""), isText: true))
  }
}

/// What a file is that holds nothing which can be judged as it is.
package struct ForeignContent {
  /// What it is, as text that follows on "is".
  package let what: String
  private let advice: String
  private let signature: FileSignature?
  /// Whether its first bytes say what it is, so that it is not text whatever the user says of it.
  package var isKnownFormat: Bool { signature != nil }
  /// Whether there are strings in it all the same.
  package let holdsStrings: Bool
  /// Whether it is text.
  package let isText: Bool
  /// Whether it is text of two bytes a character, which is not read.
  package let isWideText: Bool

  /// A file that its first bytes show.
  init(_ kind: FileSignature) {
    signature = kind
    (what, advice, holdsStrings, isText, isWideText) = (kind.name, Self.usualAdvice, false, false, kind.isWideText)
  }

  init(
    _ what: String,
    fix: String = usualAdvice,
    holdsStrings: Bool = false, isText: Bool, isWideText: Bool = false
  ) {
    self.what = what
    advice = fix
    self.holdsStrings = holdsStrings
    self.isText = isText
    self.isWideText = isWideText
    signature = nil
  }

  fileprivate static let usualAdvice = "pass TC strings or URLs (one per line), \(StoredKeySetReader.formats), or JSON"

  /// What the user can do about the file `name`.
  package func fix(for name: String) -> String {
    if let signature { return signature.advice(for: name, otherwise: advice) }
    return advice.split(separator: "FILE", omittingEmptySubsequences: false).joined(separator: name)
  }
}
