import TCFCodec
import TCFFindings
import TCFStorage

/// Goes through a sequence and holds what the user did against the Additional Consent strings that were stored afterwards.
struct ProviderPass: SequencePass {
  /// What the latest act lets one expect of the providers.
  private enum Expectation {
    case nothing
    /// All have consent, in the first store after it.
    case allConsented
    /// None has consent, in any store, and none of those from before is gone.
    case noneConsented
  }

  private var expectation = Expectation.nothing
  private var act: RecordedAct?
  private var time: Deciseconds?
  /// The moment of the message that reported the act; nil for none yet, empty for one without a moment.
  private var reportedMoment: String?
  /// Whether a store has shown the act, or is known not to.
  private var isSettled = false
  /// The providers of the latest string.
  private var latest: Set<Int> = []
  /// What a store within the write window lacks, which a later one excuses.
  private var pending: [Finding] = []
  private var findings: [Finding] = []
  private var applies = false

  /// Records an act.
  mutating func record(_ act: RecordedAct, at time: Deciseconds?) {
    switch act.word {
    case .acceptAll: expect(.allConsented, act, time)
    case .rejectAll, .withdraw: expect(.noneConsented, act, time)
    case .save, .object: expect(.nothing, act, time)
    case .firstRun, .clear, .removeCMP:
      expect(.nothing, act, time)
      latest = []
    case .restart, .update, .shown, .start, .close, nil: return
    case .details, .purposes, .vendors, .interests, .resurface, .expand, .more, .turn: return
    }
  }

  /// Records a captured thing before its state is seen.
  mutating func begin(_ item: Captured) {
    guard let message = item.message, message.act?.kind == .user else { return }
    let moment = item.moment ?? ""
    // A second message of a choice is of an act that nobody recorded.
    if let reportedMoment, reportedMoment != moment || moment.isEmpty { return expect(.nothing, nil, nil) }
    reportedMoment = moment
  }

  /// Sees the state that a captured thing shows.
  mutating func see(_ state: SequenceState, in item: Captured) {
    guard let keys = item.keys else { return }
    let text = StoredStrings(keys).additionalConsent
    let string = AdditionalConsentDissection(of: text ?? "")
    // What cannot be read has rules of its own, and a list that version 1 does not have is no list without anyone.
    guard text == nil || string.faults.isEmpty && string.version == 2 else { return latest = [] }
    defer { if text != nil { latest = Set(string.consented + (string.disclosed ?? [])) } }
    guard let faults = faults(of: text == nil ? nil : string) else { return }
    applies = true
    let label = act.map { "\(state.label), after \($0.name)" } ?? state.label
    let found = faults.map { Finding("\(label): \($0.text)", at: state.location, severity: $0.severity) }
    guard !found.isEmpty else {
      pending = []
      isSettled = expectation == .allConsented
      return
    }
    if let time, let seen = state.time, WriteWindow.holds(time, seen) { return pending = found }
    pending = []
    findings += found
    isSettled = true
  }

  /// Reports everything found.
  mutating func report(to findings: inout Findings) -> Applicability {
    settle()
    for finding in self.findings { findings.report(finding, severity: finding.severity) }
    return applies ? .applies : .doesNotApply
  }

  private mutating func expect(_ expectation: Expectation, _ act: RecordedAct?, _ time: Deciseconds?) {
    settle()
    (self.expectation, self.act, self.time) = (expectation, act, time)
    (reportedMoment, isSettled) = (nil, false)
  }

  private mutating func settle() {
    findings += pending
    pending = []
  }

  /// What a string says against the act; nil where nothing is expected of it.
  private func faults(of string: AdditionalConsentDissection?) -> [(text: String, severity: Severity?)]? {
    guard !isSettled else { return nil }
    switch expectation {
    case .nothing: return nil
    case .allConsented:
      guard let string else { return nil }
      let left = Set(string.disclosed ?? []).subtracting(string.consented)
      return left.isEmpty ? [] : [("\(Self.named(left)) disclosed without consent", .warning)]
    case .noneConsented:
      var found: [(text: String, severity: Severity?)] = []
      let consented = Set(string?.consented ?? [])
      if !consented.isEmpty { found.append(("\(Self.named(consented)) still consented to", nil)) }
      let lost = latest.subtracting(consented).subtracting(string?.disclosed ?? [])
      if !lost.isEmpty { found.append(("\(Self.named(lost)) no longer disclosed", .warning)) }
      return string == nil && latest.isEmpty ? nil : found
    }
  }

  private static func named(_ ids: Set<Int>) -> String {
    "\(Prose.word(ids.count, "provider")) \(IDList.text(ids.sorted(), limit: 5)) \(Prose.word(ids.count, "is", "are"))"
  }
}
