import TCFFindings
import TCFJSON
import TCFStorage

/// How calls of `__gpp` from frames are answered.
enum GPPAPIMessageRule {
  static let rule = Rule(
    "gpp-api/post-message", .error, title: "Calls of __gpp from frames are answered like direct calls",
    meaning: "A __gppCall that a child frame sent by postMessage was not answered by __gppReturn with the same callId, "
      + "the same success and the same returnValue as a direct call. Where only a call in JSON text is not answered, or "
      + "answered by an object, it is a warning: the document's example of a stub takes both forms, its text names the "
      + "object alone.",
    fix: "Listen to messages in the stub already, echo callId unchanged, and reply in the format of the request.",
    sources: [GPPAPIRules.source("Using postmessage"), GPPAPIRules.source("Sent Message")],
    check: .gppView(probing: "call of __gpp from a frame") { page, _, findings in
      let calls = page.view.calls.filter { $0.way != .direct && ["ping", "addEventListener"].contains($0.command) }
      var reported: Set<String> = []
      for call in calls where call.command == "ping" || !page.isInError(at: call.moment) {
        guard let fault = fault(of: call, page), reported.insert("\(call.way) \(fault)").inserted else { continue }
        findings.report(
          in: [page.view.circumstance, Circumstance("form", call.way == .text ? "text" : "object")],
          "\(call.command) of __gpp from a frame \(fault)", at: page.view.at("postMessage.\(call.way)"),
          severity: call.way == .text ? .warning : nil)
      }
      return calls.isEmpty ? .notProbed : .judged
    })

  private static func fault(of call: RecordedCall, _ page: GPPPageView) -> String? {
    if let fault = call.deliveryFault { return fault }
    guard let answer = call.answers.first else { return nil }
    guard answer.value?.isObject == true else { return "was answered with \(JSONShown(answer.value).text)" }
    // What direct calls lack, another rule reports.
    let direct = page.calls(call.command).compactMap(\.answers.first)
    if !direct.isEmpty, !direct.contains(where: { JSONSameness.holds($0.success, answer.success) }) {
      return "was answered with \(JSONShown(answer.success).text) for success"
    }
    let values = call.command == "ping" ? page.states.map(\.node) : direct.compactMap(\.value)
    let names = call.command == "ping" ? ["gppVersion", "cmpId", "gppString"] : ["eventName", "data"]
    for name in names
    where !values.isEmpty && !values.contains(where: { JSONSameness.holds($0[name], answer.value?[name]) }) {
      return "was answered with another \(name) than a direct call"
    }
    return nil
  }
}
