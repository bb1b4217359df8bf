import TCFCodec
import TCFFindings

/// What is wrong in scenarios, each fault once: the same rule broken in the same way is one fault, in however many steps,
/// captures and scenarios it is seen.
struct DistinctFaults {
  /// A fault, and where it is seen.
  struct Fault {
    let severity: Severity
    let rule: RuleID
    /// What is wrong, without the step; with the names of the vendors and purposes concerned, where they are known.
    let message: String
    /// What to do about it; nil where neither finding nor rule says so.
    let fix: String?
    /// The scenarios, in their order.
    fileprivate(set) var scenarios: [String]
    fileprivate let order: Int
  }

  /// Faults that a table has room for.
  struct Extract {
    /// A fault, with how many more of its rule the table does not have.
    struct Row {
      let fault: Fault
      fileprivate(set) var more = 0

      /// What is wrong: `no layer has the description of purpose 3, and 8 more of this rule`.
      var message: String { fault.message + (more > 0 ? ", and \(more) more of this rule" : "") }
    }

    fileprivate(set) var rows: [Row] = []
    /// How many faults have no row, and no row that counts them.
    fileprivate(set) var rest = 0
  }

  private struct Key: Hashable {
    let rule: RuleID
    let severity: Severity
    let message: String
  }

  /// How many faults have a place of their own.
  private static let limit = 1_000
  /// How many vendors or purposes are named.
  private static let namesShown = 3

  private let names: ListNames?
  private var faults: [Key: Fault] = [:]
  /// Whether there are more faults than have a place of their own.
  private(set) var isCut = false

  init(_ names: ListNames?) { self.names = names }

  /// Takes in the findings of a subject that count.
  mutating func add(_ report: SubjectReport) {
    for index in report.verdicts.indices where report.verdicts.outcome(at: index).isFail {
      let verdict = report.verdicts[index]
      for finding in verdict.countingFindings { add(finding, of: verdict, report.subject.input) }
    }
  }

  private mutating func add(_ finding: Finding, of verdict: Verdict, _ scenario: String) {
    // The same fault may show in other steps of another scenario.
    let message = finding.cause ?? finding.message
    let key = Key(rule: verdict.rule.id, severity: verdict.severity(of: finding), message: message)
    if let index = faults.index(forKey: key) {
      if !faults.values[index].scenarios.contains(scenario) { faults.values[index].scenarios.append(scenario) }
      return
    }
    guard faults.count < Self.limit else {
      isCut = true
      return
    }
    faults[key] = Fault(
      severity: key.severity, rule: key.rule, message: message + concerned(by: finding),
      fix: FindingText.fix(of: finding, verdict.rule), scenarios: [scenario], order: faults.count)
  }

  /// `; concerns Ivy (9)`: those that the evidence names, by their names.
  private func concerned(by finding: Finding) -> String {
    guard let names else { return "" }
    var isFeature = false
    if case .field(let path, _, _)? = finding.location { isFeature = path.field == FieldName.specialFeatureOptIns }
    let purposes = finding.evidence.purposes.map { id in
      (isFeature ? names.specialFeature(id) : names.purpose(id)).map {
        "\($0) (\(isFeature ? "special feature" : "purpose") \(id))"
      }
    }
    let vendors = finding.evidence.vendors.map { id in names.vendor(id).map { "\($0) (vendor \(id))" } }
    let known = (purposes + vendors).compactMap(\.self)
    return known.isEmpty ? "" : "; concerns \(Prose.list(known, limit: Self.namesShown))"
  }

  /// Those of a severity and above: worst first, then those in most scenarios, then in the order in which they came.
  func ranked(from least: Severity) -> [Fault] {
    faults.values.filter { $0.severity >= least }.sorted { left, right in
      if left.severity != right.severity { return left.severity > right.severity }
      let (first, second) = (left.scenarios.count, right.scenarios.count)
      return first != second ? first > second : left.order < right.order
    }
  }

  /// The first of those, at most `limit`.
  ///
  /// - Parameter rowsOfRule: how many faults of a rule have a row: where all texts of a list are missing, each is a fault.
  func extract(from least: Severity, limit: Int, rowsOfRule: Int = 3) -> Extract {
    struct Kind: Hashable {
      let rule: RuleID
      let severity: Severity
    }
    var extract = Extract()
    /// The rows of each kind, by their places.
    var places: [Kind: [Int]] = [:]
    for fault in ranked(from: least) {
      let kind = Kind(rule: fault.rule, severity: fault.severity)
      let known = places[kind, default: []]
      if known.count == rowsOfRule {
        extract.rows[known[rowsOfRule - 1]].more += 1
      } else if extract.rows.count < limit {
        places[kind, default: []].append(extract.rows.count)
        extract.rows.append(Extract.Row(fault: fault))
      } else {
        extract.rest += 1
      }
    }
    return extract
  }

  /// `15 distinct faults: 11 errors, 4 warnings`; without those of severity info, which name no fault.
  var sentence: String {
    let all = ranked(from: .warning)
    let counts = [Severity.error, .warning].map { severity in
      Prose.count(all.count { $0.severity == severity }, severity.rawValue)
    }
    guard !all.isEmpty else { return "no fault was found" }
    return "\(isCut ? "more than " : "")\(Prose.count(all.count, "distinct fault")): \(counts.joined(separator: ", "))"
  }
}
