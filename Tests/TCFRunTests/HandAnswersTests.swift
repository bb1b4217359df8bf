import Foundation
import TCFCodec
import TCFFindings
import TCFInput
import TCFRules
import TCFTestSupport
import Testing

@testable import TCFRun

@Suite("What persons answer about a consent interface")
struct HandAnswersTests {
  private static func layer(_ name: String, _ language: String?, _ texts: [String]) -> CertificationRecord.Layer {
    CertificationRecord.Layer(
      name: name, language: language, texts: texts, controls: [], picture: nil, places: [])
  }

  private static let layers = [
    layer("initial", "en", ["We store data.", "Accept"]), layer("initial", "de", ["Wir speichern Daten."]),
    layer("vendors", "en", ["Acme"]),
  ]

  private static func inquiries(
    _ number: String, _ answers: HandAnswers, _ layers: [CertificationRecord.Layer] = layers
  ) throws -> [CertificationRecord.Inquiry] {
    let row = try #require(InterfaceParagraphs.all.first { $0.number == number })
    return try #require(answers.question(row, about: layers)).inquiries
  }

  private static func entry(
    _ inquiry: CertificationRecord.Inquiry, _ word: CertificationRecord.Answer.Word, note: String? = nil
  ) -> HandAnswers.Entry {
    HandAnswers.Entry(
      paragraph: "C(b)(I)", language: inquiry.language, sha256: inquiry.sha256,
      answer: CertificationRecord.Answer(word: word, name: "Ada \"A\" Example: #1", day: "2026-11-27", note: note))
  }

  // Each paragraph that a rule about interfaces cites has a row, so that the record shows what came of the rule.
  @Test("the paragraphs of the record are those that rules cite")
  func paragraphs() {
    let numbers = InterfaceParagraphs.all.map(\.number)
    #expect(Set(numbers).count == numbers.count)
    let cited = RuleCatalog.all.filter { $0.metadata.id.family == "ui" }.flatMap(\.metadata.citations).map(\.section)
    let ofInterfaces = Set(cited.filter { $0.hasPrefix("Appendix B, ") }.map { String($0.dropFirst(12)) })
    #expect(ofInterfaces.count > 8 && ofInterfaces.subtracting(numbers + ["C(h)"]) == [])
  }

  @Test("a question is asked once for each language, and without layers once")
  func languages() throws {
    let asked = try Self.inquiries("C(b)(I)", HandAnswers())
    #expect(asked.map(\.language) == ["en", "de"] && asked.map(\.layers) == [[0], [1]])
    #expect(asked.allSatisfy { $0.answer == nil && !$0.isStale && $0.sha256?.count == 64 })
    let none = try Self.inquiries("D(c)(I)", HandAnswers())
    #expect(none.map(\.layers) == [[]] && none.map(\.sha256) == [nil])
    #expect(try Self.inquiries("C(c)(VI)", HandAnswers()).map(\.layers) == [[2]])
  }

  @Test("an answer is kept, found again, replaced by a later one, and stale when a layer says something else")
  func lifetime() throws {
    try Program.withFolder { folder in
      let file = folder.appending(path: "s.yml").path
      let asked = try Self.inquiries("C(b)(I)", HandAnswers())
      try HandAnswers.append(Self.entry(asked[0], .no, note: "first: \\ \"x\"\nsecond"), beside: file)
      try HandAnswers.append(Self.entry(asked[0], .yes), beside: file)
      try HandAnswers.append(Self.entry(asked[1], .notApplicable, note: "a remark"), beside: file)
      let answers = try HandAnswers.read(beside: file)
      let found = try Self.inquiries("C(b)(I)", answers)
      #expect(found.map { $0.answer?.word } == [.yes, .notApplicable])
      #expect(found[1].answer?.note == "a remark" && found[0].answer?.name == "Ada \"A\" Example: #1")
      #expect(try Self.inquiries("C(b)(II)", answers).allSatisfy { $0.answer == nil && !$0.isStale })
      // The order in which layers were recorded does not matter, what they say does.
      let changed = [Self.layer("initial", "en", ["We sell data.", "Accept"])] + Self.layers[1...].reversed()
      let again = try Self.inquiries("C(b)(I)", answers, changed)
      #expect(again.map(\.isStale) == [true, false] && again[0].answer == nil && again[1].answer != nil)
      let text = try String(contentsOf: folder.appending(path: "answers.yml"), encoding: .utf8)
      #expect(text.hasPrefix("# What persons say") && text.components(separatedBy: "  - paragraph: ").count == 4)
    }
  }

  @Test("what a person wrote by hand stays as it is, and a file that cannot be added to is not touched")
  func handwritten() throws {
    try Program.withFolder { folder in
      let (path, file) = (folder.appending(path: "answers.yml"), folder.appending(path: "s.yml").path)
      let text = """
        answers:
          # looked at with our counsel
          - {paragraph: C(b)(I), answer: yes, by: Ada, date: 2026-11-01}
        """
      try Data(text.utf8).write(to: path)
      let asked = try Self.inquiries("C(b)(I)", HandAnswers.read(beside: file), [])
      #expect(asked.map { $0.answer?.word } == [.yes])
      try HandAnswers.append(Self.entry(asked[0], .no), beside: file)
      #expect(try String(contentsOf: path, encoding: .utf8).hasPrefix(text + "\n  - paragraph: "))
      #expect(try Self.inquiries("C(b)(I)", HandAnswers.read(beside: file), []).map { $0.answer?.word } == [.no])
      let flow = "answers: [{paragraph: C(b)(I), answer: yes, by: Ada, date: 2026-11-01}]\n"
      try Data(flow.utf8).write(to: path)
      let problem = #expect(throws: InputProblem.self) {
        try HandAnswers.append(Self.entry(asked[0], .no), beside: file)
      }
      #expect(problem?.message.hasPrefix("cannot add an answer at the end of ") == true)
      #expect(try String(contentsOf: path, encoding: .utf8) == flow)
    }
  }

  @Test("mistakes in the file are reported with their places")
  func mistakes() {
    let text = """
      answers:
        - {paragraph: C(b)(i), answer: maybe, by: Ada, date: 27.11.2026}
      """
    let problems = #expect(throws: SettingsProblems.self) {
      _ = try HandAnswers.read(Array(text.utf8), file: "answers.yml")
    }
    let all = problems?.problems.map(\.description) ?? []
    #expect(all.count == 3 && all.allSatisfy { $0.hasPrefix("answers.yml:2:") }, "\(all)")
    #expect(all.first?.contains("did you mean C(b)(I)?") == true, "\(all)")
  }

  @Test("questions are asked one after another; some are left open, and q ends")
  func asking() throws {
    try Program.withFolder { folder in
      let path = folder.appending(path: "s.yml").path
      let head = """
        declared-by: {name: A, organisation: B, date: 2026-06-02}
        cmp: {id: 300, name: C, version: 7, environments: [web]}
        scenarios: []
        """
      try Data(head.utf8).write(to: URL(filePath: path))
      let certification = try CertificationFile.read(path)
      var (lines, shown): ([String], [String]) = (["", "", "what?", "n too short", "Y", "q", "never"], [])
      var inquiries = HandInquiries(
        about: certification, day: try #require(.init("2026-11-27")), show: { shown += $0 },
        answer: { lines.isEmpty ? nil : lines.removeFirst() })
      #expect(try inquiries.run() == 2)
      #expect(lines == ["never"] && shown.contains("Your name, or Return for A:"))
      let questions = try CertificationFile.read(path).interface.paragraphs.compactMap(\.question)
      let answers = questions.map { $0.inquiries[0].answer }
      #expect(answers.prefix(3).map { $0?.word } == [nil, .no, .yes] && answers.dropFirst(3).allSatisfy { $0 == nil })
      #expect(answers[1]?.note == "too short" && answers[1]?.name == "A" && answers[1]?.day == "2026-11-27")
    }
  }
}
