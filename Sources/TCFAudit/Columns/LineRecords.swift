import TCFInput
import TCFSystem

/// The lines of a block.
struct BlockLines {
  /// Calls `body` with each line of the block, without LF, and its number.
  @inline(__always)
  static func forEach(_ block: RecordBlock, _ body: (Range<Int>, Int) -> Void) {
    let bytes = block.bytes.span
    var (start, line) = (block.textStart, block.line)
    while start < bytes.count {
      let end = ByteSearch.first(UInt8(ascii: "\n"), in: bytes, from: start, to: bytes.count) ?? bytes.count
      body(start..<end, line)
      start = end + 1
      line += 1
    }
  }
}

extension RecordBlock {
  /// A record of the block that cannot be read.
  func reject(_ place: Range<Int>, line: Int, input: Int, _ reason: RejectReason) -> RecordReject {
    let kept = place.prefix(RecordReject.longest)
    return RecordReject(
      input: input, line: line, offset: offset + place.lowerBound, reason: reason,
      bytes: Array(bytes[place.lowerBound..<place.lowerBound + kept.count]))
  }
}

/// Reads blocks of plain lines.
enum LineRecords {
  /// Hands every line of a block to `sink`.
  static func read(_ block: RecordBlock, input: Int, _ reading: CellReading, into sink: inout some RecordSink) {
    BlockLines.forEach(block) { place, line in
      switch LinePlace(in: block.bytes.span.extracting(place), isFirst: line == 1) {
      case .nothing: sink.receiveEmpty()
      case .emptyCell: sink.receive(block.reject(place, line: line, input: input, .emptyCell))
      case .text(let text):
        let cell = place.lowerBound + text.lowerBound..<place.lowerBound + text.upperBound
        if isSpaced(block.bytes, cell, in: place) {
          sink.receive(CellRemark(kind: .trimmed, line: line, cell: block.bytes[cell]))
        }
        if reading.isNull(block.bytes[cell]) { return sink.receiveNull(block.bytes[cell], line: line) }
        sink.receive(
          AuditRecord(
            block: block.bytes, input: input, line: line, offset: block.offset + place.lowerBound, text: cell,
            subject: nil, time: nil, choice: nil, platform: nil, country: nil))
      }
    }
  }

  /// Whether spaces are around the string of a line.
  private static func isSpaced(_ bytes: [UInt8], _ cell: Range<Int>, in line: Range<Int>) -> Bool {
    cell.lowerBound > line.lowerBound && bytes[cell.lowerBound - 1] == 0x20
      || cell.upperBound < line.upperBound && bytes[cell.upperBound] == 0x20
  }
}
