/// Two audits next to each other: which shares differ, and how much of that chance explains.
package struct AuditComparison: Sendable {
  /// A share that both audits have.
  package struct Row: Sendable, Hashable {
    /// What it is a share of: `rule fields/expired broken`.
    package let name: String
    /// Whether it may be why others differ: a rule, a group of records, a choice. The others are totals and the like: records with
    /// errors, in which every broken rule shows up.
    package let isCause: Bool
    /// The share in the first.
    package let before: Proportion
    /// The share in the second.
    package let after: Proportion

    /// How much larger it is in the second.
    package var change: Double { after.share - before.share }
    /// How far apart chance alone puts the two 19 times in 20.
    package var chance: Double { Proportion.usualScore * Proportion.error(before, after) }
    /// The change in standard errors.
    package var score: Double {
      let error = Proportion.error(before, after)
      return error > 0 ? change.magnitude / error : 0
    }
  }

  /// The shares that both have, in the order of the tables.
  package let rows: [Row]
  /// Shares that only one of them has, or that are withheld in one.
  package let skipped: Int
  /// Of each count that both audits show and that differs by less than what either withholds: its row's place. Who has both
  /// reports knows how many records were added or taken away there, which neither says by itself.
  package let revealing: [Int]

  /// The two audits.
  package init(_ before: ComparedAudit, _ after: ComparedAudit) {
    var rows: [Row] = []
    let names = before.names + after.names.filter { before.shares[$0] == nil }
    for name in names {
      if let first = before.shares[name] ?? nil, let second = after.shares[name] ?? nil {
        let isCause = !before.consequences.contains(name) && !after.consequences.contains(name)
        rows.append(Row(name: name, isCause: isCause, before: first, after: second))
      }
    }
    self.rows = rows
    skipped = names.count - rows.count
    let least = max(before.smallestCell ?? 0, after.smallestCell ?? 0)
    revealing = rows.indices.filter { place in
      let (first, second) = (rows[place].before.part, rows[place].after.part)
      return first != second && (first.subtractingReportingOverflow(second).partialValue.magnitude) < least
    }
  }

  /// The score from which a difference is more than chance.
  package var score: Double { Proportion.score(forComparisons: rows.count) }

  /// The differences that matter: `least` (0 to 1) or more, and more than chance; possible causes before
  /// what follows from them, and the largest first.
  package func mattering(least: Double) -> [Row] {
    rows.filter { $0.change.magnitude >= least && $0.score >= score }
      .sorted {
        ($0.isCause ? 0 : 1, $1.change.magnitude, $0.name) < ($1.isCause ? 0 : 1, $0.change.magnitude, $1.name)
      }
  }
}
