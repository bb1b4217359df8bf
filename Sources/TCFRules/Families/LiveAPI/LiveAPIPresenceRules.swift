import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// Whether there is an API, exactly one, and whether it ever becomes more than a stub.
enum LiveAPIPresenceRules {
  static let function = Rule(
    "api/function", .error, title: "__tcfapi is a function from the head of the page on",
    meaning: "__tcfapi was missing when the body of the page began, so scripts that ran by then could not call it; or "
      + "it was, even temporarily, something other than a function, or was removed. A page without any sign of a CMP "
      + "is outside the framework, and nothing is reported about it.",
    fix: "Put the stub into the head, before all scripts that rely on it, and replace it in one assignment.",
    sources: [Sources.api("How does the CMP provide the API?"), Sources.api("How does the CMP \"stub\" API work?")],
    check: .pageViews { views, _, findings throws(Undecided) in
      try reportTypes(views, of: "__tcfapi", to: &findings)
    })

  /// Reports page views in which an API was not the function that it has to be.
  ///
  /// - Parameter severity: that of its absence when the body begins; nil for the rule's own.
  static func reportTypes(
    _ views: [RecordedView], of name: String, isMissing severity: Severity? = nil, to findings: inout Findings
  ) throws(Undecided) -> Applicability {
    var isProbed = false
    for view in views {
      let head = view.sightings.first { $0.moment == "head" }
      if head != nil { isProbed = true }
      if head?.type == "undefined" {
        findings.report(in: view, "\(name) is undefined when the body begins", at: name, severity: severity)
      }
      if let other = view.sightings.first(where: { !["undefined", "function"].contains($0.type) }) {
        let type = Prose.excerpt(other.type, limit: 20)
        findings.report(
          in: view, "\(name) is of type \(type) (\(other.label))", at: name,
          evidence: Evidence(expected: "function", actual: .text(type)))
      }
      let known = view.sightings.drop { $0.type != "function" }
      if let gone = known.first(where: { $0.type == "undefined" }) {
        findings.report(in: view, "\(name) was a function and is undefined later (\(gone.label))", at: name)
      }
    }
    guard isProbed || !findings.isEmpty else { throw .notProbed("type of \(name) when the body begins") }
    return .applies
  }

  static let neverLoads = Rule(
    "api/never-loads", .error, title: "The CMP loads",
    meaning: "At the end of the wait a ping still says that the CMP is not loaded, or that it is a stub or loading. "
      + "Everything that was queued stays unanswered, and vendors have to assume that there is no consent. Requests "
      + "that failed or were blocked are counted in the finding, since one of them may be the CMP's own script.",
    fix: "Find out why the CMP's script did not load or run; set cmpLoaded and cmpStatus as soon as it has.",
    sources: [Sources.api("PingReturn"), Sources.api("How can scripts determine if the CMP script is loaded yet?")],
    check: .pageViews { views, facts, findings throws(Undecided) in
      var (isDecided, isOpen) = (false, false)
      for view in views {
        guard let last = view.pings.last else { continue }
        if RecordedCall.isLoaded(last.answer.value) {
          isDecided = true
          continue
        }
        let waited = last.answer.time.seconds(since: view.time.lowerBound)
        // Somebody went on before the wait was over.
        guard let wait = facts.recording.wait, waited >= wait else {
          isOpen = true
          continue
        }
        isDecided = true
        let failed = facts.recording.requests.count { request in
          request.hasFailed && request.time.map { view.time.contains($0) } ?? false
        }
        let status = JSONShown(last.answer.value?["cmpStatus"]).text
        findings.report(
          in: view,
          "after \(Prose.count(Int(waited), "second")) cmpLoaded is "
            + "\(JSONShown(last.answer.value?["cmpLoaded"]).text) and cmpStatus is \(status)"
            + (failed > 0
              ? "; \(Prose.count(failed, "request")) of the page failed or \(failed == 1 ? "was" : "were") blocked"
              : ""),
          at: "ping", evidence: Evidence(expected: "loaded", actual: .text(status)))
      }
      guard isDecided, !isOpen || !findings.isEmpty else { throw .notProbed("ping at the end of the wait") }
      return .applies
    })

  static let locator = Rule(
    "api/locator", .error, title: "One frame named __tcfapiLocator shows that there is a CMP",
    meaning: "Scripts in frames look for a frame of that name in the documents above them, to know where to send their "
      + "messages. Without it they assume that there is no CMP. Two of them are a warning: a stub that was loaded "
      + "twice, or a second CMP.",
    fix: "Have the stub create the frame if there is none yet, in the document in which it runs.",
    sources: [
      Sources.api("How can scripts on a page determine if there is a CMP present?"),
      Sources.api("Requirements for the CMP \"stub\" API script"),
    ],
    check: .pageViews { views, _, findings throws(Undecided) in
      try reportLocators(views, of: "__tcfapi", to: &findings)
    })

  /// Reports page views that do not have one frame with an API's name.
  static func reportLocators(
    _ views: [RecordedView], of name: String, to findings: inout Findings
  ) throws(Undecided) -> Applicability {
    let counts = views.compactMap { view in view.locators.last.map { (view, $0.count) } }
    guard !counts.isEmpty else { throw .notProbed("count of frames named \(name)Locator") }
    for (view, count) in counts where count != 1 {
      findings.report(
        in: view, "the document has \(count == 0 ? "no frame" : Prose.count(count, "frame")) named \(name)Locator",
        at: name + "Locator", evidence: Evidence(expected: .integer(1), actual: .integer(count)),
        severity: count > 1 ? .warning : nil)
    }
    return .applies
  }

  static let twoCMPs = Rule(
    "api/service-loaded-twice", .warning, title: "One CMP answers on a page",
    meaning: "Answers within one page view come from CMPs with different ids: a second CMP replaced the first one's "
      + "API. What was queued for or registered with the first one may be lost, and each may overwrite the other's "
      + "choice.",
    fix: "Load one CMP only. A stub has to leave an existing __tcfapiLocator and its API alone.",
    sources: [Sources.api("Requirements for the CMP \"stub\" API script")],
    check: .pageView(probing: "answer with a CMP id") { view, _, findings in
      var probe = ViewProbe.notProbed
      let sources = [("ping", view.pings.map(\.answer)), ("addEventListener", view.events)]
      for (command, answers) in sources {
        let ids = answers.compactMap { $0.value?["cmpId"]?.wholeNumber }.unique
        if !ids.isEmpty { probe = .judged }
        guard ids.count > 1 else { continue }
        findings.report(
          in: view, "answers to \(command) come from CMPs \(ids.map(String.init).joined(separator: ", then "))",
          at: command, evidence: Evidence(expected: .integer(ids[0]), actual: .integer(ids[1])))
        break
      }
      return probe
    })
}
