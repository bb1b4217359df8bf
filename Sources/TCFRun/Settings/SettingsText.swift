import TCFCodec
import TCFFindings

/// The text of a settings file before it is parsed, and the meaning of its words.
enum SettingsText {
  /// How many bytes a file may have.
  static let most = 262_144
  /// How deep blocks and lists may lie in each other; the settings need five levels.
  static let mostLevels = 32

  /// Throws unless the text is UTF-8 that takes little time and memory to parse: the parser keeps a record of every level.
  static func check(_ bytes: [UInt8], file: String) throws(SettingsProblem) {
    func problem(_ offset: Int, _ fault: SettingsProblem.TextFault) -> SettingsProblem {
      SettingsProblem(file: file, place: place(of: offset, in: bytes), .text(fault))
    }
    guard bytes.count <= most else {
      throw SettingsProblem(file: file, place: nil, .file(.tooLarge(limit: most)))
    }
    if let offset = deepOffset(in: bytes) { throw problem(offset, .tooDeep(levels: mostLevels)) }
    do { _ = try UTF8Span(validating: bytes.span) } catch {
      throw problem(error.byteOffsets.lowerBound, .notUTF8)
    }
  }

  /// Where brackets, or signs for lists and keys at the beginnings of lines, are nested too deep.
  private static func deepOffset(in bytes: [UInt8]) -> Int? {
    var (brackets, signs, keys) = (0, 0, 0)
    var isLineStart = true
    for (offset, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "\n"):
        (isLineStart, signs) = (true, 0)
      case UInt8(ascii: " "), UInt8(ascii: "\t"): break
      case UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
        guard isLineStart else { continue }
        signs += 1
        // A key that is no word begins with a question mark; there is no use for a single one.
        if byte == UInt8(ascii: "?") { keys += 1 }
        // A ruler of dashes is a document's mark or a comment's, and short.
        if signs > mostLevels * 4 || keys > mostLevels { return offset }
      default:
        isLineStart = false
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { brackets += 1 }
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") { brackets = max(0, brackets - 1) }
        if brackets > mostLevels { return offset }
      }
    }
    return nil
  }

  private static func place(of offset: Int, in bytes: [UInt8]) -> SettingsProblem.Place {
    let before = bytes[..<offset]
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    // Scalars, not bytes, as the parser counts: continuation bytes do not count.
    return SettingsProblem.Place(
      line: before.count { $0 == UInt8(ascii: "\n") } + 1, column: before[start...].count { $0 & 0xC0 != 0x80 } + 1)
  }

  /// What a scalar without quotes means. Source: YAML 1.2.2, 10.3.2 Tag Resolution (the core schema): `on` and `no` are
  /// words there.
  static func value(ofPlain text: String) -> SettingsNode.Value {
    switch text {
    case "", "~", "null", "Null", "NULL": return .nothing
    case "true", "True", "TRUE": return .truth(true)
    case "false", "False", "FALSE": return .truth(false)
    default: break
    }
    let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    guard let first = digits.utf8.first, first == UInt8(ascii: ".") || first.isASCIIDigit else {
      return .text(text)
    }
    if digits.utf8.allSatisfy({ $0.isASCIIDigit }) { return Int(text).map { .integer($0) } ?? .number(text) }
    let isOtherBase =
      text.hasPrefix("0x") && Int(text.dropFirst(2), radix: 16) != nil
      || text.hasPrefix("0o") && Int(text.dropFirst(2), radix: 8) != nil
    return isOtherBase || isReal(digits) ? .number(text) : .text(text)
  }

  /// Digits, at most one point, at most one exponent.
  private static func isReal(_ text: Substring) -> Bool {
    let parts = text.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == 0x65 || $0 == 0x45 }
    let exponent = parts.count == 2 ? parts[1].drop { $0 == 0x2B || $0 == 0x2D } : nil
    if let exponent, exponent.isEmpty || !exponent.allSatisfy(\.isASCIIDigit) { return false }
    let mantissa = parts[0]
    return mantissa.contains(where: \.isASCIIDigit) && mantissa.allSatisfy { $0.isASCIIDigit || $0 == 0x2E }
      && mantissa.count { $0 == 0x2E } <= 1
  }

  /// A text of the file in a message: one line, not long.
  static func shown(_ text: String) -> String { Prose.line(text, limit: 60) }
}
