import TCFAudit
import TCFInput
import TCFRun

/// Keeps what the reader of a block finds.
struct RecordCollector: RecordSink {
  var texts: [String] = []
  var lines: [Int] = []
  var subjects: [String?] = []
  var records: [AuditRecord] = []
  var rejects: [RecordReject] = []
  var remarks: [(kind: CellRemark.Kind, line: Int, cell: String)] = []
  var tally = RecordTally()
  /// The numbers of the lines of all records, in their order.
  var order: [Int] = []

  mutating func receive(_ record: AuditRecord) {
    tally.judged += 1
    texts.append(record.string(record.text))
    lines.append(record.line)
    subjects.append(record.subject.map(record.string))
    records.append(record)
    order.append(record.line)
  }

  mutating func receive(_ remark: CellRemark) {
    remarks.append((remark.kind, remark.line, String(decoding: remark.cell, as: UTF8.self)))
  }

  mutating func receiveEmpty() { tally.empty += 1 }

  mutating func receiveHeader() { tally.headers += 1 }

  mutating func receive(_ reject: RecordReject) {
    tally.rejected += 1
    rejects.append(reject)
    order.append(reject.line)
  }

  /// Everything that a text holds, read as one block.
  static func all(_ text: String, _ format: RecordFormat) -> RecordCollector {
    all([RecordBlock(bytes: Array(text.utf8), offset: 0, line: 1, tooLong: nil)], format)
  }

  /// Everything that blocks hold.
  static func all(_ blocks: [RecordBlock], _ format: RecordFormat) -> RecordCollector {
    var collector = RecordCollector()
    for block in blocks { format.read(block, input: 0, into: &collector) }
    return collector
  }
}

extension RecordFormat {
  /// A table with commas, of which two columns are read.
  static func table(width: Int, text: Int, subject: Int?, hasHeader: Bool) -> RecordFormat {
    var columns = RecordColumns(text: text)
    columns.subject = subject
    return .table(
      TableFormat(separator: UInt8(ascii: ","), hasHeader: hasHeader, width: width, columns: columns))
  }
}
