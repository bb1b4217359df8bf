import TCFCodec
import TCFStorage

/// A way through a sequence, thing by thing, with its findings at the end.
protocol SequencePass {
  /// Records an act.
  mutating func record(_ act: RecordedAct, at time: Deciseconds?)
  /// Records a captured thing before its state is seen.
  mutating func begin(_ item: Captured)
  /// Sees the state that a captured thing shows.
  mutating func see(_ state: SequenceState, in item: Captured)
  /// Reports everything found.
  mutating func report(to findings: inout Findings) -> Applicability
}

extension SequenceFacts {
  /// Takes a pass through the sequence, and reports what it finds.
  func report(_ pass: some SequencePass, to findings: inout Findings) -> Applicability {
    var pass = pass
    let states = Dictionary(states.map { ($0.index, $0) }) { first, _ in first }
    for (index, item) in items.enumerated() {
      if let act = RecordedAct(item) {
        pass.record(act, at: item.time)
      } else {
        pass.begin(item)
        if let state = states[index] { pass.see(state, in: item) }
      }
    }
    return pass.report(to: &findings)
  }
}
