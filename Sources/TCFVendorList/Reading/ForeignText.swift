import TCFFindings

extension ListFault {
  /// What bytes that cannot be a JSON object or array are; nil if they may be one. Looks at the beginning only.
  init?(recognising bytes: [UInt8]) {
    if let signature = FileSignature(of: bytes) {
      self = .otherKind(.file(signature))
      return
    }
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    let text = (bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]).drop(while: isSpace)
    guard let first = text.first else {
      self = .empty
      return
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return nil }
    let beginning = text.prefix(4_096)
    if first == UInt8(ascii: "<") {
      self = .otherKind(Self.markup(String(decoding: beginning, as: UTF8.self)))
    } else if beginning.contains(where: { $0 < 0x20 && !isSpace($0) }) {
      self = .otherKind(.binary)
    } else {
      let line = beginning.prefix { $0 != 0x0A && $0 != 0x0D }
      self = .otherKind(Self.plainText(String(decoding: line, as: UTF8.self)))
    }
  }

  /// What a text that begins with `<` is, by its first element.
  private static func markup(_ text: String) -> ForeignKind {
    if text.lowercased().hasPrefix("<!doctype html") { return .webPage }
    // Past the declaration, comments and the document type: the first "<" that a letter follows.
    let elements = text.split(separator: "<", omittingEmptySubsequences: true)
    let start = elements.first { $0.first?.isLetter ?? false } ?? ""
    let root = String(start.prefix { $0.isLetter || $0.isNumber || "_-:.".contains($0) }.prefix(40))
    switch root.lowercased() {
    case "testsuites", "testsuite": return .junitReport
    case "html", "head", "body": return .webPage
    case "map", "plist": return .storedKeys
    default: return .xml(root: root)
    }
  }

  /// What a line of plain text is.
  private static func plainText(_ line: String) -> ForeignKind {
    let isAlphabet: (Character) -> Bool = { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.~=".contains($0)) }
    let word = line.prefix { isAlphabet($0) }
    let isWhole = line.dropFirst(word.count).allSatisfy { $0.isWhitespace }
    if line.hasPrefix("1~") || line.hasPrefix("2~") { return .additionalConsent }
    guard isWhole, word.count >= 20 else { return .otherText(String(line.prefix(80))) }
    if line.hasPrefix("DB") { return .gppString }
    switch line.first {
    case "C": return .tcString
    case "B": return .consentStringV1
    default: return .otherText(String(line.prefix(80)))
    }
  }
}
