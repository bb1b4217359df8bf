import TCFFindings
import TCFStorage

/// Whether there is a `__gpp`, always a function, that frames can find.
enum GPPAPIPresenceRules {
  static let function = Rule(
    "gpp-api/function", .error, title: "__gpp is a function at all times",
    meaning: "__gpp was, even temporarily, something other than a function, or was removed: scripts that call it then "
      + "fail. As a warning, it was missing when the body of the page began, so the API could not handle the calls of "
      + "scripts that ran by then. A page without any sign of __gpp is outside of the Global Privacy Platform, and "
      + "nothing is reported about it.",
    fix: "Put the stub into the head, before all scripts that rely on it, and replace it in one assignment.",
    sources: [GPPAPIRules.source("How does the CMP provide the API?")],
    check: .gppViews { views, _, findings throws(Undecided) in
      try LiveAPIPresenceRules.reportTypes(views.map(\.view), of: "__gpp", isMissing: .warning, to: &findings)
    })

  static let locator = Rule(
    "gpp-api/locator", .error, title: "One frame named __gppLocator shows that there is a GPP CMP",
    meaning: "Scripts in frames look for an ancestor that has a child frame of that name, to know where to send their "
      + "messages. Without it they do not find the CMP. Two of them are a warning: a stub that was loaded twice, or a "
      + "second CMP.",
    fix: "Have the stub create the frame if there is none yet, in the document in which it runs.",
    sources: [GPPAPIRules.source("Using postmessage")],
    check: .gppViews { views, _, findings throws(Undecided) in
      let views = views.filter { $0.view.sightings.contains { $0.type == "function" } }
      return try LiveAPIPresenceRules.reportLocators(views.map(\.view), of: "__gpp", to: &findings)
    })
}
