import TCFInput
import TCFSystem

/// Reads blocks of tables.
struct TableRecords {
  private let format: TableFormat
  /// The block, with unescaped cells behind it.
  private var bytes: [UInt8]
  private let count: Int
  private var place: Int
  private var line: Int
  /// The cells of the row at hand.
  private var cells: [Range<Int>] = []

  /// How a row ends.
  private enum RowEnd {
    case whole
    case damaged(RejectReason)
  }

  private init(_ block: RecordBlock, _ format: TableFormat) {
    self.format = format
    (bytes, count) = (block.bytes, block.bytes.count)
    (place, line) = (block.textStart, block.line)
  }

  /// Hands every row of a block to `sink`.
  static func read(_ block: RecordBlock, input: Int, _ format: TableFormat, into sink: inout some RecordSink) {
    var reader = TableRecords(block, format)
    var isHeader = format.hasHeader && block.offset == 0
    while reader.place < reader.count {
      let (start, line) = (reader.place, reader.line)
      let end = reader.nextRow()
      let row = start..<max(start, reader.endWithoutLineEnd(start))
      if row.isEmpty {
        sink.receiveEmpty()
        continue
      }
      if isHeader {
        isHeader = false
        sink.receiveHeader()
        continue
      }
      switch end {
      case .damaged(let reason): sink.receive(block.reject(row, line: line, input: input, reason))
      case .whole where reader.cells.count != format.width:
        let reason = RejectReason.columns(reader.cells.count, wanted: format.width)
        sink.receive(block.reject(row, line: line, input: input, reason))
      case .whole:
        let origin = RecordOrigin(
          input: input, line: line, offset: block.offset + start, row: block.bytes[row])
        reader.recordCells.hand(
          reader.bytes, from: origin, format.reading, hasTimes: format.columns.time != nil, to: &sink)
      }
    }
  }

  /// The cells of the row at hand that are read.
  private var recordCells: RecordColumns<Range<Int>> {
    let columns = format.columns
    var found = RecordColumns(text: cells[columns.text])
    if let column = columns.subject { found.subject = cells[column] }
    if let column = columns.time { found.time = cells[column] }
    if let column = columns.choice { found.choice = cells[column] }
    if let column = columns.platform { found.platform = cells[column] }
    if let column = columns.country { found.country = cells[column] }
    if let column = columns.id { found.id = cells[column] }
    return found
  }

  /// The cells of the first rows of a table, as text without white space around them. The last row may be cut off.
  static func cells(of head: [UInt8], _ separator: UInt8, most: Int) -> [[String]] {
    let format = TableFormat(separator: separator, hasHeader: false, width: 0, columns: RecordColumns(text: 0))
    var reader = TableRecords(RecordBlock(bytes: head, offset: 0, line: 1, tooLong: nil), format)
    var rows: [[String]] = []
    while reader.place < reader.count, rows.count < most {
      let start = reader.place
      guard case .whole = reader.nextRow() else { continue }
      if reader.endWithoutLineEnd(start) <= start { continue }
      rows.append(
        reader.cells.map { cell in
          String(decoding: reader.bytes[CellValue.trimmed(cell, in: reader.bytes)], as: UTF8.self)
        })
    }
    return rows
  }

  /// The end of the row that ends before `place`.
  private func endWithoutLineEnd(_ start: Int) -> Int {
    var end = place
    if end > start, bytes[end - 1] == TableFormat.newline { end -= 1 }
    if end > start, bytes[end - 1] == TableFormat.carriageReturn { end -= 1 }
    return end
  }

  /// Reads a row's cells, and goes behind its line end.
  private mutating func nextRow() -> RowEnd {
    cells.removeAll(keepingCapacity: true)
    while true {
      if place < count, bytes[place] == TableFormat.quote {
        if let reason = readQuoted() {
          skipLine()
          return .damaged(reason)
        }
      } else {
        let start = place
        place = Self.cellEnd(bytes.span, from: place, to: count, format.separator)
        var end = place
        let isLast = place == count || bytes[place] == TableFormat.newline
        if isLast, end > start, bytes[end - 1] == TableFormat.carriageReturn { end -= 1 }
        cells.append(start..<end)
      }
      if place >= count { return .whole }
      let byte = bytes[place]
      place += 1
      if byte == TableFormat.newline {
        line += 1
        return .whole
      }
    }
  }

  private static func cellEnd(_ bytes: Span<UInt8>, from start: Int, to end: Int, _ separator: UInt8) -> Int {
    var place = start
    while place < end {
      let byte = bytes[place]
      if byte == separator || byte == TableFormat.newline { return place }
      place += 1
    }
    return end
  }

  /// Reads a cell in quotation marks, up to the separator or line end behind it; the reason if it is damaged.
  private mutating func readQuoted() -> RejectReason? {
    let start = place + 1
    guard let close = TableFormat.closingQuote(bytes.span.extracting(..<count), after: place) else { return .openQuote }
    for index in start..<close where bytes[index] == TableFormat.newline { line += 1 }
    place = close + 1
    if place < count, bytes[place] == TableFormat.carriageReturn { place += 1 }
    guard place >= count || bytes[place] == format.separator || bytes[place] == TableFormat.newline else {
      return .afterQuote
    }
    cells.append(unescaped(start..<close))
    return nil
  }

  /// The place of a cell without the second of two quotation marks: its own, or behind the block.
  private mutating func unescaped(_ cell: Range<Int>) -> Range<Int> {
    guard ByteSearch.first(TableFormat.quote, in: bytes.span, from: cell.lowerBound, to: cell.upperBound) != nil else {
      return cell
    }
    let start = bytes.count
    var index = cell.lowerBound
    while index < cell.upperBound {
      let byte = bytes[index]
      bytes.append(byte)
      index += byte == TableFormat.quote ? 2 : 1
    }
    return start..<bytes.count
  }

  private mutating func skipLine() {
    let end = ByteSearch.first(TableFormat.newline, in: bytes.span, from: place, to: count)
    place = end.map { $0 + 1 } ?? count
    if end != nil { line += 1 }
  }
}
