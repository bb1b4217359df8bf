import TCFCodec
import TCFSystem

/// Where in a line its string is. By bytes: finding the bounds of characters would cost more than decoding the string.
package enum LinePlace: Equatable {
  /// An empty line, a comment, or a table's head.
  case nothing
  /// What is before the first tab, without spaces around it, and without the quotation marks of a cell.
  case text(Range<Int>)
  /// A line with tabs and nothing before the first.
  case emptyCell

  private static let heads: [[UInt8]] = ["string", "tcstring", "tc_string", "consent"].map { Array($0.utf8) }

  /// - Parameters:
  ///   - line: the line without its LF.
  ///   - isFirst: whether it is the first line, where a table has its head.
  @inline(__always)
  package init(in line: Span<UInt8>, isFirst: Bool) {
    var start = 0
    while start < line.count, Self.isBlank(line[start]) { start += 1 }
    var end = ByteSearch.first(0x09, in: line, from: start, to: line.count) ?? line.count
    let hasColumns = end < line.count
    while end > start, Self.isBlank(line[end - 1]) { end -= 1 }
    if start == end {
      var isEmpty = true
      for index in line.indices where !Self.isBlank(line[index]) && line[index] != 0x09 { isEmpty = false }
      self = isEmpty ? .nothing : .emptyCell
      return
    }
    // What writes CSV may put every cell in quotation marks, those of the only column too.
    if !hasColumns, Self.isCell(line, start..<end) {
      (start, end) = (start + 1, end - 1)
      while start < end, Self.isBlank(line[start]) { start += 1 }
      while end > start, Self.isBlank(line[end - 1]) { end -= 1 }
      if start == end {
        self = .nothing
        return
      }
    }
    let isHead = isFirst && Self.isHead(line, start..<end)
    self = isHead || line[start] == UInt8(ascii: "#") ? .nothing : .text(start..<end)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0D }

  /// Whether a text is in quotation marks and has none within.
  private static func isCell(_ line: Span<UInt8>, _ place: Range<Int>) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard place.count >= 2, line[place.lowerBound] == quote, line[place.upperBound - 1] == quote else { return false }
    return ByteSearch.first(quote, in: line, from: place.lowerBound + 1, to: place.upperBound - 1) == nil
  }

  private static func isHead(_ line: Span<UInt8>, _ place: Range<Int>) -> Bool {
    for name in heads where isName(name, line, place) { return true }
    return false
  }

  private static func isName(_ name: [UInt8], _ line: Span<UInt8>, _ place: Range<Int>) -> Bool {
    guard name.count == place.count else { return false }
    for index in name.indices {
      let byte = line[place.lowerBound + index]
      guard name[index] == byte.lowercasedASCII else { return false }
    }
    return true
  }
}
