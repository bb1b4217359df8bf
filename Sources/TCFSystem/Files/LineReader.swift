/// Cuts an input into lines, holding one block and the line at hand.
///
/// Lines end with LF or CR LF. A line longer than `longestLine` is skipped and told; one that does not end within
/// `skipLimit` bytes is a fault, since a device or a program may write for ever.
package struct LineReader: ~Copyable {
  /// What came next.
  package enum Next {
    case line(String)
    /// A line that was too long, with its length.
    case tooLong(bytes: Int)
    /// A line that is not UTF-8 text.
    case notText
    case end
  }

  private var input: InputFile
  private var buffer: [UInt8]
  private var start = 0
  private var isAtEnd = false
  /// The number of the line that `next()` gave last, from 1.
  package private(set) var line = 0
  /// How many bytes were taken from the input.
  package private(set) var bytesRead: Int

  /// How much is read at a time.
  package static let blockSize = 1 << 20
  /// A string of this many bytes is no string; the longest known real one has some 10,000.
  package static let longestLine = 16 << 20
  /// How many bytes of one line are skipped.
  package static let skipLimit = 64 << 20

  /// A reader that starts with bytes that were taken from `input` already.
  package init(_ input: consuming InputFile, head: [UInt8]) {
    self.input = input
    buffer = head
    bytesRead = head.count
  }

  /// A byte order mark is no part of the first line.
  private mutating func skipByteOrderMark() throws(InputFault) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    while buffer.count < mark.count, !isAtEnd { try fill() }
    if buffer.starts(with: mark) { start = mark.count }
  }

  /// The next line.
  package mutating func next() throws(InputFault) -> Next {
    if line == 0, start == 0 { try skipByteOrderMark() }
    var searched = start
    while true {
      if let end = ByteSearch.first(UInt8(ascii: "\n"), in: buffer.span, from: searched, to: buffer.count) {
        defer { start = end + 1 }
        return take(start..<end)
      }
      searched = buffer.count
      if isAtEnd {
        guard start < buffer.count else { return .end }
        defer { start = buffer.count }
        return take(start..<buffer.count)
      }
      if buffer.count - start > Self.longestLine { return try skipLine() }
      if start > 0 {
        buffer.removeSubrange(..<start)
        searched -= start
        start = 0
      }
      try fill()
    }
  }

  private mutating func fill() throws(InputFault) {
    let got = try input.read(upTo: Self.blockSize, into: &buffer)
    bytesRead += got
    isAtEnd = got == 0
  }

  private mutating func take(_ range: Range<Int>) -> Next {
    line += 1
    var bytes = buffer[range]
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    guard let text = String(validating: bytes, as: UTF8.self) else { return .notText }
    return .line(text)
  }

  private mutating func skipLine() throws(InputFault) -> Next {
    line += 1
    var length = buffer.count - start
    while true {
      buffer.removeAll(keepingCapacity: true)
      start = 0
      try fill()
      if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
        start = end + 1
        return .tooLong(bytes: length + end)
      }
      length += buffer.count
      if isAtEnd { return .tooLong(bytes: length) }
      guard length <= Self.skipLimit else { throw InputFault(input.name, .endlessLine(bytes: length)) }
    }
  }
}
