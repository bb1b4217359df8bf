/// Where and why a text is not JSON.
///
/// Source: RFC 8259, The JavaScript Object Notation (JSON) Data Interchange Format.
public struct JSONProblem: Error, Sendable, Hashable {
  /// What is wrong.
  public enum Reason: Sendable, Hashable {
    /// The text ends within a value: the file is cut off.
    case unexpectedEnd
    /// Something else was wanted here, named in words: `a value`, `"," or "}"`.
    case expected(String)
    /// A character below U+0020 stands in a string without an escape.
    case controlCharacter
    /// A backslash is followed by something that JSON has no escape for.
    case badEscape
    /// More than `JSONParser.depthLimit` arrays and objects stand in each other.
    case tooDeep
    /// The document is complete, and more text follows.
    case trailingText
  }

  /// What is wrong.
  public let reason: Reason
  /// The place in bytes from the start of the file, from 0.
  public let offset: Int
  /// The line, from 1.
  public let line: Int
  /// The place within the line in bytes, from 1.
  public let column: Int

  init(_ reason: Reason, at offset: Int, in bytes: [UInt8]) {
    self.reason = reason
    self.offset = offset
    let before = bytes[..<min(offset, bytes.count)]
    line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1)
  }
}

extension JSONProblem: CustomStringConvertible {
  /// `line 3, column 17: expected a value`.
  public var description: String { "line \(line), column \(column): \(reason.words)" }
}

extension JSONProblem.Reason {
  var words: String {
    switch self {
    case .unexpectedEnd: "the text ends in the middle of a value"
    case .expected(let wanted): "expected \(wanted)"
    case .controlCharacter: "a control character in a string must be escaped"
    case .badEscape: "unknown escape in a string"
    case .tooDeep: "more than \(JSONParser.depthLimit) arrays and objects in each other"
    case .trailingText: "more text after the end of the document"
    }
  }
}
