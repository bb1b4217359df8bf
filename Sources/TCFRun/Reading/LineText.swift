/// What of a line is the string.
enum LineText: Equatable {
  /// An empty line, a comment, or a table's head.
  case nothing
  /// The text before the first tab, without spaces around it.
  case text(String)
  /// A line with tabs and nothing before the first.
  case emptyCell

  /// - Parameter isFirst: whether it is the first line, where a table has its head.
  init(_ line: String, isFirst: Bool) {
    // By bytes: finding the bounds of characters would cost more than decoding the string.
    let bytes = line.utf8
    let (space, tab) = (UInt8(ascii: " "), UInt8(ascii: "\t"))
    let start = bytes.firstIndex { $0 != space && $0 != 0x0D } ?? bytes.endIndex
    var end = bytes[start...].firstIndex(of: tab) ?? bytes.endIndex
    let hasColumns = end < bytes.endIndex
    while end > start, [space, 0x0D].contains(bytes[bytes.index(before: end)]) { end = bytes.index(before: end) }
    if start == end {
      let isBlank = bytes.allSatisfy { $0 == space || $0 == tab || $0 == 0x0D }
      self = isBlank ? .nothing : .emptyCell
      return
    }
    let text = String(line[start..<end])
    let isHead = isFirst && hasColumns && ["string", "tcstring", "tc_string", "consent"].contains(text.lowercased())
    self = isHead || bytes[start] == UInt8(ascii: "#") ? .nothing : .text(text)
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
  /// The text without spaces and line ends around it.
  fileprivate var trimmed: String {
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0x0D }
    let start = utf8.firstIndex { !isSpace($0) } ?? utf8.endIndex
    guard let last = utf8[start...].lastIndex(where: { !isSpace($0) }) else { return "" }
    return String(self[start...last])
  }
}
