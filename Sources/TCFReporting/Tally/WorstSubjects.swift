import TCFFindings

/// The subjects with the worst findings, those with equal findings together. It keeps as many groups as it is asked for, and
/// a few more until it looks which are the worst.
struct WorstSubjects {
  /// Subjects with equal findings: of the same rules, with the same messages.
  struct Group {
    /// The first of them.
    let first: SubjectReport
    /// How many there are.
    fileprivate(set) var subjects = 1
    /// The names of some others, in their order.
    fileprivate(set) var others: [String] = []
    fileprivate let rank: Rank
    fileprivate let order: Int
  }

  /// How bad a subject is: more errors first, then more warnings, then more infos.
  fileprivate struct Rank: Comparable {
    let counts: [Int]

    static func < (left: Rank, right: Rank) -> Bool {
      left.counts.reversed().lexicographicallyPrecedes(right.counts.reversed())
    }
  }

  fileprivate struct Signature: Hashable {
    struct Part: Hashable {
      let rule: Int
      let message: String
    }
    let parts: [Part]
  }

  /// How many names of a group are kept in addition to the first.
  private static let nameLimit = 3

  private let limit: Int
  private let leastSeverity: Severity
  private var groups: [Signature: Group] = [:]
  private var order = 0
  private var cutoff: Rank?

  /// No subjects yet.
  ///
  /// - Parameters:
  ///   - limit: how many groups are kept.
  ///   - leastSeverity: findings below it do not matter.
  init(limit: Int, leastSeverity: Severity) {
    self.limit = limit
    self.leastSeverity = leastSeverity
  }

  /// Takes a subject in whose findings have the severities that `outlook` counts.
  mutating func add(_ report: SubjectReport, _ outlook: RunTotals.Outlook) {
    guard limit > 0, let worst = outlook.worst, worst >= leastSeverity else { return }
    let counts = Severity.allCases.map { $0 >= leastSeverity ? outlook.findings[$0.rank] : 0 }
    let rank = Rank(counts: counts)
    if let cutoff, rank < cutoff { return }
    let signature = signature(of: report)
    if let index = groups.index(forKey: signature) {
      groups.values[index].subjects += 1
      if groups.values[index].others.count < Self.nameLimit { groups.values[index].others.append(report.subject.name) }
      return
    }
    // Of equally bad ones the first is kept.
    if let cutoff, rank <= cutoff { return }
    order += 1
    groups[signature] = Group(first: report, rank: rank, order: order)
    if groups.count >= 2 * limit + 16 { cut() }
  }

  /// The worst groups, worst first.
  var ranked: [Group] { Array(sorted.prefix(limit).map(\.value)) }

  private var sorted: [(key: Signature, value: Group)] {
    groups.sorted { left, right in
      left.value.rank != right.value.rank
        ? left.value.rank > right.value.rank : left.value.order < right.value.order
    }
  }

  private mutating func cut() {
    let kept = sorted.prefix(limit)
    cutoff = kept.last?.value.rank
    groups = Dictionary(uniqueKeysWithValues: kept.map { ($0.key, $0.value) })
  }

  private func signature(of report: SubjectReport) -> Signature {
    var parts: [Signature.Part] = []
    for index in report.verdicts.indices where report.verdicts.outcome(at: index).isFail {
      let verdict = report.verdicts[index]
      for finding in verdict.countingFindings where verdict.severity(of: finding) >= leastSeverity {
        parts.append(Signature.Part(rule: index, message: finding.message))
      }
    }
    return Signature(parts: parts)
  }
}
