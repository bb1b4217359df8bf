import TCFAudit
import TCFCodec
import TCFInput
import TCFRun
import Testing

@Suite("Reading lines and JSON lines")
struct ObjectReadingTests {
  private static func format() -> RecordFormat {
    var members = RecordColumns(text: ["consent", "tc"])
    members.subject = ["id"]
    members.time = ["at"]
    members.choice = ["choice"]
    members.country = ["country"]
    return .objects(ObjectFormat(members: members))
  }

  @Test("Members are found by their paths, escapes and numbers too")
  func members() {
    let found = RecordCollector.all(
      #"{"id":"a\u0062","consent":{"tc":"C\u0058"},"at":"2026-03-01 10:00:00","choice":"Accept_All","country":"de"}"#
        + "\n" + #"{"consent":{"tc":"CY"},"id":7,"at":1772359200}"#, Self.format())
    #expect(found.texts == ["CX", "CY"])
    #expect(found.subjects == ["ab", "7"])
    #expect(found.records.map(\.time) == Array(repeating: Deciseconds(iso8601: "2026-03-01T10:00:00Z"), count: 2))
    #expect(found.records[0].choice == .acceptAll)
    #expect(found.records[0].country?.description == "DE")
  }

  @Test("A line that is no object, and one without the member, cannot be read; null and nothing are empty")
  func damaged() {
    let found = RecordCollector.all(
      """
      {"consent":{"tc":null}}
      {"consent":{"tc":""}}

      {"consent":{"tc":5}}
      {"consent":{}}
      {"consent":{"tc":"CX"}
      {"consent":{"tc":"CX"},"consent":{}}
      [1]
      """, Self.format())
    #expect(found.tally.empty == 3)
    #expect(found.rejects.map(\.reason) == [.notString, .noMember, .notJSON, .notJSON, .notJSON])
    #expect(found.rejects.map(\.line) == [4, 5, 6, 7, 8])
  }

  @Test("Lines are read as validate reads them: comments, heads of columns, what stands before a tab")
  func lines() {
    let found = RecordCollector.all("TC_String\tnote\n# c\n CX \tb\n\n\tb\nCY\r\n \t \nCZ", .lines)
    #expect(found.texts == ["CX", "CY", "CZ"])
    #expect(found.lines == [3, 6, 8])
    #expect(found.tally.empty == 4)
    #expect(found.rejects.map(\.reason) == [.emptyCell])
  }

  @Test("A record that is longer than any string is told with its length")
  func tooLong() {
    let found = RecordCollector.all([RecordBlock(bytes: [65], offset: 7, line: 3, tooLong: 99)], .lines)
    #expect(found.rejects.map(\.reason) == [.tooLong(99)])
    #expect(found.rejects.map(\.offset) == [7])
  }
}
