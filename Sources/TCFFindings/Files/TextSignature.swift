import TCFCodec

/// A kind of text that its beginning shows, where something else was expected: the one list of them, whichever room asks. What each
/// is called and what to do about it is in the table.
public enum TextSignature: Sendable, Hashable {
  /// HTML: an error page of a proxy, mostly.
  case webPage
  /// Stores of keys, as XML.
  case propertyList, sharedPreferences
  /// A JUnit report.
  case junitReport
  /// XML with another root element; nil where none was found.
  case xml(root: String?)
  /// A dictionary as `defaults read`, `plutil -p` and NSLog print it: `{ name = value; }`, `{ "name" => value }`.
  case printedDictionary
  /// Consent strings by themselves, one or several, a line each.
  case tcString, consentStringV1, gppString, additionalConsent

  /// How much of a text is looked at.
  private static let window = 4_096
  /// A text of fewer characters is not a consent string: its fixed fields alone have more.
  private static let shortestString = 20
  private static let longestName = 40

  /// What the text `bytes` is; nil for JSON and for what is not known. Looks at the beginning only.
  package init?(of bytes: [UInt8]) { self.init(ofBeginning: Self.beginning(of: bytes)) }

  /// The start of a text without byte order mark and white space; of UTF-16 the bytes that ASCII uses.
  package static func beginning(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    let hasWideMark = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    if hasWideMark || bytes.prefix(4).count(where: { $0 == 0 }) == 2 {
      return bytes.prefix(window).dropFirst(hasWideMark ? 2 : 0).filter { $0 != 0 }.drop(while: \.isASCIISpace)
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    return text.drop(while: \.isASCIISpace).prefix(window)
  }

  /// What a text is that begins with `text`, which `beginning(of:)` made.
  package init?(ofBeginning text: ArraySlice<UInt8>) {
    switch text.first {
    case UInt8(ascii: "<"): self.init(ofMarkup: text)
    case UInt8(ascii: "{"):
      guard Self.isPrintedDictionary(text) else { return nil }
      self = .printedDictionary
    default: self.init(ofLine: text.prefix { $0 != 0x0A && $0 != 0x0D })
    }
  }

  private init(ofMarkup text: ArraySlice<UInt8>) {
    if String(decoding: text.prefix(14), as: UTF8.self).lowercased() == "<!doctype html" {
      self = .webPage
      return
    }
    let root = Self.rootName(of: text)
    self = Self.byRoot.first { $0.roots.contains(root ?? "") }?.kind ?? .xml(root: root)
    // HTML's names alone are the same in capitals.
    if case .xml(let root?) = self, Self.pageRoots.contains(root.lowercased()) { self = .webPage }
  }

  private static let pageRoots: Set = ["html", "head", "body"]
  private static let byRoot: [(roots: Set<String>, kind: TextSignature)] = [
    (["plist"], .propertyList), (["map"], .sharedPreferences), (["testsuites", "testsuite"], .junitReport),
  ]

  private init?(ofLine line: ArraySlice<UInt8>) {
    if line.starts(with: "1~".utf8) || line.starts(with: "2~".utf8) {
      self = .additionalConsent
      return
    }
    // Base64url and the separators of segments and sections, nothing else.
    let word = line.prefix { $0.isASCIIAlphanumeric || "-_.~=".utf8.contains($0) }
    guard word.count >= Self.shortestString, line[word.endIndex...].allSatisfy(\.isASCIISpace) else { return nil }
    switch word.first {
    case UInt8(ascii: "B"): self = .consentStringV1
    case UInt8(ascii: "C"): self = .tcString
    case UInt8(ascii: "D") where word.starts(with: "DB".utf8): self = .gppString
    default: return nil
    }
  }

  /// Whether a name follows the brace, and an equals sign the name.
  private static func isPrintedDictionary(_ text: ArraySlice<UInt8>) -> Bool {
    let inside = text.dropFirst().drop(while: \.isASCIISpace)
    let name = inside.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "\n") }
    return !name.isEmpty && inside.dropFirst(name.count).first == UInt8(ascii: "=")
  }

  /// The name of the first element behind declarations, comments and instructions.
  private static func rootName(of text: ArraySlice<UInt8>) -> String? {
    var rest = text
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(open + 1)...]
      guard let first = rest.first else { return nil }
      switch first {
      case UInt8(ascii: "!") where rest.starts(with: "!--".utf8): rest = after("-->", in: rest)
      case UInt8(ascii: "!"): rest = after(">", in: rest)
      case UInt8(ascii: "?"): rest = after("?>", in: rest)
      default:
        // Messages show it, so it has nothing in it that names of elements have not.
        let name = String(decoding: rest.prefix(longestName), as: UTF8.self)
          .prefix { $0.isLetter || $0.isNumber || "_-:.".contains($0) }
        return name.isEmpty ? nil : String(name)
      }
    }
    return nil
  }

  /// What is behind the first `mark`, which has a character at least; nothing if there is none.
  private static func after(_ mark: String, in text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let mark = Array(mark.utf8)
    var rest = text
    // The standard library's `firstRange(of:)` asks the runtime for types at every byte.
    while let start = rest.firstIndex(of: mark[0]) {
      rest = rest[start...]
      if rest.starts(with: mark) { return rest.dropFirst(mark.count) }
      rest = rest.dropFirst()
    }
    return text[text.endIndex...]
  }
}
