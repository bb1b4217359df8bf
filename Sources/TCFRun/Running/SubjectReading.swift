package import TCFCodec
package import TCFFindings
package import TCFInput
package import TCFRules
package import TCFStorage
import TCFVendorList

/// What the rules say of a subject, and what was judged.
package struct JudgedSubject: Sendable {
  /// What the rules say of it.
  package let report: SubjectReport
  /// The string: of a string itself, of a store or message the one in it; nil where there is none.
  package let string: (text: String, name: String)?
  /// The day on which the string was captured, as of which it is judged; nil where the input does not say so.
  package let day: CalendarDay?
  /// The keys of a store; nil for anything else.
  package let keys: StoredKeySet?
}

/// Judges inputs, one subject after another, for those that show subjects whole: `explain --worst`, `inspect`, and pages that
/// show what was pasted. Nothing is kept.
package struct SubjectReading {
  /// What could not be read.
  package private(set) var problems: [InputProblem] = []

  private let judge: SubjectJudge
  private let isCancelled: () -> Bool

  /// Judges by the rules and lists of `evaluator`.
  ///
  /// - Parameters:
  ///   - extras: what is shown of subjects in addition to verdicts.
  ///   - isCancelled: asked between subjects; when true, reading ends.
  package init(_ evaluator: RuleEvaluator, extras: SubjectJudge.Extras, isCancelled: @escaping () -> Bool) {
    judge = SubjectJudge(evaluator, extras: extras, published: ListFile.published)
    self.isCancelled = isCancelled
  }

  /// Judges everything in `plan`, as a run does.
  ///
  /// - Parameters:
  ///   - progress: called now and then from long inputs, with how far it has come and how much there is, if that is known.
  ///   - take: called with each subject.
  package mutating func read(
    _ plan: InputPlan, progress: (_ input: String, _ bytes: Int, _ size: Int?) -> Void,
    _ receive: (JudgedSubject) -> Void
  ) {
    let reader = InputReader(
      kind: nil, isExpected: false, takesAnyText: false, mostHeld: FileBytes.most, isCancelled: isCancelled)
    var (wanted, problems): (String?, [InputProblem]) = (nil, [])
    reader.read(plan) { event in
      switch event {
      case .problem(let problem), .empty(let problem): problems.append(problem)
      case .selecting(let name): wanted = name
      case .progress(let input, let bytes, let size): progress(input, bytes, size)
      default:
        let (strings, stores) = (event.strings, event.stores)
        judge.judge(event, as: nil, isCancelled: isCancelled) { judgement in
          guard case .report(let report) = judgement else { return }
          let name = report.subject.name
          if let wanted, !SubjectName.is(name, partOf: wanted) { return }
          let string = strings.first { $0.name == name } ?? strings.first { SubjectName.is($0.name, partOf: name) }
          receive(
            JudgedSubject(
              report: report, string: string.map { ($0.text, $0.name) }, day: string?.day,
              keys: stores.first { $0.name == name }?.keys))
        }
      }
    }
    self.problems += problems + judge.evaluator.lists.faults.map(InputProblem.init)
  }
}

extension ReadEvent {
  /// The TC strings in it, by the names that reports give them.
  fileprivate var strings: [(name: String, text: String, day: CalendarDay?)] {
    switch self {
    case .text(let text, let part, let input): [(part.name(in: input), text, nil)]
    case .captured(let subject): subject.datedStrings
    case .sequence(let subjects, _, _): subjects.flatMap(\.datedStrings)
    case .document, .problem, .empty, .leftAside, .note, .progress, .selecting: []
    }
  }

  /// The key sets in it, by the names that reports give them.
  fileprivate var stores: [(name: String, keys: StoredKeySet)] {
    switch self {
    case .captured(let subject): [subject].compactMap(\.store)
    case .sequence(let subjects, _, _): subjects.compactMap(\.store)
    case .text, .document, .problem, .empty, .leftAside, .note, .progress, .selecting: []
    }
  }
}

extension CapturedSubject {
  fileprivate var datedStrings: [(name: String, text: String, day: CalendarDay?)] {
    SubjectStrings.of(self).map { ($0.name, $0.text, item.time?.day) }
  }

  fileprivate var store: (name: String, keys: StoredKeySet)? {
    if case .keys(let keys) = item.content { (name, keys) } else { nil }
  }
}
