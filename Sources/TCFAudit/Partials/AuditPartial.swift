package import TCFFindings
import TCFInput
import TCFSystem

/// What an audit gave, or a part of one: everything that its outputs are made of, unsuppressed.
package struct AuditPartial: Sendable {
  /// What became of the records of one input.
  package struct Input: Sendable, Hashable {
    /// The input as the user named it.
    package let name: String
    /// Its records.
    package var tally: RecordTally
    /// Its cells that were not counted as they are written.
    package var remarks = CellRemarks()

    fileprivate mutating func add(_ other: Input) {
      tally += other.tally
      remarks.merge(other.remarks)
    }
  }

  /// What it used.
  package let identity: AuditIdentity
  /// The lists that were used, by name.
  package private(set) var lists: [ListReference]
  /// The counts.
  package private(set) var counts: AuditCounts
  /// The inputs, by name.
  package private(set) var inputs: [Input]
  /// The first problems, by input and message, and how many there are.
  package private(set) var problems: [InputProblem]
  /// How many problems there were; those beyond `problemLimit` are counted only.
  package private(set) var problemCount: Int
  /// Whether a run was stopped before its end.
  package private(set) var isInterrupted: Bool
  /// The window whose records it has; nil for all records, and for a sum of several windows.
  package private(set) var window: AuditWindow?
  /// How many states of subjects come with it; nil where the inputs had no column with their ids.
  package private(set) var stateCount: Int?
  /// The states of subjects, which may have others in other parts; nil where there are none, or they were not read.
  var states: SubjectSpill?
  /// The timelines of subjects; nil until they were read, and where there are none.
  package var timelines: TimelineCounts?

  /// How many problems are kept.
  package static let problemLimit = 1_000

  init(
    identity: AuditIdentity, lists: [ListReference], counts: AuditCounts, inputs: [Input], problems: [InputProblem],
    problemCount: Int, isInterrupted: Bool, stateCount: Int?, window: AuditWindow? = nil
  ) {
    self.window = window
    self.identity = identity
    self.lists = Self.ordered(lists)
    self.counts = counts
    self.inputs = Self.joined(inputs)
    self.problems = Self.first(problems)
    self.problemCount = problemCount
    self.isInterrupted = isInterrupted
    self.stateCount = stateCount
  }

  /// Without the states of subjects: they are elsewhere.
  var withoutStates: AuditPartial {
    var partial = self
    (partial.stateCount, partial.states) = (nil, nil)
    return partial
  }

  /// The same as that of a window.
  func of(_ window: AuditWindow) -> AuditPartial {
    var partial = self
    partial.window = window
    return partial
  }

  private static func ordered(_ lists: [ListReference]) -> [ListReference] {
    Array(Set(lists)).sorted { ($0.name, $0.path, $0.sha256 ?? "") < ($1.name, $1.path, $1.sha256 ?? "") }
  }

  private static func first(_ problems: [InputProblem]) -> [InputProblem] {
    Array(problems.sorted { ($0.input, $0.message) < ($1.input, $1.message) }.prefix(problemLimit))
  }

  /// Inputs of one name are parts of one: standard input on several machines.
  private static func joined(_ inputs: [Input]) -> [Input] {
    var joined: [String: Input] = [:]
    for input in inputs {
      joined[input.name, default: Input(name: input.name, tally: RecordTally())].add(input)
    }
    return joined.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Why another part cannot be added; nil if it can.
  package func conflict(with other: AuditPartial) -> PartialConflict? {
    if let difference = identity.difference(from: other.identity) { return .identity(difference) }
    if (stateCount == nil) != (other.stateCount == nil) { return .subjects }
    for list in lists {
      if let same = other.lists.first(where: { $0.name == list.name }), same.sha256 != list.sha256 {
        return .list(list.name, list.sha256, same.sha256)
      }
    }
    return ceiling + other.ceiling >= AuditCounts.limit ? .counts : nil
  }

  /// The largest count that there can be: see `AuditCounts.ceiling`. Below twice `AuditCounts.limit`, and so is each part of it.
  private var ceiling: Int {
    let inputs = inputs.reduce(0) { min($0 + $1.tally.total, AuditCounts.limit) }
    return [counts.ceiling, inputs, problemCount, stateCount ?? 0].max() ?? 0
  }

  /// Adds another part but for the states of its subjects. There must be no conflict with it.
  package mutating func merge(_ other: AuditPartial) {
    counts.merge(other.counts)
    if window != other.window { window = nil }
    lists = Self.ordered(lists + other.lists)
    inputs = Self.joined(inputs + other.inputs)
    problems = Self.first(problems + other.problems)
    problemCount += other.problemCount
    isInterrupted = isInterrupted || other.isInterrupted
    if let count = other.stateCount { stateCount = (stateCount ?? 0) + count }
  }

  /// Calls inputs, lists and what problems speak of by names that can be shared.
  mutating func share(_ names: SharedNames) {
    lists = Self.ordered(lists.map { ListReference(name: $0.name, path: names.name(of: $0.path), sha256: $0.sha256) })
    problems = problems.map { InputProblem(input: names.name(of: $0.input), message: names.text($0.message)) }
  }

  /// What became of all records.
  package var tally: RecordTally { inputs.reduce(into: RecordTally()) { $0 += $1.tally } }
}

extension AuditPartial {
  /// Reads the timelines of the subjects, where the inputs had a column with their ids.
  package mutating func judgeTimelines() throws(InputProblem) {
    guard let states else { return }
    timelines = try mapError(try TimelineCounts.judging(states, asOf: identity.asOf, counts.rules)) {
      (error: OutputFault) in
      InputProblem(error)
    }
  }
}
