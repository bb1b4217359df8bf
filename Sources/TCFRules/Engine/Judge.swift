import TCFFindings

/// Evaluates rules about subjects and decides what their answers mean: whether a rule held at the subject's date and policy
/// version, and whether everything it needs is there.
struct Judge: Sendable {
  /// The rules, in the order of the catalogue.
  let rules: [Rule]
  private let compiled: [CompiledRule]
  private let standpoint: Standpoint
  private let lacking: [RuleTopic]
  /// By the kind of subject, those that some rule speaks about.
  private let plans: [ObjectIdentifier: any AnyPlan]

  /// - Parameter lacking: the topics that every subject of the run lacks.
  init(_ rules: [Rule], from standpoint: Standpoint, lacking: [RuleTopic]) {
    self.rules = rules
    self.standpoint = standpoint
    self.lacking = lacking
    let compiled = rules.map { CompiledRule($0.metadata) }
    self.compiled = compiled
    var plans: [ObjectIdentifier: any AnyPlan] = [:]
    for rule in rules {
      for check in rule.checks where plans[ObjectIdentifier(check.subject)] == nil {
        plans[ObjectIdentifier(check.subject)] = type(of: check).plan
      }
    }
    self.plans = plans
  }

  /// What is done about subjects of one kind. Those who judge such subjects by the million keep it.
  func plan<Subject: Facts>(for subject: Subject.Type) -> Plan<Subject> {
    let make = { Plan<Subject>(rules, compiled: compiled, from: standpoint, lacking: lacking) }
    return (plans[ObjectIdentifier(subject)] as? Lazily<Plan<Subject>>)?.get(make) ?? make()
  }

  /// The verdict of every rule about a subject.
  func verdicts<Subject: Facts>(on facts: Subject) -> Verdicts {
    let plan = plan(for: Subject.self)
    return verdicts(on: facts, by: plan, plan.steps(in: facts.state))
  }

  /// The same by a plan that is at hand, and its steps for the subject's state.
  func verdicts<Subject: Facts>(
    on facts: Subject, by plan: Plan<Subject>, _ steps: Plan<Subject>.Steps
  ) -> Verdicts {
    let evaluated = steps.evaluated
    let clock = RuleClock(standpoint, facts.date)
    var marks = steps.marks
    var own: [(rule: Int, verdict: Verdict)] = []
    var findings = Findings.recorded()
    evaluate(evaluated.span, of: plan.rules, about: facts, at: clock, marks: &marks, findings: &findings) {
      rule, answer, findings in
      let verdict =
        switch answer {
        case .undecided(let cause): plan.rules[rule].undecided(cause)
        case .ruled(let ruling): plan.rules[rule].verdict(ruling, findings.drain(), at: clock)
        }
      own.append((rule, Self.worded(verdict, facts)))
      return VerdictMark(verdict.outcome, verdict.severity, .own)
    }
    return Verdicts(
      plan.table, marks: marks, own: own, shared: steps.hasSharedCause ? facts.causeOfLack : nil, date: facts.date)
  }

  /// Counts the verdicts and findings of every rule about a subject into `counts`, in place of what was there.
  func count<Subject: Facts>(_ facts: Subject, into counts: inout CountedVerdicts) {
    let plan = plan(for: Subject.self)
    count(facts, by: plan, plan.steps(in: facts.state), into: &counts)
  }

  /// The same by a plan that is at hand, and its steps for the subject's state.
  func count<Subject: Facts>(
    _ facts: Subject, by plan: Plan<Subject>, _ steps: Plan<Subject>.Steps, into counts: inout CountedVerdicts
  ) {
    let evaluated = steps.evaluated
    let clock = RuleClock(standpoint, facts.date)
    counts.begin(plan.table, marks: steps.marks, shared: steps.hasSharedCause ? facts.causeOfLack : nil)
    var findings = Findings.counted()
    var marks = counts.extractMarks()
    evaluate(evaluated.span, of: plan.rules, about: facts, at: clock, marks: &marks, findings: &findings) {
      rule, answer, findings in
      let known = plan.rules[rule]
      guard case .ruled(let ruling) = answer else { return VerdictMark(.undecided, known.highest, .nothing) }
      switch ruling {
      case .policyUnknown: return VerdictMark(.undecided, known.highest, .nothing)
      case .notEffective: return VerdictMark(.notEffective, known.highest, .nothing)
      case .inForce(let severity):
        counts.addBreak(rule, findings.tally.counts(severity, of: known.metadata))
        return VerdictMark(.fail, severity, .nothing)
      }
    }
    counts.restore(marks)
  }

  /// What came of evaluating a rule, where a mark known before does not show it.
  private enum Answer {
    case ruled(Ruling)
    case undecided(VerdictCause)
  }

  /// Evaluates the rules of `groups`; `keep` gets every answer that needs more than a mark, and gives the mark for it.
  @inline(__always)
  private func evaluate<Subject: Facts>(
    _ groups: Span<Plan<Subject>.StepGroup>, of rules: [CompiledRule], about facts: Subject, at clock: RuleClock,
    marks: inout [VerdictMark], findings: inout Findings,
    keep: (Int, Answer, inout Findings) -> VerdictMark
  ) {
    let material = facts.material
    var marks = marks.mutableSpan
    for index in groups.indices {
      groups[index].forEach { step in
        let rule = step.rule
        do throws(Undecided) {
          guard try step.check.evaluate(facts, material, &findings) == .applies else {
            // What does not apply cannot be broken.
            if !findings.isEmpty { findings.clear() }
            return
          }
        } catch {
          findings.clear()
          marks[rule] = keep(rule, .undecided(error.cause), &findings)
          return
        }
        if findings.isEmpty {
          marks[rule] = step.met ?? mark(met: rules[rule], clock) ?? keep(rule, .ruled(.policyUnknown), &findings)
          return
        }
        marks[rule] = keep(rule, .ruled(rules[rule].ruling(at: clock)), &findings)
        findings.clear()
      }
    }
  }

  /// The mark of a rule in which nothing was found; nil if a mark does not show it.
  private func mark(met rule: CompiledRule, _ clock: RuleClock) -> VerdictMark? {
    switch rule.ruling(at: clock) {
    case .inForce(let severity): VerdictMark(.pass, severity, .nothing)
    case .notEffective: VerdictMark(.notEffective, rule.highest, .table)
    case .policyUnknown: nil
    }
  }

  private static func worded<Subject: Facts>(_ verdict: Verdict, _ facts: Subject) -> Verdict {
    guard verdict.outcome == .notEffective, let cause = verdict.cause else { return verdict }
    return Verdict(
      rule: verdict.rule, outcome: verdict.outcome, severity: verdict.severity, findings: verdict.findings,
      cause: Subject.worded(cause, facts.date))
  }
}
