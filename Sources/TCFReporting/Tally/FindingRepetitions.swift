import TCFFindings

/// In how many subjects each finding was made: findings of one rule with one message are equal, and reports show them once.
///
/// Of a finding only a hash is kept. Where more different findings come than it keeps, the later ones are not counted.
struct FindingRepetitions {
  /// How many different findings are counted.
  private static let limit = 100_000

  private var counts: [UInt64: Int] = [:]

  /// Counts the findings of one rule about one subject in; equal ones of the subject once.
  mutating func add(_ findings: [Finding], of rule: RuleID) {
    if findings.count == 1 { return add(Self.hash(rule, findings[0].message)) }
    var seen: Set<UInt64> = []
    for finding in findings {
      let hash = Self.hash(rule, finding.message)
      if seen.insert(hash).inserted { add(hash) }
    }
  }

  /// In how many subjects the finding was made; nil where no one counted.
  func count(_ rule: RuleID, _ message: String) -> Int? { counts[Self.hash(rule, message)] }

  private mutating func add(_ hash: UInt64) {
    if let index = counts.index(forKey: hash) {
      counts.values[index] += 1
    } else if counts.count < Self.limit {
      counts[hash] = 1
    }
  }

  private static func hash(_ rule: RuleID, _ message: String) -> UInt64 {
    StableHash.of("\(rule) \(message)")
  }
}
