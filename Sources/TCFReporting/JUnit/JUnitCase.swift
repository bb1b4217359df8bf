import TCFFindings
import TCFXML

/// A case of a JUnit report, ready to be written: its texts are capped.
struct JUnitCase {
  /// What a case can come to.
  enum Outcome: String {
    case pass
    case failure
    case error
    case skipped
  }

  /// Where the case belongs.
  struct Place {
    /// The suite.
    var suite: JUnitSuiteKey
    /// The place in the suite; equal ones stay in the order of arrival.
    var order = 0
  }

  var place: Place
  /// `tcf.<family>.<rule>`
  var classname: String
  /// Stable from run to run.
  var name: String
  /// The input of the subject, to distinguish equal names; empty if there is none.
  var input = ""
  var outcome = Outcome.pass
  /// The kind of the outcome: a severity, or why there is none.
  var type = ""
  var message = ""
  /// The text of the outcome's element.
  var text = ""
  /// The text of system-out.
  var output = ""
  /// For the rich dialect.
  var properties: [JUnitProperty] = []
}

/// A property of a suite or, in the rich dialect, of a case.
struct JUnitProperty {
  let name: String
  let value: String
}

/// Which suite, in the order of the report.
struct JUnitSuiteKey: Hashable, Comparable {
  /// The place among the suites.
  let order: Int
  /// The family of rules, or the input.
  let name: String
  /// `tcf.<family>`, or `tcf.subject`.
  let package: String

  /// The suite of what concerns the run as a whole; the last one.
  static let run = JUnitSuiteKey(order: .max, name: "run", package: "tcf.run")

  static func < (left: JUnitSuiteKey, right: JUnitSuiteKey) -> Bool { left.order < right.order }
  static func == (left: JUnitSuiteKey, right: JUnitSuiteKey) -> Bool { left.order == right.order }
  func hash(into hasher: inout Hasher) { hasher.combine(order) }
}

extension JUnitCase {
  /// An input, list or report that could not be read or written.
  static func problem(_ problem: InputProblem, limits: JUnitLimits) -> JUnitCase {
    var text = CappedText(limit: limits.caseBytes)
    text.add(problem.message)
    text.add("input: \(problem.input)")
    if let fix = problem.fix { text.add("fix: \(fix)") }
    return runError(
      "input", name: JUnitName.capped(problem.input, scalars: limits.nameScalars), type: "unreadable",
      message: problem.message.capped(scalars: limits.messageScalars), text: text.finished())
  }

  /// More inputs could not be read than have cases of their own.
  static func furtherProblems(_ count: Int) -> JUnitCase {
    let message = "\(Prose.count(count, "further input")) could not be read"
    return runError("input", name: "further inputs", type: "unreadable", message: message, text: message)
  }

  /// The run was stopped before its end.
  static let interrupted = runError(
    "interrupted", name: "interrupted", type: "interrupted",
    message: "the run was interrupted: this report is incomplete",
    text: "the run was interrupted: this report is incomplete")

  /// There was no subject or no rule.
  static let nothingChecked = runError(
    "nothing-checked", name: "nothing checked", type: "nothing-checked", message: "nothing was checked",
    text: "nothing was checked: no input, no rule or no subject matched")

  private static func runError(
    _ slug: String, name: String, type: String, message: String, text: String
  ) -> JUnitCase {
    JUnitCase(
      place: Place(suite: .run), classname: "tcf.run.\(slug)", name: name, outcome: .error, type: type,
      message: message, text: text)
  }
}

/// Names of cases and suites.
enum JUnitName {
  /// `name` on one line; a longer one ends in a hash of the whole, so that it stays unique and the same in every run.
  ///
  /// An empty one is reported as such, since readers refuse empty names.
  static func capped(_ name: String, scalars limit: Int) -> String {
    guard !name.isEmpty else { return "(empty)" }
    guard name.utf8.count > limit else { return CICommand.broken(XMLCharacters.visibleLine(name)) }
    let hash = String(StableHash.of(name), radix: 16)
    let short = name.capped(scalars: max(1, limit - 17))
    return CICommand.broken(XMLCharacters.visibleLine(short == name ? name : "\(short)#\(hash)"))
  }
}
