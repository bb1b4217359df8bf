package import TCFCodec
package import TCFFindings

/// Asks a person what no program can judge of a consent interface, one question after another, and keeps each answer at once.
package struct HandInquiries {
  private let certification: Certification
  private let day: CalendarDay
  private let show: ([String]) -> Void
  private let answer: () -> String?
  private var name: String

  /// How much of what layers say is shown with a question.
  private static let linesShown = 40
  private static let wordsShown = 300

  /// Prepares the questions about the interface of a declaration.
  ///
  /// - Parameters:
  ///   - day: The day of the answers.
  ///   - show: Shows lines.
  ///   - answer: Returns the next line that the person writes; nil where there is none.
  package init(
    about certification: Certification, day: CalendarDay, show: @escaping ([String]) -> Void,
    answer: @escaping () -> String?
  ) {
    (self.certification, self.day, self.show, self.answer) = (certification, day, show, answer)
    name = certification.declarer?.name ?? ""
  }

  /// Asks what is open, and returns how many answers were given. Throws if an answer cannot be kept.
  package mutating func run() throws(InputProblem) -> Int {
    let interface = certification.interface
    let open = interface.paragraphs.flatMap { paragraph in
      (paragraph.question?.inquiries ?? []).filter { $0.answer == nil }.map { (paragraph, $0) }
    }
    guard !open.isEmpty else {
      show(["tcfcheck: no question about the consent interface is open"])
      return 0
    }
    show([
      "tcfcheck: \(Prose.count(open.count, "question")) about the consent interface \(Prose.word(open.count, "is", "are")) open",
      "  Answer y (yes), n (no) or a (not applicable), with a remark behind it if you like; Return leaves a question open, q ends.",
      name.isEmpty ? "Your name:" : "Your name, or Return for \(name):",
    ])
    guard let given = answer() else { return 0 }
    if !given.isEmpty { name = given }
    guard !name.isEmpty else {
      throw InputProblem(
        input: certification.file, message: "an answer needs the name of who gives it, and none was given",
        fix: "run certify --ask again and give a name")
    }
    var count = 0
    for (paragraph, inquiry) in open {
      ask(paragraph, inquiry, interface)
      guard let reply = reply() else { break }
      guard case .answer(let word, let note) = reply else { continue }
      let answer = CertificationRecord.Answer(word: word, name: name, day: "\(day)", note: note)
      try HandAnswers.append(
        HandAnswers.Entry(
          paragraph: paragraph.number, language: inquiry.language, sha256: inquiry.sha256, answer: answer),
        beside: certification.file)
      count += 1
    }
    show(["tcfcheck: \(Prose.count(count, "answer")) kept in \(HandAnswers.path(beside: certification.file))"])
    return count
  }

  private func ask(
    _ paragraph: CertificationRecord.Paragraph, _ inquiry: CertificationRecord.Inquiry,
    _ interface: CertificationRecord.Interface
  ) {
    let language = inquiry.language.map { " (\($0))" } ?? ""
    var lines = ["", "\(paragraph.number)\(language): \(paragraph.what)"]
    if inquiry.isStale { lines.append("  It was answered before the layers said what they say now.") }
    if inquiry.layers.isEmpty { lines.append("  No such layer was recorded: look at the interface itself.") }
    for index in inquiry.layers {
      let layer = interface.layers[index]
      lines.append("  The layer \"\(layer.name)\" says:")
      lines += layer.texts.prefix(Self.linesShown).map { "    " + Prose.excerpt($0, within: Self.wordsShown) }
      let rest = layer.texts.count - Self.linesShown
      if rest > 0 { lines.append("    … and \(Prose.count(rest, "more text")); the record has all of them") }
    }
    show(lines + ["  \(paragraph.question?.text ?? "") [y/n/a]"])
  }

  private enum Reply {
    case answer(CertificationRecord.Answer.Word, note: String?)
    case later
  }

  /// What the person says; nil to end.
  private func reply() -> Reply? {
    while let line = answer() {
      let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
      guard let first = parts.first?.lowercased() else { return .later }
      let note = parts.count > 1 ? parts[1] : nil
      switch first {
      case "q", "quit": return nil
      case "y", "yes": return .answer(.yes, note: note)
      case "n", "no": return .answer(.no, note: note)
      case "a", "na", "not-applicable": return .answer(.notApplicable, note: note)
      default: show(["  y, n or a, with a remark behind it if you like; Return leaves it open, q ends"])
      }
    }
    return nil
  }
}
