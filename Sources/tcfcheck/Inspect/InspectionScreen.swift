import TCFFindings
import TCFReporting
import TCFSystem

/// What a state looks like. Every line is one that no terminal obeys, and none is wider than the window.
extension InspectionState {
  /// The lines of the window, from top to bottom.
  var screen: [TerminalLine] {
    let lines = [TerminalLine(heading, .bold), tabs] + content
    let filler = max(0, size.lines - 1 - lines.count)
    let all = lines.prefix(max(1, size.lines - 1)) + Array(repeating: TerminalLine(""), count: filler) + [foot]
    return all.suffix(size.lines).map { line in
      TerminalLine(Columns.cut(TerminalText.safeResult(line.text), to: size.columns), line.style)
    }
  }

  private var heading: String {
    guard let inspection else { return "tcfcheck inspect" }
    let count = subjects > 1 ? "  (\(subject + 1) of \(subjects))" : ""
    return inspection.name + count
  }

  private var tabs: TerminalLine {
    guard let inspection else { return TerminalLine("") }
    let titles = inspection.pages.enumerated().map { index, page in
      index == self.page ? "[\(index + 1) \(page.title)]" : " \(index + 1) \(page.title) "
    }
    return TerminalLine(titles.joined(separator: " "))
  }

  private var content: [TerminalLine] {
    switch mode {
    case .help(let top), .reading(let top):
      return [TerminalLine("")] + body.dropFirst(top).prefix(room).map { TerminalLine($0) }
    case .browsing, .searching, .opening:
      guard inspection != nil else { return [TerminalLine("")] + Self.welcome.map { TerminalLine($0) } }
      let entries = entries
      let shown = entries.enumerated().dropFirst(top).prefix(room).map { index, entry in
        TerminalLine(entry.line, index == cursor ? .reversed : .plain)
      }
      let isSearched = !searched.isEmpty
      let count = isSearched ? "\(entries.count) with “\(searched)”" : ""
      return [TerminalLine(count, .dim)] + (shown.isEmpty ? [TerminalLine("nothing here")] : shown)
    }
  }

  /// The lines of what is read whole: the chosen line with its details, or the keys.
  var body: [String] {
    let lines: [String]
    if case .help = mode {
      lines = Self.keys
    } else {
      lines = chosen.map { [$0.line] + ($0.details().isEmpty ? [] : [""]) + $0.details() } ?? []
    }
    return lines.flatMap { Columns.wrapped(TerminalText.safeResult($0), to: size.columns) }
  }

  private var foot: TerminalLine {
    switch mode {
    case .searching: return TerminalLine("/\(searched)_", .reversed)
    case .opening(let text): return TerminalLine("string or path: \(text)_", .reversed)
    case .reading, .help: return TerminalLine(note.isEmpty ? "↑↓ scroll  Esc back  q quit" : note, .reversed)
    case .browsing:
      if !note.isEmpty { return TerminalLine(note, .reversed) }
      let several = subjects > 1 ? "  n/p subject" : ""
      return TerminalLine(
        inspection == nil
          ? "paste  o open  ? keys  q quit"
          : "↑↓ move  Enter open  ←→ page  / search\(several)  o open  ? keys  q quit", .reversed)
    }
  }

  private static let welcome = [
    "Paste a TC string, a GPP container, a key set or a message,",
    "or press o and type a string or the path of a file.",
  ]

  private static let keys = [
    "↑ ↓ or k j          one line up or down",
    "PgUp PgDn or b Space  one window up or down",
    "Home End or g G     first and last line",
    "← → or h l, Tab     the page before and after",
    "1 2 3 …             a page by its number",
    "Enter               the whole line with details: of a finding its place, evidence, fix and",
    "                    source; of a vendor the legal basis and the reasons for each purpose",
    "/                   only lines with a text: a vendor by its name or id, a field, a rule",
    "Esc                 back; without the search",
    "n p or ] [          the next and the previous subject",
    "o                   type another string or path; pasting one works everywhere",
    "?                   these keys",
    "q or Control-C      quit",
  ]
}

/// Text by the columns that it takes on a terminal.
enum Columns {
  /// The beginning of a text that fits.
  static func cut(_ text: String, to columns: Int) -> String {
    var (result, used) = ("", 0)
    for character in text {
      used += width(character)
      if used > columns { break }
      result.append(character)
    }
    return result
  }

  /// A text in lines that fit, broken between words where that can be; lines after the first are indented as the first is.
  static func wrapped(_ text: String, to columns: Int) -> [String] {
    guard width(text) > columns else { return [text] }
    let indent = String(text.prefix { $0 == " " }.prefix(columns / 2))
    var (lines, line, used): ([String], String, Int) = ([], indent, indent.count)
    func close() {
      lines.append(line)
      (line, used) = (indent, indent.count)
    }
    for word in text.split(separator: " ") {
      if used > indent.count {
        if used + 1 + width(word) > columns { close() } else { (line, used) = (line + " ", used + 1) }
      }
      for character in word {
        if used + width(character) > columns, used > indent.count { close() }
        line.append(character)
        used += width(character)
      }
    }
    return lines + [line]
  }

  private static func width(_ text: some StringProtocol) -> Int { text.reduce(0) { $0 + width($1) } }

  /// How many columns a character takes: two for those of East Asia and pictures, one for anything else.
  ///
  /// Source: Unicode Standard Annex 11, in the large blocks that are wide throughout.
  static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
