import TCFFindings
import TCFStorage

/// What an input holds, judged by its first bytes and never by its name. Every verb asks here; what is known by single signatures
/// is in the table `FileSignature`.
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

  /// What an input can be.
  package enum Guess {
    /// TC strings and other strings of consent, one a line.
    case strings
    /// What programs write in a string's place, and identifiers: strings only where someone says so by naming the file.
    case identifiers
    /// URLs with parameters of consent, one a line.
    case urls
    /// Markup, JSON or a property list: stored keys, messages, lists and whatever else their readers find in it.
    case keys
    /// Lines of text with consent data in them.
    case pasted
    /// A SQLite database.
    case database
    /// What `adb backup` writes.
    case androidBackup
    /// No byte, or nothing but white space.
    case empty
    /// Something that is neither.
    case foreign(ForeignContent)
  }

  /// What the first bytes of an input show.
  package static func guess(_ head: [UInt8]) -> Guess {
    if head.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }) { return .empty }
    switch FileSignature(of: head) {
    case .sqlite: return .database
    case .androidBackup: return .androidBackup
    case .binaryPropertyList, nil: break
    case .utf16:
      // The registry editor writes no other text than this.
      if let text = WideText.utf8(head), RegistryExport.isExport(String(decoding: text, as: UTF8.self)) {
        return .pasted
      }
      return .foreign(ForeignContent(.utf16))
    case let known?: return .foreign(ForeignContent(known))
    }
    // Before the reader of key sets is asked, which would read all of it. A log may have junk in one of its lines: its reader
    // says in which.
    if CaptureReader.looksLikeJSON(head) || StoredKeySetReader.kind(of: head) != nil { return .keys }
    if head.contains(0) { return .foreign(ForeignContent("binary data", isText: false)) }
    // A file that starts like XML is no list of strings; the reader of key sets says what it is instead.
    if isMarkup(head) { return .keys }
    return switch TextContent(of: head) {
    case .strings(let isConsent): isConsent ? .strings : .identifiers
    case .urls: .urls
    case .pasted: .pasted
    case .foreign(let what): .foreign(what)
    }
  }

  /// Whether a text begins as XML does; curl puts `< ` before headers.
  private static func isMarkup(_ head: [UInt8]) -> Bool {
    let text = head.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    return text.first == UInt8(ascii: "<") && text.dropFirst().first != UInt8(ascii: " ")
  }
}
