import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// The exchange between a webview's CMP and its app: what a message must have, and when it may come.
extension MessageRules {
  static let exchange: [Rule] = [shape, order, firstRun, versionTypes, call]

  private static let saving = gravito("Catching save actions on CMP UI")
  private static let sending = gravito("Sending data from the app to the CMP")

  static let shape = Rule(
    "messages/shape", .error, title: "A message has the members of its kind",
    meaning: "A member that the other side reads is missing or has the wrong type. On iOS a message is named by event, "
      + "on React Native, Android and Flutter by type; the other side looks for only one of them. Names that other "
      + "platforms use for the same message are reported as info.",
    fix: "Send the message as described in the CMP's documentation for the platform.", sources: [saving, sending],
    check: .message { facts, findings in
      switch facts.message.kind {
      case .loaded, .load, .save, .close, .answer, .other:
        MessageShape(message: facts.message).report(to: &findings)
      case .userData: MessageShape(message: facts.message).reportString(to: &findings)
      case .config, .tcData, .inAppTCData, .ping, .vendorList, .call, .failure: return .doesNotApply
      }
      return .applies
    })

  static let order = Rule(
    "messages/order", .error, title: "Messages come in the order of the exchange",
    meaning: "The app answers after the CMP has reported that it is loaded, and the CMP saves after that. Anything "
      + "sent earlier is lost: the CMP then shows its first layer to users who have already chosen, or works on an "
      + "empty state. On Android the CMP fetches what is stored itself, so nothing has to come before the answer "
      + "there.",
    fix: "Answer in the handler of CMP-loaded (iOS: start), not when the page has loaded.", sources: [sending],
    check: .sequence(needs: [.message, .history]) { facts, findings in
      var (isLoaded, isAnswered, applies) = (false, false, false)
      for step in facts.messages {
        switch step.message.kind {
        case .loaded, .load: isLoaded = true
        case .answer:
          applies = true
          if !isLoaded, step.message.platform != .android {
            findings.report(
              "the app's answer (\(step.place)) comes before the CMP reported that it is loaded", at: step.at("type"))
          }
          isAnswered = true
        case .save:
          applies = true
          if !isLoaded, !(isAnswered && step.message.platform == .android) {
            findings.report(
              "a save (\(step.place)) comes before the CMP reported that it is loaded", at: step.at(step.name))
          }
        default: continue
        }
      }
      return applies ? .applies : .doesNotApply
    })

  static let firstRun = Rule(
    "messages/first-run", .warning, title: "On a first run the app answers without a string",
    meaning: "The first answer holds something that is not a string: a variable that was never set, converted to text. "
      + "The CMP takes it for a stored string, fails to read it, and may not show its first layer at all. If a first "
      + "run is recorded (action first-run), the answer must not hold any string.",
    fix: "Answer with an empty string or null while nothing is stored.", sources: [sending],
    check: .sequence(needs: [.message, .history]) { facts, findings in
      let messages = facts.messages
      guard let first = messages.first(where: { $0.message.kind == .answer || $0.message.kind == .save }),
        first.message.kind == .answer
      else { return .doesNotApply }
      let isFirstRun = facts.items.prefix(first.index).contains { RecordedAct($0)?.word == .firstRun }
      guard let text = first.message.tcString else {
        return first.message.tcStringMember == nil ? .doesNotApply : .applies
      }
      if case .refused = facts.surroundings.read(text).reading {
      } else if !isFirstRun {
        // A string that can be read: the user was here before.
        return .doesNotApply
      }
      return findings.report(
        "the first answer (\(first.place)) is \(JSONShown(first.message.tcStringMember?.node).text)",
        at: first.at(first.message.tcStringMember?.path ?? "tcstring"),
        evidence: Evidence(expected: "", actual: .text(text)))
    })

  static let versionTypes = Rule(
    "messages/version-types", .warning, title: "Versions and ids are numbers",
    meaning: "A number is sent as text. Code that compares it with a number finds a difference, and code that stores "
      + "it writes a string where SDKs expect an integer. Gravito's messages on Android have the versions as strings.",
    fix: "Send a number.", sources: [saving, Sources.api("TCData"), Sources.api("PingReturn")],
    check: .message { facts, findings in
      let found = numberMembers(of: facts).filter { $0.node.isString || $0.node.isNumber }
      guard !found.isEmpty else { return .doesNotApply }
      for member in found where member.node.string != nil {
        findings.report(
          member: member.path, "is \(JSONShown(member.node).text), a string",
          evidence: Evidence(expected: "a number", actual: .text(member.node.string ?? "")))
      }
      return .applies
    })

  static let call = Rule(
    "messages/call", .error, title: "A call by postMessage has a command and a callId",
    meaning:
      "What a frame sends as __tcfapiCall or __gppCall has a command, and a callId that is a text or a number. A "
      + "missing callId is a warning, since the TCF's own example has none. The version may be left out. Whether one "
      + "script uses texts and numbers is not judged: a log does not show which script sent a call.",
    fix: "Send command, parameter, version, and a callId of one type.",
    sources: [Sources.api("Using postmessage"), Citation("GPP CMP API Specification", "Sent Message")],
    check: .message { facts, findings in
      guard facts.message.kind == .call else { return .doesNotApply }
      let call = facts.message.body
      guard call.isObject else {
        return findings.report("the call is \(JSONShown(call).text), not an object", at: .member("message"))
      }
      if call["command"]?.string == nil {
        findings.report(member: "command", "is \(JSONShown(call["command"]).text), not a text")
      }
      let id = call["callId"]
      if id == nil || id?.isNull == true {
        findings.report(member: "callId", "is missing", severity: .warning)
      } else if let id, !id.isString, !id.isNumber {
        findings.report(member: "callId", "is \(JSONShown(id).text), neither a text nor a number")
      }
      return .applies
    })

  /// The members of a message that are numbers, where it has them.
  private static func numberMembers(of facts: MessageFacts) -> [CMPMessage.Member] {
    let message = facts.message
    var members: [CMPMessage.Member] = []
    if message.isOfWebview, message.platform != .android {
      members += ["configversion", "tcstringversion"].compactMap(message.member)
    }
    if message.kind == .ping {
      members += ["cmpId", "cmpVersion", "gvlVersion", "tcfPolicyVersion"].compactMap(message.member)
    }
    if let object = facts.tcData {
      for name in TCDataMember.paths(.number) where name != "listenerId" {
        guard let node = object.member(name), case .member(let path) = object.at(name) else { continue }
        members.append(CMPMessage.Member(path: path, node: node))
      }
    }
    return members
  }
}

extension SequenceFacts.Step {
  /// The member that names the message.
  var name: String { message.member("event") == nil ? "type" : "event" }
}
