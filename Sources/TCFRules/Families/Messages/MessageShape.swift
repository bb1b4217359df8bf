import TCFFindings
import TCFJSON
import TCFStorage

/// What a message of each kind and platform has to look like.
///
/// Source: Gravito, "TCF CMP on mobile apps", the samples of each platform, and the newer "Gravito WebView-based CMP Integration
/// Guide" (see `GravitoMessages`).
struct MessageShape {
  let message: CMPMessage

  /// Reports what is wrong with the message.
  func report(to findings: inout Findings) {
    guard message.body.isObject else {
      reportBare(to: &findings)
      return
    }
    reportName(to: &findings)
    // The same CMP serves other frameworks, whose messages have no string of this one.
    if let type = message.member("cmpType")?.node.string, type != "tcf" { return }
    reportString(to: &findings)
    reportMissing(to: &findings)
    reportMembers(to: &findings)
  }

  /// A string posted by itself is an answer, which only iOS's sample sends.
  private func reportBare(to findings: inout Findings) {
    guard message.kind == .answer else {
      findings.report("the message is \(JSONShown(message.body).text), not an object", at: .member("message"))
      return
    }
    let isText = message.body.string != nil || message.body.isNull
    if isText, message.platform == .ios || message.platform == nil { return }
    findings.report(
      "the answer is \(JSONShown(message.body).text) by itself; this platform wants an object with tcstring and nontcfdata",
      at: .member("message"))
  }

  private func reportName(to findings: inout Findings) {
    let (type, event) = (message.member("type"), message.member("event"))
    if message.kind == .other {
      let member = type ?? event
      findings.report(
        "the message carries a tcstring, but its \(member?.path ?? "type") is \(JSONShown(member?.node).text), not "
          + "one of CMP-loaded, start, onStart, load, save, close, cookieData", at: .member(member?.path ?? "type"))
      return
    }
    if message.kind == .answer {
      reportAnswerName(type, to: &findings)
      return
    }
    let wantsEvent = message.platform == .ios
    let (wanted, other) = wantsEvent ? (event, type) : (type, event)
    guard message.isPlatformStated, wanted == nil, let other else {
      reportAlias(wanted ?? other, to: &findings)
      return
    }
    findings.report(
      "the message is named by \(other.path); \(wantsEvent ? "iOS reads event" : "this platform reads type")",
      at: .member(other.path), evidence: Evidence(expected: wantsEvent ? "event" : "type", actual: .text(other.path)))
  }

  /// React Native and Flutter name the answer; iOS and Android do not.
  private func reportAnswerName(_ type: CMPMessage.Member?, to findings: inout Findings) {
    guard type == nil, message.platform == .reactNative || message.platform == .flutter else { return }
    findings.report(
      "the answer lacks the type cookieData, by which the CMP recognises it", at: .member("type"),
      evidence: Evidence(expected: "cookieData"))
  }

  /// `onStart` everywhere, `start` where the document has `CMP-loaded` and the other way round.
  private func reportAlias(_ name: CMPMessage.Member?, to findings: inout Findings) {
    guard message.kind == .loaded, let name, let text = name.node.string else { return }
    let wanted: String?
    switch message.platform {
    case .ios: wanted = "start"
    case .reactNative, .flutter: wanted = "CMP-loaded"
    case .android: wanted = nil
    case nil: wanted = text == "onStart" ? "CMP-loaded" : nil
    }
    guard let wanted, wanted != text else { return }
    findings.report(
      member: name.path, "is \(JSONShown(name.node).text), another name for \(wanted)",
      evidence: Evidence(expected: .text(wanted), actual: .text(text)), severity: .info)
  }

  /// The TC string: text where the message has one; saved messages must have one, answers a member at least.
  func reportString(to findings: inout Findings) {
    if isEmptyAnswer { return }
    guard let member = message.tcStringMember else {
      // User data without a GDPR campaign have no string of the framework.
      let isUserData = message.kind == .userData && message.userDataConsentsPath != nil
      guard isUserData || message.kind == .save || message.kind == .answer else { return }
      findings.report(
        member: isUserData ? "euconsent" : "tcstring", "is missing", evidence: Evidence(expected: "a string"))
      return
    }
    if message.kind == .save, member.node.string == "" {
      findings.report("tcstring is empty, but a save always has a string", at: .member(member.path))
    } else if !member.node.isString, message.kind == .save || !member.node.isNull {
      let fix = "Store and send the string, not the whole message that contained it."
      reportType(member, wanted: "a string", fix: member.node.isObject ? fix : nil, to: &findings)
    }
  }

  /// React Native's answer on a first run has its name and no other member.
  private var isEmptyAnswer: Bool {
    message.kind == .answer && message.body.isObject && message.member("type") != nil
      && ["tcstring", "nontcfdata", "acstring"].allSatisfy { message.member($0) == nil }
  }

  /// The members in addition to the string that a message of its kind has on every platform.
  private var wantedMembers: [String] {
    switch message.kind {
    case .save: ["currentstate", "nontcfdata", "configversion", "tcstringversion", "inAppTCData"]
    case .load: ["configversion", "tcstringversion"]
    case .answer: ["nontcfdata"]
    default: []
    }
  }

  /// Of data outside of the framework there may be none, and null says so.
  private func reportMissing(to findings: inout Findings) {
    if isEmptyAnswer { return }
    let missing = wantedMembers.filter { name in
      guard let member = message.member(name) else { return true }
      return member.node.isNull && name != "nontcfdata"
    }
    guard let first = missing.first else { return }
    let what = message.kind == .answer ? "the answer" : "the \(message.kind.rawValue) message"
    findings.report(
      "\(what) lacks \(missing.joined(separator: ", "))", at: .member(first),
      evidence: Evidence(expected: .text(missing.joined(separator: ", "))))
  }

  /// The other members, where they are there.
  private func reportMembers(to findings: inout Findings) {
    for name in ["currentstate", "nontcfdata", "inAppTCData"] {
      guard let member = message.member(name), !member.node.isNull, message.object(name) == nil
      else { continue }
      // Nothing is stored yet: empty text in the guide for iOS, an empty list in the maker's sample app.
      let isEmpty = member.node.string == "" || member.node.elements.map { $0.allSatisfy { _ in false } } ?? false
      if name == "nontcfdata", message.kind == .answer, isEmpty { continue }
      reportType(member, wanted: "an object", to: &findings)
    }
    for name in ["configversion", "tcstringversion"] {
      guard let member = message.member(name), !member.node.isNull else { continue }
      if member.node.isNumber || member.node.isString { continue }
      reportType(member, wanted: "a number", to: &findings)
    }
  }

  private func reportType(
    _ member: CMPMessage.Member, wanted: String, fix: String? = nil, to findings: inout Findings
  ) {
    findings.report(
      member: member.path, "is \(JSONShown(member.node).text), not \(wanted)",
      evidence: Evidence(expected: .text(wanted), actual: .text(member.node.value.typeName)), fix: fix)
  }
}
