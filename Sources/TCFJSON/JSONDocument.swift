import Synchronization

/// A JSON text as read: its bytes, and a tape of tokens over them in the order of the text.
///
/// Strings and numbers stay where they are in the text until someone asks for them. Every member survives in its order,
/// duplicates that were permitted too, and so does the difference between `1` and `1.0`; Foundation's decoder hides all
/// that, takes trailing commas and keeps the first of two equal names where other languages keep the last.
package final class JSONDocument: Sendable {
  /// The text.
  package let bytes: [UInt8]
  /// What it may be that RFC 8259 does not allow.
  package let permissions: JSONPermissions
  let tape: [JSONToken]
  private let madeLines = AtomicLazyReference<LineIndex>()

  /// Reads `bytes`. Total: any bytes give a document or a fault with its place, in time and memory proportional to their
  /// number.
  package init(
    _ bytes: [UInt8], _ permissions: JSONPermissions, _ limits: JSONLimits = .usual
  ) throws(JSONFault) {
    var parser = JSONParser(bytes, permissions, limits)
    try parser.parse()
    self.bytes = bytes
    self.permissions = permissions
    tape = parser.tape
  }

  /// Whether the text is UTF-8 throughout; only where other bytes were permitted it may not be.
  package var isUTF8: Bool { JSONParser.placeOfBadUTF8(in: bytes) == nil }

  /// The lines of the text. Made when first asked for, and once: all who look for lines in the document share it.
  package var lines: LineIndex { madeLines.load() ?? madeLines.storeIfNil(LineIndex(bytes)) }

  /// The value that the document is.
  package var root: JSONNode { JSONNode(self, at: 0) }

  /// A document that is nothing but the string `text`.
  package init(string text: String) {
    bytes = Array("\"\(text)\"".utf8)
    permissions = .none
    // Not escaped, whatever it holds: nobody looks for its end.
    tape = [JSONToken(kind: .plainString, start: 1, end: UInt32(clamping: bytes.count - 1), next: 1)]
  }

  /// The value in `bytes`.
  package static func read(
    _ bytes: [UInt8], _ permissions: JSONPermissions, _ limits: JSONLimits = .usual
  ) throws(JSONFault) -> JSONNode {
    try JSONDocument(bytes, permissions, limits).root
  }
}

/// One value of the text, or one name of an object's member, which is right before its value.
struct JSONToken: Sendable {
  enum Kind: UInt8, Sendable {
    case null
    case yes
    case no
    case number
    /// A string without escapes: its bytes are its text.
    case plainString
    case escapedString
    /// An array of nothing but plain integers of up to nine digits, possibly of none. They have no tokens of their own: the
    /// lists of ids that most of a model or a vendor list is made of take no room on the tape.
    case integers
    case array
    case object
  }

  let kind: Kind
  /// The first byte; of a string, the one after the opening quote.
  let start: UInt32
  /// One past the last byte; of a string, the closing quote.
  var end: UInt32
  /// The token after this one and everything in it.
  var next: UInt32
}
