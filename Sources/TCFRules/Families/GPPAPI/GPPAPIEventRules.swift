import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// What is reported to listeners of `__gpp`, and in which order.
enum GPPAPIEventRules {
  static let events = Rule(
    "gpp-api/events", .error, title: "Listeners of __gpp learn of every change",
    meaning:
      "ping shows that cmpStatus, signalStatus or the visibility of the interface has changed, or the content of "
      + "a section, and a listener that was there got no event of that name; or the data of such an event is not the "
      + "new status that its pingData has, or, of sectionChange, not the prefix of a section. Vendors wait for these "
      + "events.",
    fix: "Call every listener with the event of each change, with the new status or the prefix of the section as data.",
    sources: [GPPAPIRules.source("EventListener")],
    check: .gppView(probing: "answered addEventListener of __gpp") { page, _, findings in
      let listeners = page.registered
      for answer in listeners.flatMap(\.call.answers) {
        guard let fault = faultOfData(answer.value) else { continue }
        findings.report(in: page.view, fault, at: "addEventListener.data")
      }
      let pairs = zip(page.states, page.states.dropFirst()).map { ($0, $1) }
      for (before, after) in pairs where after.moment.time.withGrace <= page.view.time.upperBound {
        guard let old = before.ping, let new = after.ping else { continue }
        for event in GPPChange.all(from: old, to: new) {
          let meant = listeners.filter { listener in
            event.wasNews(to: listener, from: old, before: before.moment, after: after.moment)
              && listener.givenUp.map { after.moment < $0 } ?? true
          }
          let left = meant.filter { !event.reached($0, between: before.moment.time, and: after.moment.time) }
          guard !left.isEmpty else { continue }
          findings.report(
            in: page.view, "\(event.shown), and no event \(event.name) came",
            detail: left.count < meant.count ? " to \(left.count) of \(meant.count) listeners" : "",
            at: "addEventListener.eventName", evidence: Evidence(expected: .text(event.name)))
        }
      }
      return listeners.isEmpty ? .notProbed : .judged
    })

  /// What is wrong with the data of an event; nil for nothing, and for events that the document does not have.
  private static func faultOfData(_ event: JSONNode?) -> String? {
    guard let event, let name = event["eventName"]?.string else { return nil }
    let (data, ping) = (event["data"], GPPPing(event["pingData"]))
    if GPPChange.statuses.contains(name) {
      guard data?.string != nil || name == "cmpDisplayStatus" && data?.isNull == true else {
        return "data of \(name) is \(JSONShown(data).text), not the new status"
      }
      guard let status = ping?.node[name], !JSONSameness.holds(status, data) else { return nil }
      return "data of \(name) is \(JSONShown(data).text), and \(name) of its pingData is \(JSONShown(status).text)"
    }
    guard name == "sectionChange" else { return nil }
    guard let prefix = data?.string, let ping else {
      return data?.string == nil ? "data of sectionChange is \(JSONShown(data).text), not a prefix" : nil
    }
    return ping.id(of: prefix) == nil
      ? "data of sectionChange is \(JSONShown(data).text), the prefix of no section" : nil
  }

  static let order = Rule(
    "gpp-api/event-order", .error, title: "Sections change between signalStatus not ready and ready",
    meaning: "A listener got sectionChange while signalStatus was ready, or no signalStatus ready after it: listeners "
      + "then use a string that is about to change, or wait for ever. A CMP must first set signalStatus to not ready, then "
      + "change the sections, and set it to ready when everything is done. As a warning, another event came within a "
      + "second behind signalStatus ready, which has to be the last of its chain.",
    fix: "Send signalStatus not ready before anything changes, and signalStatus ready as the last event.",
    sources: [GPPAPIRules.source("EventListener")],
    check: .gppView(probing: "answered addEventListener of __gpp") { page, facts, findings in
      guard let listener = page.registered.first(where: { $0.givenUp == nil }) else { return .notProbed }
      let events = listener.call.answers.filter { $0.value?["eventName"]?.string != nil }
      var (probe, signal) = (ViewProbe.idle, events.first?.value?["pingData"]?["signalStatus"]?.string)
      var (open, closed): (RecordedAnswer?, RecordedAnswer?) = (nil, nil)
      var reported: Set<String> = []
      for event in events {
        switch event.value?["eventName"]?.string ?? "" {
        case "signalStatus":
          signal = event.value?["data"]?.string
          closed = signal == "ready" && open != nil ? event : nil
          if signal == "ready" { open = nil }
        case "sectionChange":
          probe = .judged
          open = event
          guard signal == "ready", reported.insert("ready").inserted else { continue }
          report("sectionChange came while signalStatus was ready", page, to: &findings)
        case let name where GPPChange.statuses.contains(name):
          guard let end = closed, event.time <= end.time.withGrace, reported.insert(name).inserted else {
            continue
          }
          report("\(name) came behind signalStatus ready", page, severity: .warning, to: &findings)
        default: continue
        }
      }
      if let open, signal != "ready" || !reported.contains("ready"),
        open.time.adding(seconds: facts.recording.patience) <= page.view.time.upperBound
      {
        report("no signalStatus ready came after sectionChange", page, to: &findings)
      }
      return probe
    })

  private static func report(
    _ text: String, _ page: GPPPageView, severity: Severity? = nil, to findings: inout Findings
  ) {
    findings.report(in: page.view, text, at: "addEventListener.eventName", severity: severity)
  }
}
