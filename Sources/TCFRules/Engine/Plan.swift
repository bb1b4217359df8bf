import TCFFindings

/// What a judge does about subjects of one kind: which rules it evaluates, by what a subject lacks, and what is known of the
/// others. A class, so that a judge is copied for the price of a reference; immutable.
final class Plan<Subject: Facts>: Sendable {
  /// A rule that has to be evaluated. Not copyable: a copy counts references, which costs as much as many a check.
  struct Step: ~Copyable, Sendable {
    let rule: Int
    /// The mark of a rule that is met, where it is the same on every day.
    let met: VerdictMark?
    let check: Subject.Check
  }

  /// Up to four steps in a row. Steps are constants of an object, and not elements of an array, since a constant can be used
  /// in place: what holds it cannot go away or change.
  final class StepGroup: Sendable {
    private let count: Int
    private let first: Step
    private let second: Step
    private let third: Step
    private let fourth: Step

    static var size: Int { 4 }

    /// The steps from `start` on; what is beyond the last one is never handed out.
    fileprivate init(_ steps: [(rule: Int, met: VerdictMark?, check: Subject.Check)], from start: Int) {
      let step = { (place: Int) in
        let given = steps[min(start + place, steps.count - 1)]
        return Step(rule: given.rule, met: given.met, check: given.check)
      }
      count = min(steps.count - start, Self.size)
      first = step(0)
      second = step(1)
      third = step(2)
      fourth = step(3)
    }

    /// Hands out the steps in their order.
    @inline(__always)
    func forEach(_ body: (borrowing Step) -> Void) {
      body(first)
      if count > 1 { body(second) }
      if count > 2 { body(third) }
      if count > 3 { body(fourth) }
    }
  }

  /// The rules that have to be evaluated about subjects in one state, in the order of the catalogue, and the marks of the others
  /// up to the last rule that says anything.
  final class Steps: Sendable {
    let evaluated: [StepGroup]
    let marks: [VerdictMark]
    /// Whether some mark has the cause that the subject shows.
    let hasSharedCause: Bool

    fileprivate init(
      evaluated: [(rule: Int, met: VerdictMark?, check: Subject.Check)], marks: [VerdictMark], hasSharedCause: Bool
    ) {
      self.evaluated = stride(from: 0, to: evaluated.count, by: StepGroup.size).map { StepGroup(evaluated, from: $0) }
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
    var evaluated: [(rule: Int, met: VerdictMark?, check: Subject.Check)] = []
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
          evaluated.append((index, known.isTimeless ? known.passMark : nil, check))
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
