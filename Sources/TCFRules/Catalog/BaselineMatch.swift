import TCFFindings

/// A baseline against a run: which findings it has, and what of it the run did not meet, with the reason.
///
/// A finding is first one of those that the baseline has of its own input. Beyond these it may be one of an input that the run
/// does not read: then the file was renamed, or lies elsewhere. So the findings of a new copy of a file are new, and those of
/// the file itself are known, whichever of the two is read first.
struct BaselineMatch: Sendable {
  /// What is left of an entry.
  private struct Rest: Sendable {
    /// Of inputs that the run reads.
    var own: [String: Int] = [:]
    /// Of other inputs, and of those that the baseline does not name.
    var spare: Int
    /// Findings with further ids in addition to accepted ones, by input.
    var grown: [String: Int] = [:]
  }

  /// A rule and an input.
  private struct Place: Hashable, Sendable {
    let rule: RuleID
    let input: String
  }

  let baseline: Baseline
  /// The inputs of the baseline as they are compared, and how many files each of them is.
  private var known: [String: Int]
  private let rules: Set<RuleID>
  /// The inputs that the run reads; nil if they are not known beforehand.
  private var expected: Set<String>?
  /// Whether only the last parts of inputs are compared: none of the baseline's is where it was, so the run is made elsewhere.
  private var comparesNames = false

  private var rests: [String: Rest] = [:]
  private var grown: [RuleID: SuppressionSummary.Grown] = [:]
  private var read: [String: Int] = [:]
  private var last: Subject?
  private var aside: [String: [String]] = [:]
  private var indices: [(rule: RuleID, index: Int)]?
  private var undecided: Set<Place> = []
  private var undecidedRules: Set<RuleID> = []

  /// A baseline of which nothing was met.
  init(_ baseline: Baseline) {
    self.baseline = baseline
    known = baseline.inputs
    rules = Set(baseline.entries.map(\.rule))
  }

  /// Says which inputs the run will read, before its first report.
  mutating func expect(_ names: [String]) {
    let keys = Set(names.map { InputKey.of(input: $0, isArgument: true) })
    comparesNames = !known.keys.contains { InputKey.places($0).contains(where: keys.contains) }
    expected = keys
    guard comparesNames else { return }
    expected = Set(keys.map(InputKey.name))
    known = Dictionary(known.map { (InputKey.name($0), $1) }, uniquingKeysWith: +)
  }

  /// Records which input was read and which rules could not be decided about it.
  mutating func record(_ report: SubjectReport) {
    let input = compared(InputKey.of(report.subject))
    if last?.input != report.subject.input { read[input, default: 0] += 1 }
    last = report.subject
    let verdicts = report.verdicts
    let indices =
      indices
      ?? verdicts.indices.compactMap { index in
        let rule = verdicts.rule(at: index)
        return rules.contains(rule) ? (rule, index) : nil
      }
    self.indices = indices
    for (rule, index) in indices where verdicts.outcome(at: index) == .undecided {
      undecidedRules.insert(rule)
      undecided.insert(Place(rule: rule, input: input))
    }
  }

  /// Records a file that was left aside since it has nothing to do with consent.
  mutating func leaveAside(_ name: String) {
    let key = compared(InputKey.of(input: name, isArgument: false))
    guard known[key] != nil, aside[key, default: []].count < Self.most else { return }
    aside[key, default: []].append(name)
  }

  /// Whether the baseline has a finding with all the ids that it names. Such a one is used up.
  mutating func covers(_ rule: RuleID, _ fingerprint: String, _ ids: FindingIDs, of subject: Subject) -> Bool {
    guard let entry = baseline.entry(of: fingerprint) else { return false }
    let input = compared(InputKey.of(subject))
    var rest = rests[fingerprint] ?? rest(of: entry)
    defer { rests[fingerprint] = rest }
    let new = entry.ids.map(ids.subtracting) ?? FindingIDs()
    guard new.isEmpty else {
      grown[rule, default: SuppressionSummary.Grown(rule: rule)].add(new)
      if new != ids { rest.grown[input, default: 0] += 1 }
      return false
    }
    if let own = rest.own[input], own > 0 {
      rest.own[input] = own - 1
    } else if rest.spare > 0 {
      rest.spare -= 1
    } else {
      return false
    }
    return true
  }

  /// How many names of files are kept for each key.
  private static let most = 20

  private func compared(_ key: String) -> String { comparesNames ? InputKey.name(key) : key }

  private func isExpected(_ key: String) -> Bool {
    guard let expected else { return false }
    return InputKey.places(key).contains(where: expected.contains)
  }

  private func rest(of entry: Baseline.Entry) -> Rest {
    var rest = Rest(spare: entry.count - entry.inputs.values.reduce(0, +))
    for (input, count) in entry.inputs {
      let key = compared(input)
      if isExpected(key) { rest.own[key, default: 0] += count } else { rest.spare += count }
    }
    return rest
  }
}

extension BaselineMatch {
  /// What findings name that the baseline does not accept, ascending by rule.
  var grownRules: [SuppressionSummary.Grown] { grown.values.sorted { $0.rule < $1.rule } }

  /// The files of the baseline that were there and of which nothing could be read any more, as the run calls them.
  var lostFiles: [String] {
    aside.keys.sorted().flatMap { key in
      (aside[key] ?? []).prefix(max(0, (known[key] ?? 0) - (read[key] ?? 0)))
    }
  }

  /// The inputs of the baseline that are not among those of the run, as the baseline calls them.
  var absentInputs: [String] {
    guard expected != nil else { return [] }
    return known.keys.filter { !isExpected($0) && read[$0] == nil }.sorted()
  }

  /// What the run did not meet, ascending by rule: what is gone, and what was not checked.
  ///
  /// - Parameter aliased: how many findings of an entry were met under another name of their rule.
  func unmet(
    aliased: (_ fingerprint: String) -> Int
  ) -> (gone: [SuppressionSummary.Gone], unchecked: [SuppressionSummary.Unchecked]) {
    var counts: [RuleID: [SuppressionSummary.Unchecked.Reason?: Int]] = [:]
    for entry in baseline.entries {
      var rest = rests[entry.fingerprint] ?? rest(of: entry)
      rest.spare -= aliased(entry.fingerprint)
      for (input, count) in rest.own {
        let count = count - rest.grown[input, default: 0]
        if count > 0 { counts[entry.rule, default: [:]][reason(entry.rule, of: input), default: 0] += count }
      }
      let spare = rest.spare - rest.grown.reduce(0) { $0 + max(0, $1.value - (rest.own[$1.key] ?? 0)) }
      if spare > 0 { counts[entry.rule, default: [:]][spareReason(entry), default: 0] += spare }
    }
    let sorted = counts.sorted { $0.key < $1.key }
    return (
      sorted.compactMap { rule, counts in counts[nil].map { SuppressionSummary.Gone(rule: rule, findings: $0) } },
      sorted.flatMap { rule, counts in
        SuppressionSummary.Unchecked.Reason.allCases.compactMap { reason in
          counts[reason].map { SuppressionSummary.Unchecked(rule: rule, findings: $0, reason: reason) }
        }
      }
    )
  }

  /// Why a finding of an input that the run was to read was not checked; nil if it is gone.
  private func reason(_ rule: RuleID, of input: String) -> SuppressionSummary.Unchecked.Reason? {
    if (read[input] ?? 0) < (known[input] ?? 0), aside[input] != nil || read[input] == nil { return .notRead }
    if isOff(rule) { return .off }
    return undecided.contains(Place(rule: rule, input: input)) ? .undecided : nil
  }

  /// The same of findings whose input is not known, or not read.
  private func spareReason(_ entry: Baseline.Entry) -> SuppressionSummary.Unchecked.Reason? {
    if expected != nil, !entry.inputs.isEmpty { return .notRead }
    if isOff(entry.rule) { return .off }
    return undecidedRules.contains(entry.rule) ? .undecided : nil
  }

  /// Whether the run does not ask a rule. What an alias stands for, several rules may ask.
  private func isOff(_ rule: RuleID) -> Bool {
    guard let indices, RuleAliases.alias(rule) == nil else { return false }
    return !indices.contains { $0.rule == rule }
  }
}
