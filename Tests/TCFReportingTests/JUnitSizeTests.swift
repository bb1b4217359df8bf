import Foundation
import TCFCodec
import TCFFindings
import TCFTestSupport
import Testing

@testable import TCFReporting

/// Expected values: Reports/README.md, "Bounds".
struct JUnitSizeTests {
  private func options(
    _ granularity: JUnitGranularity? = nil, _ change: (inout JUnitLimits) -> Void = { _ in }
  ) -> JUnitOptions {
    var options = JUnitOptions(granularity: granularity, isDeterministic: true)
    change(&options.limits)
    return options
  }

  @Test(arguments: [
    (1, "pair"), (500, "pair"), (501, "subject"), (5_000, "subject"), (5_001, "rule"), (20_000, "rule"),
  ])
  func theSizeChoosesTheGranularity(_ subjects: Int, _ granularity: String) throws {
    // Four rules: 500 subjects are 2,000 pairs.
    let reports = (0..<subjects).map { Fixture.report("s:\($0)") }
    let text = try Fixture.text(reports) { JUnitReporter(to: $0, options: options()) }
    let file = try JUnitFile(Data(text.utf8))
    #expect(file.property("granularity") == granularity)
    let cases = ["pair": subjects * 4, "subject": subjects, "rule": 4]
    #expect(file.cases.count == cases[granularity])
    #expect(file.root?["tests"] == String(file.cases.count))
  }

  @Test func theSameRunGivesTheSameBytes() throws {
    let reports = (0..<40).map { Fixture.report("s:\($0)", Fixture.broken(Fixture.consent, Fixture.full)) }
    let texts = try (0..<2).map { _ in try Fixture.text(reports) { JUnitReporter(to: $0, options: options()) } }
    #expect(texts[0] == texts[1])
  }

  @Test(.enabled(if: Program.xmllint != nil, "needs xmllint"), arguments: [JUnitGranularity.pair, .subject])
  func largeReportsAreSeveralFiles(_ granularity: JUnitGranularity) throws {
    try Program.withFolder { folder throws in
      let limit = granularity == .pair ? 60_000 : 20_000
      let path = folder.appending(path: "run.v1.xml").path
      var reporter = JUnitReporter(to: .file(path), options: options(granularity) { $0.fileBytes = limit })
      let reports = (0..<200).map { number in
        number % 3 == 0
          ? Fixture.report("s:\(number)", Fixture.broken(Fixture.consent, Finding("<&\">\r\n\u{1}\u{7F} wrong")))
          : Fixture.report("s:\(number)")
      }
      try Fixture.feed(&reporter, reports, problems: [InputProblem(input: "x", message: "unreadable")])
      let names = try Program.contents(of: folder)
      #expect(names.count > 1)
      #expect(names.contains("run.v1.xml") && names.contains("run.v1-2.xml"))
      var tests = 0
      var failures = 0
      for number in 1...names.count {
        let name = number == 1 ? "run.v1.xml" : "run.v1-\(number).xml"
        let file = folder.appending(path: name)
        #expect(try Tools.complaints(about: file) == "")
        let size = try Data(contentsOf: file).count
        #expect(size <= limit)
        // Files are filled before the next one begins.
        if number < names.count { #expect(size > limit / 3) }
        let read = try JUnitFile(at: file)
        tests += read.cases.count
        failures += Int(read.root?["failures"] ?? "") ?? 0
        let goesOn = read.suites.allSatisfy {
          $0.first("system-out")?.text.contains("continues in run.v1-\(number + 1).xml") == true
        }
        #expect(goesOn == (number < names.count))
      }
      #expect(tests == (granularity == .pair ? 800 : 200) + 1)
      #expect(failures == 67)
    }
  }

  @Test func aDescriptorHasOneDocumentAndGoesOverToTheNextGranularity() throws {
    try Program.withFolder { folder throws in
      let path = folder.appending(path: "out.xml")
      let descriptor = open(path.path, O_WRONLY | O_CREAT, 0o600)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      let options = options(.pair) { $0.fileBytes = 30_000 }
      var reporter = JUnitReporter(to: .descriptor(descriptor, name: "out"), options: options)
      try Fixture.feed(&reporter, (0..<150).map { Fixture.report("s:\($0)") })
      let file = try JUnitFile(at: path)
      #expect(file.property("granularity") == "subject")
      #expect(file.cases.count == 150)
      #expect(file.suites[0].first("system-out")?.text.contains("Too large for one case per pair") == true)
    }
  }

  @Test(.enabled(if: Program.xmllint != nil, "needs xmllint"), arguments: JUnitGranularity.allCases)
  func longTextsAreCut(_ granularity: JUnitGranularity) throws {
    try Program.withFolder { folder throws in
      let path = folder.appending(path: "run.xml")
      let long = String(repeating: "ä\u{1}\"<", count: 250_000)
      let many = (0..<400).map { Finding("finding \($0) of many, and a few words to make it longer") }
      let verdict = Verdict(
        rule: Fixture.consent, outcome: .fail, severity: .error,
        findings: [Finding(long, evidence: Evidence(actual: .text(long)), fix: long)] + many)
      let reports = [
        Fixture.report(long, input: long, verdict), Fixture.report(long + "!", input: long, verdict),
        Fixture.report("short", verdict), Fixture.report("", input: ""),
      ]
      var reporter = JUnitReporter(to: .file(path.path), options: options(granularity))
      try Fixture.feed(&reporter, reports)
      #expect(try Tools.complaints(about: path) == "")
      let file = try JUnitFile(at: path)
      for item in file.cases {
        #expect(item["name"].unicodeScalars.count <= 250)
        guard let failure = item.first("failure") else { continue }
        #expect(failure["message"].unicodeScalars.count <= 500)
        let bytes = failure.text.utf8.count + (item.first("system-out")?.text.utf8.count ?? 0)
        #expect(bytes <= 16_384)
        if granularity == .pair || granularity == .subject {
          #expect(failure.text.contains("more that did not fit"))
          #expect(failure.text.contains("fix: "))
        }
      }
      // Two names that only differ at their far ends stay two names.
      #expect(Set(file.cases.map { $0["name"] }).count == file.cases.count || granularity == .pair)
      #expect(try Data(contentsOf: path).count < 600_000)
    }
  }

  @Test func equalNamesAreToldApart() throws {
    let reports = [
      Fixture.report("a.txt:1", input: "one/a.txt"), Fixture.report("a.txt:1", input: "two/a.txt"),
      Fixture.report("a.txt:1", input: "one/a.txt"), Fixture.report("a.txt:1", input: "one/a.txt"),
    ]
    for granularity in [JUnitGranularity.pair, .subject] {
      let text = try Fixture.text(reports) { JUnitReporter(to: $0, options: options(granularity)) }
      let file = try JUnitFile(Data(text.utf8))
      let both = file.cases.map { "\($0["classname"]) \($0["name"])" }
      #expect(Set(both).count == both.count)
      let names = Set(file.cases.map { $0["name"] })
      #expect(names == ["a.txt:1", "a.txt:1 (two/a.txt)", "a.txt:1 (one/a.txt)", "a.txt:1 (2)"])
    }
  }

  @Test func manyProblemsShareACase() throws {
    let problems = (0..<25).map { InputProblem(input: "f\($0)", message: "unreadable") }
    let options = options { $0.problems = 10 }
    let text = try Fixture.text([], problems: problems) { JUnitReporter(to: $0, options: options) }
    let file = try JUnitFile(Data(text.utf8))
    #expect(file.cases.count == 11)
    #expect(file.cases.last?.first("error")?["message"] == "15 further inputs could not be read")
  }

  @Test func sharesAreNeverRoundedToAllOrNothing() {
    #expect(FindingText.share(0, of: 10) == "0.00%")
    #expect(FindingText.share(1, of: 3) == "33.33%")
    #expect(FindingText.share(1, of: 1_000_000) == "<0.01%")
    #expect(FindingText.share(999_999, of: 1_000_000) == ">99.99%")
    #expect(FindingText.share(1_000, of: 1_000) == "100.00%")
    #expect(FindingText.share(5, of: 100) == "5.00%")
    #expect(FindingText.share(0, of: 0) == "0.00%")
  }

  @Test func cutsEndAtCharacters() {
    #expect("abcdef".capped(scalars: 6) == "abcdef")
    #expect("abcdefg".capped(scalars: 6) == "abcde…")
    #expect("ääääää".capped(scalars: 6) == "ääääää")
    #expect("abcdefgh".capped(bytes: 8) == "abcdefgh")
    #expect("abcdefghi".capped(bytes: 8) == "abcde…")
    #expect("aäääää".capped(bytes: 7) == "aä…")
  }
}
