package import TCFCodec
package import TCFFindings
import TCFVendorList

/// A broken rule that weighs more on websites than in apps, or the other way round, on the as-of date.
///
/// For a string of an unknown environment: it is judged once for each.
package struct EnvironmentDifference: Sendable, Hashable {
  /// What a rule makes of the string in a group of environments.
  package struct Side: Sendable, Hashable {
    /// The environments.
    package let environments: SubjectEnvironment.Group
    /// The severity of the worst finding; nil where the rule is kept or not in force.
    package let severity: Severity?
    /// The first day with this answer; nil if it has always been so.
    package let from: CalendarDay?
    /// The last day with it; nil if no end is known.
    package let last: CalendarDay?
  }

  /// The rule.
  package let rule: RuleID
  /// The side on which it weighs less, and the other one.
  package let sides: [Side]

  /// The differences for the string of `facts`; none if its environment is known.
  package static func all(_ facts: StringFacts, by evaluator: RuleEvaluator) -> [EnvironmentDifference] {
    guard case .v2 = facts.reading, facts.environment == nil else { return [] }
    let rules = evaluator.rules.filter { $0.metadata.periods.contains { $0.environments != nil } }
    let judge = RuleEvaluator(
      rules: rules, lists: evaluator.lists, cmpList: evaluator.cmpList, settings: evaluator.settings)
    let reports = [SubjectEnvironment.web, .app].map { environment in
      let read = StringFacts(reading: facts.text, evaluator.settings, writtenIn: environment)
      return (environment.group, judge.evaluate(read, as: Subject(name: "", input: "", kind: .string)).verdicts, read)
    }
    return rules.indices.compactMap { index in
      let sides = reports.map { group, verdicts, read in
        side(
          verdicts[index], of: rules[index].metadata, in: group,
          at: RuleClock(evaluator.settings.standpoint, read.date))
      }
      guard Set(sides.map(\.severity)).count > 1 else { return nil }
      return EnvironmentDifference(
        rule: rules[index].metadata.id, sides: sides.sorted { ($0.severity?.rank ?? -1) < ($1.severity?.rank ?? -1) })
    }
  }

  private static func side(
    _ verdict: Verdict, of rule: RuleMetadata, in group: SubjectEnvironment.Group, at clock: RuleClock
  ) -> Side {
    let worst = verdict.outcome == .fail ? verdict.findings.map(verdict.severity(of:)).max() : nil
    let period = rule.periods.first(where: clock.isWithin)
    return Side(
      environments: group, severity: worst, from: period?.from?.day, last: period?.until?.day.adding(days: -1))
  }
}
