package import TCFCodec
import TCFFindings
import TCFJSON
package import TCFStorage

extension ScenarioStep {
  /// What was captured in a step, as steps that rules see.
  ///
  /// A capture that is a log shows several states one after another. The last one is the step's own; those before it were
  /// there before the act, so they become a step of their own, as a listener's cmpuishown before its useractioncomplete. What
  /// was captured after a restart stays together.
  ///
  /// - Parameters:
  ///   - time: when the step's data was written, as declared; the captures' own times are in for it.
  ///   - isUIShown: whether the UI came up, as declared; events, pings and recorded acts show it otherwise.
  package static func steps(
    name: String, phase: Phase, time: Deciseconds?, isUIShown: Bool?, captures: [Capture], isIncomplete: Bool
  ) -> [ScenarioStep] {
    let parts = captures.map { capture in
      capture.isSequence && (phase == .after || phase == .earlier) ? split(capture.items) : ([], capture.items)
    }
    let (before, own) = (parts.flatMap(\.0), parts.flatMap(\.1))
    func step(_ items: [Captured], in phase: Phase, at time: Deciseconds?, isIncomplete: Bool) -> ScenarioStep {
      ScenarioStep(
        name: name, phase: phase, time: time ?? items.compactMap(\.time).last, isUIShown: isUIShown ?? showsUI(items),
        items: items, isIncomplete: isIncomplete)
    }
    let last = step(own, in: phase, at: time, isIncomplete: isIncomplete)
    return before.isEmpty ? [last] : [step(before, in: .before, at: nil, isIncomplete: false), last]
  }

  /// What a log has before its last state, and the rest: the last state with everything that was captured together with it
  /// or behind it.
  private static func split(_ items: [Captured]) -> (before: [Captured], own: [Captured]) {
    guard let last = items.lastIndex(where: \.showsState) else { return ([], items) }
    var first = last
    while first > 0, isOneMoment(items[first - 1], items[last]) { first -= 1 }
    return (Array(items[..<first]), Array(items[first...]))
  }

  /// Whether two lines in succession in a log belong to one moment: captured together, or at one time.
  private static func isOneMoment(_ left: Captured, _ right: Captured) -> Bool {
    if left.moment != nil || right.moment != nil { return left.moment == right.moment }
    return left.time != nil && left.time == right.time
  }

  /// Whether the UI came up, as what was captured shows; nil if it shows nothing.
  private static func showsUI(_ items: [Captured]) -> Bool? {
    var answer: Bool?
    for item in items {
      if RecordedAct(item)?.kind == .shown { return true }
      guard let message = item.message else { continue }
      if message.kind == .ping, message.member("displayStatus")?.node.string == "visible" { return true }
      switch TCDataObject(message)?.member("eventStatus")?.string {
      case "cmpuishown": return true
      case "tcloaded": answer = false
      default: continue
      }
    }
    return answer
  }
}

extension Captured {
  /// Whether it shows what is stored or in force: everything but acts and messages without a string.
  fileprivate var showsState: Bool {
    switch content {
    case .keys, .string, .url, .bidRequest: true
    case .message(let message):
      message.tcString != nil || message.kind == .tcData || message.kind == .inAppTCData || !message.embedded.isEmpty
    case .related, .action, .recording: false
    }
  }
}
