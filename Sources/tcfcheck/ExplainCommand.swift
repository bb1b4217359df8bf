import ArgumentParser
import TCFCodec
import TCFFindings
import TCFInput
import TCFRules
import TCFRun
import TCFSystem

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains a string in plain language, with its bit map and rule results, or explains a rule.",
    discussion: """
      For a string it shows the contents, with the names of purposes and vendors if their list is given; whether it \
      was valid when it was written, is valid today and could be written today, and what changed in between; which ads \
      Google's tags serve, and the bits that decide it (with the vendor list); how it is encoded, bit by bit; and the \
      results of the rules. For a rule it shows the complete description.

      With --worst the arguments are inputs as validate takes them, and the subjects with the worst findings are \
      explained: those with the most errors first, then by warnings and infos. What is not a string and holds none (a \
      URL template, a vendor list) is shown with the results of the rules alone.

      Example:
        tcfcheck explain purpose-one/consent-despite-treatment
        tcfcheck explain --worst 3 app.plist strings.txt
        tcfcheck explain --format json purpose-one/consent-despite-treatment

      Exit status: 0 if everything could be explained, 2 if something could not be read, 3 if there was nothing to \
      explain, 64 for wrong usage.
      """)

  @Argument(
    help: ArgumentHelp(
      "A TC string, the id of a rule or an alias, a family as fields/*, or an error code of Google as google/3.2; with "
        + "--worst, strings, files, folders, or - for standard input.",
      valueName: "string|rule"), completion: .rules)
  var subjects: [String]

  @Option(help: ArgumentHelp("Explain this many of the worst subjects of the inputs.", valueName: "count"))
  var worst: Int?

  @OptionGroup var options: RunOptions

  /// The formats of the answer.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Option(help: "text for people, json for one object per string, subject or rule.")
  var format = Format.text

  func validate() throws {
    if let worst, worst < 1 { throw ValidationError("--worst must be 1 or more, not \(worst)") }
    if worst == nil, subjects.count > 1 {
      throw ValidationError("explain one string or rule at a time, or use --worst COUNT for several inputs")
    }
  }

  func run() throws {
    if let worst { return try explain(worst: worst) }
    let subject = subjects[0]
    let output = LineOutput()
    if format == .json, let rules = ExplanationJSON.rules(named: subject) {
      CatalogueText.json(rules).forEach(output.data)
      return try output.finish()
    }
    if let lines = CatalogueText.explanation(of: subject) {
      if format == .json { throw usageError("\(subject) is not a string or a rule, and has no JSON form") }
      lines.forEach(output.line)
      return try output.finish()
    }
    if let mistake = RuleName.mistake(in: subject) { throw usageError(mistake) }
    let material = try options.choices().materialWithNotes()
    let (text, name, day) = try OneString.of(subject)
    lines(for: text, name, material, on: day).forEach(format == .json ? output.data : output.line)
    try output.finish()
    if material.noteFaults() { throw ExitCode(ExitStatus.incomplete) }
  }

  /// - Parameter day: the day of the capture, as of which the string is explained; nil for that of the run.
  private func lines(
    for text: String, _ name: String, _ material: RunMaterial, on day: CalendarDay? = nil
  ) -> [String] {
    let evaluator = day.map(material.evaluator.dated) ?? material.evaluator
    let facts = StringFacts(settings: evaluator.settings)
    facts.read(text)
    let report = evaluator.evaluate(facts, as: Subject(name: name, input: name, kind: .string))
    if format == .json { return [ExplanationJSON.text(facts, report, by: evaluator)] }
    let history = StringHistory(facts, rules: evaluator.rules, lists: evaluator.lists, cmpList: evaluator.cmpList)
    return StringExplanation(facts, report, history, by: evaluator).lines
  }

  /// Explains the worst subjects of the inputs, each string as it is explained by itself.
  private func explain(worst limit: Int) throws {
    Interruption.watch()
    let material = try options.choices().materialWithNotes()
    let progress = ProgressLine(besideResults: false)
    var ranking = SubjectRanking(material.evaluator, limit: limit) {
      Interruption.isRequested || StandardStreams.hasOutputReaderGone
    }
    ranking.read(InputPlan.listing(subjects), progress: progress.map { line in { line.show(ProgressState($0)) } })
    progress?.clear()
    let output = LineOutput()
    for (index, entry) in ranking.worst.enumerated() {
      if format == .json {
        json(entry, material).forEach(output.data)
        continue
      }
      if index > 0 { output.line("") }
      heading(entry, index + 1, of: ranking.worst.count).forEach(output.line)
      explanation(entry, material).forEach(output.line)
    }
    if format == .text, ranking.worst.isEmpty, ranking.subjects > 0 {
      output.line("no findings in \(Prose.count(ranking.subjects, "subject"))")
    }
    try output.finish()
    for problem in ranking.problems { Console.note(problem) }
    if Interruption.isRequested || !ranking.problems.isEmpty || !material.problems.isEmpty {
      throw ExitCode(ExitStatus.incomplete)
    }
    if ranking.subjects == 0 { throw ExitCode(ExitStatus.nothingChecked) }
  }

  /// `1 of 3: dumps/x.plist#IABTCF_TCString (2 errors, 1 warning)`, underlined.
  private func heading(_ entry: SubjectRanking.Entry, _ number: Int, of count: Int) -> [String] {
    let findings = Severity.allCases.reversed().compactMap { severity in
      let count = entry.count(severity)
      return count > 0 ? Prose.count(count, severity.rawValue) : nil
    }
    let line = "\(number) of \(count): \(entry.report.subject.name) (\(findings.joined(separator: ", ")))"
    return [line, String(repeating: "=", count: min(line.count, 120))]
  }

  /// A subject as JSON: its string, or the subject itself where the string is only part of it, and then the string.
  private func json(_ entry: SubjectRanking.Entry, _ material: RunMaterial) -> [String] {
    guard let string = entry.string else { return [ExplanationJSON.text(entry.report)] }
    let own = lines(for: string.text, string.name, material, on: entry.day)
    return string.name == entry.report.subject.name ? own : [ExplanationJSON.text(entry.report)] + own
  }

  private func explanation(_ entry: SubjectRanking.Entry, _ material: RunMaterial) -> [String] {
    guard let string = entry.string else { return StringExplanation.trailLines(entry.report) }
    let own = lines(for: string.text, string.name, material, on: entry.day)
    // What is wrong with a store or a message stands before what its string says.
    guard string.name != entry.report.subject.name else { return own }
    return StringExplanation.trailLines(entry.report) + ["", "Its string, \(string.name)"] + own
  }
}

/// What is wrong with a text that was meant as the id of a rule.
enum RuleName {
  /// A sentence that names the right id; nil for a text that is not an attempt at an id. Strings of all kinds have capitals,
  /// digits, or no slash.
  static func mistake(in text: String) -> String? {
    let ids = RuleCatalog.all.map(\.metadata.id)
    let family = ids.filter { $0.family == text || "\($0.family)/*" == text }
    if !family.isEmpty {
      return "\(text) is a family of rules: \(family.map(\.slug).joined(separator: ", ")); name one of them, such as "
        + "\(family[0])"
    }
    if let id = ids.first(where: { $0.slug == text }) { return "there is no rule \(text); did you mean \(id)?" }
    guard text.utf8.count <= 100, text.utf8.count(where: { $0 == UInt8(ascii: "/") }) == 1,
      text.utf8.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789-/.*".utf8.contains($0) })
    else { return nil }
    let hint = NearestName.hint(for: text, among: RuleSelector.everyText)
    return "there is no rule \(text)\(hint ?? "; tcfcheck rules lists them")"
  }
}
