import TCFCodec
import TCFFindings
import Testing

@testable import TCFRules

/// A suite about findings that do not count: a rule, a day, and reports of its findings.
protocol SuppressionSuite {}

extension SuppressionSuite {
  static var rule: RuleMetadata {
    RuleMetadata(
      id: "fields/expired", title: "t", meaning: "m", fix: "f", citations: [], periods: [RulePeriod(.error)],
      needs: [.string])
  }
  var today: CalendarDay { CalendarDay(year: 2026, month: 6, day: 15) }

  func report(
    _ findings: [Finding], _ name: String = "a.txt:1", _ input: String = "a.txt", cmp: Int? = nil
  ) -> SubjectReport {
    let verdict = Verdict(rule: Self.rule, outcome: .fail, severity: .error, findings: findings)
    var facts = SubjectFacts()
    facts.cmpID = cmp
    return SubjectReport(subject: Subject(name: name, input: input, kind: .string), verdicts: [verdict], facts: facts)
  }

  func waiver(
    _ rule: String = "fields/expired", subject: String? = nil, until: String = "2026-06-15"
  ) throws -> Waiver {
    Waiver(
      RuleSelector(rule), subject: subject.map(SubjectPattern.init),
      Suppression.Waived(reason: "r", owner: "o", until: try #require(CalendarDay(until))))
  }

  func suppressions(_ report: SubjectReport) -> [Suppression?] { report.verdicts[0].suppressions }

  /// What a run over some reports leaves as its baseline.
  func baseline(_ reports: [SubjectReport]) -> Baseline {
    var suppressions = Suppressions(asOf: today, sha256: MadeHash.hexadecimal)
    for report in reports { _ = suppressions.applied(to: report) }
    return suppressions.present
  }
}

/// What stands for SHA-256 in tests of this room, which has none: FNV-1a, four times with other beginnings.
enum MadeHash {
  static let hexadecimal: HexadecimalHash = { bytes in
    (0..<4).map { (round: UInt64) in
      let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 &+ round) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
      let digits = String(hash, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
