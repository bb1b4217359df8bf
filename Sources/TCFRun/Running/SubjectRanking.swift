package import TCFCodec
package import TCFFindings
package import TCFInput
package import TCFRules

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
    /// The day on which the string was captured; nil where the input does not say so.
    package let day: CalendarDay?
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
  package var problems: [InputProblem] { reading.problems }

  private let limit: Int
  private var reading: SubjectReading

  /// No subjects yet.
  ///
  /// - Parameters:
  ///   - limit: how many subjects are kept.
  ///   - isCancelled: asked between subjects; when true, reading ends.
  package init(_ evaluator: RuleEvaluator, limit: Int, isCancelled: @escaping () -> Bool) {
    reading = SubjectReading(evaluator, extras: SubjectJudge.Extras(), isCancelled: isCancelled)
    self.limit = limit
  }

  /// Judges everything in `plan`, as a run does.
  ///
  /// - Parameter progress: called now and then from long inputs.
  package mutating func read(_ plan: InputPlan, progress: ((ValidationRun.RunProgress) -> Void)?) {
    var (reading, subjects) = (reading, subjects)
    reading.read(plan) { input, bytes, size in
      progress?(ValidationRun.RunProgress(input: input, subjects: subjects, bytes: bytes, size: size))
    } _: { subject in
      subjects += 1
      receive(subject)
    }
    (self.reading, self.subjects) = (reading, subjects)
  }

  private mutating func receive(_ subject: JudgedSubject) {
    let report = subject.report
    var counts = [Int](repeating: 0, count: Severity.allCases.count)
    for index in report.verdicts.indices where report.verdicts.outcome(at: index) == .fail {
      let verdict = report.verdicts[index]
      for finding in verdict.countingFindings { counts[counts.count - 1 - verdict.severity(of: finding).rank] += 1 }
    }
    guard limit > 0, counts.contains(where: { $0 > 0 }) else { return }
    let place = worst.firstIndex { $0.counts.lexicographicallyPrecedes(counts) } ?? worst.count
    guard place < limit else { return }
    worst.insert(Entry(report: report, string: subject.string, day: subject.day, counts: counts), at: place)
    if worst.count > limit { worst.removeLast() }
  }
}
