import Foundation
import TCFCodec
import TCFCrypto
import TCFFindings
import TCFReporting
import Testing

/// Pictures of subjects in the HTML page.
struct PictureTests {
  private static func page(_ picture: SubjectPicture?, _ finding: Finding? = nil) throws -> JUnitFile.Element {
    var report =
      finding.map { Fixture.report("s", Fixture.broken(Fixture.consent, $0)) } ?? Fixture.report("s")
    if let picture { report.picture = { picture } }
    let text = try Fixture.text([report]) { PageReporter.html(to: $0) }
    return try #require(try JUnitFile(Data(text.utf8)).root)
  }

  private static func all(_ element: JUnitFile.Element) -> [JUnitFile.Element] {
    [element] + element.children.flatMap(all)
  }

  private static func words(_ element: JUnitFile.Element) -> String {
    ([element.text] + element.children.map(words)).joined(separator: " ")
  }

  private static let string = TCStringDissection(
    of: "CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA")

  @Test func everyFieldOfTheBitMapHasABoxAndARow() throws {
    var picture = SubjectPicture()
    let map = BitMap(Self.string)
    picture.bitMap = map
    let elements = Self.all(try Self.page(picture))
    let fields = map.segments.reduce(0) { $0 + $1.fields.count }
    #expect(fields > 30)
    #expect(elements.count { $0.name == "path" && $0.attributes["class"]?.hasPrefix("field") == true } == fields)
    let links = elements.filter { $0.name == "a" && $0.attributes["href"]?.hasPrefix("#b") == true }
    let rows = elements.filter { $0.name == "tr" }.compactMap { $0.attributes["id"] }
    #expect(links.map { String(($0.attributes["href"] ?? "").dropFirst()) } == rows)
    let consents = try #require(links.first { Self.words($0).contains("PurposesConsent:") })
    #expect(
      Self.words(consents).contains(
        "PurposesConsent: offset 152, width 24, bits 111100100000000000000000, value 111100100000000000000000"))
  }

  @Test func boxesAreInProportionAndWrap() throws {
    var picture = SubjectPicture()
    picture.bitMap = BitMap(Self.string)
    let paths = Self.all(try Self.page(picture)).filter { $0.attributes["class"]?.hasPrefix("field") == true }
    // Version: six bits at the beginning; LastUpdated: 22 bits in the first row, 14 in the second.
    #expect(paths[0].attributes["d"] == "M0 0h72v24h-72z")
    #expect(paths[2].attributes["d"] == "M504 0h264v24h-264zM0 30h168v24h-168z")
  }

  @Test func faultsStandAtTheirBits() throws {
    var picture = SubjectPicture()
    picture.bitMap = BitMap(Self.string)
    let elements = Self.all(try Self.page(picture, Fixture.full))
    let fault = try #require(elements.first { $0.attributes["class"] == "fault error" })
    #expect(fault.attributes["d"] == "M288 60h288v24h-288z")
    let row = try #require(elements.first { $0.attributes["class"] == "faulty" })
    #expect(Self.words(row).contains("PurposesConsent") && Self.words(row).contains("purpose 1 has consent"))
  }

  @Test func aHugeStringIsCut() throws {
    let bits = BitMap.mostBits + 64
    let text = "C" + String(repeating: "A", count: 300_000)
    let map = BitMap(TCStringDissection(of: text))
    for segment in map.segments {
      #expect(segment.digits.utf8.count <= BitMap.mostBits && segment.fields.count <= BitMap.mostFields)
    }
    var picture = SubjectPicture()
    picture.bitMap = BitMap(
      segments: [
        BitMap.Segment(
          name: "core", bitCount: bits, digits: String(repeating: "1", count: BitMap.mostBits),
          fields: [.init(name: "x", bits: BitRange(offset: 0, width: bits), digits: "1", value: "1")], furtherFields: 0)
      ], furtherSegments: 0)
    let words = Self.words(try Self.page(picture))
    #expect(words.contains("The picture shows the first \(BitMap.mostBits) of \(bits) bits."))
  }

  @Test func keysStandBesideTheStringWithTheDifferenceInWords() throws {
    var picture = SubjectPicture()
    picture.keys = [
      KeyRow(name: "IABTCF_A", stored: "1", required: "1", mark: .same),
      KeyRow(name: "IABTCF_B", stored: "1", required: "2", mark: .differs),
      KeyRow(name: "IABTCF_C", stored: nil, required: "2", mark: .missing),
      KeyRow(name: "IABTCF_D", stored: "1", required: nil, mark: .other),
    ]
    let marks = Self.all(try Self.page(picture)).filter { $0.attributes["class"]?.hasPrefix("mark") == true }
    #expect(marks.map(\.text) == ["same", "differs", "missing", "not of the string"])
  }

  @Test func theMatrixHasASignAndReasonsForEachVendor() throws {
    var picture = SubjectPicture()
    picture.bases = BasisMatrix(
      notes: ["As of now."], uses: [.init(label: "1", text: "purpose 1", name: "Store")],
      rows: [.init(vendor: 7, name: "Seven", exclusion: [], cells: [.init(.notPermitted, reasons: ["refused"])])],
      furtherVendors: 3)
    let elements = Self.all(try Self.page(picture))
    let sign = try #require(elements.first { $0.attributes["class"] == "sign notPermitted" })
    #expect(sign.text == "✗" && sign.attributes["title"] == "purpose 1: not permitted; refused")
    let reasons = try #require(elements.first { $0.attributes["id"] == "v1-7" })
    #expect(reasons.name == "details" && Self.words(reasons).contains("not permitted; refused"))
    #expect(elements.contains { $0.name == "a" && $0.attributes["href"] == "#v1-7" && $0.text == "7 Seven" })
  }

  @Test func aReportThatHidesStringsShowsNoPictures() throws {
    var report = Fixture.report("s", Fixture.broken(Fixture.consent, Fixture.full))
    report.picture = {
      var picture = SubjectPicture()
      picture.bitMap = BitMap(Self.string)
      return picture
    }
    var options = ReportOptions()
    options.isRedacted = true
    let text = try Fixture.text([report]) { AnyReporter(ReportFormat.html.reporter(to: $0, options)) }
    #expect(!text.contains("<svg") && !text.contains("CQlH"))
  }

  // A script that came in with a text would not run even if it were not escaped.
  @Test func thePolicyOfThePageLetsOnlyItsOwnScriptRun() throws {
    let text = try Fixture.text([Fixture.report("s")]) { PageReporter.html(to: $0) }
    let script = try #require(text.split(separator: "<script>").last?.split(separator: "</script>").first)
    let hash = Data(SHA256.hash(Array(script.utf8)).bytes).base64EncodedString()
    #expect(text.contains("script-src &#39;sha256-\(hash)&#39;") && text.contains("default-src &#39;none&#39;"))
  }

  @Test func moreSubjectsThanAreShownGiveWayToTheWorst() throws {
    let picture: @Sendable () -> SubjectPicture = { SubjectPicture() }
    let reports = (1...30).map { number in
      var report = Fixture.report(
        "s:\(number)", Fixture.broken(Fixture.treatment, Finding("odd \(number)")),
        Fixture.broken(Fixture.consent, Finding("worse"))
      )
      if number < 30 {
        report = Fixture.report("s:\(number)", Fixture.broken(Fixture.treatment, Finding("odd \(number)")))
      }
      report.picture = picture
      return report
    }
    let text = try Fixture.text(reports) { PageReporter.html(to: $0) }
    #expect(text.contains("<h3 id=\"subject-1\">s:30</h3>") && !text.contains("subject-21"))
    #expect(text.contains("The subjects with the worst findings"))
  }

  @Test("A string of an unknown environment has two answers where they differ, and one where they do not")
  func eachEnvironmentHasItsAnswer() throws {
    func outlook(_ end: String, _ event: String) -> [OutlookDay] {
      [
        OutlookDay(day: "2026-11-21", events: ["today"], isToday: true, read: [], written: []),
        OutlookDay(day: end, events: [event], isToday: false, read: ["x/y"], written: []),
      ]
    }
    var (first, second) = (Fixture.report("a"), Fixture.report("b"))
    first.outlook = outlook("2027-02-15", "required in apps")
    first.outlookOnWebsites = outlook("2026-12-01", "required on the web")
    second.outlook = outlook("2027-02-15", "required in apps")
    second.outlookOnWebsites = second.outlook
    let console = try Fixture.text([first]) { ConsoleReporter(to: $0, color: false) }
    #expect(console.contains("from 2026-12-01 (required on the web; if written on a website): 1 no longer valid\n"))
    #expect(console.contains("from 2027-02-15 (required in apps; if written in an app): 1 no longer valid\n"))
    let same = try Fixture.text([second]) { ConsoleReporter(to: $0, color: false) }
    #expect(same.contains("from 2027-02-15 (required in apps): 1 no longer valid\n") && !same.contains("if written"))
  }

  @Test func whenStringsStopBeingValidIsCounted() throws {
    var (first, second) = (Fixture.report("a"), Fixture.report("b"))
    first.outlook = [
      OutlookDay(day: "2026-11-21", events: ["today"], isToday: true, read: [], written: []),
      OutlookDay(day: "2027-02-15", events: ["TCF 2.4 in apps"], isToday: false, read: [], written: ["x/y"]),
      OutlookDay(
        day: "2027-07-02", events: ["its consent has ended"], isToday: false, read: ["fields/expired"], written: []),
    ]
    second.outlook = [OutlookDay(day: "2026-11-21", events: ["today"], isToday: true, read: ["x/z"], written: ["x/z"])]
    let console = try Fixture.text([first, second]) { ConsoleReporter(to: $0, color: false) }
    #expect(
      console.contains(
        """
        Milestones (as of 2026-11-21): 1 of 2 strings valid today; none stays valid indefinitely
          from 2027-02-15 (TCF 2.4 in apps): 1 can no longer be written like that
            x/y
            a
          from 2027-07-02 (its consent has ended): 1 no longer valid
            fields/expired
            a

        """))
    let json = try Fixture.text([first, second]) { JSONLinesReporter(to: $0) }
    #expect(
      json.contains(
        #""milestones":{"strings":2,"validToday":1,"validOnEveryDay":0,"days":[{"day":"2027-02-15","events":["TCF 2.4 in apps"],"noLongerValid":0,"noLongerWritable":1,"rules":["x/y"],"subjects":["a"]}"#
      ))
    let html = try Fixture.text([first, second]) { PageReporter.html(to: $0) }
    #expect(html.contains("1 of 2 strings is valid today."))
  }
}
