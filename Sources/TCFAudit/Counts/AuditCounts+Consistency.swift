import TCFFindings

/// Whether counts can be those of an audit. What was read of a file may be damaged, or made to do harm: counts that do not agree
/// would give wrong shares without a word, and numbers near the largest would end the program where they are added up.
extension AuditCounts {
  /// Every count is below it. Two such counts can be added without running over, and programs that read JSON as floating-point
  /// numbers have them exactly.
  static let limit = 1 << 53

  /// The rules of the run, as it described them.
  var rules: [RuleMetadata] { summary.outcomes.map(\.rule) }

  /// The largest count that there can be: where the sum of those of two parts is below `limit`, so is the sum of any of their
  /// counts, as long as `inconsistency` is nil of both.
  var ceiling: Int { max(summary.subjects, records, summary.findings.values.max() ?? 0) }

  /// The first thing that does not agree, as text; nil for counts that can be those of an audit.
  var inconsistency: String? {
    let checks = [
      { summaryFault }, { rowsFault }, { cohortFault }, { vendorFault }, { milestoneFault }, { exampleFault },
      { cubeFault },
    ]
    return checks.lazy.compactMap { $0() }.first
  }

  private var summaryFault: String? {
    if records > summary.subjects { return "there are more records than subjects" }
    if total.records != records { return "total is not of all records" }
    if summary.cleanSubjects > summary.subjects { return "there are more clean subjects than subjects" }
    // What is left of the subjects is `notApplicable`.
    if summary.outcomes.contains(where: { ($0.counts[.notApplicable] ?? 0) < 0 }) {
      return "a rule has more outcomes than there are subjects"
    }
    for (index, row) in summary.outcomes.enumerated()
    where broken[index].total > row.counts[.fail] ?? 0 {
      return "\(row.rule.id) is broken more often than it fails"
    }
    let missing = summary.missingLists
    if missing.contains(where: { $0.series < 0 || $0.number < 0 || $0.subjects < 0 || $0.subjects > summary.subjects })
    {
      return "missingLists has a row that cannot be"
    }
    return nil
  }

  private var rowsFault: String? {
    if contents.values.reduce(0, +) != records { return "contents are not of all records" }
    guard total.isConsistent else { return "total has more parts than records" }
    for dimension in AuditDimension.allCases where !Self.fit(groups[dimension.rawValue].rows.values, in: total) {
      return "groups.\(dimension.name) has more records than there are"
    }
    return Self.fit(platforms.bounded.rows.values, in: total) ? nil : "platforms have more records than there are"
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

  private var cohortFault: String? {
    let rows = cohorts.bounded.rows.values
    guard Self.fit(rows.map(\.group), in: total) else { return "cohorts have more records than there are" }
    for row in rows {
      let records = row.group.records
      if row.outcomes.contains(where: { $0 > records })
        || row.broken.values.contains(where: { $0.numbers.contains { $0 > records } })
      {
        return "a cohort has more outcomes than records"
      }
    }
    return nil
  }

  private var vendorFault: String? {
    if version2 > records || disclosing > version2 { return "version2 and disclosing are not parts of the records" }
    let counters = vendors + purposes
    if counters.contains(where: { $0.totals.contains { $0 > version2 } }) {
      return "a vendor or purpose has more records than there are"
    }
    return countryAgreement.reduce(0, +) > version2 ? "countryAgreement has more records than there are" : nil
  }

  private var milestoneFault: String? {
    (stopping + outdated).contains { $0 > records } ? "a milestone has more records than there are" : nil
  }

  private var cubeFault: String? {
    let (sets, cells) = cube.ordered
    var (sum, broken) = (0, Array(repeating: 0, count: summary.outcomes.count))
    for (key, records) in cells {
      sum = min(sum + records, Self.limit)
      for rule in key[.breaks].map({ sets[$0] }) ?? [] { broken[rule] = min(broken[rule] + records, Self.limit) }
    }
    if sum != records { return "the cube is not of all records" }
    if zip(broken, summary.outcomes).contains(where: { $0 > $1.counts[.fail] ?? 0 }) {
      return "the cube has more broken rules than there are"
    }
    return nil
  }

  private var exampleFault: String? {
    if strata.limit > 0, strata.verdicts.reduce(0, { min($0 + $1.records, Self.limit) }) != records {
      return "the strata do not have as many records as there are"
    }
    let samples = examples.map { (name: "examples", sample: $0.value) } + [("sample", sample)]
    for (name, sample) in samples {
      if !sample.isOrdered { return "\(name) has too many strings, or not in their order" }
      if sample.entries.contains(where: { $0.records > records }) {
        return "\(name) has a string with more records than there are"
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
