import TCFFindings

/// The worst findings of a run, equal ones (of one rule, with one message) once. It keeps as many as it is asked for, and a few
/// more until it looks which are the worst.
struct FoldedFindings {
  /// A finding, and where it was made.
  struct Fold {
    /// The first of the equal ones.
    let finding: Finding
    /// Its verdict, of the first subject.
    let verdict: Verdict
    /// The first subject.
    let subject: Subject
    /// The line of the first subject's input at which it is; nil where it is unknown, or the subject's name has it.
    let line: Int?
    /// In how many subjects it was made.
    fileprivate(set) var subjects = 1
    /// The names of the first subjects.
    fileprivate(set) var names: [String]
    /// Its severity.
    let severity: Severity
    fileprivate let order: Int
    fileprivate var lastSubject: Int

    /// `a.txt:1, a.txt:4 and 12 more`.
    var place: String {
      let rest = subjects - names.count
      return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }
  }

  private struct Key: Hashable {
    let rule: RuleID
    let message: String
    let severity: Severity
  }

  /// How many subjects a finding names.
  private static let nameLimit = 3

  private let limit: Int
  private var folds: [Key: Fold] = [:]
  private var order = 0
  private var subjects = 0
  /// Whether findings were let go, so that there may be more than those that are here.
  private(set) var isCut = false

  init(limit: Int) { self.limit = limit }

  /// Takes in the findings of a subject that count.
  mutating func add(_ report: SubjectReport) {
    subjects += 1
    for index in report.verdicts.indices where report.verdicts.outcome(at: index).isFail {
      let verdict = report.verdicts[index]
      for finding in verdict.countingFindings { add(finding, of: verdict, report) }
    }
    if folds.count >= 2 * limit + 16 { cut() }
  }

  /// The worst findings: worst first, then those of most subjects, then in the order in which they came.
  var ranked: [Fold] { Array(sorted.prefix(limit).map(\.value)) }

  /// Whether there are more than `ranked` has.
  var hasMore: Bool { isCut || folds.count > limit }

  private mutating func add(_ finding: Finding, of verdict: Verdict, _ report: SubjectReport) {
    let subject = report.subject
    let severity = verdict.severity(of: finding)
    let key = Key(rule: verdict.rule.id, message: finding.message, severity: severity)
    guard let index = folds.index(forKey: key) else {
      order += 1
      folds[key] = Fold(
        finding: finding, verdict: verdict, subject: subject, line: report.line(of: finding), names: [subject.name],
        severity: severity, order: order, lastSubject: subjects)
      return
    }
    guard folds.values[index].lastSubject != subjects else { return }
    folds.values[index].lastSubject = subjects
    folds.values[index].subjects += 1
    if folds.values[index].names.count < Self.nameLimit { folds.values[index].names.append(subject.name) }
  }

  private var sorted: [(key: Key, value: Fold)] {
    folds.sorted { left, right in
      let (first, second) = (left.value, right.value)
      if first.severity != second.severity { return first.severity > second.severity }
      return first.subjects != second.subjects ? first.subjects > second.subjects : first.order < second.order
    }
  }

  private mutating func cut() {
    isCut = true
    folds = Dictionary(uniqueKeysWithValues: sorted.prefix(limit).map { ($0.key, $0.value) })
  }
}
