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
    let bytes = line.utf8
    self =
      switch LinePlace(in: bytes.span, isFirst: isFirst) {
      case .nothing: .nothing
      case .emptyCell: .emptyCell
      // Most lines are their string and nothing else.
      case .text(let place) where place.count == bytes.count: .text(line)
      case .text(let place):
        .text(
          String(
            line[
              bytes.index(
                bytes.startIndex, offsetBy: place.lowerBound)..<bytes.index(
                  bytes.startIndex, offsetBy: place.upperBound)]))
      }
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
