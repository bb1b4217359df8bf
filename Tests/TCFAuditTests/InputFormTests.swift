import TCFCodec
import TCFFindings
import Testing

@testable import TCFAudit

/// How inputs are written, told from their beginning.
@Suite("Telling how inputs are written")
struct InputFormTests {
  /// Strings with different dates, so that no two are equal.
  private static func strings(_ count: Int) throws -> [String] {
    try (0..<count).map { number in
      var string = TCString(core: CoreSegment())
      string.core.lastUpdated = Deciseconds(17_882_208_000 + UInt64(number) * Deciseconds.perDay)
      string.core.created = string.core.lastUpdated
      return try string.encoded()
    }
  }

  private static func description(_ text: String, _ change: (inout ColumnChoices) -> Void = { _ in }) -> String {
    var choices = ColumnChoices()
    change(&choices)
    do throws(InputProblem) {
      switch try InputForm(head: Array(text.utf8), name: "in", choices) {
      case .records(_, let description): return description
      case .foreign(let what, _): return "foreign: \(what)"
      case .unread(let what, let fix): return "unread: \(what); \(fix)"
      case .captured: return "captured"
      case .database: return "database"
      case .empty: return "empty"
      }
    } catch {
      return "problem: \(error.message); \(error.fix ?? "")"
    }
  }

  @Test("A first line that is no string, before strings, is a header; a line in quotation marks is a cell")
  func oneColumn() throws {
    let strings = try Self.strings(5)
    let lines = strings.joined(separator: "\n")
    let quoted = strings.map { "\"\($0)\"" }.joined(separator: "\r\n")
    #expect(Self.description(lines) == "one string per line")
    for name in ["tc_string", "consent", "ConsentTCString", "TC String", "0", "Zeichenkette"] {
      #expect(Self.description("\(name)\n" + lines) == "one column of text with a header; strings in column 1, \(name)")
      #expect(
        Self.description("\"\(name)\"\r\n" + quoted) == "one column of text with a header; strings in column 1, \(name)"
      )
    }
    #expect(Self.description(quoted) == "one column of text without a header; strings in column 1")
    #expect(Self.description("tc\n\"\"\n\"\"\n\"\"\n" + lines).contains("with a header; strings in column 1, tc"))
    #expect(Self.description("tc\n\\N\n\\N\n\\N\n" + strings[0]).contains("with a header; strings in column 1, tc"))
  }

  @Test("A damaged or empty string in the first row is a record, not a header")
  func firstRow() throws {
    let strings = try Self.strings(6)
    let rows = strings.enumerated().map { "\($0.offset),2026-09-0\($0.offset + 1),\($0.element),DE" }.dropFirst()
    let rest = rows.joined(separator: "\n")
    for cell in ["", "garbage", "NULL", #"\N"#] {
      #expect(
        Self.description("0,2026-09-01,\(cell),DE\n" + rest)
          == "comma-separated text without a header; strings in column 3")
    }
    #expect(
      Self.description("n,on,tc,cc\n" + rest) == "comma-separated text with a header; strings in column 3, tc")
    // pandas names columns without names by numbers.
    #expect(
      Self.description(",0,1,2\n" + rest.split(separator: "\n").map { "\($0)" }.joined(separator: "\n")).contains(
        "with a header"))
    #expect(
      Self.description(String(strings[0].prefix(30)) + "\n" + strings[1...].joined(separator: "\n"))
        == "one string per line")
    #expect(Self.description("# list\n" + strings.joined(separator: "\n")) == "one string per line")
  }

  @Test("Ids and URLs in other columns are no strings")
  func otherColumns() throws {
    let rows = try Self.strings(4).enumerated().map { number, string in
      "0000000\(number)-0000-4000-8000-000000000000,https://a.example/page/\(number)?q=1,\(string)"
    }
    #expect(
      Self.description("no,url,tc\n" + rows.joined(separator: "\n"))
        == "comma-separated text with a header; strings in column 3, tc")
    let objects = rows.map { row in
      let cells = row.split(separator: ",")
      return "{\"no\":\"\(cells[0])\",\"url\":\"\(cells[1])\",\"tc\":\"\(cells[2])\"}"
    }
    #expect(Self.description(objects.joined(separator: "\n")) == "JSON lines; strings in member tc")
  }

  @Test("Columns that an option would read are named with it, unless that kind of column is read")
  func unusedColumns() throws {
    let strings = try Self.strings(3)
    let table =
      "Created At,user_id,OS,country,note,tc,choice,id\n"
      + strings.map { "2026-09-01,u,web,DE,x,\($0),save,1" }.joined(separator: "\n")
    let found = "comma-separated text with a header; strings in column 6, tc"
    #expect(
      Self.description(table)
        == found + "; not read: Created At (--time-column), user_id (--subject-column), OS (--platform-column), "
        + "country (--country-column), choice (--choice-column), id (--id-column)")
    #expect(
      Self.description(table) {
        ($0.time, $0.subject, $0.platform, $0.country, $0.choice) = ("1", "user_id", "OS", "country", "choice")
      } == found + "; not read: id (--id-column)")
    // Without a header no column has a name.
    let rows = strings.map { "2026-09-01,platform,\($0)" }.joined(separator: "\n")
    #expect(Self.description(rows) == "comma-separated text without a header; strings in column 3")
    let objects = strings.map { "{\"ts\":1790000000,\"user\":{\"platform\":\"web\",\"tc\":\"\($0)\"}}" }
    #expect(
      Self.description(objects.joined(separator: "\n"))
        == "JSON lines; strings in member user.tc; not read: ts (--time-column), user.platform (--platform-column)")
    #expect(
      Self.description(objects.joined(separator: "\n")) { $0.time = "ts" }
        == "JSON lines; strings in member user.tc; not read: user.platform (--platform-column)")
  }

  @Test("Two columns with TC strings, and two columns of one name, are for the user to choose from")
  func ambiguous() throws {
    let strings = try Self.strings(4)
    let two = "new,old\n" + strings.map { "\($0),\($0)" }.joined(separator: "\n")
    #expect(
      Self.description(two)
        == "problem: in has TC strings in several places: column 1 (new) and column 2 (old); choose one: --column new")
    #expect(Self.description(two) { $0.text = "old" }.hasSuffix("with a header; strings in column 2, old"))
    let objects = strings.map { "{\"a\":{\"tc\":\"\($0)\"},\"old\":\"\($0)\"}" }.joined(separator: "\n")
    #expect(
      Self.description(objects)
        == "problem: in has TC strings in several places: member a.tc and member old; choose one: --column a.tc")
    let twice = "tc,id,id\n" + strings.map { "\($0),a,b" }.joined(separator: "\n")
    #expect(
      Self.description(twice) { $0.subject = "id" }
        == "problem: in has 2 columns id: 2 and 3; name one by its number: --subject-column 2")
    #expect(Self.description(twice) { $0.subject = "3" }.contains("strings in column 1, tc"))
  }

  @Test("A number of --column is a number, also where a cell of the first row is the same")
  func numbers() throws {
    let rows = try Self.strings(3).map { "3,x,\($0)" }.joined(separator: "\n")
    #expect(Self.description(rows) { $0.text = "3" } == "comma-separated text without a header; strings in column 3")
  }

  @Test("A note in another alphabet, or with a zero byte, hides no strings")
  func alphabets() throws {
    let strings = try Self.strings(40)
    func form(_ note: [UInt8]) throws -> InputForm {
      let rows = strings.map { note + Array(",\($0)\n".utf8) }
      return try InputForm(head: Array("note,tc\n".utf8) + rows.joined(), name: "in", ColumnChoices())
    }
    for note in [[0x63, 0xE9], [0x61, 0x00]] as [[UInt8]] {
      guard case .records(_, let description) = try form(note) else {
        Issue.record("\(note) is not read")
        continue
      }
      #expect(description == "comma-separated text with a header; strings in column 2, tc")
    }
    let log = strings.map { Array("{\"note\":\"".utf8) + [0xE9] + Array("\",\"tc\":\"\($0)\"}\n".utf8) }
    guard
      case .records(_, "JSON lines; strings in member tc") = try InputForm(
        head: Array(log.joined()), name: "in", ColumnChoices())
    else {
      Issue.record("the log is not read")
      return
    }
  }

  @Test("Exports that are not read are named, with the command that makes text of them")
  func exports() throws {
    let string = try Self.strings(1)[0]
    #expect(
      Self.description("[{\"tc\":\"\(string)\"}, {").hasSuffix("run jq -c '.[]' in | tcfcheck audit - --as ndjson"))
    #expect(Self.description(" [\n \"\(string)\"]").hasSuffix("run jq -r '.[]' in | tcfcheck audit - --as lines"))
    #expect(Self.description("[{\"name\":\"euconsent-v2\",\"value\":\"\(string)\"}]") == "captured")
    func description(_ head: [UInt8]) throws -> String {
      guard case .unread(let what, let fix) = try InputForm(head: head + [0, 0, 0], name: "in", ColumnChoices()) else {
        return ""
      }
      return "\(what): \(fix)"
    }
    #expect(
      try description(Array("PAR1".utf8))
        == "a Parquet file: run duckdb -csv -c \"SELECT * FROM read_parquet('in')\" | tcfcheck audit - --as csv")
    #expect(try description(Array("ARROW1".utf8)).contains("pa.ipc.open_file('in')"))
    #expect(try description([0xFF, 0xFF, 0xFF, 0xFF]).contains("an Arrow stream"))
    #expect(try description([0x28, 0xB5, 0x2F, 0xFD]).hasSuffix("run zstdcat in | tcfcheck audit -"))
  }
}
