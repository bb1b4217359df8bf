import ArgumentParser
import TCFCodec
import TCFFindings
import TCFFuzzing
import TCFJSON
import TCFRules
import TCFRun
import TCFStorage
import TCFVendorList

struct MinimizeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "minimize",
    abstract: "Finds the smallest string that breaks a rule as a given one does, without the facts of the given one.",
    discussion: """
      For a bug report or a test: the day, the CMP, the publisher's country, vendors and purposes of a production string \
      are replaced or removed as long as the rule is still broken in the same place and as severely, and no other rule \
      is broken with an error or a warning that was not before. What is printed no longer belongs to a user. What cannot \
      be replaced without losing the finding stays, and a note says so.

      Example:
        tcfcheck minimize \\
          CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA.IAFPjA \\
          --rule encoding/segment-duplicate --gvl vendor-list.json

      Exit status: 0 if a string is printed, 1 if the given one does not break the rule, 2 if a list could not be read, \
      3 if there is no string, 64 for wrong usage.
      """)

  /// The formats of the answer.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(
    help: ArgumentHelp("A TC or GPP string, a file with one, or a subject as reports name it.", valueName: "string"),
    completion: .file())
  var string: String

  @Option(help: ArgumentHelp("The rule that the string breaks.", valueName: "rule"), completion: .rules)
  var rule: String

  @OptionGroup var options: RunOptions

  @Option(help: "text for the string alone, json for a vector as TestVectors/rules has them.")
  var format = Format.text

  @Option(help: "How many strings are tried at most.")
  var tries = 20_000

  func validate() throws {
    if RuleCatalog.rule(RuleID(rawValue: rule)) == nil {
      let hint = NearestName.of(String(rule.prefix(100)), among: RuleCatalog.all.map(\.metadata.id.rawValue))
      throw ValidationError(
        "there is no rule \(Prose.excerpt(rule, limit: 100))"
          + (hint.map { "; did you mean \($0)?" } ?? "; tcfcheck rules lists them"))
    }
    if !(1...1_000_000).contains(tries) { throw ValidationError("--tries must be 1 to 1000000, not \(tries)") }
  }

  func run() throws {
    let given = try OneString.of(string).text
    let material = try options.choices().materialWithNotes()
    if !material.problems.isEmpty { throw ExitCode(ExitStatus.incomplete) }
    let asked = AskedString(material.evaluator, RuleID(rawValue: rule))
    guard let first = asked.breaks(given) else {
      Console.note("tcfcheck: the string does not break \(rule) as of \(material.evaluator.settings.asOf)")
      throw ExitCode(ExitStatus.findings)
    }
    var minimizer = StringMinimizer(limit: tries) { text in
      guard let found = asked.breaks(text) else { return false }
      return found.place == first.place && found.severity == first.severity && found.others.isSubset(of: first.others)
    }
    let facts = SyntheticFacts.core(asOf: material.evaluator.settings.asOf, material.evaluator.cmpList)
    let result =
      asked.isAboutGPP ? minimizer.minimize(gpp: given, replacing: facts) : minimizer.minimize(given, replacing: facts)
    let output = LineOutput()
    switch format {
    case .text: output.data(result.text)
    case .json: output.data(vector(result.text, asked))
    }
    for note in SyntheticFacts.kept(given, result.text) { Console.note("tcfcheck: note: \(note)") }
    if result.isCut { Console.note("tcfcheck: note: stopped after \(result.tries) tries; --tries allows more") }
    try output.finish()
  }

  private func vector(_ text: String, _ asked: AskedString) -> String {
    var json = JSONWriter()
    json.object { json in
      json.member("id", rule.split(separator: "/").first.map { "\($0)-0000" } ?? rule)
      json.member("comment", "Made by tcfcheck minimize from a string that breaks \(rule)")
      json.member("input") { $0.member(asked.isAboutGPP ? "gpp" : "string", text) }
      json.key("expected")
      json.beginArray()
      for verdict in asked.verdicts(text) {
        json.object { json in
          json.member("rule", verdict.rule.id.rawValue)
          json.member("outcome", verdict.outcome.rawValue)
          if verdict.outcome == .fail { json.member("severity", (verdict.worst ?? verdict.severity).rawValue) }
        }
      }
      json.endArray()
    }
    return json.text
  }
}

/// Asks the rules of a run about one string after another.
private struct AskedString {
  private let judge: SubjectJudge
  private let rule: RuleID
  /// Whether the rule is about GPP strings; any other one is about TC strings.
  let isAboutGPP: Bool

  /// How a string breaks the rule.
  struct Break {
    /// The segment and field of the first finding, or the segment of its character; of a GPP string, whose findings have no
    /// field, what it says without its numbers. nil where there is none of these.
    let place: String?
    /// How severe the break is: at another date it may be a lighter one.
    let severity: Severity
    /// The other rules that it breaks with an error or a warning.
    let others: Set<RuleID>
  }

  init(_ evaluator: RuleEvaluator, _ rule: RuleID) {
    judge = SubjectJudge(evaluator, extras: SubjectJudge.Extras()) { _ in nil }
    self.rule = rule
    isAboutGPP = rule.family == "gpp"
  }

  /// Every verdict but those that are met and those that do not apply.
  func verdicts(_ text: String) -> [Verdict] { verdicts(text, asGPP: isAboutGPP) }

  private func verdicts(_ text: String, asGPP: Bool) -> [Verdict] {
    var verdicts: [Verdict] = []
    var isFirst = true
    judge.judge(text, asGPP ? .related(.gpp) : .tcString, name: "", input: "") { judgement in
      // A TC string in a GPP string is a subject of its own.
      guard case .report(let report) = judgement, isFirst else { return }
      isFirst = false
      verdicts = report.verdicts.filter { ![.pass, .notApplicable].contains($0.outcome) }
    }
    return verdicts
  }

  func breaks(_ text: String) -> Break? {
    var broken = verdicts(text).filter { $0.outcome == .fail }
    guard let own = broken.first(where: { $0.rule.id == rule }), let finding = own.findings.first else { return nil }
    // The container that a TC string is in has rules of its own.
    if !isAboutGPP, RelatedStringKind(recognising: text) == .gpp {
      broken += verdicts(text, asGPP: true).filter { $0.outcome == .fail }
    }
    let others = broken.filter { $0.rule.id != rule && ($0.worst ?? .info) >= .warning }.map(\.rule.id)
    let place = isAboutGPP ? finding.message.filter { !$0.isNumber } : place(finding.location, in: text)
    return Break(place: place, severity: own.worst ?? own.severity, others: Set(others))
  }

  private func place(_ location: Location?, in text: String) -> String? {
    switch location {
    case .field(let path, _, _)?:
      [path.segment.rawValue, path.section?.rawValue ?? "", path.field].joined(separator: " ")
    case .segment(let index)?: segment(index, of: text)
    case .character(let offset)?: segment(text.unicodeScalars.prefix(offset).count { $0 == "." }, of: text)
    case .storedKey?, .member?, nil: nil
    }
  }

  /// What a segment is, wherever it is among the others; an empty one is of no kind.
  private func segment(_ index: Int, of text: String) -> String {
    let segments = TCStringDissection(of: text).trace.segments
    guard index > 0, segments.indices.contains(index) else { return index == 0 ? "first segment" : "another segment" }
    return segments[index].characters.isEmpty ? "empty segment" : segments[index].kind.rawValue
  }
}

/// What a made-up string says where it need not say anything else.
private enum SyntheticFacts {
  /// The facts of a string of the day before the as-of date, by the first CMP of the list that is still there.
  static func core(asOf: CalendarDay, _ cmpList: CompiledCMPList?) -> CoreSegment {
    var core = CoreSegment()
    core.created = Deciseconds(asOf.adding(days: -1))
    core.lastUpdated = core.created
    core.cmpID = (2...4_095).first { cmpList?.name(ofCMP: $0) != nil } ?? 300
    core.cmpVersion = 1
    core.consentScreen = 1
    core.consentLanguage = LetterPair("EN") ?? .unknown
    core.publisherCC = LetterPair("DE") ?? .unknown
    return core
  }

  /// What both strings have in common, by which a user or publisher might be recognised.
  static func kept(_ given: String, _ made: String) -> [String] {
    guard given != made else { return ["nothing could be replaced: it is the given string"] }
    let (before, after) = (TCStringDissection(of: given).trace, TCStringDissection(of: made).trace)
    let names = [FieldName.lastUpdated, FieldName.created, FieldName.cmpID].filter { name in
      guard let value = before.entry(FieldPath(.core, name)).flatMap(before.value), value != 0 else { return false }
      return value == after.entry(FieldPath(.core, name)).flatMap(after.value)
    }
    if !names.isEmpty {
      return ["\(names.joined(separator: ", ")) of the given string stayed, or happened to be the same"]
    }
    guard let run = CommonRun.longest(given, made) else { return [] }
    return ["a part of the given string stayed, or happened to be the same: \(run)"]
  }
}
