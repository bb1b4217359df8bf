/// Why an XML document cannot be read.
public struct XMLPullFault: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// Nothing but white space, or nothing at all.
    case empty
    /// More bytes than `XMLPullLimits.bytes`; `detail` is their number.
    case tooLarge
    /// Bytes that are not text in the document's encoding; `detail` names the encoding.
    case notText
    /// An encoding that is not read; `detail` names it.
    case encoding
    /// A document type declaration where none is allowed; `detail` is its text, cut to 200 characters.
    case doctype
    /// A document type declaration with declarations of its own, where entities and their bombs live.
    case internalSubset
    /// A reference to an entity that XML does not define by itself; `detail` is libxml2's sentence or the name.
    case entity
    /// A character that XML 1.0 does not allow, NUL among them.
    case character
    /// Elements nested deeper than `XMLPullLimits.depth`.
    case tooDeep
    /// A tag, comment or processing instruction longer than `XMLPullLimits.markupBytes`.
    case markupTooLong
    /// More attributes in one tag than `XMLPullLimits.attributes`.
    case tooManyAttributes
    /// A text between two pieces of markup longer than `XMLPullLimits.textBytes`.
    case textTooLong
    /// More different names than `XMLPullLimits.names`.
    case tooManyNames
    /// More comments, processing instructions and CDATA sections than `XMLPullLimits.sections`.
    case tooManySections
    /// Not well-formed; `detail` is libxml2's sentence.
    case malformed
  }

  /// What is wrong.
  public let code: Code
  /// The line, from 1; nil where no place can be named.
  public let line: Int?
  /// The column, from 1; nil where only the line is known.
  public let column: Int?
  /// What was found; its meaning goes with the code.
  public let detail: String

  /// A fault from its parts.
  init(_ code: Code, line: Int? = nil, column: Int? = nil, detail: String = "") {
    self.code = code
    self.line = line
    self.column = column
    self.detail = detail
  }

  /// A fault at byte `offset` of the UTF-8 `text`; the column counts characters (Unicode scalars).
  init(_ code: Code, at offset: Int, of text: [UInt8], detail: String = "") {
    var line = 1
    var column = 1
    for byte in text.prefix(offset) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.init(code, line: line, column: column, detail: detail)
  }
}
