import TCFCodec
import TCFCrypto
package import TCFFindings
import TCFInput
import TCFJSON
import TCFSystem

/// What persons have answered about a consent interface: `answers.yml` in the folder of the scenarios.
///
/// Answers are only ever added. Of several about one question and text the last one counts; what was said of an earlier text stays
/// there as history.
package struct HandAnswers: Sendable, Hashable {
  /// An answer, and what it is about.
  package struct Entry: Sendable, Hashable {
    /// The number of the paragraph: `C(b)(I)`.
    package let paragraph: String
    /// The language of the layers; nil where they declare none.
    package let language: String?
    /// SHA-256 of what the layers said, in hexadecimal; nil for an answer about an interface of which no layer was recorded.
    package let sha256: String?
    /// The answer.
    package let answer: CertificationRecord.Answer

    /// An entry from its parts.
    package init(paragraph: String, language: String?, sha256: String?, answer: CertificationRecord.Answer) {
      (self.paragraph, self.language, self.sha256, self.answer) = (paragraph, language, sha256, answer)
    }
  }

  /// The name of the file, in the folder of the scenarios.
  package static let fileName = "answers.yml"

  /// The JSON Schema of such files, for editors.
  package static var schema: String {
    SettingsSchema.text("tcfcheck-answers.schema.json", "Answers of tcfcheck certify --ask", SettingsShape.answers)
  }

  private var entries: [Entry] = []

  /// Without any answer.
  init() {}

  /// The path of the answers to the scenarios in `file`.
  package static func path(beside file: String) -> String {
    (file.lastIndex(of: "/").map { String(file[...$0]) } ?? "") + fileName
  }

  /// The answers in the folder of the scenarios in `file`; none where there is no such file. Throws everything that is wrong with them.
  static func read(beside file: String) throws(SettingsProblems) -> HandAnswers {
    let path = path(beside: file)
    guard FileKind.of(path) != nil else { return HandAnswers() }
    return try read(try SettingsBytes.read(path), file: path)
  }

  /// The answers in `bytes`, which came from `file`.
  static func read(_ bytes: [UInt8], file: String) throws(SettingsProblems) -> HandAnswers {
    let root = try SettingsChecker.checked(bytes, file: file, SettingsShape.answers) { _, _ in }
    var answers = HandAnswers()
    answers.entries = (root["answers"]?.elements ?? []).compactMap(Entry.init)
    return answers
  }

  /// What is asked about an interface with these layers, with the answers that are there.
  func question(
    _ row: InterfaceParagraphs.Row, about layers: [CertificationRecord.Layer]
  ) -> CertificationRecord.Question? {
    guard let (about, text) = row.question else { return nil }
    let concerned = layers.indices.filter { about.includes(layers[$0].name) }
    var languages: [String?] = []
    for index in concerned where !languages.contains(layers[index].language) {
      languages.append(layers[index].language)
    }
    let inquiries = languages.map { language in
      inquiry(row.number, language, about: concerned.filter { layers[$0].language == language }, of: layers)
    }
    return CertificationRecord.Question(
      text: text, inquiries: inquiries.isEmpty ? [inquiry(row.number, nil, about: [], of: layers)] : inquiries)
  }

  private func inquiry(
    _ paragraph: String, _ language: String?, about concerned: [Int], of layers: [CertificationRecord.Layer]
  ) -> CertificationRecord.Inquiry {
    let digest = concerned.isEmpty ? nil : Self.digest(concerned.map { layers[$0].texts })
    let given = entries.filter { $0.paragraph == paragraph && $0.language == language }
    let answer = given.last { $0.sha256 == digest }?.answer
    return CertificationRecord.Inquiry(
      language: language, layers: concerned, sha256: digest, answer: answer, isStale: answer == nil && !given.isEmpty)
  }

  /// The digest of what layers say, whatever the order in which they were recorded.
  private static func digest(_ texts: [[String]]) -> String {
    let each = texts.map { SHA256.hexadecimal(Array($0.joined(separator: "\n").utf8)) }
    return SHA256.hexadecimal(Array(Set(each).sorted().joined(separator: "\n").utf8))
  }
}

// MARK: - The file

extension HandAnswers {
  /// Adds an answer to the file in the folder of the scenarios in `file`. Throws if it cannot be written, or if the file has a form in which
  /// nothing can be added at its end.
  package static func append(_ entry: Entry, beside file: String) throws(InputProblem) {
    let path = path(beside: file)
    var text = FileKind.of(path) == nil ? head : String(decoding: try FileBytes.read(path), as: UTF8.self)
    if !text.hasSuffix("\n") { text += "\n" }
    text += entry.yaml
    do throws(SettingsProblems) {
      guard try read(Array(text.utf8), file: path).entries.last == entry else { throw SettingsProblems(problems: []) }
    } catch {
      throw InputProblem(
        input: path, message: "cannot add an answer at the end of \(path)",
        fix: "write its answers as a block list, \"- paragraph: …\" with two spaces before it, at the end of the file")
    }
    try mapError(try OutputFile.write(Array(text.utf8), to: path, for: .usual)) { (error: OutputFault) in
      InputProblem(error)
    }
  }

  private static let head = """
    # What persons say of the consent interface, where no program can judge. tcfcheck certify --ask adds answers; by hand, copy one.
    # tcfcheck certify --schema --ask > tcfcheck-answers.schema.json   writes the JSON Schema for editors.
    # text is the SHA-256 of what the layers said: when they say something else, the answer is stale, and asked for again.
    answers:

    """
}

extension HandAnswers.Entry {
  fileprivate init?(_ node: SettingsNode) {
    guard let paragraph = node["paragraph"]?.text, let name = node["by"]?.text, let day = node["date"]?.text,
      let word = node["answer"]?.text.flatMap(CertificationRecord.Answer.Word.init)
    else { return nil }
    self.init(
      paragraph: paragraph, language: node["language"]?.text, sha256: node["text"]?.text,
      answer: CertificationRecord.Answer(word: word, name: name, day: day, note: node["note"]?.text))
  }

  /// The answer as a block of the list. JSON's strings are strings of YAML.
  fileprivate var yaml: String {
    var members = [("paragraph", JSONText.quoted(paragraph))]
    if let language { members.append(("language", JSONText.quoted(language))) }
    if let sha256 { members.append(("text", JSONText.quoted(sha256))) }
    members += [
      ("answer", JSONText.quoted(answer.word.rawValue)), ("by", JSONText.quoted(answer.name)), ("date", answer.day),
    ]
    if let note = answer.note { members.append(("note", JSONText.quoted(note))) }
    return members.enumerated().map { "\($0.offset == 0 ? "  - " : "    ")\($0.element.0): \($0.element.1)\n" }.joined()
  }
}

extension SettingsShape {
  /// A file of answers.
  static let answers = [
    SettingsKey(
      "answers",
      .list(
        .block([
          SettingsKey(
            "paragraph", .choice(InterfaceParagraphs.all.filter { $0.question != nil }.map(\.number)), isRequired: true,
            "The paragraph of the TCF Policies, Appendix B."),
          SettingsKey("language", .text, "The language of the layers, where they declare one."),
          SettingsKey("text", .text, "The SHA-256 of what the layers said."),
          SettingsKey(
            "answer", .choice(CertificationRecord.Answer.Word.allCases.map(\.rawValue)), isRequired: true,
            "The answer."),
          SettingsKey("by", .text, isRequired: true, "Who answered."),
          SettingsKey("date", .day, isRequired: true, "The day of the answer."),
          SettingsKey("note", .text, "What is to be added."),
        ])), isRequired: true, "The answers; of several to one question about one text the last one counts.")
  ]
}
