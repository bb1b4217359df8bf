package import TCFFindings
package import TCFRules
import TCFStorage
import TCFVendorList

/// The subjects of a set of inputs with the worst findings, each with its string: what `explain --worst` shows.
///
/// Memory is bounded by the number of subjects asked for.
package struct SubjectRanking {
  /// A subject with findings.
  package struct Entry {
    /// What the rules say of it.
    package let report: SubjectReport
    /// The string: of a string itself, of a store or message the one in it; nil where there is none.
    package let string: (text: String, name: String)?
    /// How many findings of each severity, the highest severity first.
    fileprivate let counts: [Int]

    /// How many findings it has of a severity.
    package func count(_ severity: Severity) -> Int { counts[Severity.allCases.count - 1 - severity.rank] }
  }

  /// The worst subjects so far, worst first; of equally bad ones the first comes first.
  package private(set) var worst: [Entry] = []
  /// How many subjects were judged.
  package private(set) var subjects = 0
  /// What could not be read.
  package private(set) var problems: [InputProblem] = []

  private let limit: Int
  private let judge: SubjectJudge
  private let isCancelled: () -> Bool

  /// No subjects yet.
  ///
  /// - Parameters:
  ///   - limit: how many subjects are kept.
  ///   - isCancelled: asked between subjects; when true, reading ends.
  package init(_ evaluator: RuleEvaluator, limit: Int, isCancelled: @escaping () -> Bool) {
    judge = SubjectJudge(evaluator, published: ListFile.published)
    self.limit = limit
    self.isCancelled = isCancelled
  }

  /// Judges everything in `plan`, as a run does.
  ///
  /// - Parameter progress: called now and then from long inputs.
  package mutating func read(_ plan: InputPlan, progress: ((ValidationRun.RunProgress) -> Void)?) {
    let reader = InputReader(
      kind: nil, isExpected: false, takesAnyText: false, mostHeld: FileBytes.most,
      isCancelled: isCancelled)
    var wanted: String?
    let (judge, isCancelled) = (judge, isCancelled)
    reader.read(plan) { event in
      switch event {
      case .problem(let problem), .empty(let problem): problems.append(problem)
      case .selecting(let name): wanted = name
      case .progress(let input, let bytes, let size):
        progress?(ValidationRun.RunProgress(input: input, subjects: subjects, bytes: bytes, size: size))
      default:
        let strings = event.strings
        judge.judge(event, as: nil, isCancelled: isCancelled) { judgement in
          guard case .report(let report) = judgement else { return }
          if let wanted, !SubjectName.is(report.subject.name, partOf: wanted) { return }
          take(report, strings)
        }
      }
    }
    problems += judge.evaluator.lists.faults.map(InputProblem.init)
  }

  private mutating func take(_ report: SubjectReport, _ strings: [(name: String, text: String)]) {
    subjects += 1
    var counts = [Int](repeating: 0, count: Severity.allCases.count)
    for index in report.verdicts.indices where report.verdicts.outcome(at: index) == .fail {
      let verdict = report.verdicts[index]
      for finding in verdict.countingFindings { counts[counts.count - 1 - verdict.severity(of: finding).rank] += 1 }
    }
    guard limit > 0, counts.contains(where: { $0 > 0 }) else { return }
    let place = worst.firstIndex { $0.counts.lexicographicallyPrecedes(counts) } ?? worst.count
    guard place < limit else { return }
    let name = report.subject.name
    let found = strings.first { $0.name == name } ?? strings.first { SubjectName.is($0.name, partOf: name) }
    worst.insert(Entry(report: report, string: found.map { ($0.text, $0.name) }, counts: counts), at: place)
    if worst.count > limit { worst.removeLast() }
  }
}

extension ReadEvent {
  /// The TC strings in it, by the names that reports give them.
  fileprivate var strings: [(name: String, text: String)] {
    switch self {
    case .text(let text, let part, let input): [(input + part, text)]
    case .captured(let subject): SubjectStrings.of(subject)
    case .sequence(let subjects, _): subjects.flatMap(SubjectStrings.of)
    case .document, .problem, .empty, .leftAside, .note, .progress, .selecting: []
    }
  }
}
