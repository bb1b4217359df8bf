import TCFFindings

/// A CMP and a version of it, by which reports group subjects.
struct Cohort: Sendable, Hashable, Comparable {
  /// The CMP; nil for subjects that name none.
  let cmpID: Int?
  /// Its version; nil where unknown.
  let cmpVersion: Int?

  init(cmpID: Int?, cmpVersion: Int?) {
    self.cmpID = cmpID
    self.cmpVersion = cmpVersion
  }

  /// The cohort of a subject.
  init(_ facts: SubjectFacts?) { self.init(cmpID: facts?.cmpID, cmpVersion: facts?.cmpVersion) }

  /// The CMP as text.
  var cmp: String { cmpID.map { "CMP \($0)" } ?? "no CMP" }
  /// The version as text.
  var version: String { cmpVersion.map { "version \($0)" } ?? "no version" }

  static func < (left: Cohort, right: Cohort) -> Bool {
    (left.cmpID ?? .max, left.cmpVersion ?? .max) < (right.cmpID ?? .max, right.cmpVersion ?? .max)
  }
}

/// Subjects by CMP and CMP version.
struct CohortTotals {
  /// One CMP version.
  struct Row {
    /// Which.
    let cohort: Cohort
    /// Its subjects.
    var subjects = 0
    /// Subjects by the highest severity of their findings that count, by rank.
    var broken = [0, 0, 0]
    /// How many subjects have each rule as their worst broken one, by the rule's place and severity.
    fileprivate var rules: [Worst: Int] = [:]

    /// The rule that is the worst broken one of most subjects: of those with errors, else with warnings, else with infos.
    var leadingRule: Int? {
      rules.max { left, right in
        (left.key.severity.rank, left.value, right.key.rule) < (right.key.severity.rank, right.value, left.key.rule)
      }?.key.rule
    }
  }

  fileprivate struct Worst: Hashable {
    let rule: Int
    let severity: Severity
  }

  /// How many CMP versions are counted one by one.
  static let limit = 1_000

  private var rows: [Cohort: Row] = [:]
  /// Subjects of CMP versions beyond the limit.
  private(set) var further = 0

  /// Counts a subject in.
  mutating func add(_ facts: SubjectFacts?, worst: Severity?, rule: Int?) {
    guard let facts, facts.cmpID != nil else { return }
    let cohort = Cohort(facts)
    if rows[cohort] == nil {
      guard rows.count < Self.limit else {
        further += 1
        return
      }
      rows[cohort] = Row(cohort: cohort)
    }
    rows[cohort]?.subjects += 1
    guard let worst else { return }
    rows[cohort]?.broken[worst.rank] += 1
    if let rule { rows[cohort]?.rules[Worst(rule: rule, severity: worst), default: 0] += 1 }
  }

  /// How many CMP versions there are.
  var count: Int { rows.count }

  /// The CMP versions: most subjects with errors first, then with warnings, then by CMP and version.
  var ranked: [Row] {
    rows.values.sorted { left, right in
      for severity in [Severity.error, .warning] where left.broken[severity.rank] != right.broken[severity.rank] {
        return left.broken[severity.rank] > right.broken[severity.rank]
      }
      return left.cohort < right.cohort
    }
  }
}
