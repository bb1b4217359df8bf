import Foundation
import TCFCodec
import TCFFindings
import TCFReporting
import TCFTestSupport
import Testing

@testable import TCFAudit

@Suite("Outputs of an audit")
struct AuditReportTests {
  private static func report(
    _ fixture: AuditFixture = AuditFixture(), records count: Int = 400, junit: JUnitGranularity = .rule
  ) throws -> (report: AuditReport, records: [AuditFixture.Given]) {
    var random = SplitMix64(seed: 51)
    let records = try AuditFixture.records(count, &random)
    let partial = fixture.partial(records)
    let report = AuditReport(
      partial, fixture.plan.privacy, fixture.plan.description,
      junit: JUnitOptions(granularity: junit, isDeterministic: true), hasColor: false)
    return (report, records)
  }

  /// The report of the usual fixture and the one that reveals everything, which most tests look at.
  private static let usual = Result { try report() }
  private static let revealed = Result { try report(AuditFixture(isRevealed: true)) }

  static func text(_ report: AuditReport, _ format: AuditFormat) throws -> String {
    let folder = try folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try report.write(format, to: .file("\(folder)/out"))
    return try String(contentsOfFile: "\(folder)/out", encoding: .utf8)
  }

  private static func folder() throws -> String { try ScratchFolder.make() }

  @Test("no output shows a string unless it is revealed")
  func strings() throws {
    let (report, records) = try Self.usual.get()
    let strings = Set(records.map { Data($0.text.utf8) })
    for format in AuditFormat.allCases where format != .sqlite {
      let text = Data(try Self.text(report, format).utf8)
      #expect(!text.isEmpty)
      for string in strings { #expect(text.range(of: string) == nil, "\(format)") }
    }
  }

  @Test("a key gives pseudonyms, the same in every run")
  func pseudonyms() throws {
    let fixture = AuditFixture(key: Array("secret".utf8))
    let (report, records) = try Self.report(fixture)
    let json = try Self.text(report, .json)
    let known = Set(records.compactMap { fixture.plan.privacy.pseudonym(of: $0.text) })
    #expect(known.contains { json.contains($0) })
    #expect(!(try Self.text(Self.usual.get().report, .json)).contains("\"pseudonym\":\""))
  }

  @Test("--reveal shows strings and small groups, and says so")
  func revealed() throws {
    let (report, records) = try Self.revealed.get()
    let json = try Self.text(report, .json)
    #expect(json.contains("\"revealed\":true"))
    #expect(!report.tables.withholds)
    #expect(records.contains { json.contains($0.text) })
    let (hidden, _) = try Self.usual.get()
    #expect(hidden.tables.withholds)
  }

  @Test("the JSON document has the tables and the counts")
  func json() throws {
    let (report, _) = try Self.revealed.get()
    let object = try JSONSerialization.jsonObject(with: Data(Self.text(report, .json).utf8)) as? [String: Any]
    let tables = try #require(object?["tables"] as? [String: [[String: Any]]])
    #expect(tables["overview"]?.first?["records"] as? Int == 400)
    let rules = try #require(tables["rules"])
    for (rule, counts) in report.partial.counts.summary.outcomes where counts[.fail] ?? 0 > 0 {
      #expect(rules.first { $0["rule"] as? String == rule.id.rawValue }?["broken"] as? Int == counts[.fail])
    }
    let cmps = try #require(tables["cmps"])
    #expect(cmps.reduce(0) { $0 + ($1["records"] as? Int ?? 0) } == 400)
    #expect(Set(tables.keys).isSubset(of: AuditTables.names))
  }

  @Test("platforms that few records have are not named, and the rows add up to all records")
  func platforms() throws {
    let (report, records) = try Self.usual.get()
    let table = try #require(report.tables.tables.first { $0.name == "platforms" })
    let names = table.rows.map { report.tables.shown($0[0]) }
    #expect(names == [.text("web"), .text("ios"), .text("others")])
    let odd = records.compactMap(\.platform).filter { $0.hasPrefix("u-") }
    #expect(!odd.isEmpty)
    for format in AuditFormat.allCases where format != .sqlite {
      let text = try Self.text(report, format)
      for name in odd { #expect(!text.contains(name), "\(format)") }
    }
    let counts = try table.rows.map { row -> Int in
      guard case .number(let count) = report.tables.shown(row[1]) else { throw CancellationError() }
      return count
    }
    #expect(counts.reduce(0, +) == records.count)
    let page = try Self.text(report, .html)
    #expect(page.contains("Records by platform, by their worst finding"))
    let (revealed, _) = try Self.revealed.get()
    #expect(revealed.tables.tables.first { $0.name == "platforms" }?.rows.count ?? 0 > 3)
  }

  /// Records of CMP 300 and of CMP 305, all alike but for that.
  private static func records(_ counts: (first: Int, second: Int)) throws -> [AuditFixture.Given] {
    var random = SplitMix64(seed: 53)
    var string = random.tcString()
    string.core.cmpVersion = 2
    return try (0..<counts.first + counts.second).map { line in
      string.core.cmpID = line < counts.first ? 300 : 305
      return AuditFixture.Given(
        text: try string.encoded(), input: 0, line: line + 1, country: nil, choice: nil, platform: nil)
    }
  }

  @Test("A number that one table withholds is in no other table, of CMPs with 500 and 3 records")
  func smallCMP() throws {
    let fixture = AuditFixture(inputs: ["a.csv"])
    let tables = AuditTables(fixture.partial(try Self.records((500, 3))), fixture.plan.privacy)
    for name in ["cmps", "cmpVersions"] {
      let table = try #require(tables.tables.first { $0.name == name })
      let column = try #require(table.columns.firstIndex { $0.name == "records" })
      #expect(table.rows.map { tables.shown($0[column]) } == [.withheld, .withheld], "\(name)")
      // No row of a withheld group has all of the parts that it is the sum of.
      for row in table.rows {
        #expect(row[(column + 1)...].contains { tables.shown($0) == .withheld }, "\(name)")
      }
    }
    #expect(tables.summary[0].hasPrefix("503 records"))
  }

  @Test("An audit of fewer records than the smallest cell says of nothing how many there are")
  func smallAudit() throws {
    let fixture = AuditFixture(inputs: ["a.csv"])
    let report = AuditReport(
      fixture.partial(try Self.records((4, 3))), fixture.plan.privacy, fixture.plan.description,
      junit: JUnitOptions(granularity: .rule, isDeterministic: true), hasColor: false)
    let object = try JSONSerialization.jsonObject(with: Data(Self.text(report, .json).utf8)) as? [String: Any]
    let records = try #require(object?["records"] as? [String: Any])
    #expect(records["judged"] is NSNull && records["rejected"] as? Int == 0)
    let inputs = try #require((object?["tables"] as? [String: [[String: Any]]])?["inputs"])
    #expect(inputs.allSatisfy { $0["judged"] is NSNull })
    #expect(report.tables.summary[0].hasPrefix("(withheld) records from 1 input"))
    let wayOut = report.tables.summary.first { $0.contains("--k 1 withholds no count") }
    #expect(wayOut?.hasPrefix("This includes figures in this summary, because the groups are too small.") == true)
    for format in [AuditFormat.console, .markdown, .html, .csv] {
      #expect(!(try Self.text(report, format)).contains("7 records"), "\(format)")
    }
  }

  @Test("Where a row stands does not say how large a number is that is withheld")
  func order() throws {
    let fixture = AuditFixture(inputs: ["a.csv"])
    for counts in [(500, 3), (3, 500)] {
      let tables = AuditTables(fixture.partial(try Self.records(counts)), fixture.plan.privacy)
      let table = try #require(tables.tables.first { $0.name == "cmps" })
      #expect(table.rows.map { tables.shown($0[0]) } == [.number(300), .number(305)])
    }
    let (report, _) = try Self.usual.get()
    for table in report.tables.tables {
      guard let column = table.columns.firstIndex(where: { $0.name == table.rank }) else { continue }
      // Rules stand by severity, and those that nobody broke last: that says nothing of a number either.
      let severity = table.place(of: "severity")
      var groups: [[AuditTable.Cell]: [AuditTables.Shown]] = [:]
      for row in table.rows.dropLast(table.lastRows) {
        let number = report.tables.shown(row[column])
        groups[severity.map { number == .number(0) ? [] : [row[$0]] } ?? [], default: []].append(number)
      }
      for shown in groups.values {
        let numbers = shown.prefix { $0 != .withheld }
        #expect(shown.dropFirst(numbers.count).allSatisfy { $0 == .withheld }, "\(table.name)")
      }
    }
  }

  @Test("where the input says of every record where it was expected, the total does not give away a small country")
  func countriesBesideTheTotal() throws {
    var random = SplitMix64(seed: 52)
    let records = try AuditFixture.records(300, &random).enumerated().map { index, given in
      AuditFixture.Given(
        text: given.text, input: 0, line: index + 1,
        country: LetterPair(index < 4 ? "LU" : index < 120 ? "FR" : "DE"), choice: nil, platform: nil)
    }
    let fixture = AuditFixture()
    let tables = AuditTables(fixture.partial(records), fixture.plan.privacy)
    let table = try #require(tables.tables.first { $0.name == "expectedCountries" })
    let shown = table.rows.map { tables.shown($0[1]) }
    #expect(shown.count == 3 && shown.count { $0 == .withheld } == 2)
  }

  @Test("a folder has every file, each table as CSV, and the same bytes again")
  func folder() throws {
    let (report, _) = try Self.usual.get()
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func files() throws -> [String: Data] {
      try report.write(into: folder + "/audit")
      var files: [String: Data] = [:]
      for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
        files[name] = FileManager.default.contents(atPath: "\(folder)/\(name)")
      }
      return files
    }
    let first = try files()
    #expect(try files() == first)
    for name in ["audit.json", "audit.md", "audit.html", "audit.sqlite", "junit.xml", "tables/rules.csv"] {
      #expect(first["audit/\(name)"]?.isEmpty == false, "\(name)")
    }
    let rules = String(decoding: first["audit/tables/rules.csv"] ?? Data(), as: UTF8.self)
    #expect(rules.hasPrefix("rule,severity,broken,share,"))
  }

  @Test(
    "JUnit is valid by our schema, by rule and by cohort", .enabled(if: Program.xmllint != nil, "xmllint is missing"))
  func junit() throws {
    for granularity in [JUnitGranularity.rule, .cohort] {
      let (report, _) = try Self.report(junit: granularity)
      let text = try Self.text(report, .junit)
      #expect(try Program.complaints(aboutJUnit: Data(text.utf8)) == "")
      #expect(text.contains("<failure"))
      #expect(text.contains(granularity == .cohort ? "<testsuite name=\"CMP 1\"" : "<testsuite name=\"fields\""))
    }
  }

  @Test(
    "the database answers questions, and withholds what the tables do",
    .enabled(if: Program.python != nil, "python3 is missing"))
  func database() throws {
    let (report, _) = try Self.usual.get()
    let bytes = try AuditDatabase.bytes(report)
    #expect(bytes.starts(with: "SQLite format 3".utf8))
    let file = try Self.folder() + "/a.sqlite"
    try Data(bytes).write(to: URL(filePath: file))
    let script = """
      import sqlite3, sys
      d = sqlite3.connect(sys.argv[1])
      print(d.execute("select sum(records) from cmps").fetchone()[0])
      print(d.execute("select count(*) from about where columnName is null").fetchone()[0])
      """
    let answer = try Program.run(try #require(Program.python), ["-c", script, file])
    #expect(answer.output.split(separator: "\n").last == "\(report.tables.tables.count)")
  }

  @Test("The summary says that lists are missing if none was given, and only then")
  func missingLists() throws {
    var random = SplitMix64(seed: 51)
    let fixture = AuditFixture(smallestCell: 1)
    var partial = fixture.partial(try AuditFixture.records(40, &random))
    func sentence() -> String? {
      AuditTables(partial, fixture.plan.privacy).summary.first { $0.hasPrefix("No vendor list was given") }
    }
    let undecided = partial.counts.summary.outcomes.count { $0.counts[.undecided] ?? 0 > 0 }
    #expect(undecided > 10)
    #expect(sentence()?.contains("given, and \(undecided) rules could not be decided") == true)
    let list = ListReference(name: "GVL spec 3 version 9", path: "9.json", sha256: nil)
    partial = AuditPartial(
      identity: partial.identity, lists: [list], counts: partial.counts, inputs: partial.inputs, problems: [],
      problemCount: 0, isInterrupted: false, stateCount: nil, window: nil)
    #expect(sentence() == nil)
  }

  @Test("A report that withholds nothing of the summary offers no way out, and one of --k 1 says what it is")
  func wayOut() throws {
    // The alike records of two CMPs have no small part.
    let fixture = AuditFixture(inputs: ["a.csv"])
    let large = AuditTables(fixture.partial(try Self.records((500, 300))), fixture.plan.privacy)
    #expect(!large.summary.contains { $0.contains("(withheld)") || $0.contains("--k 1") }, "\(large.summary)")
    let shown = try Self.report(AuditFixture(smallestCell: 1)).report.tables
    #expect(shown.summary.last == "No count is withheld: this report shows groups of any size." && !shown.withholds)
  }

  @Test("the summary is plain words")
  func console() throws {
    let (report, _) = try Self.revealed.get()
    let text = try Self.text(report, .console)
    #expect(text.hasPrefix("Cause 1: CMP 1\n  error fields/cmp-id: "))
    #expect(text.contains("\n400 records from 2 inputs judged by "))
    #expect(text.contains("Accept all: "))
    #expect(text.contains("By rule\n"))
    #expect(text.contains("Nothing is withheld") && !text.contains("(withheld)"))
    // With errors, warnings at most, infos only, without findings: every record is in one of the four.
    let outcomes = try #require(text.split(separator: "\n").first { $0.hasPrefix("With errors: ") })
    let counts = outcomes.matches(of: /: (\d+) \(/).compactMap { Int($0.1) }
    #expect(counts.count == 4 && counts.reduce(0, +) == 400, "\(outcomes)")
  }

  @Test("The letter to a CMP has what the console says of a cause, and neither a string nor a folder of the auditor")
  func letter() throws {
    let fixture = AuditFixture(isRevealed: true, inputs: ["/home/auditor/a.csv", "/home/auditor/b.csv"])
    let (report, records) = try Self.report(fixture)
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try report.writeLetter(to: .file("\(folder)/letter.md"))
    let letter = try String(contentsOfFile: "\(folder)/letter.md", encoding: .utf8)
    let console = try Self.text(report, .console)
    #expect(console.contains("examples: /home/auditor/"))
    let numbers = try #require(console.firstMatch(of: /There, (\d+ of \d+ records)/)).1
    #expect(letter.contains("There, \(numbers)") && letter.contains("fields/cmp-id"))
    #expect(letter.contains(/Examples: [ab]\\?\.csv:\d/), "\(letter)")
    #expect(!letter.contains("/home"))
    for record in records { #expect(!letter.contains(record.text)) }
  }

  @Test("Shares, and numbers that are withheld, are aligned as numbers")
  func alignment() throws {
    let (report, _) = try Self.usual.get()
    #expect(report.tables.withholds)
    let html = try Self.text(report, .html)
    #expect(html.contains("<td class=\"number\">withheld</td>") && html.contains(/<td class="number">[0-9.]+%/))
    #expect(!html.contains("<td>withheld</td>") && !html.contains(/<td>[0-9.]+ %/))
    #expect(!html.contains(/<th scope="col">(Share|Records)</))
    let markdown = try Self.text(report, .markdown)
    // One table of rules that were broken, and one of those that were not.
    let heads = markdown.split(separator: "\n").filter { $0.hasPrefix("| Rule | Severity | Broken | Share |") }
    #expect(heads.count == 2)
    #expect(markdown.contains("\n| --- | --- | ---: | ---: | ---: |"))
    #expect(!html.contains("CMP –"))
  }

  @Test("A page folds the rules that no subject broke, and none whose number is withheld")
  func quietRules() throws {
    let (report, _) = try Self.usual.get()
    let table = try #require(report.tables.tables.first { $0.name == "rules" })
    let column = try #require(table.columns.firstIndex { $0.name == "broken" })
    func rules(_ isMeant: (AuditTables.Shown) -> Bool) -> Set<String> {
      Set(
        table.rows.filter { isMeant(report.tables.shown($0[column])) }.compactMap { row in
          if case .code(let rule) = report.tables.shown(row[0]) { rule } else { nil }
        })
    }
    let quiet = rules { $0 == .number(0) }
    #expect(!quiet.isEmpty && !rules { $0 == .withheld }.isEmpty)
    let summary = "\(quiet.count) rules that no subject broke"
    let html = try Self.text(report, .html)
    let parts = html.components(separatedBy: "<summary>\(summary)</summary>")
    try #require(parts.count == 2)
    let folded = try #require(parts[1].components(separatedBy: "</details>").first)
    let open = try #require(parts[0].components(separatedBy: ">By rule</h2>").last)
    func named(_ text: String) -> Set<String> { Set(text.matches(of: /<code>([^<]+)<\/code>/).map { String($0.1) }) }
    #expect(named(folded) == quiet)
    #expect(named(open) == rules { $0 != .number(0) })
    let markdown = try Self.text(report, .markdown)
    #expect(markdown.contains("### \(summary)\n\n| Rule |"))
    // Files for programs keep every row in one table.
    #expect(table.rows.count == rules { _ in true }.count)
  }

  @Test("On a terminal a share stands beside its number, even if there is none of it")
  func zeroColumns() throws {
    let fixture = AuditFixture(isRevealed: true)
    var random = SplitMix64(seed: 52)
    let bytes = fixture.partial(try AuditFixture.records(60, &random)).bytes
    let text = String(decoding: bytes, as: UTF8.self).replacing(/"stopping":\[[0-9,]+\],"outdated":\[[0-9,]+\]/) { _ in
      "\"stopping\":[0,0],\"outdated\":[0,0]"
    }
    let report = AuditReport(
      try AuditPartial(Array(text.utf8)), fixture.plan.privacy, fixture.plan.description,
      junit: JUnitOptions(granularity: .rule, isDeterministic: true), hasColor: false)
    let lines = try Self.text(report, .console).split(separator: "\n").map(String.init)
    let place = try #require(lines.firstIndex(of: "Milestones"))
    let words = lines[place + 1].split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(words == ["Day", "Milestone", "Stop being valid", "Share"])
    #expect(lines[place + 2].hasSuffix(" 0  0.00%"))
  }
}
