import Foundation
import TCFCodec
import TCFFindings
import TCFReporting
import TCFTestSupport
import Testing

/// What other programs make of our reports: xmllint with our schema, and junitparser, junit2html and xml.etree in Python.
struct JUnitReaderTests {
  /// Every text that has ever broken an XML file, in every place that takes one.
  static let hostile: [String] =
    (0...0x9F).map { "c\(String(UnicodeScalar($0).map(String.init) ?? ""))d" } + [
      "]]>", "<![CDATA[x]]>", "<!-- x -->", "&amp;&#0;&undefined;", "\"'<>&", "\r\n\r", "\u{FFFE}\u{FFFF}\u{FEFF}",
      "\u{2028}\u{2029}\u{202E}\u{200B}", "\u{1F600}\u{10FFFF}", "</testcase>", "a\u{0}b", "", " ", "%n%s%x",
      String(decoding: [0xED, 0xA0, 0x80, 0xFF, 0xC0, 0xAF] as [UInt8], as: UTF8.self),
      String(repeating: "n", count: 100_000),
    ]

  static func report(_ number: Int, _ text: String) -> SubjectReport {
    let finding = Finding(
      text, at: .storedKey(text), evidence: Evidence(expected: .text(text), actual: .text(text)), fix: text)
    let outcomes: [Verdict] = [
      Fixture.broken(Fixture.consent, finding),
      Fixture.broken(Fixture.treatment, finding, Finding("plain", severity: .info)),
      Fixture.other(Fixture.alphabet, .notEffective, text, findings: finding),
      Fixture.other(Fixture.unknown, .undecided, text),
    ]
    // One subject breaks, one is undecided, one is clean, and so on.
    let verdicts = number % 3 == 0 ? outcomes : number % 3 == 1 ? Array(outcomes.suffix(2)) : []
    let given = Dictionary(uniqueKeysWithValues: verdicts.map { ($0.rule.id, $0) })
    return SubjectReport(
      subject: Subject(name: "\(number) \(text)", input: number % 2 == 0 ? text : "plain.txt", kind: .string),
      verdicts: Fixture.rules.map { given[$0.id] ?? Verdict(rule: $0, outcome: .pass, severity: $0.severity) })
  }

  static func write(_ granularity: JUnitGranularity, in folder: URL) throws -> URL {
    let file = folder.appending(path: "\(granularity).xml")
    var reporter = JUnitReporter(to: .file(file.path), options: JUnitOptions(granularity: granularity))
    let run = Fixture.run(
      lists: hostile.map { ListReference(name: $0, path: $0, sha256: "00") }, command: hostile.joined())
    let problems = hostile.map { InputProblem(input: $0, message: $0, fix: $0) }
    try Fixture.feed(
      &reporter, hostile.enumerated().map(report), problems: problems, isInterrupted: true, run: run)
    return file
  }

  @Test(.enabled(if: Program.xmllint != nil, "needs xmllint"), arguments: JUnitGranularity.allCases)
  func hostileTextsGiveValidReports(_ granularity: JUnitGranularity) throws {
    try Program.withFolder { folder throws in
      let file = try Self.write(granularity, in: folder)
      #expect(try Tools.complaints(about: file) == "")
    }
  }

  @Test(.enabled(if: Program.xmllint != nil, "needs xmllint"))
  func theSchemaRefusesWhatIsWrong() throws {
    try Program.withFolder { folder throws in
      let good = try Fixture.text([Fixture.report("s", Fixture.broken(Fixture.consent, Fixture.full))]) {
        JUnitReporter(to: $0, options: JUnitOptions(isDeterministic: true))
      }
      let file = folder.appending(path: "x.xml")
      try Data(good.utf8).write(to: file)
      try #require(try Tools.complaints(about: file) == "")
      let changes = [
        ("time=\"0.000\"", "time=\"0\""), ("package=\"tcf.gvl\" ", ""),
        ("timestamp=\"2026-11-21T10:00:00\"", "timestamp=\"2026-11-21T10:00:00Z\""),
        ("classname=\"tcf.gvl.vendor-unknown\"", "classname=\"gvl\""),
        ("</failure>", "</failure><skipped message=\"\" type=\"notApplicable\"/>"),
        ("type=\"error\"", "type=\"fatal\""),
        ("<testcase classname=\"tcf.gvl", "<testcase file=\"x\" classname=\"tcf.gvl"),
        ("<testcase classname=\"tcf.purpose-one.treatment\"", "<testcase classname=\"tcf.purpose-one.consent\""),
        ("name=\"tcfcheck\"", "name=\"other\""), ("id=\"1\"", "id=\"0\""), ("skipped=\"0\"", "skipped=\"-1\""),
      ]
      for (old, new) in changes {
        let bad = good.replacingOccurrences(of: old, with: new)
        #expect(bad != good, "nothing to change: \(old)")
        try Data(bad.utf8).write(to: file)
        #expect(try Tools.complaints(about: file) != "", "accepted: \(new)")
      }
    }
  }

  @Test(.enabled(if: Tools.hasPython, "needs .venv with junitparser and junit2html: make test makes it"))
  func independentReadersCountTheSame() throws {
    try Program.withFolder { folder throws in
      let files = try JUnitGranularity.allCases.map { try Self.write($0, in: folder) }
      let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "read_junit.py")
      let answer = try Program.run(Tools.python, [script.path] + files.map(\.path))
      #expect(answer.status == 0, "\(answer.errors.suffix(2_000))")
      let count = Self.hostile.count
      let subjects = (broken: (count + 2) / 3, undecided: (count + 1) / 3, clean: count / 3)
      // Beside the subjects each report has an error case for every problem and one for the interruption.
      let run = count + 1
      // By pair, consent fails and treatment (a warning) passes; unknown (undecided) and alphabet are skipped twice as often.
      let pair = Counts(
        tests: count * 4 + run, failures: subjects.broken, errors: run,
        skipped: 2 * (subjects.broken + subjects.undecided))
      let bySubject = Counts(tests: count + run, failures: subjects.broken, errors: run, skipped: 0)
      // Of all subjects together, unknown is undecided in some and passes in others, alphabet likewise not effective.
      let byRule = Counts(tests: 4 + run, failures: 1, errors: run, skipped: 1)
      // No subject names a CMP; not effective is not a case of a cohort's.
      let byCohort = Counts(tests: 4 + run, failures: 1, errors: run, skipped: 0)
      let read = try answer.output.split(separator: "\n").map {
        try JSONDecoder().decode(Counts.self, from: Data($0.utf8))
      }
      #expect(read == [pair, bySubject, byRule, byCohort])
    }
  }

  private struct Counts: Decodable, Equatable {
    let tests: Int
    let failures: Int
    let errors: Int
    let skipped: Int
  }
}
