import TCFFindings

/// What a judge does about subjects of one kind: which rules it evaluates, by what a subject lacks, and what is known of the
/// others. A class, so that a judge is copied for the price of a reference; immutable.
final class Plan<Subject: Facts>: Sendable {
  /// A rule that has to be evaluated.
  struct Step: Sendable {
    let rule: Int
    /// The mark of a rule that is met, where it is the same on every day.
    let met: VerdictMark?
    let check: Subject.Check
  }

  /// The rules that have to be evaluated about subjects in one state, in the order of the catalogue, and the marks of the others
  /// up to the last rule that says anything.
  final class Steps: Sendable {
    let evaluated: [Step]
    let marks: [VerdictMark]
    /// Whether some mark has the cause that the subject shows.
    let hasSharedCause: Bool

    fileprivate init(evaluated: [Step], marks: [VerdictMark], hasSharedCause: Bool) {
      self.evaluated = evaluated
      self.marks = marks
      self.hasSharedCause = hasSharedCause
    }
  }

  let rules: [CompiledRule]
  let table: VerdictTable
  private let given: [Rule]
  private let checks: [Subject.Check?]
  private let lacking: [RuleTopic]
  /// One a state of such subjects. Most runs meet two or three of them.
  private let steps: [Lazily<Steps>]

  /// - Parameter lacking: the topics that every subject of the run lacks.
  init(_ rules: [Rule], compiled: [CompiledRule], from standpoint: Standpoint, lacking: [RuleTopic]) {
    self.rules = compiled
    let checks = rules.map { $0.check(of: Subject.self) }
    (given, self.checks, self.lacking) = (rules, checks, lacking)
    steps = (0..<Subject.stateCount).map { _ in Lazily() }
    let causes = zip(rules, checks).map { Self.restCause($0, $1, lacking: lacking) }
    let rest = zip(compiled, causes).map { rule, cause in
      VerdictMark(.notApplicable, rule.highest, cause == nil ? .nothing : .table)
    }
    table = VerdictTable(rules: rules.map(\.metadata), rest: rest) { rule, outcome, date in
      switch outcome {
      case .notEffective:
        RuleClock(standpoint, date).causeOfNotEffective(compiled[rule].metadata.periods)
          .map { Subject.worded($0, date) }
      case .notApplicable: causes[rule]
      case .pass, .fail, .undecided: nil
      }
    }
  }

  /// What is evaluated about subjects in `state`.
  func steps(in state: Int) -> Steps {
    steps[state].get {
      Self.steps(given, rules, checks) { lacking.contains($0) || Subject.lacks($0, in: state) }
    }
  }

  /// Why a rule does not apply to any subject of the run; nil if it may.
  private static func restCause(_ rule: Rule, _ check: Subject.Check?, lacking: [RuleTopic]) -> VerdictCause? {
    guard check != nil else { return rule.checks.first.map { Subject.cause(ofRuleAbout: $0.subject) } }
    for topic in lacking where rule.topics.contains(topic) {
      if case .ofRun(let cause) = topic.lack { return cause }
    }
    return nil
  }

  private static func steps(
    _ rules: [Rule], _ compiled: [CompiledRule], _ checks: [Subject.Check?], lacks: (RuleTopic) -> Bool
  ) -> Steps {
    var marks: [VerdictMark] = []
    var evaluated: [Step] = []
    var hasSharedCause = false
    var worthAMark = 0
    for (index, rule) in rules.enumerated() {
      let known = compiled[index]
      var mark = VerdictMark(.notApplicable, known.highest, .nothing)
      if let check = checks[index] {
        switch rule.topics.first(where: lacks)?.lack {
        case .met? where known.isTimeless:
          mark = known.passMark
          worthAMark = index + 1
        case .ofSubject(let outcome)?:
          mark = VerdictMark(outcome, known.highest, .shared)
          hasSharedCause = true
          worthAMark = index + 1
        case .ofRun?: mark = VerdictMark(.notApplicable, known.highest, .table)
        case .doesNotApply?: break
        case .met?, nil:
          evaluated.append(Step(rule: index, met: known.isTimeless ? known.passMark : nil, check: check))
          worthAMark = index + 1
        }
      } else if !rule.checks.isEmpty {
        mark = VerdictMark(.notApplicable, known.highest, .table)
      }
      marks.append(mark)
    }
    return Steps(evaluated: evaluated, marks: Array(marks.prefix(worthAMark)), hasSharedCause: hasSharedCause)
  }
}

/// The place of a plan of any kind of subject: most runs meet one or two of a dozen kinds.
protocol AnyPlan: AnyObject, Sendable {}

extension Lazily: AnyPlan {}

extension RuleCheck {
  /// The place of the plan for subjects of this check's kind.
  static var plan: any AnyPlan { Lazily<Plan<Subject>>() }
}
