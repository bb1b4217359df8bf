import Foundation
import TCFCodec
import TCFFindings
import TCFReporting
import Testing

/// The consent interface in the record of a self-certification.
@Suite("The interface in the record")
struct InterfacePageTests {
  private static func rule(_ id: RuleID, _ paragraph: String) -> RuleMetadata {
    RuleMetadata(
      id: id, title: "t", meaning: "m", fix: "f", citations: [Citation("TCF Policies", "Appendix B, \(paragraph)")],
      periods: [RulePeriod(.error)], needs: [.recording])
  }

  private static let contrast = rule("ui/call-contrast", "C(g)")
  private static let treatment = rule("ui/call-treatment", "C(g)")
  private static let count = rule("ui/vendor-count", "C(b)(III)")
  private static let purposes = rule("ui/purpose-missing", "C(b)(IV)")

  private static func paragraph(
    _ number: String, _ answers: [CertificationRecord.Answer.Word?]? = nil
  ) -> CertificationRecord.Paragraph {
    CertificationRecord.Paragraph(
      number: number, what: "asks \(number)",
      question: answers.map { answers in
        CertificationRecord.Question(
          text: "Is it so?",
          inquiries: answers.map { word in
            CertificationRecord.Inquiry(
              language: "en", layers: [0], sha256: "ab",
              answer: word.map { CertificationRecord.Answer(word: $0, name: "Ada", day: "2026-11-27", note: nil) },
              isStale: false)
          })
      })
  }

  private static var run: RunDescription {
    var run = Fixture.run(rules: [contrast, treatment, count, purposes])
    let area = CertificationRecord.Box(x: 0, y: 0, width: 390, height: 844)
    let box = CertificationRecord.Box(x: 10, y: 700.5, width: 100, height: 40)
    let layer = CertificationRecord.Layer(
      name: "initial", language: "en", texts: ["We store data."], controls: [nil, box],
      picture: CertificationRecord.Picture(png: Array("picture".utf8), area: area),
      places: [.init(scenario: "web", member: "view 1.layer initial")])
    run.certification = CertificationRecord(
      facts: [],
      scenarios: [
        CertificationRecord.Scenario(
          name: "web", situation: "accept-all", platform: nil, facts: [], steps: [], byHand: [])
      ], coverage: [], byHand: [], remarks: [],
      interface: CertificationRecord.Interface(
        layers: [layer],
        paragraphs: [
          paragraph("B(b)"), paragraph("C(b)(I)", [.yes, nil]), paragraph("C(b)(II)", [.yes, .no]),
          paragraph("C(b)(III)"), paragraph("C(b)(IV)"), paragraph("C(b)(VI)", [.notApplicable]), paragraph("C(g)"),
        ]))
    return run
  }

  private static var report: SubjectReport {
    Fixture.report(
      "web: recording", input: "web", rules: [contrast, treatment, count, purposes],
      Fixture.broken(contrast, Finding("too pale", at: .member("view 1.layer initial.controls[1]"))),
      Fixture.other(treatment, .pass, nil), Fixture.other(count, .pass, nil),
      Fixture.other(purposes, .undecided, "not opened"))
  }

  @Test("each paragraph has the gravest result of its rules and answers, with who judged it")
  func results() throws {
    let text = try Fixture.text([Self.report], run: Self.run) { PageReporter.markdown(to: $0) }
    let rows = text.split(separator: "\n").filter { $0.contains(" | asks ") }
    #expect(
      rows == [
        "| B(b) | asks B(b) | not exercised | – | – |",
        "| C(b)(I) | asks C(b)(I) | to be judged by hand | Ada, 2026-11-27 | – |",
        "| C(b)(II) | asks C(b)(II) | **broken** | Ada, 2026-11-27 | – |",
        "| C(b)(III) | asks C(b)(III) | met | rules | vendor-count |",
        "| C(b)(IV) | asks C(b)(IV) | undecided | rules | purpose-missing |",
        "| C(b)(VI) | asks C(b)(VI) | not applicable | Ada, 2026-11-27 | – |",
        "| C(g) | asks C(g) | **broken** | rules | call-contrast, call-treatment |",
      ])
    let console = try Fixture.text([Self.report], run: Self.run) { ConsoleReporter(to: $0, color: false) }
    #expect(
      console.contains(
        "interface, by paragraph of TCF Policies, Appendix B: 2 broken, 1 to be judged by hand, 1 undecided, 1 met, "
          + "1 not applicable, 1 not exercised"))
  }

  @Test("what one scenario did not open is settled by another that did, and a fault of one remains")
  func scenarios() throws {
    let other = Fixture.report(
      "second: recording", input: "second", rules: [Self.contrast, Self.treatment, Self.count, Self.purposes],
      Fixture.other(Self.contrast, .pass, nil), Fixture.other(Self.treatment, .pass, nil),
      Fixture.other(Self.count, .pass, nil), Fixture.other(Self.purposes, .pass, nil))
    for reports in [[Self.report, other], [other, Self.report]] {
      let text = try Fixture.text(reports, run: Self.run) { PageReporter.markdown(to: $0) }
      #expect(text.contains("| C(b)(IV) | asks C(b)(IV) | met | rules | purpose-missing |"))
      #expect(text.contains("| C(g) | asks C(g) | **broken** | rules | call-contrast, call-treatment |"))
    }
  }

  @Test("of many faults of one rule the first three are shown and the others counted, so that other rules are seen")
  func manyFaults() throws {
    let findings = (1...30).map { Finding("no layer has the description of purpose \($0)", at: .member("layers")) }
    let report = Fixture.report(
      "web: recording", input: "web", rules: [Self.contrast, Self.treatment, Self.count, Self.purposes],
      Fixture.broken(Self.contrast, Finding("too pale", at: .member("view 1.layer initial.controls[1]"))),
      Fixture.other(Self.treatment, .pass, nil), Fixture.other(Self.count, .pass, nil),
      Verdict(rule: Self.purposes, outcome: .fail, severity: .error, findings: findings))
    let console = try Fixture.text([report], run: Self.run) { ConsoleReporter(to: $0, color: false) }
    let page = try Fixture.text([report], run: Self.run) { PageReporter.markdown(to: $0) }
    let third = "no layer has the description of purpose 3, and 27 more of this rule"
    for whole in [console, page] {
      let text = whole.components(separatedBy: "Distinct faults")[1].components(separatedBy: "\n\n")[1]
      #expect(text.contains("description of purpose 1") && text.contains("description of purpose 2"))
      #expect(text.contains(third) && !text.contains("description of purpose 4"))
      #expect(text.contains("too pale") && !text.contains("more fault"))
    }
  }

  @Test("a layer is shown with its picture, and a numbered box on what a finding speaks of")
  func boxes() throws {
    let html = try Fixture.text([Self.report], run: Self.run) { PageReporter.html(to: $0) }
    // "picture" in Base64, by RFC 4648.
    #expect(html.contains("<image href=\"data:image/png;base64,cGljdHVyZQ==\" x=\"0\" y=\"0\" width=\"390\""))
    #expect(html.contains("<rect class=\"fault error\" x=\"10\" y=\"700.5\" width=\"100\" height=\"40\"/>"))
    #expect(html.contains(">1: too pale<") && html.contains("img-src data:;"))
    // Without a picture the page may load none.
    let plain = try Fixture.text([]) { PageReporter.html(to: $0) }
    #expect(!plain.contains("img-src"))
    var redacted = Self.run
    redacted.certification = nil
    #expect(!(try Fixture.text([Self.report], run: redacted) { PageReporter.html(to: $0) }).contains("<image"))
  }
}
