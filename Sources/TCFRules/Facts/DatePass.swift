import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// Goes through a sequence and compares LastUpdated of each new string with the day of the act that it comes from.
///
/// Copies that were sent, and what the app hands to the CMP, show no choice of their own and are left aside.
struct DatePass: SequencePass {
  /// What is known to have been stored.
  private enum Stored {
    case unknown
    case nothing
    case string(TCString)
  }

  private var stored = Stored.unknown
  /// What was stored when the latest act of the user was recorded, and the day of that act.
  private var before = Stored.unknown
  private var day: CalendarDay?
  private var applies = false
  private var findings: [Finding] = []

  /// A pass that has seen nothing yet.
  init() {}

  /// Records an act.
  mutating func record(_ act: RecordedAct, at time: Deciseconds?) {
    if act.kind == .cleared || act.word == .firstRun {
      (stored, day) = (.nothing, nil)
    } else if act.kind == .user {
      (before, day) = (stored, time?.day)
    }
  }

  /// Records a captured thing before its state is seen.
  mutating func begin(_ item: Captured) {
    if let keys = item.keys, keys.tcString?.isEmpty ?? true, case .unknown = stored { stored = .nothing }
    guard let message = item.message else { return }
    let showsUI = TCDataObject(message)?.member("eventStatus")?.string == "cmpuishown"
    if showsUI, message.tcString == nil, case .unknown = stored { stored = .nothing }
    // The event of an act that was recorded already tells nothing new.
    if message.act?.kind == .user, day == nil { (before, day) = (stored, item.time?.day) }
  }

  /// Sees the state that a captured thing shows.
  mutating func see(_ state: SequenceState, in item: Captured) {
    guard !state.source.isCopy, state.message != .answer, let string = state.string else { return }
    defer { stored = .string(string) }
    guard let day, isNew(string) else { return }
    applies = true
    self.day = nil
    let written = string.core.lastUpdated.day
    guard written < day else { return }
    findings.append(
      Finding(
        "\(state.label): LastUpdated is \(written), but the user acted on \(day)", at: state.location,
        evidence: Evidence(expected: .text(day.description), actual: .text(written.description))))
  }

  /// Reports everything found. Does not apply if no act was followed by a new string.
  func report(to findings: inout Findings) -> Applicability {
    for finding in self.findings { findings.report(finding) }
    return applies ? .applies : .doesNotApply
  }

  /// Whether a string says something else than what was stored before the act.
  private func isNew(_ string: TCString) -> Bool {
    switch before {
    case .unknown: false
    case .nothing: true
    case .string(let old): old.undated != string.undated
    }
  }
}
