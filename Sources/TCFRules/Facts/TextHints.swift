import TCFCodec
import TCFFindings

/// What a foreign character is, and what it usually comes from.
enum CharacterHint {
  /// The character that begins at a byte of `text`: `"é"`, `a space`, `U+200B`.
  static func name(atByte offset: Int, in text: String) -> String {
    let rest = String(decoding: text.utf8.dropFirst(offset).prefix(4), as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return "the end of the text" }
    switch scalar {
    case " ": return "a space"
    case "\r": return "a carriage return"
    case "\n": return "a line feed"
    case "\t": return "a tab"
    case "\"": return "a quotation mark"
    default:
      return isShown(scalar) ? "\"\(scalar)\"" : "U+" + Hexadecimal.text(UInt64(scalar.value), width: 4).uppercased()
    }
  }

  /// `character 7 is "é"`: the character that begins at a byte of `text`, counted from 0, and what follows its number.
  static func sentence(atByte offset: Int, in text: String, of whole: String = "") -> String {
    let number = CharacterPositions.character(atByte: offset, in: text)
    return "character \(number)\(whole) is \(name(atByte: offset, in: text))"
  }

  /// Whether a reader of the message sees the character, and nothing else by it: letters, digits, marks of punctuation and
  /// symbols, but neither blanks nor what changes the direction of text.
  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator, .paragraphSeparator,
      .nonspacingMark, .enclosingMark, .spacingMark:
      false
    default: true
    }
  }

  static func advice(_ byte: Int, in facts: StringFacts) -> String {
    switch UInt8(truncatingIfNeeded: byte) {
    case UInt8(ascii: "+"), UInt8(ascii: "/"): ": the standard base64 alphabet was used instead of base64url"
    case UInt8(ascii: "%"): ": the string was URL-escaped"
    case UInt8(ascii: "\""), UInt8(ascii: "'"): ": the string was stored with its quotes"
    case UInt8(ascii: "="): ": padding within the string"
    case UInt8(ascii: "~"): container(GPPContainer(of: facts.text))
    case UInt8(ascii: "."): ": a version 1 string has no segments"
    case 0x20, 0x0D, 0x0A, 0x09: ": the string contains white space"
    default: ""
    }
  }

  /// Why a text with a "~" is not read as a container.
  private static func container(_ container: GPPContainer) -> String {
    guard container.headerType == 3 else {
      return ": a GPP container without a readable header, or an Additional Consent string"
    }
    let count = container.faults.first { $0.code == .gppSectionCount }
    return count.map { ": a GPP container; \(GPPContainer.sentence(forSectionCount: $0))" }
      ?? ": a GPP container whose header cannot be read"
  }
}

/// A TC string in square or curly brackets, as some programs print one.
enum BracketedString {
  static func isOne(_ text: String) -> Bool {
    guard [("[", "]"), ("{", "}")].contains(where: { text.hasPrefix($0) && text.hasSuffix($1) }) else { return false }
    return (try? ConsentString(decoding: String(text.dropFirst().dropLast()))) != nil
  }
}

/// What else a text may be.
enum ArtefactName {
  static func of(_ text: String) -> String {
    let head = text.drop { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" || $0 == "\r\n" }
    if head.hasPrefix("{") || head.hasPrefix("[") { return "JSON" }
    if head.hasPrefix("eyJ") { return "a JSON web token" }
    if head.hasPrefix("1~") || head.hasPrefix("2~") { return "an Additional Consent string" }
    if text.utf8.count == 4 { return "a US Privacy string" }
    if text.utf8.count == 36 { return "a UUID" }
    return "a URL"
  }
}

/// What a text as a whole is that was given in a string's place.
enum PlaceholderHint {
  private static let words: Set = [
    "undefined", "null", "(null)", "nil", "none", "nan", "true", "false", "[object object]",
  ]
  /// How macros begin and end, in addition to those of the framework, which have a fault of their own.
  private static let styles = [("%%", "%%"), ("[", "]"), ("{{", "}}"), ("#{", "}"), ("__", "__")]
  /// The longest name of a macro that is looked at.
  private static let longest = 60

  /// `: [GDPR_CONSENT] is a macro that was not replaced`; empty for any other text.
  static func text(_ text: String) -> String {
    guard text.utf8.count <= longest else { return "" }
    if isMacro(text) { return ": \(text) is a macro that was not replaced" }
    return words.contains(text.lowercased()) ? ": \(text) is what programs write where they have no string" : ""
  }

  /// What to do about such a text, whichever rule reports it; nil for any other text.
  static func fix(for text: String) -> String? {
    guard text.utf8.count <= longest else { return nil }
    if isMacro(text) { return "Have the party that serves the page or URL replace the macro with the TC string." }
    return words.contains(text.lowercased())
      ? "Leave the value out while there is no TC string, and write the whole string once there is one." : nil
  }

  /// Whether a name is between the signs of a macro, and nothing else.
  static func isMacro(_ text: String) -> Bool {
    styles.contains { open, close in
      guard text.utf8.count > open.utf8.count + close.utf8.count, text.hasPrefix(open), text.hasSuffix(close) else {
        return false
      }
      guard !BracketedString.isOne(text) else { return false }
      let name = text.utf8.dropFirst(open.utf8.count).dropLast(close.utf8.count)
      let letters = name.count { (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) }
      return letters > 2
        && name.allSatisfy { byte in
          switch byte {
          case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x2D, 0x2E: true
          default: false
          }
        }
    }
  }
}

/// What an unexpected version number usually means.
enum VersionHint {
  static func text(_ version: Int, _ text: String) -> String {
    if let segment = BareSegment(text) {
      let vendors = segment.vendors.isEmpty ? "" : " (vendors \(IDList.text(segment.vendors)))"
      return ": \(Prose.withArticle(segment.kind.name)) segment without its core\(vendors)"
    }
    return hint(version, text)
  }

  private static func hint(_ version: Int, _ text: String) -> String {
    switch version {
    case 3 where text.contains("~"): ": a GPP container without a TC string (section 2)"
    case 3: ": a GPP header without its sections, or an SDK that wrote 3"
    case 28 where text.hasPrefix("c"): ": the string was lower-cased"
    default: ""
    }
  }
}
