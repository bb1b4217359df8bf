import TCFFindings
import TCFJSON
import TCFStorage

/// How listeners are registered, called and removed.
enum LiveAPIListenerRules {
  static let immediate = Rule(
    "api/listener-immediate", .error, title: "A new listener is called at once",
    meaning: "A listener was registered while the CMP was loaded and its ping contained gdprApplies, and its callback "
      + "was called only when something changed later, or never: the script does not learn the choice that was there "
      + "all the time, nor its listenerId. A call in a later task, but before any change, is a warning. While "
      + "gdprApplies is not known, the callback has to wait.",
    fix: "Call the callback with the current TCData before addEventListener returns.",
    sources: [Sources.api("addEventListener"), Sources.api("TCData")],
    check: .pageView(probing: "addEventListener of a loaded CMP whose ping contains gdprApplies") { view, _, findings in
      var probe = ViewProbe.notProbed
      // The first fault of each severity speaks for the others of a view.
      var reported: Set<Severity?> = []
      for call in view.plainCalls("addEventListener") where isReady(call, view) {
        guard call.answers.first?.isSuccess ?? true else { continue }
        probe = .judged
        guard let first = call.answers.first else {
          guard reported.insert(nil).inserted else { continue }
          findings.report(
            in: view, "a listener that was registered with the loaded CMP was never called", at: "addEventListener")
          continue
        }
        guard !first.isInSameTask else { continue }
        let isLate = view.isActedOn(from: call.place.time, to: first.time)
        guard reported.insert(isLate ? nil : .warning).inserted else { continue }
        let seconds = first.time.seconds(since: call.place.time)
        findings.report(
          in: view,
          "a listener that was registered with the loaded CMP was first called "
            + (isLate ? "after the next act" : "in a later task"), detail: ", \(seconds) s later",
          at: "addEventListener", severity: isLate ? nil : .warning)
      }
      return probe
    })

  private static func isReady(_ call: RecordedCall, _ view: RecordedView) -> Bool {
    guard call.state == .loaded, let ping = view.ping(at: call.moment) else { return false }
    return ping["gdprApplies"]?.boolean != nil
  }

  static let success = Rule(
    "api/listener-success", .error, title: "A listener gets true next to its TCData",
    meaning: "The callback of a listener got TCData, and its second argument, success, was missing, false, or not a "
      + "boolean. false says that the callback could not be registered: a script that looks at success first, as the "
      + "document's own example does, leaves the TCData alone. Calls from frames are those of api/post-message.",
    fix: "Call the callbacks of listeners with the TCData and true; with null and false if one cannot be registered.",
    sources: [Sources.api("addEventListener")],
    check: .pageView(probing: "addEventListener that was answered with TCData") { view, _, findings in
      let answers = view.plainCalls("addEventListener").flatMap(\.answers).filter { $0.tcData != nil }
      // The first of a view speaks for the others.
      if let wrong = answers.first(where: { $0.success?.boolean != true }) {
        findings.report(
          in: view, "success next to TCData is \(JSONShown(wrong.success).text)", at: "addEventListener.success",
          evidence: Evidence(expected: .boolean(true), actual: .text(JSONShown(wrong.success).text)))
      }
      return answers.isEmpty ? .notProbed : .judged
    })

  static let id = Rule(
    "api/listener-id", .error, title: "Each listener has a number of its own",
    meaning: "listenerId is missing from the TCData that a listener gets, is not a number, or is the same for two "
      + "listeners. A script needs it to remove its listener, and with another's id it removes that one.",
    fix: "Assign each listener a new number, and put it into every TCData that the listener gets.",
    sources: [Sources.api("TCData"), Sources.api("addEventListener")],
    check: .pageView(probing: "answered addEventListener") { view, _, findings in
      var probe = ViewProbe.notProbed
      var known: [Int: RecordedListener] = [:]
      var isWrongReported = false
      for listener in view.listeners {
        guard let answer = listener.call.answers.first(where: { $0.value?.isObject == true }) else { continue }
        probe = .judged
        let value = answer.value?["listenerId"]
        guard let id = value?.wholeNumber else {
          if !isWrongReported {
            findings.report(
              in: view, "listenerId is \(JSONShown(value).text)", at: "addEventListener.listenerId",
              evidence: Evidence(expected: "a number", actual: .text(JSONShown(value).text)))
          }
          isWrongReported = true
          continue
        }
        if let other = known[id], other.isThere(at: listener.call.moment) {
          findings.report(
            in: view, "two listeners have the listenerId \(id)", at: "addEventListener.listenerId",
            evidence: Evidence(actual: .integer(id)))
        }
        known[id] = listener
      }
      return probe
    })

  static let called = Rule(
    "api/listener-called", .error, title: "Every listener learns of every new string",
    meaning: "The TC string changed, as another listener shows, and a registered listener was not called, or was "
      + "called with the earlier string. Its script goes on with a choice that the user has changed.",
    fix: "Call all listeners that are registered, each with the new TCData, whenever the string changes.",
    sources: [Sources.api("addEventListener")],
    check: .pageView(probing: "answered addEventListener") { view, _, findings in
      let listeners = view.listeners
      var probe = listeners.isEmpty ? ViewProbe.notProbed : .idle
      let changes = view.stringChanges
      for (index, change) in changes.enumerated() {
        let next = index + 1 < changes.count ? changes[index + 1].moment.time : nil
        let end = change.moment.time.withGrace
        // Whoever is called later may not have been called yet.
        guard next != nil || view.time.upperBound >= end else { continue }
        let waiting = listeners.filter { $0.isWaiting(at: change.moment) }
        guard !waiting.isEmpty else { continue }
        probe = .judged
        let left = waiting.filter { listener in
          !listener.call.answers.contains { answer in
            answer.tcString == change.text && change.moment.time.lessGrace <= answer.time
              && answer.time <= max(end, next ?? end)
          }
        }
        guard !left.isEmpty else { continue }
        let isOld = left.contains { listener in
          listener.call.answers.contains {
            $0.tcString != nil && change.moment.time <= $0.time && $0.time <= max(end, next ?? end)
          }
        }
        findings.report(
          in: view,
          "the string changed, and \(left.count) of \(Prose.count(waiting.count, "listener")) "
            + (isOld ? "got another one" : "\(left.count == 1 ? "was" : "were") not called"), at: "addEventListener",
          evidence: Evidence(expected: .integer(waiting.count), actual: .integer(waiting.count - left.count)))
      }
      return probe
    })

  static let removal = Rule(
    "api/remove-listener", .error, title: "Listeners can be removed",
    meaning: "removeEventListener did not answer true for an id that was registered, or false for one that was not, or "
      + "a removed listener was called again. The callback has one argument, whether the listener was removed.",
    fix: "Answer true and forget the listener if its id is known; answer false otherwise.",
    sources: [Sources.api("removeEventListener")],
    check: .pageViews { views, _, findings throws(Undecided) in
      var (isKnownProbed, isUnknownProbed) = (false, false)
      for view in views {
        let registered = view.listeners.compactMap(\.id)
        var removed: Set<ListenerID> = []
        for call in view.plainCalls("removeEventListener") where call.state != .stub || !call.answers.isEmpty {
          let id = ListenerID(call.argument)
          let isRegistered = id.map { registered.contains($0) && removed.insert($0).inserted } ?? false
          if isRegistered { isKnownProbed = true } else { isUnknownProbed = true }
          // Nobody may be held to an id that is no number: api/listener-id speaks about it.
          if isRegistered, id?.isNumber == false { continue }
          let answer = call.answers.first
          if answer?.value?.boolean != isRegistered {
            let which = isRegistered ? "of a registered id" : "of an id that no listener has"
            findings.report(
              in: view,
              "the removal \(which) "
                + (answer == nil ? "was not answered" : "was answered with \(JSONShown(answer?.value).text)"),
              at: "removeEventListener",
              evidence: Evidence(expected: .boolean(isRegistered), actual: .text(JSONShown(answer?.value).text)))
          }
        }
        findings.reportCalls(of: view.listeners, afterRemovalIn: view)
      }
      guard isKnownProbed && isUnknownProbed || !findings.isEmpty else {
        throw .notProbed(isKnownProbed ? "removal of an unknown listener" : "removal of a registered listener")
      }
      return .applies
    })
}
