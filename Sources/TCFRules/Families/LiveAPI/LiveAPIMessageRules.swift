import TCFFindings
import TCFJSON
import TCFStorage

/// How calls from frames are answered.
enum LiveAPIMessageRules {
  static let postMessage = Rule(
    "api/post-message", .error, title: "Calls from frames are answered like direct calls",
    meaning: "A call that a child frame sent by postMessage was not answered by __tcfapiReturn with the same callId, "
      + "the same success and the same value as a direct call. Both forms count: an object is answered by an object, "
      + "and JSON text by JSON text. Most ads run in frames and have no other way to the CMP.",
    fix: "Echo callId unchanged, and reply in the format of the request.",
    sources: [Sources.api("Using postmessage"), Sources.api("Requirements for the CMP \"stub\" API script")],
    check: .pageViews { views, _, findings throws(Undecided) in
      var probed: Set<RecordedCall.Way> = []
      for view in views {
        let calls = view.calls.filter {
          $0.way != .direct && $0.asksVersion2 && ["ping", "addEventListener"].contains($0.command)
        }
        var reported: Set<String> = []
        for call in calls {
          // What the stub keeps for a CMP that never comes, api/never-loads reports.
          if call.answers.isEmpty, call.command != "ping", view.isLoaded != true { continue }
          probed.insert(call.way)
          guard let fault = fault(of: call, view), reported.insert("\(call.way) \(fault)").inserted else { continue }
          findings.report(
            in: [view.circumstance, Circumstance("form", call.way == .text ? "text" : "object")],
            "\(call.command) from a frame \(fault)", at: view.at("postMessage.\(call.way)")
          )
        }
      }
      guard probed.contains(.object) && probed.contains(.text) || !findings.isEmpty else {
        let form = probed.contains(.object) ? "as text" : "as an object"
        throw .notProbed("call from a frame, sent \(form)")
      }
      return .applies
    })

  static let frameListener = Rule(
    "api/frame-listener", .error, title: "Listeners of frames learn of the choice",
    meaning: "A listener that a frame had added by postMessage was not called after the user's choice, while one that "
      + "was added directly was. Most ads run in frames: none of them hears of the choice. The usual cause is a stub "
      + "that forgets the frame once the call has returned, as the published stub of the reference library does "
      + "(event.source is set to null behind the call).",
    fix: "Keep event.source with the callback, and post every later answer of the listener to it.",
    sources: [Sources.api("Using postmessage"), Sources.api("addEventListener")],
    check: .pageView(probing: "listener that a frame keeps through the page view") { view, _, findings in
      var probe = ViewProbe.notProbed
      for listener in view.keptListeners {
        let reported = choices(in: view, since: listener)
        probe = max(probe, reported.isEmpty ? .idle : .judged)
        guard let missed = reported.first(where: { !hears(listener, of: $0) }) else { continue }
        let event = missed.event ?? "the new string"
        findings.report(
          in: view,
          "a listener that a frame added by postMessage was not called with \(event), which a direct one "
            + "got", at: "postMessage.addEventListener", evidence: Evidence(expected: .text(event)))
      }
      return probe
    })

  /// What direct listeners got of the user's choices after a call, and long enough before the page view ended. Where one of them
  /// did not get it, the fault is not about frames: `api/listener-called` reports it.
  private static func choices(in view: RecordedView, since call: RecordedCall) -> [RecordedAnswer] {
    view.events.filter { answer in
      guard answer.event == "useractioncomplete", call.moment < answer.moment,
        answer.time.withGrace <= view.time.upperBound
      else { return false }
      return view.listeners.filter { $0.isWaiting(at: answer.moment) }.allSatisfy { hears($0.call, of: answer) }
    }
  }

  private static func hears(_ listener: RecordedCall, of choice: RecordedAnswer) -> Bool {
    listener.answers.contains { answer in
      answer.event == choice.event && answer.tcString == choice.tcString
        && choice.time.lessGrace <= answer.time && answer.time <= choice.time.withGrace
    }
  }

  private static func fault(of call: RecordedCall, _ view: RecordedView) -> String? {
    if let fault = call.deliveryFault { return fault }
    guard let answer = call.answers.first else { return nil }
    guard answer.value?.isObject == true else { return "was answered with \(JSONShown(answer.value).text)" }
    if call.command == "ping" {
      let direct = view.pings.filter { RecordedCall.isLoaded($0.answer.value) == RecordedCall.isLoaded(answer.value) }
      return difference(answer, direct.map(\.answer), ["cmpLoaded", "cmpId", "apiVersion"])
    }
    guard answer.success?.boolean == true else {
      return "was answered with \(JSONShown(answer.success).text) for success"
    }
    return difference(answer, view.events, ["tcString", "cmpId", "gdprApplies"])
  }

  /// Which member differs from what a direct call got; nothing is compared where there was none. Of several direct answers, one
  /// has to agree: what is nearest in time, no one can say.
  private static func difference(_ answer: RecordedAnswer, _ direct: [RecordedAnswer], _ names: [String]) -> String? {
    guard !direct.isEmpty else { return nil }
    for name in names where !direct.contains(where: { JSONSameness.holds($0.value?[name], answer.value?[name]) }) {
      return "was answered with another \(name) than a direct call"
    }
    return nil
  }
}
