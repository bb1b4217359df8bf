import TCFCodec
import TCFFindings

/// What a text looks like, determined from its characters alone and from no rule: whether it is meant as a string, or is prose,
/// the name of a file, or a table.
package enum TextShape {
  /// A text that is longer than this and of the right letters is meant as a string, whatever it begins with.
  private static let longText = 40
  /// A text of fewer characters is no TC string: its fixed fields alone have more.
  private static let shortText = 20

  /// Whether a text by itself, a line or an argument, is meant as a string: base64url with dots, a related string, a
  /// URL, a macro, or one of the things that come in a string's place.
  package static func isString(_ text: some StringProtocol) -> Bool {
    let token = withoutQuotes(Array(text.utf8))
    if token.isEmpty { return false }
    return isURL(token) || isMacro(token) || isArtefact(token) || isRelatedString(token) || isConsentString(token)
  }

  /// Whether a text is a whole TC string by its looks: as long as one has to be, in its letters, and begun by a version and a
  /// date as TC strings have them. Identifiers and URLs that are in the columns of an export are none.
  package static func isTCString(_ text: some StringProtocol) -> Bool {
    let token = withoutQuotes(Array(text.utf8))
    guard token.count >= shortestTCString, token.allSatisfy(isStringLetter) else { return false }
    return "BC".utf8.contains(token[token.startIndex]) && (0x4B...0x53).contains(token[token.startIndex + 1])
  }

  /// What is cut off behind this many letters is still a string to judge, and what is shorter is another thing.
  private static let shortestTCString = 20

  /// Whether a text begins with a TC string or a GPP container, whatever follows.
  static func beginsAsString(_ text: some StringProtocol) -> Bool {
    let bytes = Array(text.utf8)
    // Behind a byte order mark, white space and quotes.
    let outer: Set<UInt8> = [0xEF, 0xBB, 0xBF, 0x20, UInt8(ascii: "\""), UInt8(ascii: "'")]
    let inner = bytes.drop(while: outer.contains)
    return beginsAsTCString(inner) || beginsAsContainer(inner)
  }

  /// Whether a text begins with the header of a GPP container and is long enough to have a section: `DB`, the type and version of
  /// every header, and base64url up to the first `~`.
  ///
  /// Source: Global Privacy Platform, Consent String Specification, Header.
  private static func beginsAsContainer(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= shortText, text.starts(with: "DB".utf8) else { return false }
    let header = text.prefix { isStringLetter($0) && !"~+/=%.".utf8.contains($0) }
    return header.count >= shortestHeader && text[header.endIndex...].first == UInt8(ascii: "~")
  }

  /// Type, version and the number of section ids take 24 bits.
  private static let shortestHeader = 4

  /// Whether a text is long and in the letters of a string but for a few characters, wherever they are.
  private static func isDamagedString(_ text: ArraySlice<UInt8>) -> Bool {
    let letters = text.filter(isStringLetter)
    let foreign = text.count { !isStringLetter($0) && $0 & 0xC0 != 0x80 }
    guard letters.count >= longText, foreign <= max(2, text.count / 20) else { return false }
    return isMixed(letters[...])
  }

  /// Whether a text begins with a TC string, whatever follows: enough characters of base64url, the first two those of a version
  /// and a date, and letters as mixed as random ones.
  static func beginsAsTCString(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, "BC".utf8.contains(first) else { return false }
    let run = text.prefix { isStringLetter($0) && !"~+/=%".utf8.contains($0) }
    guard run.count >= shortText, (0x4B...0x53).contains(run[run.startIndex + 1]) else { return false }
    let capitals = run.count { $0.isASCIIUppercase || $0.isASCIIDigit }
    return capitals * 4 >= run.count && run.count { $0.isASCIILowercase } * 30 >= run.count
  }

  /// Whether a text as a whole is given in a string's place: a macro, an identifier, JSON, a string in quotes.
  static func isMeantByItself(_ text: String) -> Bool {
    let bytes = withoutQuotes(Array(text.utf8))
    if isMacro(bytes) || isArtefact(bytes) || isRelatedString(bytes) || beginsAsString(text) { return true }
    return text.utf8.first { $0 > 0x20 }.map { "{[".utf8.contains($0) } ?? true
  }

  /// Whether a text is a segment of a TC string without its core, such as `IACP`.
  static func isBareSegment(_ text: String) -> Bool { BareSegment(text) != nil }

  /// Whether an argument that names no file can only be the name of one: no text of a string's shape, and none of the
  /// characters that names seldom have.
  static func isFileName(_ text: String) -> Bool {
    if beginsAsString(text) || isBareSegment(text) || isIdentifier(text) { return false }
    let bytes = Array(text.utf8)[...]
    if isDamagedString(bytes) && !bytes.contains(UInt8(ascii: "/")) { return false }
    // Those whose dates are none of the last years, too.
    if TCStringDissection(of: text).model != nil { return false }
    guard !text.isEmpty, !text.utf8.contains(where: { "{}\"'%<>=$|\n\t".utf8.contains($0) }) else { return false }
    return !text.split(separator: " ").contains { isString($0) }
  }

  /// Whether a text is a URL and nothing else.
  package static func isURL(_ text: some StringProtocol) -> Bool { isURL(Array(text.utf8)[...]) }

  /// The one word of a text that was pasted, without the white space around it; nil for several, and for what begins as JSON
  /// and XML do.
  static func onlyWord(of text: String) -> String? {
    let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let word = words.first, words.dropFirst().allSatisfy({ $0.allSatisfy(\.isWhitespace) }),
      word.first.map({ "{[\"<".contains($0) }) == false
    else { return nil }
    return String(word)
  }

  private static func withoutQuotes(_ text: [UInt8]) -> ArraySlice<UInt8> {
    guard let first = text.first, text.count > 1, first == text.last, "\"'".utf8.contains(first) else {
      return text[...]
    }
    return text.dropFirst().dropLast()
  }

  static func isURL(_ text: ArraySlice<UInt8>) -> Bool {
    !text.contains(UInt8(ascii: " ")) && (text.starts(with: "//".utf8) || hasScheme(text))
  }

  /// Whether `://` is in a text. The standard library's search for it takes hundreds of times as long.
  private static func hasScheme(_ text: ArraySlice<UInt8>) -> Bool {
    let bytes = text.span
    for index in bytes.indices.dropLast(2) where bytes[index] == UInt8(ascii: ":") {
      guard bytes[index + 1] == UInt8(ascii: "/"), bytes[index + 2] == UInt8(ascii: "/") else { continue }
      // `API_URL=https://…` is a setting.
      let before = text.prefix(index)
      return !before.contains(UInt8(ascii: "=")) || before.contains { "?/;".utf8.contains($0) }
    }
    return false
  }

  /// `${GDPR_CONSENT_755}`, `{{consent}}`, `%%GDPR%%`, `[GDPR_CONSENT]`.
  private static func isMacro(_ text: ArraySlice<UInt8>) -> Bool {
    [("${", "}"), ("{{", "}}"), ("%%", "%%"), ("[", "]")].contains { open, close in
      text.count > open.utf8.count + close.utf8.count && text.starts(with: open.utf8)
        && text.reversed().starts(with: close.utf8.reversed()) && !text.contains(UInt8(ascii: ","))
    }
  }

  /// Whether a text is what programs write where they have no string, or an identifier that gets into its place.
  static func isIdentifier(_ text: String) -> Bool { isArtefact(withoutQuotes(Array(text.utf8))) }

  /// What programs write where they have no string, and identifiers that get into its place.
  private static func isArtefact(_ text: ArraySlice<UInt8>) -> Bool {
    let words: Set = ["undefined", "null", "(null)", "nil", "none", "nan", "true", "false", "[object object]"]
    if words.contains(String(decoding: text, as: UTF8.self).lowercased()) { return true }
    if text.starts(with: "eyJ".utf8) { return true }
    let isUUID = text.count == 36 && text.count { $0 == UInt8(ascii: "-") } == 4
    return isUUID && text.allSatisfy { Hexadecimal.value(of: $0) != nil || $0 == UInt8(ascii: "-") }
  }

  /// GPP containers, Additional Consent and US Privacy strings.
  private static func isRelatedString(_ text: ArraySlice<UInt8>) -> Bool {
    guard let first = text.first, text.allSatisfy(isStringLetter) else { return false }
    let isNumber = (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(first)
    if isNumber, text.dropFirst().first == UInt8(ascii: "~") { return true }
    if isNumber, text.count == 4 { return text.dropFirst().allSatisfy { "YNyn-".utf8.contains($0) } }
    return first == UInt8(ascii: "D") && text.contains(UInt8(ascii: "~"))
  }

  /// TC strings, cut ones, lower-cased ones and those in the standard alphabet too.
  private static func isConsentString(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count >= 4, text.allSatisfy(isStringLetter) else { return false }
    // Versions 1 and 2 in the first character; in the second, Created: N is 2017, and S begins in 2033.
    let head = (text[text.startIndex], text[text.startIndex + 1])
    let isHead = "BCbc".utf8.contains(head.0) && (0x4B...0x53).contains(head.1 & 0xDF)
    let capitals = text.count { $0.isASCIIUppercase || $0.isASCIIDigit }
    let small = text.count { $0.isASCIILowercase }
    if text.count < longText {
      let isUpper = head.0 < 0x61
      return isHead && isUpper && (small > 0 && capitals > 2 || text.count <= 8 && small > 0 && capitals > 1)
    }
    return isMixed(text) || (isHead || "BC".utf8.contains(head.0)) && !text.contains(UInt8(ascii: "/"))
  }

  /// Random letters have as many capitals as small ones, words and paths do not.
  private static func isMixed(_ text: ArraySlice<UInt8>) -> Bool {
    let capitals = text.count { $0.isASCIIUppercase || $0.isASCIIDigit }
    return capitals * 4 >= text.count && text.count { $0.isASCIILowercase } * 20 >= text.count
  }

  private static func isStringLetter(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || "-_.~+/=%".utf8.contains(byte)
  }
}
