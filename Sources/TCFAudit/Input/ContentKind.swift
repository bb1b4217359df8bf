import TCFStorage

/// What an input holds, judged by its first bytes and never by its name.
public enum ContentKind: String, Sendable, CaseIterable {
  /// TC strings, one a line.
  case strings
  /// A stored key set.
  case keys
  /// A vendor list or CMP list as a document.
  case list

  /// What the first bytes of an input show.
  enum Guess {
    case strings
    case keys
    /// A SQLite database.
    case database
    case empty
    /// Something that is neither, and what it is.
    case foreign(String)
  }

  static func guess(_ head: [UInt8]) -> Guess {
    if head.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) { return .empty }
    if StoredKeySetReader.kind(of: head) != nil { return .keys }
    if head.starts(with: "SQLite format 3\0".utf8) { return .database }
    if let name = binaryName(head) { return .foreign(name) }
    // A file that starts like JSON or XML is no list of strings; the reader of key sets says what it is instead.
    let first = head.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }
    if let first, "{[<".utf8.contains(first) { return .keys }
    return .strings
  }

  private static func binaryName(_ head: [UInt8]) -> String? {
    let signatures: [([UInt8], String)] = [
      ([0x1F, 0x8B], "gzip data; unpack it first"), ([0x50, 0x4B, 0x03, 0x04], "a zip archive; unpack it first"),
      ([0x25, 0x50, 0x44, 0x46], "a PDF"),
      ([0x89, 0x50, 0x4E, 0x47], "a PNG image"), ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ]
    for (signature, name) in signatures where head.starts(with: signature) { return name }
    if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) { return "UTF-16 text; save it as UTF-8" }
    return head.contains(0) ? "binary data" : nil
  }
}
