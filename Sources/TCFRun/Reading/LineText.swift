/// What of a line is the string.
enum LineText {
  /// The text before the first tab, without spaces around it; nil for empty lines, comments and a table's head.
  static func string(in line: String, isFirst: Bool) -> String? {
    // By bytes: finding the bounds of characters would cost more than decoding the string.
    let bytes = line.utf8
    let (space, tab) = (UInt8(ascii: " "), UInt8(ascii: "\t"))
    let start = bytes.firstIndex { $0 != space } ?? bytes.endIndex
    var end = bytes[start...].firstIndex(of: tab) ?? bytes.endIndex
    let hasColumns = end < bytes.endIndex
    while end > start, bytes[bytes.index(before: end)] == space { end = bytes.index(before: end) }
    if start == end || bytes[start] == UInt8(ascii: "#") { return nil }
    let text = String(line[start..<end])
    if isFirst, hasColumns, ["string", "tcstring", "tc_string", "consent"].contains(text.lowercased()) { return nil }
    return text
  }
  /// The URL of a line: all of it, or of lines with tabs the first part that is one. Empty for a line without any, nil for
  /// empty lines and comments.
  static func url(in line: String) -> String? {
    let trimmed = line.trimmed
    if trimmed.isEmpty || trimmed.utf8.first == UInt8(ascii: "#") { return nil }
    let parts = trimmed.split(separator: "\t").map { String($0).trimmed }
    return parts.first { $0.contains("://") || $0.hasPrefix("//") } ?? ""
  }
}

extension String {
  /// The text without spaces around it.
  fileprivate var trimmed: String {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let start = utf8.firstIndex { !isSpace($0) } ?? utf8.endIndex
    guard let last = utf8[start...].lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(self[start...last])
  }
}
