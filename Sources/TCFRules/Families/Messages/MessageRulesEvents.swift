import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// What a CMP says about its own state: events and status codes.
extension MessageRules {
  static let events: [Rule] = [eventStatus, cmpStatus, tcLoadedInvalid]

  static let eventStatus = Rule(
    "messages/event-status", .error, title: "eventStatus is one of the three defined values",
    meaning: "eventStatus is not one of tcloaded, cmpuishown and useractioncomplete. Scripts wait for one of these, "
      + "and with any other value wait forever.",
    fix: "Send tcloaded, cmpuishown or useractioncomplete.", sources: [Sources.api("addEventListener")],
    check: .tcData { object, _, findings in
      guard let status = object.member("eventStatus")?.string else { return .doesNotApply }
      guard !["tcloaded", "cmpuishown", "useractioncomplete"].contains(status) else { return .applies }
      return findings.report(
        "eventStatus is \"\(status)\"", at: object.at("eventStatus"),
        evidence: Evidence(expected: "tcloaded, cmpuishown or useractioncomplete", actual: .text(status)))
    })

  static let cmpStatus = Rule(
    "messages/cmp-status", .error, title: "Status codes are those in the table",
    meaning: "cmpStatus is not one of stub, loaded and error, or displayStatus is not one of visible, hidden and "
      + "disabled, so callers cannot determine whether the CMP is available. The deprecated cmpStatus loading is "
      + "reported as info.",
    fix: "Send a code from the table.", sources: [Sources.api("Ping Status Codes")],
    check: .message { facts, findings in
      let isPing = facts.message.kind == .ping
      guard isPing || facts.tcData != nil else { return .doesNotApply }
      let found = codes.compactMap { name, known in
        let node = isPing ? facts.message.member(name)?.node : facts.tcData?.member(name)
        return node?.string.map { (name, known, $0) }
      }
      guard !found.isEmpty else { return .doesNotApply }
      for (name, known, text) in found where !known.contains(text) {
        let isDeprecated = name == "cmpStatus" && text == "loading"
        findings.report(
          "\(name) is \"\(text)\"\(isDeprecated ? ", which is deprecated" : "")",
          at: isPing ? .member(name) : facts.tcData?.at(name),
          evidence: Evidence(expected: .text(known.joined(separator: ", ")), actual: .text(text)),
          severity: isDeprecated ? .info : nil)
      }
      return .applies
    })

  private static let codes = [
    ("cmpStatus", ["stub", "loaded", "error"]), ("displayStatus", ["visible", "hidden", "disabled"]),
  ]

  static let tcLoadedInvalid = Rule(
    "messages/tcloaded-invalid", .error, title: "tcloaded comes with a valid string",
    meaning: "tcloaded says that a valid string is available and that no UI will be shown. But the string is missing, "
      + "too old (13 months on the day of the capture), of version 1, of global scope, or without Disclosed Vendors "
      + "although it was written after 2026-02-28. In these cases the CMP has to show the UI and must not send "
      + "tcloaded. useractioncomplete with an empty string is reported, too: it is sent when the user has chosen and "
      + "the string is ready.",
    fix: "Send tcloaded with a valid string only, and useractioncomplete once there is one; otherwise show the UI.",
    sources: [Sources.api("addEventListener")],
    check: .tcData { object, facts, findings in
      guard let event = object.member("eventStatus")?.string,
        ["tcloaded", "useractioncomplete"].contains(event), !object.says("gdprApplies", false)
      else { return .doesNotApply }
      let given = object.member("tcString")
      // That the member itself is missing has a rule of its own.
      if event == "useractioncomplete", given == nil { return .doesNotApply }
      guard let text = given?.string ?? facts.message.tcString, !text.isEmpty else {
        return findings.report("eventStatus is \(event), but there is no string", at: object.at("tcString"))
      }
      // What a new string says is the business of the rules about strings.
      guard event == "tcloaded" else { return .applies }
      let fault: String?
      switch facts.string?.reading {
      // What nothing can read is reported by messages/string.
      case .refused, nil: return .doesNotApply
      case .v1: fault = "is of version 1"
      case .v2: fault = facts.string.flatMap { StoredChoice.invalidity(of: $0, on: facts.day) }
      }
      guard let fault else { return .applies }
      return findings.report("eventStatus is tcloaded, but the string \(fault)", at: object.at("tcString"))
    })
}
