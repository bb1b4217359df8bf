/// Why a text is not JSON, or not the JSON that is read here, and where.
///
/// Source: RFC 8259, The JavaScript Object Notation (JSON) Data Interchange Format.
public struct JSONFault: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// Nothing but white space.
    case empty
    /// Bytes that are not UTF-8.
    case notUTF8
    /// The text ends inside a value.
    case truncated
    /// A byte that cannot be here; `detail` names it and what could.
    case unexpected
    /// Something after the value.
    case trailing
    /// A number written in a way JSON does not have: leading zeros, a bare sign or point, more than 1,024 characters.
    case number
    /// A number that no double can hold; `detail` is its beginning.
    case numberTooLarge
    /// A control character inside a string, written raw.
    case controlCharacter
    /// An escape that JSON does not have.
    case escape
    /// Half of a surrogate pair.
    case loneSurrogate
    /// Two members of one name; `detail` is the name.
    case duplicateName
    /// Values nested deeper than the limit; `detail` is the limit.
    case tooDeep
    /// More values than the limit, or a text of 4 GiB and more.
    case tooMany
  }

  /// What is wrong.
  public let code: Code
  /// The byte concerned, from 0.
  public let offset: Int
  /// Its line, from 1.
  public let line: Int
  /// Its column, from 1, in characters (Unicode scalars).
  public let column: Int
  /// What was found; its meaning goes with the code.
  public let detail: String

  /// A fault at a byte of a text, from 0. Its line and column are found by reading the text up to there.
  init(_ code: Code, at offset: Int, of text: [UInt8], detail: String = "") {
    self.code = code
    self.offset = offset
    let place = TextPlace(of: offset, in: text)
    line = place.line
    column = place.column
    self.detail = detail
  }

  /// What is wrong as text, without the place.
  public var sentence: String {
    switch code {
    case .empty: "there is no JSON value, only white space"
    case .notUTF8: "the text is not UTF-8"
    case .truncated: "the text ends inside a value"
    case .unexpected: detail
    case .trailing: "something follows the end of the value"
    case .number: "this is not a number as JSON writes it"
    case .numberTooLarge: "no double can hold the number \(detail)"
    case .controlCharacter: "a string contains an unescaped control character"
    case .escape: "JSON has no such escape"
    case .loneSurrogate: "half of a surrogate pair is alone"
    case .duplicateName: "the name \"\(detail)\" occurs twice in one object"
    case .tooDeep: "the values are nested too deeply (more than \(detail) levels)"
    case .tooMany: "there are too many values"
    }
  }
}

extension JSONFault: CustomStringConvertible {
  /// `line 3, column 17: the text ends inside a value`.
  public var description: String { "line \(line), column \(column): \(sentence)" }
}

/// A place in a text, for people.
package struct TextPlace: Sendable, Hashable {
  /// The line, from 1.
  package let line: Int
  /// The column, from 1, in characters (Unicode scalars).
  package let column: Int

  /// The place of byte `offset` of `text`.
  package init(of offset: Int, in text: [UInt8]) {
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
    self.line = line
    self.column = column
  }
}
