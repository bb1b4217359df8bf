import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// What a CMP answers to a ping.
extension MessageRules {
  static let ping: [Rule] = [pingComplete, pingDiffers]

  static let pingComplete = Rule(
    "messages/ping", .warning, title: "A ping is complete and consistent",
    meaning: "Only in the stub are cmpId, cmpVersion, gvlVersion and tcfPolicyVersion undefined; this CMP says that it "
      + "is loaded but lacks one of them. Or cmpLoaded is not a boolean, apiVersion does not have the form \"2.2\", or "
      + "gdprApplies is not a boolean; or cmpStatus is stub although the CMP is loaded or has an id; or it is loaded next "
      + "to a cmpLoaded of false, which must be true then.",
    fix: "Return every member once the CMP is loaded; apiVersion is the version of the API, such as \"2.2\".",
    sources: [Sources.api("PingReturn")],
    check: .message { facts, findings in
      let message = facts.message
      guard message.kind == .ping, message.body.isObject else { return .doesNotApply }
      loading(message, facts.reportedMembers, to: &findings)
      values(message, facts.reportedMembers, to: &findings)
      return .applies
    })

  /// What the ping says of the CMP being loaded.
  private static func loading(_ message: CMPMessage, _ reported: Set<String>, to findings: inout Findings) {
    let loaded = message.member("cmpLoaded")?.node
    if loaded?.boolean == nil, !reported.contains("cmpLoaded") {
      findings.report(
        member: "cmpLoaded", "is \(JSONShown(loaded).text), not true or false",
        evidence: Evidence(expected: "true or false", actual: .text(JSONShown(loaded).text)))
    }
    let status = message.member("cmpStatus")?.node.string
    let saysLoaded = loaded?.boolean == true
    let missing = ["cmpId", "cmpVersion", "gvlVersion", "tcfPolicyVersion"].filter {
      message.member($0)?.node.isNull ?? true
    }
    if saysLoaded || status == "loaded", let first = missing.first {
      findings.report("the CMP is loaded, but the ping lacks \(missing.joined(separator: ", "))", at: .member(first))
    }
    if status == "loaded", loaded?.boolean == false {
      findings.report(
        "cmpLoaded is false, but cmpStatus is loaded", at: .member("cmpLoaded"),
        evidence: Evidence(expected: .boolean(true), actual: .boolean(false)))
    }
    if status == "stub", saysLoaded || !missing.contains("cmpId") {
      findings.report(member: "cmpStatus", "is stub, but \(saysLoaded ? "cmpLoaded is true" : "there is a cmpId")")
    }
  }

  private static func values(_ message: CMPMessage, _ reported: Set<String>, to findings: inout Findings) {
    let version = message.member("apiVersion")?.node
    if !isVersion2(version), !reported.contains("apiVersion") {
      findings.report(
        member: "apiVersion", "is \(JSONShown(version).text)",
        evidence: Evidence(expected: "2.x", actual: .text(JSONShown(version).text)))
    }
    if let applies = message.member("gdprApplies")?.node, !applies.isNull, applies.boolean == nil {
      findings.report(member: "gdprApplies", "is \(JSONShown(applies).text), not true or false")
    }
  }

  /// `2.0`, `2.2`, `2.2.1`; `2` alone is not a version of the API.
  private static func isVersion2(_ node: JSONNode?) -> Bool {
    guard let version = node?.string.flatMap(DottedNumbers.init) else { return false }
    return version.first == "2" && (2...3).contains(version.count)
  }

  static let pingDiffers = Rule(
    "messages/ping-differs", .warning, title: "The ping names the CMP of a new string",
    meaning: "The ping names a CMP, CMP version or policy version other than a string created on the same page (with "
      + "cmpuishown or useractioncomplete, or saved). For an older string a difference is expected; gvlVersion may "
      + "always be newer than the string's list.",
    fix: "Take the ids of both from the same configuration.", sources: [Sources.api("PingReturn")],
    check: .sequence(needs: [.message, .history]) { facts, findings in
      let messages = facts.messages
      let fresh = messages.filter { isFresh($0.message) }.compactMap { step in
        step.message.tcString.flatMap(facts.surroundings.readable).map { (step, $0.core) }
      }
      let pings = messages.filter { $0.message.kind == .ping && $0.message.member("cmpId")?.node.isNull == false }
      var applicability = Applicability.doesNotApply
      for ping in pings {
        // Another page view may have a newer CMP.
        guard let (step, core) = fresh.last(where: { $0.0.item.view == ping.item.view }) else { continue }
        let values = [
          ("cmpId", core.cmpID, FieldName.cmpID), ("cmpVersion", core.cmpVersion, FieldName.cmpVersion),
          ("tcfPolicyVersion", core.policyVersion, FieldName.policyVersion),
        ]
        applicability = .applies
        for (name, wanted, field) in values {
          guard case .integer(let value)? = ping.message.member(name)?.node.value, Int(clamping: value) != wanted
          else { continue }
          findings.report(
            "\(name) of the ping (\(ping.place)) is \(value), but \(field) of the string (\(step.place)) is \(wanted)",
            at: ping.at(name), evidence: Evidence(expected: .integer(wanted), actual: .integer(Int(clamping: value))))
        }
      }
      return applicability
    })

  /// Whether the CMP made the message's string on this page.
  private static func isFresh(_ message: CMPMessage) -> Bool {
    if message.kind == .save { return true }
    let status = TCDataObject(message)?.member("eventStatus")?.string
    return status == "useractioncomplete" || status == "cmpuishown"
  }
}
