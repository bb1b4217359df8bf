import TCFStorage

/// What an input holds, judged by its first bytes and never by its name.
package enum ContentKind: String, Sendable, CaseIterable {
  /// TC strings, one a line.
  case strings
  /// URLs that were called, one a line.
  case urls
  /// Templates of URLs with macros, one a line.
  case urlTemplates = "url-templates"
  /// A stored key set.
  case keys
  /// Messages of a CMP or answers of its API, one document or one a line.
  case messages
  /// A vendor list or CMP list as a document.
  case list
  /// GPP strings, one a line.
  case gpp
  /// Additional Consent strings, one a line.
  case additionalConsent = "additional-consent"
  /// US Privacy strings, one a line.
  case usPrivacy = "us-privacy"

  /// What the first bytes of an input show.
  package enum Guess {
    case strings
    case urls
    case keys
    /// A SQLite database.
    case database
    /// What `adb backup` writes.
    case androidBackup
    case empty
    /// Something that is neither.
    case foreign(ForeignContent)
  }

  package static func guess(_ head: [UInt8]) -> Guess {
    if head.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) { return .empty }
    // Before the reader of key sets is asked, which would read all of it. A log may have junk in one of its lines: its reader
    // says in which.
    if CaptureReader.looksLikeJSON(head) || StoredKeySetReader.kind(of: head) != nil { return .keys }
    if head.starts(with: "SQLite format 3\0".utf8) { return .database }
    if AndroidBackup.isBackup(head) { return .androidBackup }
    if isUTF16(head) {
      return .foreign(ForeignContent("UTF-16 text", fix: "save it as UTF-8", isText: false, isWideText: true))
    }
    if let name = binaryName(head) { return .foreign(ForeignContent(name, isText: false)) }
    // A file that starts like XML is no list of strings; the reader of key sets says what it is instead.
    if head.first(where: { $0 > 0x20 && ![0xEF, 0xBB, 0xBF].contains($0) }) == UInt8(ascii: "<") { return .keys }
    return switch TextContent(of: head) {
    case .strings: .strings
    case .urls: .urls
    case .foreign(let what): .foreign(what)
    }
  }

  private static func binaryName(_ head: [UInt8]) -> String? {
    let signatures: [([UInt8], String)] = [
      ([0x1F, 0x8B], "gzip data; unpack it first"), ([0x50, 0x4B, 0x03, 0x04], "a zip archive; unpack it first"),
      ([0x25, 0x50, 0x44, 0x46], "a PDF"),
      ([0x89, 0x50, 0x4E, 0x47], "a PNG image"), ([0x7F, 0x45, 0x4C, 0x46], "a program"),
    ]
    for (signature, name) in signatures where head.starts(with: signature) { return name }
    if let format = ExportFormat(head) { return format.what }
    return head.contains(0) ? "binary data" : nil
  }

  private static func isUTF16(_ head: [UInt8]) -> Bool {
    head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF])
  }
}
