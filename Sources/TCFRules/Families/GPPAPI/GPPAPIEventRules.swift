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
      for (before, after) in pairs where after.moment.time.adding(seconds: grace) <= page.view.time.upperBound {
        guard let old = before.ping, let new = after.ping else { continue }
        for event in changes(from: old, to: new) {
          let meant = listeners.filter { listener in
            knew(old, event, listener, before: before.moment, after: after.moment)
              && listener.givenUp.map { after.moment < $0 } ?? true
          }
          let left = meant.filter { !hears($0, event, between: before.moment.time, and: after.moment.time) }
          guard !left.isEmpty else { continue }
          findings.report(
            in: page.view, "\(event.shown), and no event \(event.name) came",
            detail: left.count < meant.count ? " to \(left.count) of \(meant.count) listeners" : "",
            at: "addEventListener.eventName", evidence: Evidence(expected: .text(event.name)))
        }
      }
      return listeners.isEmpty ? .notProbed : .judged
    })

  /// Seconds within which listeners have to learn of a change.
  private static let grace = 1.0
  /// The events about a member of ping, by whose name they go.
  private static let statuses = ["cmpStatus", "cmpDisplayStatus", "signalStatus"]

  /// An event that a change asks for.
  private struct Change {
    let name: String
    /// Of a section, its prefix.
    var section: String?
    /// What was before, and what is now.
    let values: (old: String, new: String)
    let shown: String
  }

  private static func changes(from old: GPPPing, to new: GPPPing) -> [Change] {
    var changes = statuses.compactMap { name -> Change? in
      guard let before = old.node[name]?.string, let after = new.node[name]?.string, before != after else { return nil }
      // Of the interface only what a visitor sees is certain.
      if name == "cmpDisplayStatus", before != "visible", after != "visible" { return nil }
      return Change(
        name: name, values: (before, after),
        shown: "\(name) went from \(Prose.excerpt(before, limit: 20)) to \(Prose.excerpt(after, limit: 20))"
      )
    }
    // What a CMP finds when it loads is no change.
    guard old.isLoaded, new.isLoaded else { return changes }
    for section in old.sections ?? [] {
      guard let text = new.section(section.id), text != section.text, let prefix = new.prefix(of: section.id) else {
        continue
      }
      changes.append(
        Change(
          name: "sectionChange", section: prefix, values: (section.text, text),
          shown: "section \(section.id) has changed"))
    }
    return changes
  }

  /// Whether a listener was there before a change: registered before ping had the old value last, or with the old value in its
  /// first event.
  private static func knew(
    _ old: GPPPing, _ change: Change, _ listener: RecordedListener, before: RecordedMoment, after: RecordedMoment
  ) -> Bool {
    if listener.call.moment < before { return true }
    guard listener.call.moment < after, let told = GPPPing(listener.call.answers[0].value?["pingData"]) else {
      return false
    }
    guard let prefix = change.section else { return told.node[change.name]?.string == change.values.old }
    return old.id(of: prefix).flatMap(told.section) == change.values.old
  }

  /// Whether a listener got the event of a change: one with the new status around it, or any of that name between the two pings.
  private static func hears(
    _ listener: RecordedListener, _ change: Change, between start: RecordedTime, and end: RecordedTime
  ) -> Bool {
    listener.call.answers.contains { answer in
      guard answer.value?["eventName"]?.string == change.name, answer.time <= end.adding(seconds: grace) else {
        return false
      }
      let data = answer.value?["data"]?.string
      if let prefix = change.section { return data == prefix && start.adding(seconds: -grace) <= answer.time }
      return start < answer.time || data == change.values.new && start.adding(seconds: -grace) <= answer.time
    }
  }

  /// What is wrong with the data of an event; nil for nothing, and for events that the document does not have.
  private static func faultOfData(_ event: JSONNode?) -> String? {
    guard let event, let name = event["eventName"]?.string else { return nil }
    let (data, ping) = (event["data"], GPPPing(event["pingData"]))
    if statuses.contains(name) {
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
        case let name where statuses.contains(name):
          guard let end = closed, event.time <= end.time.adding(seconds: grace), reported.insert(name).inserted else {
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
