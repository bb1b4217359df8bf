import Foundation
import TCFFindings
import TCFRules

/// The rules vectors, each judged by the whole catalogue as its group says; without those whose ids begin as `MUTATION_WITHOUT`
/// says, with commas between.
func allCases() throws -> [Case] {
  let without = (ProcessInfo.processInfo.environment["MUTATION_WITHOUT"] ?? "").split(separator: ",")
  var lists: [RulesVector.ListPaths: RulesRun.Lists] = [:]
  return try RulesVector.loaded.get().filter { vector in
    !without.contains { vector.id.hasPrefix($0) }
  }.map { vector in
    let paths = vector.group.lists
    let atHand = try lists[paths] ?? RulesRun.Lists(paths)
    lists[paths] = atHand
    return Case(layer: "vectors", id: vector.id) { judged(vector, atHand) }
  }
}

/// What the vectors of the group that was judged last are judged by: made anew in each process, since it may be mutated.
nonisolated(unsafe) private var bench: RulesRun.Bench?

private func judged(_ vector: RulesVector, _ lists: RulesRun.Lists) -> CaseAnswer {
  let current = bench.flatMap { $0.place == vector.group.place ? $0 : nil } ?? RulesRun.Bench(vector.group, lists)
  bench = current
  let verdicts = current.report(on: vector).map { Array($0.verdicts) } ?? []
  let actual = verdicts.flatMap(ActualVerdict.items)
  let holds = VerdictComparison(expected: vector.expected, actual: actual).isEqual
  return CaseAnswer(holds: holds, details: verdicts.map(details).joined(separator: "\n"))
}

/// All that a verdict says.
private func details(of verdict: Verdict) -> String {
  let findings = verdict.findings.map { finding in
    let place = finding.location.map { "\($0)" } ?? ""
    return "\(verdict.severity(of: finding)) \(place) \(finding.message) \(finding.fix ?? "") \(finding.evidence)"
  }
  return ([verdict.rule.id.rawValue, verdict.outcome.rawValue, verdict.reason ?? ""] + findings).joined(separator: " ")
}
