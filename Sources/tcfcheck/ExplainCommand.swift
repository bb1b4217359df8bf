import ArgumentParser
import TCFCodec
import TCFFindings
import TCFRules
import TCFRun

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains a string in plain words, with its bit map and rule results, or explains a rule.",
    discussion: """
      For a string it shows the contents, with the names of purposes and vendors if their list is given; whether it \
      was valid when it was written, is valid today and could be written today, and what changed in between; how it is \
      encoded, bit by bit; and the results of the rules. For a rule it shows the complete description.

      Example:
        tcfcheck explain purpose-one/consent-despite-treatment
      """)

  @Argument(
    help: ArgumentHelp(
      "A TC string, the id of a rule or an alias, a family as fields/*, or an error code of Google as google/3.2.",
      valueName: "string|rule"))
  var subject: String

  @OptionGroup var options: RunOptions

  func run() throws {
    let output = LineOutput()
    if let lines = CatalogueText.explanation(of: subject) {
      lines.forEach(output.line)
      return try output.finish()
    }
    if let mistake = RuleName.mistake(in: subject) { throw usageError(mistake) }
    let material = try options.choices().materialWithNotes()
    let evaluator = material.evaluator
    let facts = StringFacts(settings: evaluator.settings)
    let (text, name) = try OneString.of(subject)
    facts.read(text)
    let report = evaluator.evaluate(facts, as: Subject(name: name, input: name, kind: .string))
    let history = StringHistory(facts, rules: evaluator.rules, lists: evaluator.lists, cmpList: evaluator.cmpList)
    StringExplanation(facts, report, history, evaluator.lists).lines.forEach(output.line)
    try output.finish()
    if material.noteFaults() { throw ExitCode(ExitStatus.incomplete) }
  }
}

/// What is wrong with a text that was meant as the id of a rule.
enum RuleName {
  /// A sentence that names the right id; nil for a text that is no attempt at an id. Strings of all kinds have capitals,
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
