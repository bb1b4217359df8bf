import ArgumentParser
import TCFAudit
import TCFCodec
import TCFFindings
import TCFRules

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains a string in plain words with its bit map and rule trail, or a rule.",
    discussion: """
      Example:
        tcfcheck explain purpose-one/consent-despite-treatment
      """)

  @Argument(help: ArgumentHelp("A TC string, or the id of a rule.", valueName: "string|rule"))
  var subject: String

  @OptionGroup var lists: ListOptions

  func run() throws {
    let output = LineOutput()
    if let rule = RuleCatalog.rule(RuleID(rawValue: subject)) {
      CatalogueText.explanation(rule.metadata).forEach(output.line)
      return try output.finish()
    }
    if subject.contains("/"), !subject.contains("~"), !subject.contains(".") {
      let hint = NearestName.of(subject, among: RuleCatalog.all.map(\.metadata.id.rawValue)).map { "; did you mean \($0)?" }
      throw usageError("there is no rule \(subject)\(hint ?? "; tcfcheck rules lists them")")
    }
    let loaded = LoadedLists(vendorListPaths: lists.vendorLists, cmpListPath: lists.cmpList)
    for problem in loaded.problems { Console.note(problem) }
    let settings = RuleSettings(asOf: lists.day)
    let facts = StringFacts(settings: settings)
    facts.read(subject)
    let evaluator = RuleEvaluator(lists: loaded.vendorLists, cmpList: loaded.cmpList, settings: settings)
    let report = evaluator.evaluate(facts, as: Subject(name: "argument 1", input: "argument 1", kind: .string))
    StringExplanation(facts, report, loaded.vendorLists).lines.forEach(output.line)
    try output.finish()
    if !loaded.problems.isEmpty { throw ExitCode(ExitStatus.incomplete) }
  }
}
