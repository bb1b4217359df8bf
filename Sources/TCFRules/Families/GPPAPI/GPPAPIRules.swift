import TCFFindings
import TCFStorage

/// The interface of the Global Privacy Platform on a live page, `__gpp`, as a recorder found it.
enum GPPAPIRules {
  static let family = RuleFamily(
    "gpp-api",
    "How a page's __gpp behaves: its function, commands, listeners and events, and what they say of the GPP string.")

  static let all: [Rule] = [
    GPPAPIPresenceRules.function, GPPAPIPresenceRules.locator, GPPAPICallRules.answered, GPPAPICallRules.success,
    GPPAPIPingRule.rule, GPPAPISectionRules.sections, GPPAPISectionRules.data, GPPAPITCStringRule.rule,
    GPPAPITCStringRule.standalone,
    GPPAPIListenerRules.registration, GPPAPIListenerRules.removal, GPPAPIEventRules.events, GPPAPIEventRules.order,
    GPPAPICallRules.unknownCommand, GPPAPICallRules.errorState, GPPAPIMessageRule.rule,
  ]

  /// The generic commands, which every CMP has to support, from its stub on.
  static let commands = ["ping", "addEventListener", "removeEventListener", "hasSection", "getSection", "getField"]

  static func source(_ section: String) -> Citation { Citation("GPP CMP API Specification", section) }
}
