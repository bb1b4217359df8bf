import TCFFindings
import TCFJSON
import TCFStorage

/// How calls from frames are answered.
enum LiveAPIMessageRules {
  static let postMessage = LiveAPIRules.rule(
    RuleDescription(
      "api/post-message", .error, title: "Calls from frames are answered like direct calls",
      meaning:
        "A call that a child frame sent by postMessage was not answered by __tcfapiReturn with the same callId, the same "
        + "success and the same value as a direct call. Both forms count: an object is answered by an object, and JSON "
        + "text by JSON text. Most ads run in frames and have no other way to the CMP.",
      fix: "Take over callId as it is, and answer in the form in which the call came.",
      sources: [Sources.api("Using postmessage"), Sources.api("Requirements for the CMP \"stub\" API script")])
  ) { views, _ throws(Undecided) in
    var findings: [Finding] = []
    var probed: Set<RecordedCall.Way> = []
    for view in views {
      let calls = view.calls.filter {
        $0.way != .direct && $0.asksVersion2 && ["ping", "addEventListener"].contains($0.command)
      }
      var told: Set<String> = []
      for call in calls {
        // What the stub keeps for a CMP that never comes, api/never-loads tells.
        if call.answers.isEmpty, call.command != "ping", view.isLoaded != true { continue }
        probed.insert(call.way)
        guard let fault = fault(of: call, view), told.insert("\(call.way) \(fault)").inserted else { continue }
        let form = call.way == .text ? "as text" : "as an object"
        findings.append(
          Finding(
            "\(view.name): \(call.command) from a frame, sent \(form), \(fault)", at: view.at("postMessage.\(call.way)")
          ))
      }
    }
    guard probed.contains(.object) && probed.contains(.text) || !findings.isEmpty else {
      let form = probed.contains(.object) ? "as text" : "as an object"
      throw .notProbed("call from a frame, sent \(form)")
    }
    return findings
  }

  private static func fault(of call: RecordedCall, _ view: RecordedView) -> String? {
    guard let answer = call.answers.first else { return "was not answered" }
    if let way = answer.way, way != call.way {
      return way == .text ? "was answered by text" : "was answered by an object"
    }
    guard JSONSameness.holds(answer.callID, call.callID) else {
      return "was answered with another callId, \(JSONShown(answer.callID).text)"
    }
    if call.command == "ping" {
      guard answer.value?.isObject == true else { return "was answered with \(JSONShown(answer.value).text)" }
      let direct = view.pings.filter { RecordedCall.isLoaded($0.answer.value) == RecordedCall.isLoaded(answer.value) }
      return difference(answer, direct.map(\.answer), ["cmpLoaded", "cmpId", "apiVersion"])
    }
    guard answer.value?.isObject == true else { return "was answered with \(JSONShown(answer.value).text)" }
    guard answer.success?.boolean == true else {
      return "was answered with \(JSONShown(answer.success).text) for success"
    }
    return difference(answer, view.events.map(\.answer), ["tcString", "cmpId", "gdprApplies"])
  }

  /// Which member differs from what a direct call got; nothing is compared where there was none. Of several direct answers, one
  /// has to agree: what is nearest in time, nobody can say.
  private static func difference(_ answer: RecordedAnswer, _ direct: [RecordedAnswer], _ names: [String]) -> String? {
    guard !direct.isEmpty else { return nil }
    for name in names where !direct.contains(where: { JSONSameness.holds($0.value?[name], answer.value?[name]) }) {
      return "was answered with another \(name) than a direct call"
    }
    return nil
  }
}
