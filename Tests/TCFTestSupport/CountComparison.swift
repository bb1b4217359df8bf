public import TCFFindings

/// What counting and recording must agree in.
public enum CountComparison {
  /// The first rule of which the counts say something else than the verdicts; nil if there is none.
  public static func difference(_ counts: CountedVerdicts, _ verdicts: Verdicts) -> String? {
    guard counts.count == verdicts.count else { return "\(counts.count) rules counted of \(verdicts.count)" }
    var expected: [Told] = []
    for (index, verdict) in verdicts.enumerated() {
      let id = verdict.rule.id
      guard counts.outcome(at: index) == verdict.outcome else {
        return "\(id) counted as \(counts.outcome(at: index)), recorded as \(verdict.outcome)"
      }
      guard counts.severity(at: index) == verdict.severity else {
        return "\(id) counted with \(counts.severity(at: index)), recorded with \(verdict.severity)"
      }
      guard verdict.outcome == .fail else { continue }
      var findings = SeverityCounts()
      for finding in verdict.findings { findings[verdict.severity(of: finding)] += 1 }
      expected.append(Told(rule: index, findings: findings))
    }
    let counted = counts.breaks.map { Told(rule: $0.rule, findings: $0.findings) }
    guard counted != expected else { return nil }
    let wrong = zip(counted, expected).first { $0 != $1 }
    return "counted \(String(describing: wrong?.0)), recorded \(String(describing: wrong?.1))"
  }

  private struct Told: Equatable {
    let rule: Int
    let findings: SeverityCounts
  }
}
