import TCFFindings
import TCFStorage

/// The interface of a live page, `__tcfapi`, as a recorder found it. What its answers contain is the business of the other
/// families.
enum LiveAPIRules {
  static let family = RuleFamily(
    "api", "How a page's __tcfapi behaves: its stub, commands, listeners, events and messages from frames.")

  static let all: [Rule] = [
    LiveAPIPresenceRules.function, LiveAPIPingRules.immediate, LiveAPIPingRules.stub, LiveAPIPresenceRules.neverLoads,
    LiveAPICallRules.queue, LiveAPIListenerRules.immediate, LiveAPIListenerRules.success, LiveAPIListenerRules.id,
    LiveAPIListenerRules.called, LiveAPIListenerRules.removal, LiveAPIEventRules.order, LiveAPIEventRules.forAct,
    LiveAPIEventRules.returning, LiveAPICallRules.version, LiveAPICallRules.unknownCommand,
    LiveAPICallRules.badCallback, LiveAPICallRules.deprecated, LiveAPIPresenceRules.locator,
    LiveAPIMessageRules.postMessage, LiveAPIMessageRules.frameListener, LiveAPIEventRules.applicability,
    LiveAPIOptionalRules.vendorList, LiveAPIInAppRule.rule, LiveAPIOptionalRules.answersInError,
    LiveAPIDisplayRule.rule,
    LiveAPIPresenceRules.twoCMPs, LiveAPIFrameRule.rule,
  ]
}
