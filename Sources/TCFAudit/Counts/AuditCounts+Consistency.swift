import TCFFindings

/// Whether counts can be those of an audit. What was read of a file may be damaged, or made to do harm: counts that do not agree
/// would give wrong shares without a word, and numbers near the largest would end the program where they are added up.
extension AuditCounts {
  /// Every count is below it. Two such counts can be added without running over, and programs that read JSON as floating-point
  /// numbers have them exactly.
  static let limit = 1 << 53

  /// The rules of the run, as it described them.
  var rules: [RuleMetadata] { summary.rules }

  /// The largest count that there can be: where the sum of those of two parts is below `limit`, so is the sum of any of their
  /// counts, as long as `contradiction` is nil of both.
  var ceiling: Int { max(summary.subjects, records, summary.findings.values.max() ?? 0) }

  /// The first thing that does not agree; nil for counts that can be those of an audit.
  var contradiction: CountContradiction? {
    let checks = [
      { summaryFault }, { rowsFault }, { cohortFault }, { vendorFault }, { milestoneFault }, { exampleFault },
      { cubeFault },
    ]
    return checks.lazy.compactMap { $0() }.first
  }

  private var summaryFault: CountContradiction? {
    if records > summary.subjects { return .records }
    if total.records != records { return .total }
    if summary.cleanSubjects > summary.subjects { return .cleanSubjects }
    // What is left of the subjects is `notApplicable`.
    if rules.indices.contains(where: { summary.count(of: .notApplicable, byRuleAt: $0) < 0 }) {
      return .outcomes
    }
    for place in rules.indices where broken[place].total > summary.count(of: .fail, byRuleAt: place) {
      return .broken(rules[place].id)
    }
    let missing = summary.missingLists
    if missing.contains(where: { $0.series < 0 || $0.number < 0 || $0.subjects < 0 || $0.subjects > summary.subjects })
    {
      return .missingLists
    }
    return nil
  }

  private var rowsFault: CountContradiction? {
    if contents.values.reduce(0, +) != records { return .contents }
    guard total.isConsistent else { return .parts }
    for dimension in AuditDimension.allCases where !Self.fit(groups[dimension.rawValue].rows.values, in: total) {
      return .group(dimension.name)
    }
    return Self.fit(platforms.bounded.rows.values, in: total) ? nil : .platforms
  }

  /// Whether rows can be parts of a whole that have no record in common.
  private static func fit(_ rows: some Collection<GroupRow>, in whole: GroupRow) -> Bool {
    var rest = whole
    for row in rows {
      guard row.isConsistent, row.fits(in: rest) else { return false }
      rest = rest - row
    }
    return true
  }

  private var cohortFault: CountContradiction? {
    let rows = cohorts.bounded.rows.values
    guard Self.fit(rows.map(\.group), in: total) else { return .cohorts }
    for row in rows {
      let records = row.group.records
      if row.outcomes.contains(where: { $0 > records })
        || row.broken.values.contains(where: { $0.numbers.contains { $0 > records } })
      {
        return .cohortOutcomes
      }
    }
    return nil
  }

  private var vendorFault: CountContradiction? {
    if version2 > records || disclosing > version2 { return .versions }
    let counters = vendors + purposes
    if counters.contains(where: { $0.totals.contains { $0 > version2 } }) {
      return .vendors
    }
    return countryAgreement.reduce(0, +) > version2 ? .countries : nil
  }

  private var milestoneFault: CountContradiction? {
    (stopping + outdated).contains { $0 > records } ? .milestones : nil
  }

  private var cubeFault: CountContradiction? {
    let (sets, cells) = cube.ordered
    var (sum, broken) = (0, Array(repeating: 0, count: rules.count))
    for (key, records) in cells {
      sum = min(sum + records, Self.limit)
      for rule in key[.breaks].map({ sets[$0] }) ?? [] { broken[rule] = min(broken[rule] + records, Self.limit) }
    }
    if sum != records { return .cube }
    if broken.indices.contains(where: { broken[$0] > summary.count(of: .fail, byRuleAt: $0) }) {
      return .cubeRules
    }
    return nil
  }

  private var exampleFault: CountContradiction? {
    if strata.limit > 0, strata.verdicts.reduce(0, { min($0 + $1.records, Self.limit) }) != records {
      return .strata
    }
    let samples = examples.map { (name: "examples", sample: $0.value) } + [("sample", sample)]
    for (name, sample) in samples {
      if !sample.isOrdered { return .order(sample: name) }
      if sample.entries.contains(where: { $0.records > records }) {
        return .excess(sample: name)
      }
    }
    return nil
  }
}

extension GroupRow {
  /// Whether the parts are not more than the whole.
  fileprivate var isConsistent: Bool { clean >= 0 && silent >= 0 }

  /// Whether each count is at most that of `whole`.
  fileprivate func fits(in whole: GroupRow) -> Bool {
    records <= whole.records && zip(worst + choices, whole.worst + whole.choices).allSatisfy { $0 <= $1 }
  }
}
