import TCFAudit
import TCFFindings
import TCFInput
import TCFRun
import Testing

/// RFC 4180, section 2, by its numbers.
@Suite("Reading tables")
struct TableReadingTests {
  private let two = RecordFormat.table(width: 2, text: 1, subject: 0, hasHeader: true)

  @Test("Rows end with CR LF or LF, the last one with nothing; a header is a record of its own (1-4)")
  func rows() {
    let found = RecordCollector.all("id,string\r\na,CX\r\nb,CY\nc,CZ", two)
    #expect(found.texts == ["CX", "CY", "CZ"])
    #expect(found.subjects == ["a", "b", "c"])
    #expect(found.lines == [2, 3, 4])
    #expect((found.tally.headers, found.tally.total) == (1, 4))
    #expect(RecordCollector.all("id,string\r\na,CX\r\n\r\n", two).tally.empty == 1)
  }

  @Test("Quoted cells have separators, line ends and doubled quotation marks (5-7)")
  func quotes() {
    let found = RecordCollector.all("id,string\n\"a,\n\"\"b\"\"\",\"CX\"\r\n\"c\",CY\n", two)
    #expect(found.texts == ["CX", "CY"])
    #expect(found.subjects == ["a,\n\"b\"", "c"])
    #expect(found.lines == [2, 4])
  }

  @Test("A byte order mark is no part of the first cell")
  func mark() {
    #expect(
      RecordCollector.all("\u{FEFF}a,CX\n", .table(width: 2, text: 1, subject: 0, hasHeader: false)).subjects == ["a"])
  }

  @Test(
    "An empty string's cell is empty; one with another number of columns cannot be read, and where it stands is told")
  func damaged() {
    let found = RecordCollector.all("id,string\na,\nb\nc,CX,d\n\"e,CY\n", two)
    #expect(found.tally.empty == 1)
    #expect(found.rejects.map(\.line) == [3, 4, 5])
    #expect(found.rejects.map(\.reason) == [.columns(1, wanted: 2), .columns(3, wanted: 2), .openQuote])
    #expect(found.rejects.map(\.offset) == [13, 15, 22])
    #expect(found.rejects.map { String(decoding: $0.bytes, as: UTF8.self) } == ["b", "c,CX,d", "\"e,CY"])
    let after = RecordCollector.all("id,string\n\"a\"b,CX\nc,CY\n", two)
    #expect((after.rejects.map(\.reason), after.texts) == ([.afterQuote], ["CY"]))
  }

  @Test("A quotation mark within a cell is a character like any other")
  func literal() {
    #expect(RecordCollector.all("id,string\na\"b,CX\nc,CY\n", two).subjects == ["a\"b", "c"])
  }

  /// Texts of quotation marks, separators and line ends, mostly damaged.
  private static func text(_ random: inout SplitMix64) -> [UInt8] {
    let pieces = ["a", "C", ",", ",", "\n", "\n", "\r\n", "\"", "\"\"", "\",\"", "é", "\u{1}", "x,y\n", "\"p\nq\",r\n"]
    return (0..<random.number(1...60)).flatMap { _ in Array(random.pick(pieces).utf8) }
  }

  @Test(
    "However a damaged table is cut into blocks: every byte is in one record, and the counts add up", arguments: 1...40)
  func blocks(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<200 {
      let bytes = Self.text(&random)
      guard case .table(let format) = RecordFormat.table(width: 2, text: 1, subject: 0, hasHeader: false),
        let lastEnd = RecordFormat.table(format).lastEnd
      else { return }
      var blocks: [RecordBlock] = []
      var (start, line, size) = (0, 1, random.number(1...20))
      while start < bytes.count {
        let end = min(bytes.count, start + size)
        let cut = end == bytes.count ? end - start : lastEnd(Array(bytes[start..<end]))
        guard let cut else {
          size += 1
          continue
        }
        #expect(cut > 0 && cut <= end - start)
        let block = Array(bytes[start..<start + cut])
        blocks.append(RecordBlock(bytes: block, offset: start, line: line, tooLong: nil))
        line += block.count { $0 == UInt8(ascii: "\n") }
        start += cut
        size = random.number(1...20)
      }
      let found = RecordCollector.all(blocks, .table(format))
      #expect(found.tally.total == found.order.count + found.tally.empty)
      #expect(found.order == found.order.sorted(), "seed \(seed)")
      let length = found.rejects.reduce(0) { $0 + $1.bytes.count }
      #expect(length <= bytes.count)
    }
  }

  @Test("A sound table gives the same records however it is cut into blocks", arguments: 1...20)
  func soundBlocks(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    for _ in 0..<50 {
      var text = ""
      for _ in 0..<random.number(1...12) {
        let cell = random.pick(["a", "", "\"b,c\"", "\"d\ne\"", "\"f\"\"g\"\"\n\"\"\"", "\"\""])
        text += cell + "," + random.pick(["CX", "\"CY\"", "CZ\""]) + random.pick(["\n", "\r\n"])
      }
      let bytes = Array(text.utf8)
      guard case .table(let format) = RecordFormat.table(width: 2, text: 1, subject: 0, hasHeader: false),
        let lastEnd = RecordFormat.table(format).lastEnd
      else { return }
      let whole = RecordCollector.all(text, .table(format))
      var blocks: [RecordBlock] = []
      var (start, line, end) = (0, 1, 1)
      while start < bytes.count {
        end = min(bytes.count, max(end, start + 1))
        guard let cut = end == bytes.count ? end - start : lastEnd(Array(bytes[start..<end])) else {
          end += 1
          continue
        }
        let block = Array(bytes[start..<start + cut])
        blocks.append(RecordBlock(bytes: block, offset: start, line: line, tooLong: nil))
        line += block.count { $0 == UInt8(ascii: "\n") }
        start += cut
        end = start + random.number(1...15)
      }
      let found = RecordCollector.all(blocks, .table(format))
      #expect(found.texts == whole.texts && found.subjects == whole.subjects && found.lines == whole.lines)
      #expect(found.rejects.isEmpty && whole.tally == found.tally, "seed \(seed): \(text.debugDescription)")
    }
  }
}
