import ArgumentParser
import TCFCodec
import TCFFindings
import TCFInput
import TCFRules
import TCFRun

struct BasisCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "basis",
    abstract: "Shows which purposes a vendor may use according to a string, on which legal basis, and why.",
    discussion: """
      For each purpose, special purpose, feature and special feature of the vendor list that the string names: the \
      legal basis, and whether the vendor may use it, or why not.

      The reader's view is as of --as-of: a string that has expired permits nothing, nor does one from a CMP that was \
      deleted by then, and vendors deleted in the newest list given may do nothing. A string in a log line with a time \
      is read as of the day of that line. The writer's view is as of the string's own date and list.

      For vendor 755 it also shows which ads Google's tags serve (personalised, non-personalised, limited, none) and the \
      bits that decide it, by Google's published tables.

      Example:
        tcfcheck basis \\
          CQlH_MAQlH_MAEsACBENAFFoAPIAAELAAAYgAEpiAApoAISACAAU.IAFPjA \\
          --vendor 5 --gvl vendor-list.json

      Exit status: 0 if every string is decided, 1 if a string cannot be read, 2 if a list is missing or could not be \
      read, 64 for wrong usage.
      """)

  /// The formats of the answer.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  @Argument(
    help: ArgumentHelp("TC strings, files with one string per line, or - for standard input.", valueName: "string"),
    completion: .file())
  var givenInputs: [String] = []

  @Option(
    name: .customLong("vendor"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Vendors by their ids, 1 to 65535 (755, or 1,3-5), or by name: part of a name, if only one vendor of the list has it.",
      valueName: "vendor"))
  var vendorWords: [String]

  /// The words behind --vendor that name vendors. The option takes every word up to the next one, also inputs that come
  /// after it.
  private var vendors: [String] { vendorWords.filter(VendorNames.isMeant) }
  private var inputs: [String] { givenInputs + vendorWords.filter { !VendorNames.isMeant($0) } }

  @OptionGroup var options: RunOptions

  @Option(
    help: "reader for what is permitted as of --as-of, writer for what was permitted when the string was written.")
  var view = BasisView.reader

  @Option(help: "text for people, json for one object per vendor.")
  var format = Format.text

  func validate() throws {
    if inputs.isEmpty { throw ValidationError("a string is missing: name TC strings, files with one per line, or -") }
    if let wrong = vendorWords.first(where: { VendorIDs.isMeant($0) && VendorIDs($0) == nil }) {
      throw ValidationError("--vendor takes \(VendorIDs.form), not \(Prose.excerpt(wrong, limit: 60))")
    }
    if vendors.isEmpty {
      throw ValidationError("--vendor names no vendor; it takes names, or \(VendorIDs.form)")
    }
  }

  func run() throws {
    let material = try options.choices().materialWithNotes()
    let evaluator = material.evaluator
    let output = LineOutput()
    let progress = ProgressLine(besideResults: true)
    var dated = DatedFacts(evaluator)
    var named = VendorNames(vendors)
    var mistake: String?
    var (count, unread, undecided) = (0, 0, 0)
    let problems = InputLines.forEachDated(inputs, progress: progress?.showLines) { text, name, day in
      guard mistake == nil else { return }
      count += 1
      let facts = dated.facts(on: day)
      facts.read(text)
      if facts.policyVersion == nil { unread += 1 }
      let place = BasisJSON.Place(subject: name, index: count)
      do throws(MissingList) {
        let bases = try LegalBases(facts, lists: evaluator.lists, cmpList: evaluator.cmpList, view: view)
        mistake = named.read(by: bases.list)
        guard mistake == nil else { return }
        switch format {
        case .text:
          if count > 1 { output.line("") }
          BasisText.lines(bases, facts, named.ids).forEach(output.line)
        case .json: named.ids.forEach { output.data(BasisJSON.text(bases, facts, vendor: $0, place)) }
        }
      } catch {
        undecided += 1
        Console.note(problem(name, error))
        if format == .json {
          named.ids.forEach { output.data(BasisJSON.text(undecided: error, vendor: $0, view, place)) }
        }
      }
    }
    if let mistake { throw usageError(mistake) }
    // A missing list is a missing input, as an unreadable one is.
    if material.noteFaults() || undecided > 0 {
      try? LineRun.end(output, progress, problems: problems, count: count, failures: unread)
      throw ExitCode(ExitStatus.incomplete)
    }
    try LineRun.end(output, progress, problems: problems, count: count, failures: unread)
  }

  private func problem(_ name: String, _ missing: MissingList) -> InputProblem {
    let fix: String? =
      switch missing.cause {
      case .vendorListMissing(let series, let number, _):
        "get it with tcfcheck gvl fetch v\(series):\(number), or pass it with --gvl"
      case .policyUnknown: nil
      default: "pass the list with --gvl"
      }
    return InputProblem(input: name, message: "cannot decide what \(name) permits: \(missing)", fix: fix)
  }
}

/// Facts of strings as of the days on which they were captured, made once a day.
private struct DatedFacts {
  private static let most = 1_000
  private let settings: RuleSettings
  private var known: [CalendarDay: StringFacts] = [:]

  init(_ evaluator: RuleEvaluator) { settings = evaluator.settings }

  /// Facts as of `day`, or as of the run's own day.
  mutating func facts(on day: CalendarDay?) -> StringFacts {
    let day = day ?? settings.asOf
    if let facts = known[day] { return facts }
    if known.count >= Self.most { known = [:] }
    var settings = settings
    settings.asOf = day
    let facts = StringFacts(settings: settings)
    known[day] = facts
    return facts
  }
}
