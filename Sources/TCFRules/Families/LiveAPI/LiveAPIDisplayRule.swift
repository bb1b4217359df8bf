import TCFFindings
import TCFJSON
import TCFStorage

/// What ping says of the UI while it is open, and before it opens.
enum LiveAPIDisplayRule {
  static let rule = Rule(
    "api/display-status", .error, title: "displayStatus says whether the UI is open",
    meaning: "The UI opened, as cmpuishown says, and was still open at the next act of the user in it or when it was "
      + "recorded, and ping said all the time that displayStatus is hidden or disabled. Or ping of the loaded CMP said "
      + "disabled, so that the UI would not come up, and cmpuishown came without an act that had opened it. Or the user "
      + "had chosen, no dialog was on the page any more, and ping went on to say visible. That the status is visible while "
      + "no listener got cmpuishown is the business of api/event-for-act.",
    fix: "Set displayStatus to visible when the UI opens, and to hidden when it closes; disabled is for page views "
      + "without it.",
    sources: [Sources.api("PingReturn"), Sources.api("addEventListener")],
    check: .pageViews { views, facts, findings throws(Undecided) in
      var (applies, isOpen) = (false, false)
      for view in views {
        let answers = PingAnswers(of: view, facts)
        let openings = view.events.filter { $0.event == "cmpuishown" }.map(\.time)
        if let first = openings.first, let disabled = answers.disabled(before: first) {
          applies = true
          if !view.isActedOn(from: disabled, to: first) {
            findings.report(
              in: view, "displayStatus was disabled, and the UI came up by itself", at: "ping.displayStatus",
              evidence: Evidence(expected: "hidden, visible", actual: "disabled"))
          }
        }
        if let closed = closing(of: view, facts), let status = answers.status(since: closed) {
          applies = true
          if status == "visible" {
            findings.report(
              in: view, "displayStatus is visible after the UI has closed", at: "ping.displayStatus",
              evidence: Evidence(expected: "hidden", actual: "visible"))
          }
        }
        var hidden: String?
        for opening in openings where hidden == nil {
          guard let end = end(of: opening, view, facts), let status = answers.status(from: opening, to: end) else {
            if answers.sayVisible(since: opening) { applies = true } else { isOpen = true }
            continue
          }
          applies = true
          // On a busy page the change to visible is seen late.
          hidden = answers.sayVisible(since: opening) ? nil : status
        }
        if let hidden, ["hidden", "disabled"].contains(hidden) {
          findings.report(
            in: view, "displayStatus is \(hidden) while the UI is open", at: "ping.displayStatus",
            evidence: Evidence(expected: "visible", actual: .text(hidden)))
        }
      }
      if isOpen, !applies { throw .notProbed("ping between the UI's opening and an act in it, or a layer of it") }
      return applies ? .applies : .doesNotApply
    })

  /// Until when a UI is known to be open that opened at a moment: the act with which the user chose in it, or the last layer of it
  /// before any act; nil where neither is known. Without an act, a person may have closed it.
  private static func end(of opening: RecordedTime, _ view: RecordedView, _ facts: RecordingFacts) -> RecordedTime? {
    let act = view.acts.first { !$0.beginsView && opening <= $0.time }
    if let act, act.act.confirmsChoice { return act.time }
    return facts.recording.layers.last { layer in
      guard layer.place.view == view.number, opening <= layer.place.time, case .found = layer.dialog else {
        return false
      }
      return act.map { layer.place.time <= $0.time } ?? true
    }?.place.time
  }

  /// When a UI is known to have closed: the user chose with the last act of a page view, listeners learned of it, and the dialog was
  /// then looked for in vain; nil where that is not known.
  private static func closing(of view: RecordedView, _ facts: RecordingFacts) -> RecordedTime? {
    guard let act = view.acts.last, !act.beginsView, act.act.confirmsChoice, let last = view.events.last,
      last.event == "useractioncomplete", act.time <= last.time
    else { return nil }
    let looks = facts.recording.layers.filter { $0.place.view == view.number && last.time <= $0.place.time }
    guard let look = looks.last, case .absent = look.dialog else { return nil }
    return look.place.time
  }
}
