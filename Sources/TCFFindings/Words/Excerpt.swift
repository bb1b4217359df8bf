// Cutting counts Unicode scalars or bytes, never characters: one character may be of any length, and what is cut often
// comes from a stranger's file. Before the cut, URLs lose their names and passwords: the first half of a password, without the
// "@" behind it, can no longer be recognized as one.
extension Prose {
  /// What stands for the rest of a text that was cut.
  package static let ellipsis = "…"

  /// The text, or the first `limit` of its Unicode scalars and "…" for the rest.
  package static func excerpt(_ text: some StringProtocol, limit: Int) -> String {
    cut(URLCredentials.removed(from: String(text)), limit: limit)
  }

  private static func cut(_ text: String, limit: Int) -> String {
    // As many bytes as that are enough to know that nothing is cut, whatever the scalars.
    guard text.utf8.count > limit else { return text }
    let head = text.unicodeScalars.prefix(limit)
    return head.endIndex == text.endIndex ? text : String(String.UnicodeScalarView(head)) + ellipsis
  }

  /// The text, or as many of its first Unicode scalars that with "…" there are at most `limit`, which is 1 at least.
  package static func excerpt(_ text: some StringProtocol, within limit: Int) -> String {
    let text = URLCredentials.removed(from: String(text))
    guard text.utf8.count > limit, text.unicodeScalars.dropFirst(limit).first != nil else { return text }
    return cut(text, limit: limit - 1)
  }

  /// The text, or as much of its beginning that with "…" it takes at most `bytes` bytes.
  package static func excerpt(_ text: String, bytes limit: Int) -> String {
    let text = URLCredentials.removed(from: text)
    guard text.utf8.count > limit else { return text }
    var end = text.utf8.index(text.startIndex, offsetBy: max(0, limit - ellipsis.utf8.count))
    while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
    return text[..<end] + ellipsis
  }

  /// The text, or "…" and as many of its last Unicode scalars that there are at most `limit`, which is 1 at least: of a
  /// path, its end shows most.
  package static func ending(_ text: String, within limit: Int) -> String {
    let text = URLCredentials.removed(from: text)
    guard text.utf8.count > limit, text.unicodeScalars.dropFirst(limit).first != nil else { return text }
    return ellipsis + String(String.UnicodeScalarView(text.unicodeScalars.suffix(limit - 1)))
  }

  /// The first `limit` of the bytes as text, and "…" for the rest; what is not UTF-8 becomes U+FFFD.
  package static func excerpt(_ bytes: some Collection<UInt8>, limit: Int) -> String {
    let bytes = URLCredentials.removed(from: Array(bytes))
    return String(decoding: bytes.prefix(limit), as: UTF8.self) + (bytes.count > limit ? ellipsis : "")
  }

  /// The longest path that a system takes, in bytes: PATH_MAX of Linux, NUL included. That of Darwin is a quarter of it.
  private static let longestPath = 4_096

  /// A name that a user gave, in a message. A path is never cut: it is what is needed to find the file. A text that is too
  /// long for one, as a string given in a path's place may be, is cut to its beginning.
  package static func path(_ name: String) -> String {
    name.utf8.count < longestPath ? name : excerpt(name, limit: 80)
  }

  /// An excerpt on one line: control characters and line separators become U+FFFD.
  package static func line(_ text: some StringProtocol, limit: Int) -> String {
    var line = String.UnicodeScalarView()
    for scalar in excerpt(text, limit: limit).unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      line.append(isControl || scalar.value == 0x2028 || scalar.value == 0x2029 ? "\u{FFFD}" : scalar)
    }
    return String(line)
  }
}
