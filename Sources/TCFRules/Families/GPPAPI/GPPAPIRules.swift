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
    GPPAPIListenerRules.registration, GPPAPIListenerRules.removal, GPPAPIEventRules.events, GPPAPIEventRules.order,
    GPPAPICallRules.unknownCommand, GPPAPICallRules.errorState, GPPAPIMessageRule.rule,
  ]

  /// The generic commands, which every CMP has to support, from its stub on.
  static let commands = ["ping", "addEventListener", "removeEventListener", "hasSection", "getSection", "getField"]

  static func source(_ section: String) -> Citation { Citation("GPP CMP API Specification", section) }
}

extension RuleChecks {
  /// About each page view in which there was a `__gpp`, by itself. The rule applies where one of them is judged; where none is
  /// probed, it cannot be decided, and `probe` names what the recording lacks.
  static func gppView(
    probing probe: String, _ check: @escaping @Sendable (GPPPageView, RecordingFacts, inout Findings) -> ViewProbe
  ) -> RuleChecks {
    .gppViews { views, facts, findings throws(Undecided) in
      try ViewProbe.applicability(of: views, probing: probe) { check($0, facts, &findings) }
    }
  }

  /// About a recording of a page: the check gets the page views in which there was a `__gpp`.
  static func gppViews(
    _ check: @escaping @Sendable ([GPPPageView], RecordingFacts, inout Findings) throws(Undecided) -> Applicability
  ) -> RuleChecks {
    .recording(needs: [.recording]) { facts, findings throws(Undecided) in
      facts.gppViews.isEmpty ? .doesNotApply : try check(facts.gppViews, facts, &findings)
    }
  }
}
