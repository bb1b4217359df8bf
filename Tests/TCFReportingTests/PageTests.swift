import Foundation
import TCFCodec
import TCFFindings
import TCFReporting
import Testing

/// Reports as pages, in Markdown and in HTML.
struct PageTests {
  /// A text that would be markup, in either form, and signs that no page may show as they are.
  private static let hostile = "<script>alert(1)</script> & \"q\" | `c` *b* [l](u) \u{202E}x\u{1}\n# no heading"

  private static var hostileRun: RunDescription {
    var run = Fixture.run(command: "tcfcheck certify \(hostile)")
    run.certification = CertificationRecord(
      facts: [.init("Declared by", hostile)],
      scenarios: [
        CertificationRecord.Scenario(
          name: hostile, situation: hostile, platform: hostile, facts: [.init("About", hostile)],
          steps: [
            CertificationRecord.Step(
              name: hostile, phase: "after", time: nil, action: hostile,
              captures: [CertificationRecord.Capture(name: hostile, sha256: nil)],
              screenshots: [CertificationRecord.Capture(name: hostile, sha256: nil)])
          ], byHand: [CertificationRecord.HandCheck(hostile, Citation(hostile, hostile))])
      ],
      coverage: [
        CertificationRecord.Coverage(situation: hostile, what: hostile, isRequired: true, scenarios: [hostile])
      ],
      byHand: [], remarks: [hostile], interface: hostileInterface)
    return run
  }

  /// With boxes of any numbers: they come from a recording.
  private static var hostileInterface: CertificationRecord.Interface {
    let area = CertificationRecord.Box(x: 0, y: 0, width: 390, height: 844)
    let boxes = [
      area, CertificationRecord.Box(x: .nan, y: .infinity, width: 1e300, height: -1),
      CertificationRecord.Box(x: 10.25, y: 20, width: 30, height: 40), nil,
    ]
    let layer = CertificationRecord.Layer(
      name: hostile, language: hostile, texts: [hostile], controls: boxes,
      picture: CertificationRecord.Picture(png: [0x89, 0x50, 0x4E, 0x47], area: area),
      places: [.init(scenario: hostile, member: "view 1.layer initial")])
    let inquiry = CertificationRecord.Inquiry(
      language: hostile, layers: [0], sha256: nil,
      answer: CertificationRecord.Answer(word: .no, name: hostile, day: hostile, note: hostile), isStale: false)
    return CertificationRecord.Interface(
      layers: [layer],
      paragraphs: [
        CertificationRecord.Paragraph(
          number: hostile, what: hostile,
          question: CertificationRecord.Question(text: hostile, inquiries: [inquiry]))
      ])
  }

  /// With a picture in which every text is hostile.
  private static var hostileReport: SubjectReport {
    var report = Fixture.report(
      hostile, input: hostile,
      Fixture.broken(Fixture.consent, Finding(hostile, at: .storedKey(hostile), fix: hostile), Fixture.full),
      Fixture.broken(
        Fixture.treatment,
        { () -> Finding in
          var finding = Finding(hostile, at: .member("view 1.layer initial.controls[2]"))
          finding.places = [0, 1, 2, 3, 4, -7].map { .member("view 1.layer initial.controls[\($0)]") }
          return finding
        }()), Fixture.other(Fixture.unknown, .undecided, hostile))
    report.picture = { hostilePicture }
    return report
  }

  private static var hostilePicture: SubjectPicture {
    var picture = SubjectPicture()
    picture.bitMap = BitMap(
      segments: [
        BitMap.Segment(
          name: hostile, bitCount: 200, digits: String(repeating: "01", count: 100),
          fields: [
            BitMap.Field(name: hostile, bits: BitRange(offset: 0, width: 152), digits: "01", value: hostile),
            BitMap.Field(name: hostile, bits: BitRange(offset: 152, width: 48), digits: hostile, value: ""),
          ], furtherFields: 1)
      ], furtherSegments: 1)
    picture.bases = BasisMatrix(
      notes: [hostile], uses: [.init(label: hostile, text: hostile, name: hostile)],
      rows: [
        .init(vendor: 1, name: hostile, exclusion: [], cells: [.init(.notPermitted, reasons: [hostile])]),
        .init(vendor: 2, name: hostile, exclusion: [hostile], cells: []),
      ], furtherVendors: 1)
    picture.outlook = [
      OutlookDay(day: hostile, events: [hostile], isToday: true, read: [hostile], written: [hostile]),
      OutlookDay(day: hostile, events: [hostile], isToday: false, read: [], written: nil),
    ]
    picture.keys = KeyRow.Mark.allCases.map { KeyRow(name: hostile, stored: hostile, required: hostile, mark: $0) }
    picture.choice = [ChoiceRow(what: hostile, chosen: [hostile], stored: [hostile, hostile])]
    return picture
  }

  private static func elements(_ element: JUnitFile.Element) -> [JUnitFile.Element] {
    [element] + element.children.flatMap(elements)
  }

  @Test func htmlShowsAnyTextAsText() throws {
    let problem = InputProblem(input: Self.hostile, message: Self.hostile, fix: Self.hostile)
    let text = try Fixture.text([Self.hostileReport], problems: [problem], run: Self.hostileRun) {
      PageReporter.html(to: $0)
    }
    let root = try #require(try JUnitFile(Data(text.utf8)).root)
    let all = Self.elements(root)
    let known: Set = [
      "html", "head", "meta", "title", "style", "body", "header", "nav", "main", "h1", "h2", "h3", "h4", "p", "dl",
      "div",
      "dt", "dd", "table", "caption", "thead", "tbody", "tr", "th", "td", "code", "ul", "li", "span", "article",
      "strong",
      "a", "details", "summary", "svg", "path", "text", "script",
      "figure", "figcaption", "rect", "image",
    ]
    #expect(Set(all.map(\.name)).subtracting(known) == [])
    #expect(all.contains { $0.text.contains("<script>alert(1)</script> & \"q\" | `c` *b* [l](u) \u{FFFD}x␁") })
    #expect(!text.contains("\u{202E}") && !text.contains("\u{1}"))
    // Nothing but `meta` and the shapes of pictures is empty, or a browser would leave it open.
    #expect(
      !all.contains { !["meta", "path", "rect", "image"].contains($0.name) && $0.children.isEmpty && $0.text.isEmpty })
    // One script, and it is the program's own.
    let scripts = all.filter { $0.name == "script" }
    #expect(scripts.count == 1 && scripts[0].text.contains("Search the findings") && !scripts[0].text.contains("alert"))
  }

  @Test func markdownShowsAnyTextAsText() throws {
    let text = try Fixture.text([Self.hostileReport], run: Self.hostileRun) { PageReporter.markdown(to: $0) }
    let lines = text.split(separator: "\n")
    #expect(!text.contains("\u{202E}") && !text.contains("\u{1}"))
    #expect(!lines.contains("# no heading"))
    #expect(!lines.contains { $0.contains("<script>") })
    let shown = "\\<script\\>alert(1)\\</script\\> \\& \"q\" \\| \\`c\\` \\*b\\* \\[l\\](u)"
    #expect(lines.contains { $0.hasPrefix("## Scenario: \(shown)") })
    // Every row of a table has as many cells as its head.
    var tables: [Set<Int>] = []
    let all = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (last, line) in zip([""] + all, all) where line.hasPrefix("|") {
      if !last.hasPrefix("|") { tables.append([]) }
      tables[tables.count - 1].insert(line.replacing("\\|", with: "").count { $0 == "|" })
    }
    #expect(tables.count > 6 && tables.allSatisfy { $0.count == 1 })
  }

  // The format markdown.
  @Test func aRunWithoutACertificationBeginsWithTheSummaryAndTheWorst() throws {
    let odd = Fixture.broken(Fixture.treatment, Finding("odd country"))
    let reports = [
      Fixture.report("a.txt:1", input: "a.txt", facts: Fixture.facts(cmp: 7, version: 1), odd),
      Fixture.report("a.txt:2", input: "a.txt", odd),
      Fixture.report("b.txt:1", input: "b.txt", Fixture.other(Fixture.alphabet, .notApplicable, "no string")),
      Fixture.report("b.txt:2", input: "b.txt", Fixture.broken(Fixture.consent, Finding("worse"))),
    ]
    let text = try Fixture.text(reports) { PageReporter.markdown(to: $0) }
    #expect(text.hasPrefix("# tcfcheck report\n"))
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("## ") }
    #expect(
      headings == [
        "## Outcome", "## What is wrong", "## Annex", "## Summary", "## Findings", "## By rule", "## By CMP",
        "## By input",
        "## What was not checked",
        "## Rules by family", "## Lists", "## Tool and run", "## Words",
      ])
    #expect(
      text.contains(
        "\nErrors were found in 1 of 4 subjects. 2 have warnings only.\n"))
    let page = try #require(text.components(separatedBy: "\n## Annex\n").first)
    #expect(
      page.contains(
        """
        - Checked: a.txt, b.txt
        - CMPs: CMP 7 version 1 (1 subject)
        - Lists: GVL spec 3 version 106
        - Judged as of: 2026-11-21

        """))
    #expect(page.contains("\n| b.txt | 2 | **1 error** |\n| a.txt | 2 | 2 warnings |\n"), "\(page)")
    #expect(
      page.contains(
        """
        | **error** | worse | Mend purpose-one/consent. | `purpose-one/consent` | 1 | `b.txt:2` |
        | warning | odd country | Mend purpose-one/treatment. | `purpose-one/treatment` | 2 | `a.txt:1` |

        To see one again, with the same lists: tcfcheck validate b.txt:2 --only purpose-one/consent

        """), "\(page)")
    #expect(text.contains("- Found: 1 error, 2 warnings, 0 infos in 3 of them\n"))
    #expect(
      text.contains(
        """
        | error | `purpose-one/consent` | 1 | 4 TC strings | 25.00% | 0 | 1 |
        | warning | `purpose-one/treatment` | 2 | 4 TC strings | 50.00% | 0 | 2 |
        """))
    #expect(text.contains("\n| 7 | 1 | 1 | 0 | 0.00% | 1 | `purpose-one/treatment` |\n"))
    #expect(text.contains("\n| a.txt | 2 | 0 | 2 | 0 | 0 |\n| b.txt | 2 | 1 | 0 | 0 | 0 |\n"))
    #expect(
      text.contains(
        """
        ## Findings

        - **error** `purpose-one/consent`: worse
          - in: b.txt:2
          - fix: Mend purpose-one/consent.
          - source: Policies, Chapter 19 (since 2025-04-01)

        - **warning** `purpose-one/treatment`: odd country
          - in: a.txt:1, a.txt:2
          - fix: Mend purpose-one/treatment.
          - Google's error code: 1.1
          - source: Policies, Chapter 21 (since 2025-04-01)

        """))
    #expect(text.contains("| GVL spec 3 version 106 | `lists/106.json` | `abab"))
  }

  // Links in HTML and Markdown, short names on the console.
  @Test func citationsOfPublicDocumentsAreLinks() throws {
    let rule = RuleMetadata(
      id: "fields/x", title: "t", meaning: "m", fix: "f",
      citations: [Citation("CMP API v2", "TCData"), Citation("Private notes", "page 1")],
      periods: [RulePeriod(.error)], needs: [.string])
    let report = SubjectReport(subject: Fixture.subject("s"), verdicts: [Fixture.broken(rule, Finding("x"))])
    let run = Fixture.run(rules: [rule])
    let address =
      "https://github.com/InteractiveAdvertisingBureau/GDPR-Transparency-and-Consent-Framework/blob/master/TCFv2/"
      + "IAB%20Tech%20Lab%20-%20CMP%20API%20v2.md#tcdata"
    let markdown = try Fixture.text([report], run: run) { PageReporter.markdown(to: $0) }
    #expect(markdown.contains("  - source: [CMP API v2, TCData](\(address))\n  - source: Private notes, page 1\n"))
    let html = try Fixture.text([report], run: run) { PageReporter.html(to: $0) }
    #expect(html.contains("<a href=\"\(address)\">CMP API v2, TCData</a>"))
    let console = try Fixture.text([report], run: run) { ConsoleReporter(to: $0, color: false) }
    #expect(console.contains("           API, TCData\n"))
    let json = try Fixture.text([report], run: run) { JSONLinesReporter(to: $0) }
    #expect(json.contains("\"urls\":[\"\(address)\"]"))
  }

  // The style sheet is not escaped, and there is no XML declaration.
  /// In HTML the text of `style` is taken as it is: an escaped quotation mark breaks the rule that it stands in.
  @Test func htmlIsNotXMLThatHappensToBeShown() throws {
    let html = try Fixture.text([Self.hostileReport], run: Self.hostileRun) { PageReporter.html(to: $0) }
    #expect(html.hasPrefix("<!DOCTYPE html>\n<html "))
    #expect(!html.contains("<?xml"))
    let style = try #require(html.split(separator: "<style>").last?.split(separator: "</style>").first)
    #expect(style.contains("\"Liberation Sans\"") && !style.contains("&") && !style.contains("<"))
    let script = try #require(html.split(separator: "<script>").last?.split(separator: "</script>").first)
    #expect(script.contains("addEventListener") && !script.contains("&") && !script.contains("<"))
    #expect(html.hasSuffix("</html>\n"))
  }

  @Test func aFindingWithoutAdviceHasNoFixLine() throws {
    let report = Fixture.report("s", Fixture.broken(Fixture.consent, Finding("x", fix: "Do this.")))
    let text = try Fixture.text([report]) { PageReporter.markdown(to: $0) }
    #expect(text.contains("  - fix: Do this.\n"))
  }

  @Test func rulesThatGaveNoAnswerAreToldWithTheReason() throws {
    let reports = [
      Fixture.report(
        "s:1", Fixture.other(Fixture.unknown, .undecided, "list 180 is missing"),
        Fixture.other(Fixture.alphabet, .notApplicable, "applies only to stored keys"),
        Fixture.other(Fixture.treatment, .notApplicable, nil)),
      Fixture.report(
        "s:2", Fixture.other(Fixture.alphabet, .notApplicable, "no CMP list was given"),
        Fixture.other(Fixture.treatment, .notApplicable, nil)),
    ]
    let text = try Fixture.text(reports) { PageReporter.markdown(to: $0) }
    #expect(text.contains("- list 180 is missing (1 rule): `gvl/vendor-unknown`\n"))
    // What a subject of the right kind lacks says more than that another was of another kind.
    #expect(text.contains("- not applicable: no CMP list was given (1 rule): `encoding/alphabet`\n"))
    #expect(
      text.contains("- not applicable: no subject has what the rule is about (1 rule): `purpose-one/treatment`\n"))
  }

  @Test func nothingCheckedAndInterruptedAreToldFirst() throws {
    let text = try Fixture.text([], isInterrupted: true) { PageReporter.markdown(to: $0) }
    #expect(text.contains("> **The run was interrupted: this report is incomplete.**\n"))
    #expect(text.contains("> **Nothing was checked.**\n"))
  }
}
