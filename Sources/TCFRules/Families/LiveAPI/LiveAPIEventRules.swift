import TCFFindings
import TCFJSON
import TCFStorage

/// What listeners are reported, and when.
enum LiveAPIEventRules {
  static let order = Rule(
    "api/event-order", .error, title: "Events come in the order of what happened",
    meaning: "Within one page view a listener got useractioncomplete without an earlier cmpuishown, or both tcloaded "
      + "and a cmpuishown although nothing that the recording holds opened the UI. tcloaded says that the CMP does not "
      + "intend to show the UI. An eventStatus other than the three is reported by messages/event-status where the "
      + "recording has the TCData as a line of its own.",
    fix: "Send tcloaded only if the UI stays closed, and cmpuishown each time it opens, before useractioncomplete.",
    sources: [Sources.api("addEventListener")],
    check: .pageView(probing: "answered addEventListener") { view, facts, findings in
      guard let listener = view.listeners.first else { return .notProbed }
      let answers = listener.call.answers.filter { $0.event != nil }
      var seen: Set<String> = []
      for (index, answer) in answers.enumerated() {
        guard let event = answer.event, seen.insert(event).inserted else { continue }
        switch event {
        case "useractioncomplete" where !seen.contains("cmpuishown"):
          // Who registers late is told the present state.
          guard index > 0 || listener.call.state == .stub || !answer.isInSameTask else { continue }
          report("useractioncomplete came without an earlier cmpuishown", view, to: &findings)
        case "cmpuishown" where seen.contains("tcloaded"):
          let loaded = answers[..<index].last { $0.event == "tcloaded" }
          guard let loaded, !view.isActedOn(from: loaded.time, to: answer.time) else { continue }
          report("cmpuishown came after tcloaded, and nothing had opened the UI", view, to: &findings)
        case "tcloaded" where seen.contains("cmpuishown"):
          guard !view.isActedOn(from: view.time.lowerBound, to: answer.time) else { continue }
          report("tcloaded came after cmpuishown", view, to: &findings)
        case "tcloaded", "cmpuishown", "useractioncomplete": continue
        default:
          guard !facts.recording.strings.contains(where: { $0.place.view == view.number && $0.event == event }) else {
            continue
          }
          report("eventStatus is \"\(Prose.excerpt(event, limit: 40))\"", view, to: &findings)
        }
      }
      return .judged
    })

  private static func report(_ what: String, _ view: RecordedView, to findings: inout Findings) {
    findings.report(in: view, "\(what)", at: "addEventListener.eventStatus")
  }

  static let forAct = Rule(
    "api/event-for-act", .error, title: "Listeners learn of acts and of the UI",
    meaning: "The user accepted, refused or saved, and no listener got useractioncomplete within the time that the "
      + "recorder waited; or a ping says that the UI is visible, and no listener got cmpuishown. Scripts that wait for "
      + "the event never act on the choice.",
    fix: "Call the listeners with useractioncomplete after each confirmed choice, changed or not, and with cmpuishown "
      + "whenever the UI opens.",
    sources: [Sources.api("addEventListener"), Sources.api("PingReturn")],
    check: .pageViews { views, facts, findings throws(Undecided) in
      var (hasListener, applies, isCut) = (false, false, false)
      for view in views {
        let listeners = view.listeners
        if !listeners.isEmpty { hasListener = true }
        let events = view.events
        for act in view.acts
        where act.act.confirmsChoice && listeners.contains(where: { $0.call.place.time <= act.time }) {
          let end = act.time.adding(seconds: facts.recording.patience)
          if events.contains(where: { $0.event == "useractioncomplete" && act.time <= $0.time && $0.time <= end }) {
            applies = true
          } else if view.time.upperBound < end {
            isCut = true
          } else {
            applies = true
            findings.report(
              in: [view.circumstance, Circumstance("act", Prose.excerpt(act.act.name, limit: 40))],
              "no useractioncomplete within \(facts.recording.patience) s", at: view.at("addEventListener.eventStatus"),
              evidence: Evidence(expected: "useractioncomplete"))
          }
        }
        let isVisible = view.pings.contains { $0.answer.value?["displayStatus"]?.string == "visible" }
        guard isVisible, !listeners.isEmpty else { continue }
        applies = true
        if !events.contains(where: { $0.event == "cmpuishown" }) {
          findings.report(
            in: view, "displayStatus is visible, and no listener got cmpuishown", at: "addEventListener.eventStatus",
            evidence: Evidence(expected: "cmpuishown"))
        }
      }
      guard hasListener else { throw .notProbed("answered addEventListener") }
      if isCut, findings.isEmpty { throw .stated("the page view ended too soon after an act") }
      return applies ? .applies : .doesNotApply
    })

  static let returning = Rule(
    "api/returning", .error, title: "The next page view starts with the stored choice",
    meaning: "The user had made a choice, as an event or an act shows, and on the next page view with the same storage "
      + "listeners got no tcloaded, or another string than before, or the UI came up again by itself. A new vendor "
      + "list or policy may be a reason to ask again; the rules about the string show whether there was one. A string "
      + "that has expired or is not valid for another reason is not loaded again, and asking is right then.",
    fix: "Store the string at once, read it on every page, and send tcloaded with it.",
    sources: [Sources.api("addEventListener")],
    check: .pageViews(returns))

  private static func returns(_ views: [RecordedView], _ facts: RecordingFacts, to findings: inout Findings)
    throws(Undecided) -> Applicability
  {
    var (applies, isOpen) = (false, false)
    for (index, view) in views.enumerated() {
      guard let choice = view.choice(in: facts.recording) else { continue }
      guard index + 1 < views.count else {
        // Of an act that no listener was told of, api/event-for-act speaks.
        if choice.isReported { isOpen = true }
        continue
      }
      let next = views[index + 1]
      // Everything stored was to go.
      if (view.acts + next.acts).contains(where: { $0.act.kind == .cleared }) { continue }
      if let string = choice.string, asksRightly(string, next, facts) { continue }
      let first = next.acts.first { !$0.beginsView }?.time
      let events = next.events.filter { answer in
        answer.event != nil && first.map { answer.time < $0 } ?? true
      }
      guard let event = events.first else {
        let isOver =
          facts.recording.wait.map { next.time.lowerBound.adding(seconds: $0) <= next.time.upperBound } ?? false
        // Without a listener, or with a CMP that never loads, other rules say so.
        if next.listeners.isEmpty || !isOver {
          isOpen = true
        } else {
          applies = true
          report("no tcloaded came", next, to: &findings)
        }
        continue
      }
      applies = true
      if events.contains(where: { $0.event == "cmpuishown" }) {
        report("the UI came up again by itself, although there was a choice", next, to: &findings)
      } else if event.event != "tcloaded" {
        report("the first event is \(JSONShown(event.value?["eventStatus"]).text), not tcloaded", next, to: &findings)
      } else if let string = choice.string, event.tcString != string {
        let relation = event.tcString.map { StringCopy(of: string, $0).text($0, string) } ?? "there is none"
        report("tcloaded came with another string than the last choice: \(relation)", next, to: &findings)
      }
    }
    if isOpen, !applies {
      throw .stated("the recording has no later page view that shows what became of the choice")
    }
    return applies ? .applies : .doesNotApply
  }

  /// Whether what was stored does not count on the day of a page view, so that a CMP has to ask again: tcloaded with it
  /// would be a fault of its own (messages/tcloaded-invalid).
  private static func asksRightly(_ text: String, _ view: RecordedView, _ facts: RecordingFacts) -> Bool {
    guard let string = facts.surroundings.readable(text) else { return false }
    return StoredChoice.invalidity(of: string, on: view.time.lowerBound.day) != nil
  }

  static let applicability = Rule(
    "api/gdpr-applies", .error, title: "TCData comes when it is known whether GDPR applies",
    meaning: "A callback got TCData without gdprApplies, or a ping still lacks it after an event was sent. TCData must "
      + "not be delivered until it is known; a ping may lack it only while the CMP is finding out.",
    fix: "Hold callbacks back until gdprApplies is known, then put it into TCData and into every ping.",
    sources: [Sources.api("TCData"), Sources.api("What does the gdprApplies value mean?")],
    check: .pageView(probing: "TCData") { view, _, findings in
      let events = view.events
      let data =
        events + view.plainCalls("getTCData").flatMap(\.answers).filter { $0.tcData != nil && $0.isSuccess }
      let probe = data.isEmpty ? ViewProbe.notProbed : .judged
      if let bare = data.first(where: { $0.value?["gdprApplies"]?.boolean == nil }) {
        let event = bare.event.map { [Circumstance("event", Prose.excerpt($0, limit: 40))] } ?? []
        findings.report(
          in: [view.circumstance] + event, "gdprApplies is \(JSONShown(bare.value?["gdprApplies"]).text) in TCData",
          at: view.at("addEventListener.gdprApplies"))
        return probe
      }
      guard let first = events.first(where: { $0.event != nil }),
        let ping = view.pings.first(where: {
          first.moment < $0.answer.moment && $0.answer.value?["gdprApplies"]?.boolean == nil
        })
      else { return probe }
      let shown = JSONShown(ping.answer.value?["gdprApplies"]).text
      findings.report(in: view, "gdprApplies is \(shown) in a ping after the first event", at: "ping.gdprApplies")
      return probe
    })
}
