import TCFFindings
import TCFJSON
import TCFStorage

/// How `ping` is answered.
enum LiveAPIPingRules {
  static let immediate = Rule(
    "api/ping-immediate", .error, title: "ping is answered once, before the call returns",
    meaning: "The callback of ping was not called before the call returned, was called more than once, or was not "
      + "called at all. ping has no asynchronous logic, in the stub or in the full API: scripts read its answer on the "
      + "next line.",
    fix: "Call the callback of ping directly, once, in the stub too.", sources: [Sources.api("ping")],
    check: .pageView(probing: "ping") { view, _, findings in
      let calls = view.plainCalls("ping")
      for call in calls {
        guard let fault = fault(of: call) else { continue }
        let state = call.state == .loaded ? "the loaded CMP" : "the stub"
        findings.report(in: view, "ping of \(state) \(fault)", at: "ping")
      }
      return calls.isEmpty ? .notProbed : .judged
    })

  private static func fault(of call: RecordedCall) -> String? {
    guard let first = call.answers.first else { return call.faultOfSilence }
    if !first.isSynchronous { return "was answered after the call had returned" }
    return call.answers.count > 1 ? "was answered \(call.answers.count) times" : nil
  }

  static let stub = Rule(
    "api/ping-stub", .error, title: "The stub answers a ping with cmpLoaded and apiVersion",
    meaning: "Before the CMP is loaded, a ping has to answer at least that cmpLoaded is false, and the version of the "
      + "API. A script that gets neither cannot distinguish a stub from something else.",
    fix: "Answer {cmpLoaded: false, apiVersion: \"2.2\"}, and gdprApplies where the publisher has set it.",
    sources: [Sources.api("Requirements for the CMP \"stub\" API script")],
    check: .pageView(probing: "ping") { view, _, findings in
      guard let answer = stubAnswer(in: view) else { return view.pings.isEmpty ? .notProbed : .idle }
      for (name, value) in missing(in: answer.value) {
        findings.report(
          in: view, "\(name) in the stub's answer is \(JSONShown(value).text)", at: "ping.\(name)",
          evidence: Evidence(
            expected: name == "cmpLoaded" ? .boolean(false) : "2.x", actual: .text(JSONShown(value).text)))
      }
      return .judged
    })

  private static func stubAnswer(in view: RecordedView) -> RecordedAnswer? {
    view.pings.first { $0.call.state != .loaded && !isFull($0.answer.value) }?.answer
  }

  /// The members that `stub` reports of each page view, where it is one of `rules`: of the same answer, recorded as a message
  /// too, `messages/ping` would report them again.
  static func reportedMembers(_ facts: RecordingFacts, by rules: [Rule]) -> [Int: Set<String>] {
    let isAsked = rules.contains { $0.metadata.id == stub.metadata.id }
    guard isAsked, let views = try? facts.pages() else { return [:] }
    return views.reduce(into: [:]) { members, view in
      guard let answer = stubAnswer(in: view) else { return }
      members[view.number] = Set(missing(in: answer.value).map(\.name))
    }
  }

  /// Whether an answer is that of a loaded CMP, whatever else it lacks.
  static func isFull(_ ping: JSONNode?) -> Bool {
    ping?["cmpLoaded"]?.boolean == true || ping?["cmpStatus"]?.string == "loaded" || ping?["cmpId"]?.isNumber == true
  }

  private static func missing(in ping: JSONNode?) -> [(name: String, value: JSONNode?)] {
    var found: [(String, JSONNode?)] = []
    if ping?["cmpLoaded"]?.boolean != false { found.append(("cmpLoaded", ping?["cmpLoaded"])) }
    if ping?["apiVersion"]?.string?.isEmpty ?? true { found.append(("apiVersion", ping?["apiVersion"])) }
    return found
  }
}
