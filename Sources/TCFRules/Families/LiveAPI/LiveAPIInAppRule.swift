import TCFFindings
import TCFJSON
import TCFStorage

/// The optional getInAppTCData, by which an app gets from a CMP in its web view what it stores.
enum LiveAPIInAppRule {
  static let rule = Rule(
    "api/in-app-tc-data", .error, title: "getInAppTCData, where it is supported, is answered once, with InAppTCData",
    meaning: "getInAppTCData called the callback more than once; or it answered true for success without an object, "
      + "something other than a boolean for success, members in the form of TCData where InAppTCData has a text of 0 and "
      + "1, or another TC string than listeners got last. An app stores the answer as the keys that SDKs read. The "
      + "command is optional: a CMP that refuses every call, or answers none, does not support it.",
    fix: "Call the callback once, with InAppTCData made from the current TC string, and true.",
    sources: [Sources.api("getInAppTCData"), Sources.api("InAppTCData")],
    check: .pageViews { views, _, findings in
      var applies = false
      for view in views {
        let calls = view.plainCalls("getInAppTCData")
        guard calls.contains(where: \.isSupported) else { continue }
        applies = true
        guard let fault = calls.lazy.compactMap({ fault(of: $0, view) }).first else { continue }
        findings.report(in: view, "getInAppTCData \(fault)", at: "getInAppTCData")
      }
      return applies ? .applies : .doesNotApply
    })

  private static func fault(of call: RecordedCall, _ view: RecordedView) -> String? {
    if call.answers.count > 1 { return "was answered \(call.answers.count) times" }
    guard let answer = call.answers.first else { return nil }
    guard let data = answer.tcData else {
      return answer.success?.boolean == true ? "was answered with \(JSONShown(answer.value).text) and true" : nil
    }
    if answer.success?.boolean == nil {
      return "was answered with \(JSONShown(answer.success).text) for success, not a boolean"
    }
    for name in ["purpose", "vendor"] where data[name]?["consents"]?.isObject == true {
      return "was answered with an object in \(name).consents, not a text"
    }
    guard let string = view.event(at: answer.moment)?.tcString, let own = data["tcString"]?.string, own != string else {
      return nil
    }
    return "was answered with another TC string than listeners got last"
  }
}
