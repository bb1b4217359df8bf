import TCFCodec
import TCFFindings
import TCFVendorList

/// The evaluation of one string: asks each rule and keeps what came of it, in a byte where that is enough.
struct StringEvaluation {
  private let plan: EvaluationPlan
  private let facts: StringFacts
  private let lookup: ListLookup
  private let clock: RuleClock
  private let steps: EvaluationSteps
  private var marks: [VerdictMark]
  private var own: [(rule: Int, verdict: Verdict)] = []
  /// Why rules about version 2 strings cannot be asked, or why those about the vendor list cannot.
  private var shared: VerdictCause?

  /// - Parameter lookup: the list that the string names.
  init(_ plan: EvaluationPlan, _ facts: StringFacts, _ lookup: ListLookup) {
    self.plan = plan
    self.facts = facts
    clock = RuleClock(settings: facts.settings, facts)
    self.lookup = lookup
    if case .found = lookup {
      steps = plan.steps(for: facts, hasList: true)
    } else {
      steps = plan.steps(for: facts, hasList: false)
    }
    marks = steps.marks
  }

  /// The verdicts of every rule.
  consuming func verdicts(_ available: AvailableLists, _ cmpList: CompiledCMPList?) -> Verdicts {
    for step in steps.text { note(step.rule, step.met, step.check(facts)) }
    if facts.policyVersion != nil {
      for step in steps.string { note(step.rule, step.met, step.check(facts)) }
      askList()
      ask(available)
      ask(cmpList)
    } else {
      shared = Cause.unreadable(facts)
      markAll(steps.readableOnly, .notApplicable, .shared)
      markAll(steps.cmpList.map(\.rule), .notApplicable, cmpList == nil ? .table : .shared)
    }
    own.sort { $0.rule < $1.rule }
    let date = SubjectDate(clock.lastUpdated, policyVersion: clock.policyVersion)
    return Verdicts(plan.table, marks: marks, own: own, shared: shared, date: date)
  }

  private mutating func askList() {
    switch lookup {
    case .found(let list):
      for step in steps.vendorList { note(step.rule, step.met, step.check(facts, list)) }
      for step in steps.vendorListByPeriod {
        // A rule that changed meaning is asked by the check of the period that the subject falls into.
        let period = plan.rules[step.rule].periods.firstIndex { $0.contains(clock) } ?? step.checks.count - 1
        note(step.rule, step.met, step.checks[period](facts, list))
      }
    case .missing(let cause):
      shared = cause
      markAll(steps.vendorList.map(\.rule), .undecided, .shared)
      markAll(steps.vendorListByPeriod.map(\.rule), .undecided, .shared)
    }
  }

  private mutating func ask(_ available: AvailableLists) {
    for step in steps.availableLists {
      do throws(Undecided) {
        note(step.rule, step.met, try step.check(facts, lookup, available))
      } catch {
        keep(step.rule, undecided(step.rule, error.cause))
      }
    }
  }

  private mutating func ask(_ cmpList: CompiledCMPList?) {
    guard let cmpList else { return markAll(steps.cmpList.map(\.rule), .notApplicable, .table) }
    for step in steps.cmpList {
      do throws(Undecided) {
        note(step.rule, step.met, try step.check(facts, cmpList))
      } catch {
        keep(step.rule, undecided(step.rule, error.cause))
      }
    }
  }

  private mutating func markAll(_ rules: [Int], _ outcome: Outcome, _ source: VerdictMark.Source) {
    for rule in rules { marks[rule] = VerdictMark(outcome, plan.rules[rule].highest, source) }
  }

  private mutating func keep(_ rule: Int, _ verdict: Verdict) {
    marks[rule] = VerdictMark(verdict.outcome, verdict.severity, .own)
    own.append((rule, verdict))
  }

  private func undecided(_ rule: Int, _ cause: VerdictCause) -> Verdict {
    Verdict(rule: plan.table.rules[rule], outcome: .undecided, severity: plan.rules[rule].highest, cause: cause)
  }

  /// Turns a check's answer into a verdict: does it apply, does it hold, is it met. See `Rule.verdict(_:_:)`.
  @inline(__always)
  private mutating func note(_ rule: Int, _ met: VerdictMark?, _ findings: [Finding]?) {
    guard let findings else { return }
    if findings.isEmpty, let met {
      marks[rule] = met
    } else {
      decide(rule, findings)
    }
  }

  private mutating func decide(_ rule: Int, _ findings: [Finding]) {
    let known = plan.rules[rule]
    if known.dependsOnPolicy, clock.isBeyondKnowledge {
      return keep(rule, undecided(rule, Cause.policyUnknown(clock.policyVersion ?? 0)))
    }
    guard let severity = known.severity(at: clock) else {
      guard !findings.isEmpty else {
        marks[rule] = VerdictMark(.notEffective, known.highest, .table)
        return
      }
      let metadata = plan.table.rules[rule]
      let cause = Cause.notEffective(metadata.periods, clock)
      return keep(
        rule,
        Verdict(rule: metadata, outcome: .notEffective, severity: known.highest, findings: findings, cause: cause))
    }
    guard !findings.isEmpty else {
      marks[rule] = VerdictMark(.pass, severity, .nothing)
      return
    }
    keep(rule, Verdict(rule: plan.table.rules[rule], outcome: .fail, severity: severity, findings: findings))
  }
}
