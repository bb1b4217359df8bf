import TCFFindings
import TCFJSON
import TCFStorage

/// How listeners of `__gpp` are registered and removed.
enum GPPAPIListenerRules {
  static let registration = Rule(
    "gpp-api/listener", .error, title: "A listener learns at once that it is registered, and under which number",
    meaning: "The first object that a listener gets is not the event listenerRegistered, or its data is not whether "
      + "that succeeded; listenerId is not a number, is 0 for a registered listener, or is another listener's; or an "
      + "event lacks its name or pingData, or has another listenerId than the first. A script needs the number to "
      + "remove its listener.",
    fix:
      "Call the callback with {eventName: \"listenerRegistered\", listenerId, data: true, pingData}, in the stub too, with "
      + "a new number for each listener.",
    sources: [GPPAPIRules.source("addEventListener"), GPPAPIRules.source("EventListener")],
    check: .gppView(probing: "answered addEventListener of __gpp") { page, _, findings in
      let listeners = page.listeners.filter { !page.isInError(at: $0.call.moment) }
      var known: [ListenerID: RecordedListener] = [:]
      for listener in listeners {
        var found = faultsOfFirst(listener.call.answers[0].value)
        found += listener.call.answers.dropFirst().flatMap { faults(of: $0.value, listener.id) }
        if let id = ListenerID(listener.call.answers[0].value?["listenerId"]), id.isNumber {
          if let other = known[id], other.isThere(at: listener.call.moment) {
            found.append(("two listeners have the same listenerId", "listenerId"))
          }
          known[id] = listener
        }
        for (text, member) in found {
          findings.report(in: page.view, text, at: "addEventListener" + (member.isEmpty ? "" : ".\(member)"))
        }
      }
      return listeners.isEmpty ? .notProbed : .judged
    })

  private static func faultsOfFirst(_ value: JSONNode?) -> [(text: String, member: String)] {
    guard let value, value.isObject else { return [("a listener first got \(JSONShown(value).text)", "")] }
    var faults: [(String, String)] = []
    if value["eventName"]?.string != "listenerRegistered" {
      faults.append(("the first eventName is \(JSONShown(value["eventName"]).text)", "eventName"))
    }
    let (data, id) = (value["data"]?.boolean, value["listenerId"])
    if data == nil {
      faults.append(("data of the first event is \(JSONShown(value["data"]).text), not a boolean", "data"))
    } else if data == true ? !(id?.wholeNumber.map { $0 > 0 } ?? false) : id?.wholeNumber != 0 {
      let wanted = data == true ? "a number" : "0"
      faults.append(("listenerId is \(JSONShown(id).text) next to data \(data == true), not \(wanted)", "listenerId"))
    }
    return faults + faultsOfPingData(value)
  }

  private static func faults(of value: JSONNode?, _ id: ListenerID?) -> [(text: String, member: String)] {
    guard let value, value.isObject else { return [("a listener got \(JSONShown(value).text)", "")] }
    var faults = faultsOfPingData(value)
    if value["eventName"]?.string?.isEmpty ?? true {
      faults.append(("eventName is \(JSONShown(value["eventName"]).text)", "eventName"))
    }
    if let id, id.isNumber, ListenerID(value["listenerId"]) != id {
      faults.append(("a later event has another listenerId than the first", "listenerId"))
    }
    return faults
  }

  private static func faultsOfPingData(_ value: JSONNode) -> [(text: String, member: String)] {
    value["pingData"]?.isObject == true
      ? [] : [("pingData is \(JSONShown(value["pingData"]).text), not an object", "pingData")]
  }

  static let removal = Rule(
    "gpp-api/remove-listener", .error, title: "Listeners of __gpp can be removed",
    meaning: "removeEventListener did not answer true for a number that was registered, or false for one that was not, "
      + "or a removed listener was called again. The document has two forms of the answer, which both count here: a "
      + "boolean as the data of the callback, and the event listenerRemoved with that boolean as its data.",
    fix: "Answer true and forget the listener if its number is known; answer false otherwise.",
    sources: [GPPAPIRules.source("removeEventListener"), GPPAPIRules.source("EventListener")],
    check: .gppViews { views, _, findings throws(Undecided) in
      var (isKnownProbed, isUnknownProbed) = (false, false)
      for page in views {
        let listeners = page.registered
        var removed: Set<ListenerID> = []
        for call in page.calls("removeEventListener") where !page.isInError(at: call.moment) {
          let id = ListenerID(call.argument)
          let isRegistered = id.map { id in listeners.contains { $0.id == id } && removed.insert(id).inserted } ?? false
          if isRegistered { isKnownProbed = true } else { isUnknownProbed = true }
          // Of one that is not answered, or of a number that is none, other rules speak.
          guard let answer = call.answers.first, !isRegistered || id?.isNumber == true,
            GPPRemoval.data(answer.value) != isRegistered
          else { continue }
          let which = isRegistered ? "of a registered number" : "of a number that no listener has"
          findings.report(
            in: page.view, "the removal \(which) was answered with \(shown(answer.value))", at: "removeEventListener",
            evidence: Evidence(expected: .boolean(isRegistered), actual: .text(shown(answer.value))))
        }
        findings.reportCalls(of: listeners, afterRemovalIn: page.view) {
          $0.value?["eventName"]?.string == "listenerRemoved"
        }
      }
      guard isKnownProbed && isUnknownProbed || !findings.isEmpty else {
        throw .notProbed(
          isKnownProbed ? "removal of an unknown listener of __gpp" : "removal of a registered listener of __gpp")
      }
      return .applies
    })

  private static func shown(_ value: JSONNode?) -> String {
    guard value?.isObject == true else { return JSONShown(value).text }
    return "the event \(JSONShown(value?["eventName"]).text) with data \(JSONShown(value?["data"]).text)"
  }
}
