import TCFCodec
import TCFFindings
import TCFInput
import TCFRun
import Testing

@testable import TCFAudit

@Suite("What cells mean")
struct CellReadingTests {
  /// A table of string, time, choice, country, platform, subject and key, read by `reading`.
  private static func read(_ text: String, _ reading: CellReading = .usual) -> RecordCollector {
    var columns = RecordColumns(text: 0)
    (columns.time, columns.choice, columns.country, columns.platform) = (1, 2, 3, 4)
    (columns.subject, columns.id) = (5, 6)
    var format = TableFormat(separator: UInt8(ascii: ","), hasHeader: false, width: 7, columns: columns)
    format.reading = reading
    return RecordCollector.all(text, .table(format))
  }

  /// pandas, read_csv, na_values; PostgreSQL and MySQL (`\N`); the texts of null in JavaScript, Python, Go and Objective-C.
  @Test(
    "A word for nothing is no string, and is told",
    arguments: [
      "NULL", "null", "None", "nan", "NaN", "undefined", #"\N"#, "<NA>", "N/A", "#N/A", "nil", "(null)", " null ",
    ])
  func nulls(word: String) {
    let found = Self.read("\(word),,,,,,\n")
    #expect(found.tally.empty == 1 && found.texts.isEmpty && found.remarks.map(\.kind) == [.nullWord])
    #expect(RecordCollector.all("\(word)\n", .lines).tally.empty == 1)
  }

  @Test("A word of --null is one only as it is written; NA is no word for nothing")
  func ownNulls() {
    let own = CellReading(nullWords: ["-", "NA"], choices: [:])
    #expect(Self.read("-,,,,,,\nNA,,,,,,\nna,,,,,,\n", own).texts == ["na"])
    #expect(Self.read("C,,,NA,,,\n").records.first?.country?.description == "NA")
  }

  @Test("White space around a string is no part of it, and is counted")
  func spaces() {
    let found = Self.read(" CX,,,,,,\nCX\t,,,,,,\n\"CX\n\",,,,,,\n\u{A0}CX\u{A0},,,,,,\nCX,,,,,,\n  ,,,,,,\n")
    #expect(found.texts == Array(repeating: "CX", count: 5) && found.tally.empty == 1)
    #expect(found.remarks.filter { $0.kind == .trimmed }.map(\.line) == [1, 2, 3, 5])
    let lines = RecordCollector.all(" CX\nCX \r\nCX\r\n\"CX\"\n", .lines)
    #expect(lines.texts == Array(repeating: "CX", count: 4) && lines.remarks.map(\.line) == [1, 2])
  }

  @Test("Times, choices and countries that are not understood are told with their cell, and change nothing else")
  func words() {
    let found = Self.read(
      """
      CX,2026-09-01 08:00:00+00, Accept All ,Germany,web,s1,k1
      CY,01.09.2026,customized,UK,web,NULL,
      CZ,,deny,Atlantis,null,s3,k3

      """)
    #expect(found.records.map(\.time) == [Deciseconds(17_882_496_000), nil, nil])
    #expect(found.records.map(\.lacksTime) == [false, true, true])
    #expect(found.records.map(\.choice) == [.acceptAll, nil, .rejectAll])
    #expect(found.records.map { $0.country?.description } == ["DE", "GB", nil])
    #expect(found.subjects == ["s1", nil, "s3"] && found.records.map(\.shownID) == ["k1", nil, "k3"])
    #expect(found.records.map { $0.platform == nil } == [false, false, true])
    #expect(
      found.remarks.map { "\($0.line) \($0.kind.rawValue) \($0.cell)" } == [
        "2 time-not-understood 01.09.2026", "2 choice-not-understood customized", "2 country-alias UK",
        "3 time-missing ",
        "3 country-not-understood Atlantis",
      ])
  }

  @Test("A word of a choice means what the user says; what stands for nothing may be one")
  func mapped() {
    let reading = CellReading(nullWords: [], choices: ["Customized": .save, "none": .rejectAll, "accept": .save])
    let found = Self.read("C,,customized,,,,\nC,,None,,,,\nC,,accept,,,,\nC,,reject,,,,\n", reading)
    #expect(found.records.map(\.choice) == [.save, .rejectAll, .save, .rejectAll])
  }

  @Test("Bytes that are not UTF-8 make a record unreadable in a column that is read, and nowhere else")
  func alphabets() {
    func rows(_ column: Int) -> RecordCollector {
      var cells = Array(repeating: Array("x".utf8), count: 8)
      cells[0] = Array("CX".utf8)
      cells[column] = [0x63, 0xE9]
      let row = Array(cells.joined(separator: [0x2C])) + [0x0A]
      var columns = RecordColumns(text: 0)
      (columns.subject, columns.id) = (5, 6)
      return RecordCollector.all(
        [RecordBlock(bytes: row + Array("CY,,,,,,,\n".utf8), offset: 0, line: 1, tooLong: nil)],
        .table(TableFormat(separator: 0x2C, hasHeader: false, width: 8, columns: columns)))
    }
    #expect(rows(7).texts == ["CX", "CY"])
    for column in [5, 6] {
      #expect(rows(column).texts == ["CY"] && rows(column).rejects.map(\.reason) == [.notText])
    }
    var members = RecordColumns(text: ["tc"])
    members.subject = ["id"]
    func line(_ member: String) -> [UInt8] {
      Array("{\"tc\":\"CX\",\"\(member)\":\"".utf8) + [0xE9] + Array("\"}\n".utf8)
    }
    let objects = RecordCollector.all(
      [RecordBlock(bytes: line("note") + line("id") + line("note"), offset: 0, line: 1, tooLong: nil)],
      .objects(ObjectFormat(members: members)))
    #expect(objects.texts == ["CX", "CX"] && objects.rejects.map(\.line) == [2])
  }

  @Test("Remarks of parts add up to those of the whole, in any order", arguments: 1...20)
  func merging(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var (whole, parts) = (CellRemarks(), Array(repeating: CellRemarks(), count: 3))
    for line in 1...random.number(2...600) {
      let cell = Array("w\(random.number(1...300))".utf8)
      let remark = CellRemark(kind: random.pick(CellRemark.Kind.allCases), line: line, cell: cell[...])
      whole.add(remark)
      parts[random.number(0...2)].add(remark)
    }
    let sum = random.shuffled(parts).reduce(into: CellRemarks()) { $0.merge($1) }
    #expect(sum == whole && CellRemarks(whole.rows) == whole)
  }

  @Test(
    "Words of the input are shown where many records have them, and where they are words", arguments: [false, true])
  func redaction(isRevealed: Bool) {
    var remarks = CellRemarks()
    func add(_ word: String, _ count: Int) {
      for line in 1...count { remarks.add(CellRemark(kind: .choice, line: line, cell: Array(word.utf8)[...])) }
    }
    add("customized", 12)
    add("ann@example.org", 12)
    add("rare", 2)
    let privacy = AuditPrivacy(smallestCell: 10, isRevealed: isRevealed, key: nil)
    let (words, rest) = RemarkText(privacy).shown(remarks, .choice)
    #expect(words.map(\.word) == (isRevealed ? ["ann@example.org", "customized", "rare"] : ["customized"]))
    #expect(rest == (isRevealed ? 0 : 14))
    #expect(CellRemark.shape(of: Array("31.12.2026 8 Uhr é".utf8)[...]) == "99.99.9999 9 aaa aa")
  }

  @Test("The words that are not named are counted, so that the numbers add up")
  func others() throws {
    var remarks = CellRemarks()
    for word in ["NULL", "null", "None", "nan", "undefined", "\\N", "n/a"] {
      for line in 1...12 { remarks.add(CellRemark(kind: .nullWord, line: line, cell: Array(word.utf8)[...])) }
    }
    let tally = try #require(remarks.tally(.nullWord))
    let text = RemarkText(AuditPrivacy(smallestCell: 1, isRevealed: true, key: nil)).sentence(.nullWord, tally, remarks)
    let counts = text.matches(of: /\((\d+)\)/).compactMap { Int($0.1) }
    #expect(counts.count == 6 && counts.reduce(0, +) == 84 && text.contains("others (24)"), "\(text)")
  }

  @Test("Names of platforms are known words, with a short version")
  func platforms() {
    for name in ["web", "ios", "iOS 17.2", "android tv", "mobile-web", "android_14", "smart-tv", "web (desktop)"] {
      #expect(PlatformWord.isKnown(name), "\(name)")
    }
    for name in ["ann@example.org", "web-123456", "anna", "shop.example", "", "1234", "ios ann"] {
      #expect(!PlatformWord.isKnown(name), "\(name)")
    }
  }
}
