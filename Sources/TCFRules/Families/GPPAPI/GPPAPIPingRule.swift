import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// What a PingReturn consists of, as the answer to ping and in events.
enum GPPAPIPingRule {
  static let rule = Rule(
    "gpp-api/ping", .error, title: "A PingReturn has all its members, with their types and values",
    meaning: "The object that ping answers, or that events carry as pingData, lacks a member, or has one of another "
      + "type or with a value that the document does not have: gppVersion of two numbers with a dot between, cmpStatus "
      + "(stub, loading, loaded, error), cmpDisplayStatus (hidden, visible, disabled, or null without an interface), "
      + "signalStatus (not ready, ready), supportedAPIs as in 2:tcfeuv2, cmpId, sectionList, applicableSections of one "
      + "id, two in rare cases, or -1, gppString, parsedSections. A stub may lack signalStatus and parsedSections, as the "
      + "document's own example does; a prefix other than the registry's is a warning.",
    fix: "Build one PingReturn and give it to ping and to every event.",
    sources: [GPPAPIRules.source("PingReturn"), GPPAPIRules.source("ping"), GPPAPIRules.source("EventListener")],
    check: .gppView(probing: "answer to ping of __gpp") { page, _, findings in
      var reported: Set<String> = []
      func report(_ node: JSONNode?, of place: String, to findings: inout Findings) {
        guard let ping = GPPPing(node) else {
          let shown = JSONShown(node).text
          // Of pingData, gpp-api/listener speaks.
          guard place == "ping", reported.insert(place).inserted else { return }
          return findings.report(in: page.view, "ping was answered with \(shown)", at: place)
        }
        for fault in faults(of: ping) where reported.insert(fault.text).inserted {
          findings.report(
            in: page.view, fault.text, at: "\(place).\(fault.member)", severity: fault.isLight ? .warning : nil)
        }
      }
      let answers = page.calls("ping").flatMap(\.answers)
      for answer in answers { report(answer.value, of: "ping", to: &findings) }
      for state in page.states { report(state.node, of: "ping", to: &findings) }
      for event in page.listeners.flatMap(\.call.answers) {
        if let node = event.value?["pingData"] { report(node, of: "addEventListener.pingData", to: &findings) }
      }
      return answers.isEmpty && page.states.isEmpty ? .notProbed : .judged
    })

  private struct Fault {
    let member: String
    let text: String
    var isLight = false
  }

  private static func faults(of ping: GPPPing) -> [Fault] {
    texts(ping) + [number(ping), parsed(ping)].compactMap(\.self) + lists(ping) + supported(ping)
  }

  /// The members that are texts, most of them of a few words.
  private static func texts(_ ping: GPPPing) -> [Fault] {
    let words = [
      ("cmpStatus", ["stub", "loading", "loaded", "error"], false),
      ("cmpDisplayStatus", ["hidden", "visible", "disabled"], true),
      ("signalStatus", ["not ready", "ready"], !ping.isLoaded),
    ]
    var faults = words.compactMap { name, allowed, mayLack -> Fault? in
      let node = ping.node[name]
      if mayLack, node.map(\.isNull) ?? true { return nil }
      guard node?.string.map(allowed.contains) != true else { return nil }
      return Fault(
        member: name, text: "\(name) is \(JSONShown(node).text); allowed: \(allowed.joined(separator: ", "))")
    }
    let version = ping.node["gppVersion"]
    if version?.string.map(isVersion) != true {
      faults.append(Fault(member: "gppVersion", text: "gppVersion is \(JSONShown(version).text), not as 1.1"))
    }
    let string = ping.node["gppString"]
    // What it consists of is the business of the family gpp.
    if string?.string == nil {
      faults.append(Fault(member: "gppString", text: "gppString is \(JSONShown(string).text), not a text"))
    }
    return faults
  }

  /// Version.Subversion.
  private static func isVersion(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
  }

  private static func number(_ ping: GPPPing) -> Fault? {
    let node = ping.node["cmpId"]
    guard let id = node?.wholeNumber else {
      return Fault(member: "cmpId", text: "cmpId is \(JSONShown(node).text), not a number")
    }
    return id == 0 && ping.isLoaded ? Fault(member: "cmpId", text: "cmpId is 0, although the CMP is loaded") : nil
  }

  private static func parsed(_ ping: GPPPing) -> Fault? {
    let node = ping.node["parsedSections"]
    if node?.isObject == true || node == nil && !ping.isLoaded { return nil }
    return Fault(member: "parsedSections", text: "parsedSections is \(JSONShown(node).text), not an object")
  }

  private static func lists(_ ping: GPPPing) -> [Fault] {
    ["sectionList", "applicableSections"].compactMap { name in
      let node = ping.node[name]
      guard let items = node?.items, case let ids = items.compactMap(\.wholeNumber), ids.count == items.count else {
        return Fault(member: name, text: "\(name) is \(JSONShown(node).text), not an array of numbers")
      }
      guard name == "applicableSections" else { return nil }
      if ids.count > 2 {
        return Fault(member: name, text: "applicableSections has \(ids.count) ids, and two at most can be in force")
      }
      if ids.contains(-1), ids.count > 1 {
        return Fault(member: name, text: "applicableSections has -1, for no section, and another id")
      }
      return ids.isEmpty && ping.isReady
        ? Fault(member: name, text: "applicableSections is empty; [-1] says that no section applies") : nil
    }
  }

  private static func supported(_ ping: GPPPing) -> [Fault] {
    let node = ping.node["supportedAPIs"]
    guard let items = node?.items else {
      return [Fault(member: "supportedAPIs", text: "supportedAPIs is \(JSONShown(node).text), not an array")]
    }
    if let wrong = items.first(where: { $0.string.flatMap(GPPPing.supported) == nil }) {
      return [
        Fault(member: "supportedAPIs", text: "supportedAPIs has \(JSONShown(wrong).text), not as \"2:tcfeuv2\"")
      ]
    }
    return ping.supported.compactMap { id, prefix in
      guard let name = GPPSections.name(id), name != prefix else { return nil }
      return Fault(
        member: "supportedAPIs",
        text: "supportedAPIs calls section \(id) \(Prose.excerpt(prefix, limit: 20)), the registry \(name)",
        isLight: true)
    }
  }
}
