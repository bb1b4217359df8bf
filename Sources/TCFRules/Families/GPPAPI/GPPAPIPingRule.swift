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

  /// A member, and what is wrong with it, behind its name.
  private struct Fault {
    let member: String
    let predicate: String
    var isLight = false

    init(_ member: String, _ predicate: String, isLight: Bool = false) {
      (self.member, self.predicate, self.isLight) = (member, predicate, isLight)
    }

    var text: String { "\(member) \(predicate)" }
  }

  private static func faults(of ping: GPPPing) -> [Fault] {
    words(ping) + forms(ping) + lists(ping) + supported(ping)
  }

  /// The members that are one of a few words.
  private static func words(_ ping: GPPPing) -> [Fault] {
    let words = [
      ("cmpStatus", ["stub", "loading", "loaded", "error"], false),
      ("cmpDisplayStatus", ["hidden", "visible", "disabled"], true),
      ("signalStatus", ["not ready", "ready"], !ping.isLoaded),
    ]
    return words.compactMap { name, allowed, mayLack in
      let node = ping.node[name]
      if mayLack, node.map(\.isNull) ?? true { return nil }
      guard node?.string.map(allowed.contains) != true else { return nil }
      return Fault(name, "is \(JSONShown(node).text); allowed: \(allowed.joined(separator: ", "))")
    }
  }

  /// The members that have a form of their own. What the string consists of is the business of the family gpp.
  private static func forms(_ ping: GPPPing) -> [Fault] {
    let node = ping.node
    let (id, version) = (node["cmpId"]?.wholeNumber, node["gppVersion"]?.string.flatMap(DottedNumbers.init))
    func fault(_ member: String, unless isRight: Bool, _ wanted: String) -> Fault? {
      isRight ? nil : Fault(member, "is \(JSONShown(node[member]).text), not \(wanted)")
    }
    return [
      fault("gppVersion", unless: version?.count == 2, "as 1.1"),
      fault("gppString", unless: node["gppString"]?.isString == true, "a text"),
      fault("cmpId", unless: id != nil, "a number"),
      id == 0 && ping.isLoaded ? Fault("cmpId", "is 0, although the CMP is loaded") : nil,
      fault("parsedSections", unless: node["parsedSections"]?.isObject ?? !ping.isLoaded, "an object"),
    ].compactMap(\.self)
  }

  private static func lists(_ ping: GPPPing) -> [Fault] {
    ["sectionList", "applicableSections"].compactMap { name in
      let node = ping.node[name]
      guard let items = node?.items, case let ids = items.compactMap(\.wholeNumber), ids.count == items.count else {
        return Fault(name, "is \(JSONShown(node).text), not an array of numbers")
      }
      guard name == "applicableSections" else { return nil }
      if ids.count > 2 { return Fault(name, "has \(ids.count) ids, and two at most can be in force") }
      if ids.contains(-1), ids.count > 1 { return Fault(name, "has -1, for no section, and another id") }
      return ids.isEmpty && ping.isReady ? Fault(name, "is empty; [-1] says that no section applies") : nil
    }
  }

  private static func supported(_ ping: GPPPing) -> [Fault] {
    let (name, node) = ("supportedAPIs", ping.node["supportedAPIs"])
    guard let items = node?.items else { return [Fault(name, "is \(JSONShown(node).text), not an array")] }
    if let wrong = items.first(where: { $0.string.flatMap(GPPPing.supported) == nil }) {
      return [Fault(name, "has \(JSONShown(wrong).text), not as \"2:tcfeuv2\"")]
    }
    return ping.supported.compactMap { id, prefix in
      guard let registered = GPPSections.name(id), registered != prefix else { return nil }
      return Fault(
        name, "calls section \(id) \(Prose.excerpt(prefix, limit: 20)), the registry \(registered)", isLight: true)
    }
  }
}
