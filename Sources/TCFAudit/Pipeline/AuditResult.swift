package import TCFFindings

/// What a run over the inputs gave, for those who show it.
package struct AuditResult: Sendable {
  /// What was counted.
  package var counts: AuditCounts
  /// What has an order.
  package var trail: AuditTrail
  /// The same by window; nil without windows.
  package var windows: WindowCounts?
  /// What became of the records, by input in the order of the plan.
  package var tallies: [RecordTally]
  /// What was not counted as it is written, by input in the order of the plan; empty where nothing was noted.
  package var remarks: [CellRemarks] = []
  /// What could not be read, inputs and the first rejected records of each.
  package var problems: [InputProblem]
  /// What is reported about the inputs: how each is written, and which column has the strings.
  package var notes: [String]
  /// Whether the run was stopped before its end: the counts are those of what was read until then.
  package var isInterrupted: Bool

  /// What a run that was killed had counted before this one went on; nil for a run from the beginning.
  package var earlier: AuditPartial?

  /// What became of all records.
  package var tally: RecordTally { tallies.reduce(into: RecordTally()) { $0 += $1 } }
}

extension AuditPartial {
  /// The parts of a run by window, in their order, which add up to what the run gave; none for a run without windows.
  package static func windows(_ plan: AuditPlan, _ result: AuditResult) -> [AuditPartial] {
    guard let windows = result.windows else { return [] }
    var parts = windows.parts
    // It is there even without records: it has what is of no record.
    if parts[.undated] == nil { parts[.undated] = WindowCounts.Part(plan) }
    return parts.sorted { $0.key < $1.key }.map { AuditPartial(plan, result, of: $0.key, $0.value) }
  }

  private init(_ plan: AuditPlan, _ result: AuditResult, of window: AuditWindow, _ part: WindowCounts.Part) {
    let isRest = window == .undated
    var inputs: [Input] = []
    for (index, name) in plan.inputs.enumerated() where isRest || part.judged[index] > 0 {
      var tally = isRest ? result.tallies[index] : RecordTally()
      tally.judged = part.judged[index]
      var input = Input(name: name, tally: tally)
      if isRest, result.remarks.indices.contains(index) { input.remarks = result.remarks[index] }
      inputs.append(input)
    }
    let problems = isRest ? result.problems : []
    self.init(
      identity: AuditIdentity(plan), lists: plan.description.usedLists, counts: part.counts, inputs: inputs,
      problems: problems, problemCount: problems.count, isInterrupted: result.isInterrupted, stateCount: nil,
      window: window)
  }

  /// What a run gave.
  package init(_ plan: AuditPlan, _ result: AuditResult) {
    var names = zip(plan.inputs, result.tallies).map { Input(name: $0, tally: $1) }
    for (index, remarks) in result.remarks.enumerated() where names.indices.contains(index) {
      names[index].remarks = remarks
    }
    self.init(
      identity: AuditIdentity(plan), lists: plan.description.usedLists, counts: result.counts, inputs: names,
      problems: result.problems, problemCount: result.problems.count, isInterrupted: result.isInterrupted,
      stateCount: result.trail.spill?.count)
    states = result.trail.spill
    if let earlier = result.earlier { merge(earlier) }
  }
}
