/// The counts of a run by window, next to those of all records.
package struct WindowCounts: Sendable {
  /// What a window has.
  struct Part: Sendable {
    var counts: AuditCounts
    /// By input: the records that were judged.
    var judged: [Int]

    init(_ plan: AuditPlan) {
      counts = AuditCounts(plan)
      judged = Array(repeating: 0, count: plan.inputs.count)
    }

    fileprivate mutating func add(_ record: borrowing AuditRecord, _ judgement: JudgedRecord) {
      counts.add(judgement, times: 1)
      counts.add(record, judgement)
      if judged.indices.contains(record.input) { judged[record.input] += 1 }
    }

    mutating func merge(_ other: Part) {
      counts.merge(other.counts)
      for input in judged.indices { judged[input] += other.judged[input] }
    }
  }

  private(set) var parts: [AuditWindow: Part] = [:]
  /// The last day that was put together with those before it.
  private var lastEarlier: AuditWindow?
  private let plan: AuditPlan

  /// No counts yet; nil for a plan without windows.
  init?(_ plan: AuditPlan) {
    guard plan.isWindowed else { return nil }
    self.plan = plan
  }

  /// Counts a record with all that it says.
  mutating func add(_ record: borrowing AuditRecord, _ judged: JudgedRecord) {
    var window = AuditWindow(record)
    if let lastEarlier, window.isDay, window <= lastEarlier { window = .earlier }
    let isNew = parts[window] == nil
    parts[window, default: Part(plan)].add(record, judged)
    if isNew, let last = parts.fold({ $0.merge($1) }) { lastEarlier = last }
  }

  /// Adds the counts of another worker.
  mutating func merge(_ other: WindowCounts) {
    for (window, part) in other.parts { parts.add(part, to: window) { $0.merge($1) } }
    if let last = parts.fold({ $0.merge($1) }) { lastEarlier = last }
  }

  /// Hands over what was counted since the last time.
  mutating func take() -> WindowCounts {
    let taken = self
    parts = [:]
    return taken
  }
}
