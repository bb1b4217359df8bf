/// A name or a sign of Swift code.
struct SwiftToken: Sendable {
  /// The name; empty for a sign.
  let text: String
  /// The sign; 0 for a name.
  let sign: UInt8
  /// Its line, from 1.
  let line: Int
  /// Whether a dot is in front of the name, or a parenthesis behind it.
  let isMember: Bool

  /// Whether it is a name or a keyword.
  var isName: Bool { sign == 0 }

  /// What the code of some source has in its order: nothing of comments and of the texts of string literals.
  static func tokens(_ source: [UInt8]) -> [SwiftToken] {
    source.withUnsafeBufferPointer { bytes in
      var scanner = SwiftScanner(bytes: bytes)
      scanner.code(isInterpolated: false)
      return scanner.tokens
    }
  }
}

/// Reads Swift source from its beginning to its end.
private struct SwiftScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  private(set) var tokens: [SwiftToken] = []
  private var index = 0
  private var line = 1

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The byte that many places on; 0 behind the end.
  private func byte(_ distance: Int = 0) -> UInt8 { index + distance < bytes.count ? bytes[index + distance] : 0 }

  /// Reads code, to the parenthesis that ends an interpolation or to the end.
  mutating func code(isInterpolated: Bool) {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\n"):
        line += 1
        index += 1
      case UInt8(ascii: " "), UInt8(ascii: "`"): index += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): comment()
      case UInt8(ascii: "\""): literal(marks: 0)
      case UInt8(ascii: "#") where marks > 0: literal(marks: marks)
      case UInt8(ascii: ")") where isInterpolated && depth == 0: return
      case let other where Self.isNameByte(other): name()
      case let sign:
        if sign == UInt8(ascii: "(") { depth += 1 }
        if sign == UInt8(ascii: ")") { depth -= 1 }
        tokens.append(SwiftToken(text: "", sign: sign, line: line, isMember: false))
        index += 1
      }
    }
  }

  /// How many number signs begin a literal here; 0 where they begin something else.
  private var marks: Int {
    var count = 0
    while byte(count) == UInt8(ascii: "#") { count += 1 }
    return byte(count) == UInt8(ascii: "\"") ? count : 0
  }

  /// Keywords that a parenthesis may follow, which calls nothing.
  private static let keywords: Set = ["throws", "is", "as", "in", "case", "let", "var", "return", "switch", "where"]

  private mutating func name() {
    let start = index
    while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
    let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
    let isBehindDot = start > 0 && bytes[start - 1] == UInt8(ascii: ".")
    let isCall = byte() == UInt8(ascii: "(") && !Self.keywords.contains(text)
    tokens.append(SwiftToken(text: text, sign: 0, line: line, isMember: isBehindDot || isCall))
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    // Letters in either case, digits and `_`.
    (0x61...0x7A).contains(byte | 0x20) || byte >= 0x30 && byte <= 0x39 || byte == 0x5F
  }

  /// Goes past a comment, and past those in it.
  private mutating func comment() {
    var depth = 0
    repeat {
      if byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") {
        (depth, index) = (depth + 1, index + 2)
      } else if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
        (depth, index) = (depth - 1, index + 2)
      } else {
        if byte() == UInt8(ascii: "\n") { line += 1 }
        index += 1
      }
    } while depth > 0 && index < bytes.count
  }

  /// Goes past a literal with that many number signs at its ends, and reads what is interpolated into it.
  private mutating func literal(marks: Int) {
    index += marks
    let quotes = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"") ? 3 : 1
    index += quotes
    while index < bytes.count {
      if byte() == UInt8(ascii: "\""), ends(quotes, marks) {
        index += quotes + marks
        return
      }
      if byte() == UInt8(ascii: "\\"), areMarks(marks, 1) {
        index += 1 + marks
        if byte() == UInt8(ascii: "(") {
          index += 1
          code(isInterpolated: true)
        }
      }
      if byte() == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  private func ends(_ quotes: Int, _ marks: Int) -> Bool {
    (quotes == 1 || byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")) && areMarks(marks, quotes)
  }

  private func areMarks(_ count: Int, _ distance: Int) -> Bool {
    (0..<count).allSatisfy { byte(distance + $0) == UInt8(ascii: "#") }
  }
}
