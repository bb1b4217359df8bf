import TCFCodec
import TCFFindings
import TCFStorage

/// Goes through a sequence and holds each act against the states behind it.
///
/// Copies that were sent (URLs, bid requests) and what the app hands to the CMP show no choice of their own and are left
/// aside.
struct ActPass: SequencePass {
  /// What the latest act lets one expect of every state until the next one.
  private enum Expectation {
    case nothing
    /// No consent yet.
    case fresh
    /// Consent, in the first state of each source.
    case consent
    /// No consent, in any state.
    case noConsent
    /// Fewer legitimate interests than this string has, in the first state of each source.
    case fewerInterests(than: TCString)
  }

  private var expectation = Expectation.nothing
  private var act: RecordedAct?
  private var time: Deciseconds?
  /// Whether a message reported that the CMP has taken the act, and the moment that it belongs to.
  private var isTaken = false
  private var takenMoment: String?
  /// Whether the message at hand reports an act that may be another one.
  private var mayBeLaterAct = false
  /// The sources whose states have shown the act, and those whose break is known.
  private var shown: Set<SequenceState.Source> = []
  private var reported: Set<SequenceState.Source> = []
  /// Breaks within the write window, which a later state of the same source excuses.
  private var pending: [(source: SequenceState.Source, finding: Finding)] = []
  /// The state of the keys before a restart that has to be there afterwards.
  private var stored: SequenceState?
  private var survivedBy: RecordedAct?
  /// The latest string that was seen.
  private var latest: TCString?
  private var applies = false
  private var findings: [Finding] = []

  private let settings: RuleSettings

  /// A pass that has seen nothing yet.
  init(_ facts: SequenceFacts) { settings = facts.surroundings.settings }

  /// Records an act.
  mutating func record(_ act: RecordedAct, at time: Deciseconds?) {
    switch act.word {
    case .acceptAll: expect(.consent, act, time)
    case .rejectAll, .withdraw: expect(.noConsent, act, time)
    case .firstRun: expect(.fresh, act, time)
    case .save: expect(.nothing, act, time)
    case .object: expect(latest.flatMap { $0.hasInterests ? .fewerInterests(than: $0) : nil } ?? .nothing, act, time)
    case .clear, .removeCMP:
      expect(.nothing, act, time)
      (stored, survivedBy) = (nil, nil)
    case .restart, .update:
      // What is not there when the app comes back was not stored.
      settle()
      if stored != nil { survivedBy = act }
    case .shown, .start, .close, nil: return
    case .details, .purposes, .vendors, .interests, .resurface, .expand, .more, .turn: return
    }
  }

  /// Records a captured thing before its state is seen.
  mutating func begin(_ item: Captured) {
    mayBeLaterAct = false
    guard let message = item.message, message.act?.kind == .user else { return }
    switch expectation {
    case .nothing: return
    case .fresh: expect(.nothing, nil, nil)
    case .consent, .noConsent, .fewerInterests:
      mayBeLaterAct = isTaken && (item.moment == nil || item.moment != takenMoment)
      (isTaken, takenMoment) = (true, item.moment)
    }
  }

  /// Sees the state that a captured thing shows.
  mutating func see(_ state: SequenceState, in item: Captured) {
    guard !state.source.isCopy, state.message != .answer else { return }
    survive(state)
    defer { latest = state.string ?? latest }
    guard let breach = breach(of: state, hasConsent(state, in: item)) else { return }
    applies = true
    guard breach != "" else {
      shown.insert(state.source)
      pending.removeAll { $0.source == state.source }
      return
    }
    // A second message of a choice that shows another one than was recorded: an act that nobody recorded.
    if mayBeLaterAct { return expect(.nothing, nil, nil) }
    guard reported.insert(state.source).inserted else { return }
    let finding = Finding("\(state.label): \(breach)", at: state.location)
    if isWithinWindow(state) {
      reported.remove(state.source)
      if !pending.contains(where: { $0.source == state.source }) { pending.append((state.source, finding)) }
    } else {
      pending.removeAll { $0.source == state.source }
      findings.append(finding)
    }
  }

  /// Reports everything found. Does not apply if no act was followed by any state that it says something about.
  mutating func report(to findings: inout Findings) -> Applicability {
    settle()
    for finding in self.findings { findings.report(finding) }
    return applies ? .applies : .doesNotApply
  }

  private mutating func expect(_ expectation: Expectation, _ act: RecordedAct?, _ time: Deciseconds?) {
    settle()
    (self.expectation, self.act, self.time) = (expectation, act, time)
    (isTaken, takenMoment, mayBeLaterAct) = (false, nil, false)
    (shown, reported) = ([], [])
  }

  private mutating func settle() {
    findings += pending.map(\.finding)
    for one in pending { reported.insert(one.source) }
    pending = []
  }

  /// Whether a state may show what was before the act, since it was captured while the act was being stored.
  private func isWithinWindow(_ state: SequenceState) -> Bool {
    guard let time, let seen = state.time else { return false }
    return WriteWindow.holds(time, seen)
  }

  /// Whether a state shows consent, in its string or, where there is none, in the keys that should have been made from one.
  private func hasConsent(_ state: SequenceState, in item: Captured) -> Bool {
    if let string = state.string { return !GivenConsents(string.core).isEmpty }
    return item.keys.map { StoredKeyFacts($0, settings: settings).holdsConsent } ?? false
  }

  /// What a state shows against the act, empty if it shows it; nil if nothing is expected of it.
  private func breach(of state: SequenceState, _ hasConsent: Bool) -> String? {
    let name = act.map { "after \($0.name)" } ?? ""
    switch expectation {
    case .nothing: return nil
    case .fresh:
      // What a CMP says while its UI is first shown has a rule of its own, messages/ui-shown-consents.
      if state.source == .message, state.acts.contains(where: { $0.kind == .shown }) { return nil }
      return hasConsent ? "consent is there on a first run, before any act of the user" : ""
    case .noConsent:
      guard hasConsent else { return "" }
      return "\(name), consent is \(shown.contains(state.source) ? "there again" : "still there")"
    case .consent:
      guard !shown.contains(state.source) else { return nil }
      if state.string == nil { return "\(name), no TC string is stored" }
      return hasConsent ? "" : "\(name), the string is a refusal"
    case .fewerInterests(let before):
      guard !shown.contains(state.source), let string = state.string else { return nil }
      return string.hasInterests(of: before) ? "\(name), every legitimate interest is as it was" : ""
    }
  }

  private mutating func survive(_ state: SequenceState) {
    guard state.source == .keys else { return }
    if let act = survivedBy {
      applies = true
      survivedBy = nil
      if state.string == nil {
        let before = stored.map { ", which \($0.label) had" } ?? ""
        findings.append(Finding("\(state.label): after \(act.name) there is no TC string\(before)", at: state.location))
      }
    }
    stored = state.string == nil ? nil : state
  }
}

extension TCString {
  /// Whether any legitimate interest is established.
  fileprivate var hasInterests: Bool {
    !core.purposeLegitimateInterests.isEmpty || !core.vendorLegitimateInterests.isEmpty
  }

  /// Whether it has the legitimate interests of another string, no more and no fewer.
  fileprivate func hasInterests(of other: TCString) -> Bool {
    core.purposeLegitimateInterests == other.core.purposeLegitimateInterests
      && core.vendorLegitimateInterests == other.core.vendorLegitimateInterests
  }
}
