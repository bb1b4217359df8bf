package import TCFFindings
import TCFSystem

/// A piece of an input that begins and ends where records do.
package struct RecordBlock: Sendable {
  /// The bytes; of a record that is too long, its beginning.
  package let bytes: [UInt8]
  /// How many bytes of the unpacked input come before it.
  package let offset: Int
  /// The number of the line on which it begins, from 1.
  package let line: Int
  /// The length of its only record, which is too long to be read; nil for a block of records.
  package let tooLong: Int?

  /// A block from its parts.
  package init(bytes: [UInt8], offset: Int, line: Int, tooLong: Int?) {
    self.bytes = bytes
    self.offset = offset
    self.line = line
    self.tooLong = tooLong
  }
}

extension RecordBlock {
  /// Where the text of the block begins: behind a byte order mark, where the input begins with one.
  package var textStart: Int { offset == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }
}

/// Reads an input in blocks, each of them whole records. Memory is some blocks, whatever the input holds.
package struct BlockReader: ~Copyable {
  /// Where the last record ends that is whole: the number of bytes up to there; nil if none is whole.
  package typealias LastEnd = @Sendable ([UInt8]) -> Int?

  private var stream: ByteStream
  /// Where records end; nil for lines.
  private let lastEnd: LastEnd?
  private var rest: [UInt8]
  private var isAtEnd = false
  /// Why the input ended before its end; reported behind the records that came before.
  private var failure: InputProblem?
  private var offset: Int
  private var line: Int

  /// How many bytes a block has at least, if there are so many; nil to hand out whatever has come.
  private let blockSize: Int?
  /// How many bytes a record may have.
  package let longest: Int

  /// How large blocks are: so large that handing them over costs nothing next to the work on them.
  package static let usualBlockSize = 1 << 20
  private static let newline = UInt8(ascii: "\n")
  /// How many bytes of a line that does not end are passed over in a pipe that is read to its end.
  private static let skipLimit = 4 << 30

  /// A reader of a stream's records.
  ///
  /// - Parameters:
  ///   - head: bytes that were taken from the stream already.
  ///   - failure: why no more than `head` could be read; nil where more can.
  ///   - lastEnd: where records end; nil for lines.
  ///   - blockSize: how many bytes a block has at least, if there are so many.
  package init(_ stream: consuming ByteStream, head: [UInt8], failure: InputProblem?, lastEnd: LastEnd?, blockSize: Int)
  {
    self.failure = failure
    isAtEnd = failure != nil
    self.blockSize = blockSize
    longest = LineReader.longestLine
    self.stream = stream
    self.lastEnd = lastEnd
    rest = head
    (offset, line) = (0, 1)
  }

  /// A reader of a stream's lines that waits for no more than one of them: a pipe may give the next one much later.
  ///
  /// - Parameters:
  ///   - head: bytes that were taken from the stream already.
  ///   - longest: how many bytes a line may have.
  package init(linesOf stream: consuming ByteStream, head: [UInt8], longest: Int) {
    blockSize = nil
    self.longest = longest
    self.stream = stream
    lastEnd = nil
    rest = head
    (offset, line) = (0, 1)
  }

  /// How many bytes of the input were read, packed as they are.
  package var inputBytes: Int { stream.inputBytes }
  /// How many bytes the input has; nil where that is not known.
  package var size: Int? { stream.size }
  /// Where the next block begins: bytes of the unpacked input, and line.
  package var place: (offset: Int, line: Int) { (offset, line) }

  /// Goes on at a place where a block began once.
  package mutating func skip(to place: (offset: Int, line: Int)) throws(InputProblem) {
    while offset + rest.count < place.offset {
      offset += rest.count
      rest.removeAll(keepingCapacity: true)
      if try stream.read(into: &rest) == 0 { break }
    }
    let count = min(place.offset - offset, rest.count)
    rest.removeFirst(count)
    (offset, line) = (offset + count, place.line)
  }

  /// The next block; nil at the end.
  package mutating func next() throws(InputProblem) -> RecordBlock? {
    guard let blockSize else { return try nextLines() }
    var wanted = blockSize
    while true {
      while !isAtEnd, rest.count < wanted { fill() }
      if try isOver() { return nil }
      if isAtEnd, rest.count <= min(wanted, longest) { return cut(rest.count) }
      if let end = end(within: min(wanted, rest.count)) { return cut(end) }
      if wanted > longest { return try cutLongRecord() }
      wanted *= 2
    }
  }

  /// The lines that have come, at least one.
  private mutating func nextLines() throws(InputProblem) -> RecordBlock? {
    var searched = 0
    // Only what is new is searched: a long line may come in many small pieces.
    while ByteSearch.first(Self.newline, in: rest.span, from: searched, to: rest.count) == nil, !isAtEnd,
      rest.count <= longest
    {
      searched = rest.count
      fill()
    }
    if try isOver() { return nil }
    if let end = end(within: rest.count) { return cut(end) }
    return rest.count <= longest ? cut(rest.count) : try cutLongRecord()
  }

  /// Whether nothing is left; throws the reason where that is not the input's end.
  private mutating func isOver() throws(InputProblem) -> Bool {
    // What was cut off is no record.
    if failure != nil { rest.removeLast(rest.count - (end(within: rest.count) ?? 0)) }
    guard rest.isEmpty else { return false }
    guard let failure else { return true }
    self.failure = nil
    throw failure
  }

  /// Where the last record ends that is whole within the first `count` bytes.
  private func end(within count: Int) -> Int? {
    guard let lastEnd else {
      // Where lines end is seen in place.
      return ByteSearch.last(Self.newline, in: rest.span, before: count).map { $0 + 1 }
    }
    return lastEnd(count == rest.count ? rest : Array(rest[..<count]))
  }

  private mutating func fill() {
    do throws(InputProblem) {
      if try stream.read(into: &rest) == 0 { isAtEnd = true }
    } catch {
      (failure, isAtEnd) = (error, true)
    }
  }

  private mutating func cut(_ count: Int) -> RecordBlock {
    var bytes: [UInt8] = []
    swap(&bytes, &rest)
    if count < bytes.count {
      if let blockSize { rest.reserveCapacity(blockSize * 2) }
      rest += bytes[count...]
      bytes.removeLast(bytes.count - count)
    }
    let block = RecordBlock(bytes: bytes, offset: offset, line: line, tooLong: nil)
    offset += bytes.count
    line += ByteSearch.count(of: Self.newline, in: bytes.span)
    return block
  }

  /// A record that does not end: its first line, so that reading goes on behind it, or a line that is not a record's.
  private mutating func cutLongRecord() throws(InputProblem) -> RecordBlock? {
    if let end = ByteSearch.first(Self.newline, in: rest.span, from: 0, to: rest.count) { return cut(end + 1) }
    let head = Array(rest.prefix(100))
    let (start, startLine) = (offset, line)
    var length = 0
    while true {
      if let end = ByteSearch.first(Self.newline, in: rest.span, from: 0, to: rest.count) {
        length += end
        rest.removeFirst(end + 1)
        offset = start + length + 1
        break
      }
      length += rest.count
      rest.removeAll(keepingCapacity: true)
      offset = start + length
      if isAtEnd { break }
      // A file ends at some time; a device or a program may write for ever.
      if (stream.size ?? 0) == 0, length > (blockSize == nil ? LineReader.skipLimit : Self.skipLimit) {
        throw InputProblem(InputFault(stream.name, .endlessLine(bytes: length)))
      }
      if try stream.read(into: &rest) == 0 { isAtEnd = true }
    }
    line += 1
    return RecordBlock(bytes: head, offset: start, line: startLine, tooLong: length)
  }
}
