package import TCFFindings

/// What an audit gave, or a part of one: everything that its outputs are made of, unsuppressed.
package struct AuditPartial: Sendable {
  /// What became of the records of one input.
  package struct Input: Sendable, Hashable {
    /// The input as the user named it.
    package let name: String
    /// Its records.
    package var tally: RecordTally
  }

  /// What it went by.
  package let identity: AuditIdentity
  /// The lists that were used, by name.
  package private(set) var lists: [ListReference]
  /// The counts.
  package private(set) var counts: AuditCounts
  /// The inputs, by name.
  package private(set) var inputs: [Input]
  /// The first problems, by input and message, and how many there are.
  package private(set) var problems: [InputProblem]
  package private(set) var problemCount: Int
  /// Whether a run was stopped before its end.
  package private(set) var isInterrupted: Bool
  /// The timelines of subjects; nil where there are none. A subject's records may be in several parts, so partials have none.
  package var timelines: TimelineCounts?

  /// How many problems are kept.
  package static let problemLimit = 1_000

  /// What a run gave.
  package init(_ plan: AuditPlan, _ result: AuditResult) {
    let names = zip(plan.inputs, result.tallies).map { Input(name: $0, tally: $1) }
    self.init(
      identity: AuditIdentity(plan), lists: plan.description.usedLists, counts: result.counts, inputs: names,
      problems: result.problems, problemCount: result.problems.count, isInterrupted: result.isInterrupted)
    if let earlier = result.earlier { merge(earlier) }
  }

  init(
    identity: AuditIdentity, lists: [ListReference], counts: AuditCounts, inputs: [Input], problems: [InputProblem],
    problemCount: Int, isInterrupted: Bool
  ) {
    self.identity = identity
    self.lists = Self.ordered(lists)
    self.counts = counts
    self.inputs = Self.joined(inputs)
    self.problems = Self.first(problems)
    self.problemCount = problemCount
    self.isInterrupted = isInterrupted
  }

  private static func ordered(_ lists: [ListReference]) -> [ListReference] {
    Array(Set(lists)).sorted { ($0.name, $0.path, $0.sha256 ?? "") < ($1.name, $1.path, $1.sha256 ?? "") }
  }

  private static func first(_ problems: [InputProblem]) -> [InputProblem] {
    Array(problems.sorted { ($0.input, $0.message) < ($1.input, $1.message) }.prefix(problemLimit))
  }

  /// Inputs of one name are parts of one: standard input on several machines.
  private static func joined(_ inputs: [Input]) -> [Input] {
    var tallies: [String: RecordTally] = [:]
    for input in inputs { tallies[input.name, default: RecordTally()] += input.tally }
    return tallies.sorted { $0.key < $1.key }.map { Input(name: $0.key, tally: $0.value) }
  }

  /// Why another part cannot be added, in words; nil if it can.
  package func conflict(with other: AuditPartial) -> String? {
    if let difference = identity.difference(from: other.identity) { return difference }
    for list in lists {
      if let same = other.lists.first(where: { $0.name == list.name }), same.sha256 != list.sha256 {
        return "\(list.name) is not the same list: SHA-256 \(list.sha256 ?? "unknown") and \(same.sha256 ?? "unknown")"
      }
    }
    return nil
  }

  /// Adds another part. There must be no conflict with it.
  package mutating func merge(_ other: AuditPartial) {
    counts.merge(other.counts)
    lists = Self.ordered(lists + other.lists)
    inputs = Self.joined(inputs + other.inputs)
    problems = Self.first(problems + other.problems)
    problemCount += other.problemCount
    isInterrupted = isInterrupted || other.isInterrupted
  }

  /// What became of all records.
  package var tally: RecordTally { inputs.reduce(into: RecordTally()) { $0 += $1.tally } }
}
