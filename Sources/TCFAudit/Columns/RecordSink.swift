package import TCFInput

/// Takes what the reader of a block finds in it, in the order of the block.
package protocol RecordSink {
  /// A record with a string.
  mutating func receive(_ record: AuditRecord)
  /// A record without a string: an empty line, a comment, an empty cell.
  mutating func receiveEmpty()
  /// The row that names the columns.
  mutating func receiveHeader()
  /// A record that cannot be read.
  mutating func receive(_ reject: RecordReject)
  /// A cell that is not counted as it is written: changed, or not understood. It comes before its record.
  mutating func receive(_ remark: CellRemark)
}

extension RecordSink {
  /// A record with a word for nothing in place of a string.
  mutating func receiveNull(_ cell: ArraySlice<UInt8>, line: Int) {
    receive(CellRemark(kind: .nullWord, line: line, cell: cell))
    receiveEmpty()
  }
}

/// Where the records of a block are, and how they are written.
package enum RecordFormat: Sendable, Hashable {
  /// A string a line; of lines with tabs, what is before the first.
  case plain(CellReading)
  /// Rows of cells, as RFC 4180 has them.
  case table(TableFormat)
  /// A JSON object a line.
  case objects(ObjectFormat)

  /// A string a line, where the user says nothing of its words.
  package static let lines = RecordFormat.plain(.usual)

  /// Hands every record of a block of the input `input` to `sink`.
  package func read(_ block: RecordBlock, input: Int, into sink: inout some RecordSink) {
    if let length = block.tooLong {
      return sink.receive(block.reject(block.bytes.indices, line: block.line, input: input, .tooLong(length)))
    }
    switch self {
    case .plain(let reading): LineRecords.read(block, input: input, reading, into: &sink)
    case .table(let format): TableRecords.read(block, input: input, format, into: &sink)
    case .objects(let format): ObjectRecords.read(block, input: input, format, into: &sink)
    }
  }

  /// Where records end; nil for line ends.
  package var lastEnd: (@Sendable ([UInt8]) -> Int?)? {
    if case .table(let table) = self { table.lastEnd } else { nil }
  }
}
