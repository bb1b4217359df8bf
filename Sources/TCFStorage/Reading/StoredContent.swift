import TCFCodec
import TCFFindings

/// What a file is, determined from its bytes and never from its name.
enum StoredContent: Hashable {
  case empty
  case binaryPropertyList
  case propertyList
  case sharedPreferences
  /// An XML document with another root, or one whose root was not found.
  case xml(root: String?)
  /// Text that begins like a JSON object.
  case jsonObject
  /// Text that begins like a JSON array of pairs, which dumps of AsyncStorage are.
  case jsonPairs
  /// Something that is not a key set, with its name for people.
  case other(String)
  case unknown

  /// How many bytes at the start are looked at.
  private static let window = 4_096

  /// What `bytes` are.
  init(of bytes: [UInt8]) {
    switch FileSignature(of: bytes) {
    case .binaryPropertyList: self = .binaryPropertyList
    case nil, .utf16, .utf16WithoutMark: self.init(ofText: Self.text(of: bytes))
    case let known?: self = .other(known.name)
    }
  }

  private init(ofText text: ArraySlice<UInt8>) {
    guard let first = text.first else {
      self = .empty
      return
    }
    switch first {
    case UInt8(ascii: "<"): self.init(ofXML: text)
    case UInt8(ascii: "{"): self = Self.isOldPropertyList(text) ? .other(Self.oldPropertyList) : .jsonObject
    case UInt8(ascii: "["): self = Self.beginsWithPair(text) ? .jsonPairs : .other("a JSON array")
    default: self = Self.isConsentString(text) ? .other("a consent string by itself") : .unknown
    }
  }

  private init(ofXML text: ArraySlice<UInt8>) {
    if String(decoding: text.prefix(14), as: UTF8.self).lowercased() == "<!doctype html" {
      self = .other("a web page (HTML)")
      return
    }
    let root = Self.rootName(of: text)
    switch root?.lowercased() {
    case _ where root == "plist": self = .propertyList
    case _ where root == "map": self = .sharedPreferences
    case "html", "head", "body": self = .other("a web page (HTML)")
    default: self = .xml(root: root)
    }
  }

  private static let oldPropertyList =
    "a property list in the old text format, as `defaults read` prints it (use `defaults export` or `plutil`)"

  /// The start of the text without byte order mark and white space; of UTF-16 the bytes that ASCII uses.
  private static func text(of bytes: [UInt8]) -> ArraySlice<UInt8> {
    var start = bytes.prefix(window)
    let isUTF16 = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
    if isUTF16 || start.prefix(4).count(where: { $0 == 0 }) == 2 {
      start = start.dropFirst(isUTF16 ? 2 : 0).filter { $0 != 0 }[...]
    } else if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      start = start.dropFirst(3)
    }
    let text = start.drop(while: isSpace)
    // White space alone may be longer than the window.
    guard text.isEmpty, bytes.count > window else { return text }
    return bytes.drop(while: isSpace).prefix(window)
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
        let name = rest.prefix { !isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") }
        return name.isEmpty || name.count > 100 ? nil : String(decoding: name, as: UTF8.self)
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

  /// `[["`: an array whose first element is an array that begins with a string.
  private static func beginsWithPair(_ text: ArraySlice<UInt8>) -> Bool {
    text.lazy.filter { !isSpace($0) }.prefix(3).elementsEqual("[[\"".utf8)
  }

  /// `{ name = value; }`: a name that an equals sign follows.
  private static func isOldPropertyList(_ text: ArraySlice<UInt8>) -> Bool {
    let inside = text.dropFirst().drop(while: isSpace)
    let name = inside.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "\n") }
    return !name.isEmpty && inside.dropFirst(name.count).first == UInt8(ascii: "=")
  }

  /// Base64url characters and the separators of segments and sections, nothing else.
  private static func isConsentString(_ text: ArraySlice<UInt8>) -> Bool {
    let line = text.reversed().drop(while: isSpace)
    guard line.count >= 20, let first = text.first, "BCD".utf8.contains(first) else { return false }
    return line.allSatisfy { $0.isASCIIAlphanumeric || "-_.~".utf8.contains($0) }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }
}
