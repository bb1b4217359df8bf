package import TCFFindings
import TCFSystem

/// The lines of an input, one after the other: the strings of `validate` and `decode`, the models of `encode`, the lines of a
/// log. Bulk work takes the blocks themselves; both are cut by `BlockReader`, so a line is the same for all.
///
/// Lines end with LF or CR LF, and a byte order mark is not a part of the first. A line that is too long is skipped and reported; one that does not end within `skipLimit` bytes is a fault, since a device or a program may write for ever.
package struct LineReader: ~Copyable {
  /// What came next.
  package enum Next {
    /// A line, without its end.
    case line(String)
    /// A line that was too long, with its length.
    case tooLong(bytes: Int)
    /// A line that is not UTF-8 text.
    case notText
    /// The end of the input; nothing comes after it.
    case end
  }

  /// What came next, as bytes.
  package enum NextBytes {
    /// A line, without its end; it need not be UTF-8.
    case line(ArraySlice<UInt8>)
    /// A line that was too long, with its length.
    case tooLong(bytes: Int)
    /// The end of the input; nothing comes after it.
    case end
  }

  private var blocks: BlockReader
  private var block = RecordBlock(bytes: [], offset: 0, line: 1, tooLong: nil)
  /// Where in the block the next line begins.
  private var start = 0
  /// The number of the line that came last, from 1.
  package private(set) var line = 0

  /// How much is read at a time.
  package static let blockSize = 1 << 20
  /// A string of this many bytes is not a string; the longest known real one has some 10,000.
  package static let longestLine = 16 << 20
  /// How many bytes of one line are skipped.
  package static let skipLimit = 64 << 20

  /// The lines of blocks.
  package init(_ blocks: consuming BlockReader) { self.blocks = blocks }

  /// How many bytes were taken from the input.
  package var bytesRead: Int { blocks.inputBytes }

  /// The next line as text, as soon as all of it has come; throws where it cannot be read.
  package mutating func nextLine() throws(InputProblem) -> Next {
    switch try nextBytes() {
    case .line(let text): String(validating: text, as: UTF8.self).map { .line($0) } ?? .notText
    case .tooLong(let count): .tooLong(bytes: count)
    case .end: .end
    }
  }

  /// The same as bytes, whether they are text or not.
  package mutating func nextBytes() throws(InputProblem) -> NextBytes {
    while start >= block.bytes.count {
      guard let next = try blocks.next() else { return .end }
      block = next
      start = next.textStart
      line = next.line - 1
      guard let length = next.tooLong else { continue }
      // Only its beginning is at hand.
      line = next.line
      start = next.bytes.count
      return .tooLong(bytes: length)
    }
    let end = Self.lineEnd(block.bytes.span, start)
    var text = block.bytes[start..<end]
    line += 1
    start = end + 1
    if text.count > blocks.longest { return .tooLong(bytes: text.count) }
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    return .line(text)
  }

  /// Where the line ends that begins at `start`.
  private static func lineEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    ByteSearch.first(UInt8(ascii: "\n"), in: bytes, from: start, to: bytes.count) ?? bytes.count
  }
}
