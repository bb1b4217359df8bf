import TCFFindings
import TCFJSON
import TCFStorage

/// How calls are answered: those to the stub, unusual ones, wrong ones, old ones.
enum LiveAPICallRules {
  /// The commands of the document.
  private static let commands: Set<String> = [
    "ping", "addEventListener", "removeEventListener", "getTCData", "getInAppTCData", "getVendorList",
  ]
  /// Those that every CMP has to answer with what was asked for.
  private static let required: Set<String> = ["addEventListener", "removeEventListener"]

  static let queue = Rule(
    "api/queue", .error, title: "What was asked of the stub is answered in its order",
    meaning: "A call that was made while only the stub was there was never answered, although the CMP loaded; or two "
      + "such calls were answered in another order than they were made. The full API has to work off the stub's queue, "
      + "first in, first out.",
    fix: "Read the queue before __tcfapi is replaced, and apply each set of arguments to the full API in its order.",
    sources: [Sources.api("How does the CMP \"stub\" API work?")],
    check: .pageViews { views, _, findings throws(Undecided) in
      var (hasStub, applies) = (false, false)
      for view in views {
        if view.pings.contains(where: { isOfStub($0.call, view) }) { hasStub = true }
        // Without a loaded CMP nobody can answer; after a callback that breaks, another rule speaks.
        guard view.isLoaded == true else { continue }
        let broken = view.calls.filter { $0.callback != .works && isOfStub($0, view) }.map(\.moment).min()
        let queued = view.directCalls.filter { call in
          isOfStub(call, view) && call.command != "ping" && call.asksVersion2 && commands.contains(call.command)
            && broken.map { call.moment < $0 } ?? true
        }
        if !queued.isEmpty { applies = true }
        let knowsApplicability = view.pings.last?.answer.value?["gdprApplies"]?.boolean != nil
        let unanswered = queued.filter { $0.answers.isEmpty && required.contains($0.command) && knowsApplicability }
        if let first = unanswered.first {
          findings.report(
            in: view,
            "\(Prose.count(unanswered.count, "call")) to the stub, the first of them \(first.command), "
              + "\(unanswered.count == 1 ? "was" : "were") never answered", at: first.command)
        }
        findings.reportOrder(of: queued, in: view)
      }
      if !applies, hasStub { throw .notProbed("call to the stub of a CMP that loads") }
      return applies ? .applies : .doesNotApply
    })

  /// Whether a call was made while only the stub was there. Of a stub that does not even answer ping, the first ping that was
  /// answered in the view shows when the CMP came.
  private static func isOfStub(_ call: RecordedCall, _ view: RecordedView) -> Bool {
    call.state == .stub || call.state == nil && view.pings.first.map { call.moment < $0.answer.moment } ?? false
  }

  static let version = Rule(
    "api/version-argument", .error, title: "The version of a call is respected",
    meaning: "A call with version 1, a negative number, a text, or a version above the supported one has to be "
      + "answered with null and false; one with 0, null or undefined with the data of the latest version. Here it was "
      + "answered otherwise, not at all, or with an exception. Or a loaded CMP refused ping, or every "
      + "addEventListener, with version 2, which is a command and a version that it has to support.",
    fix: "Check the version of each call first: refuse what is invalid, and take 0, null and undefined for 2.",
    sources: [Sources.api("How does the \"version\" parameter work?")],
    check: .pageView(probing: "ping or addEventListener with a version other than 2") { view, _, findings in
      let calls = view.directCalls.filter { call in
        ["ping", "addEventListener"].contains(call.command) && !call.asksVersion2
          && (call.state == .loaded || call.command != "ping" && !call.answers.isEmpty)
      }
      for call in calls {
        let isLatest = call.version.map { $0.isNull || $0.wholeNumber == 0 } ?? true
        guard let fault = fault(of: call, wantsData: isLatest) else { continue }
        let shown = call.version.map { JSONShown($0).text } ?? "undefined"
        findings.report(
          in: [view.circumstance, Circumstance("version", shown)], "\(call.command) \(fault)",
          at: view.at("version \(shown)"), evidence: Evidence(expected: isLatest ? "data" : "null, false"))
      }
      let refused = commandsRefused(in: view)
      for command in refused {
        findings.report(
          in: [view.circumstance, Circumstance("version", "2")], "\(command) was refused", at: view.at("version 2"),
          evidence: Evidence(expected: "data"))
      }
      return calls.isEmpty && refused.isEmpty ? .notProbed : .judged
    })

  /// The commands that the loaded CMP of a page view refused with version 2. A listener may be refused for any reason, all of them
  /// may not; a CMP whose ping is refused is known to be loaded by what its listeners got.
  private static func commandsRefused(in view: RecordedView) -> [String] {
    var refused: [String] = []
    if let last = view.pings.last, last.answer.value?.isObject != true, !view.events.isEmpty { refused.append("ping") }
    let answered = view.plainCalls("addEventListener").filter { !$0.answers.isEmpty }
    let isAsked = answered.contains { call in
      call.state == .loaded && view.ping(at: call.moment)?["cmpStatus"]?.string != "error"
    }
    if isAsked, answered.allSatisfy({ call in call.answers.allSatisfy { $0.tcData == nil } }) {
      refused.append("addEventListener")
    }
    return refused
  }

  /// What is wrong with the answer to a call whose version asks for the latest data, or is invalid: a number with a point is none
  /// that the document allows, and none that it lists.
  private static func fault(of call: RecordedCall, wantsData: Bool) -> String? {
    guard let answer = call.answers.first else { return call.faultOfSilence }
    if wantsData { return answer.tcData != nil && answer.isSuccess ? nil : "was refused" }
    if let value = answer.value, !value.isNull { return "was answered with data" }
    if answer.success?.boolean != false { return "was answered with \(JSONShown(answer.success).text) for success" }
    return nil
  }

  static let unknownCommand = Rule(
    "api/unknown-command", .warning, title: "Unknown commands are answered",
    meaning: "A call with a command that the CMP does not know threw an exception or was never answered. The API has "
      + "to be able to handle calls at all times; how a refusal looks is not written down, and null with false is what "
      + "CMPs do.",
    fix: "Answer unknown commands with null and false.", sources: [Sources.api("How does the CMP provide the API?")],
    check: .pageView(probing: "unknown command") { view, _, findings in
      var probe = ViewProbe.notProbed
      for call in view.directCalls where !commands.contains(call.command) {
        // A stub keeps it for a CMP that may never come.
        if call.answers.isEmpty, !call.hasThrown, call.state == .stub, view.isLoaded != true { continue }
        probe = .judged
        guard call.answers.isEmpty || call.hasThrown else { continue }
        findings.report(in: view, "a call with an unknown command \(call.faultOfSilence)", at: "unknown command")
      }
      return probe
    })

  static let badCallback = Rule(
    "api/bad-callback", .warning, title: "A bad callback does not break later calls",
    meaning: "After a call without a callback, or with one that throws an exception, later calls were no longer "
      + "answered. Scripts on real pages make such calls, and every other script suffers for them.",
    fix: "Check that the callback is a function, and call each one in a try block of its own.",
    sources: [Citation("iabtcf-es, public issues", "exceptions in callbacks")],
    check: .pageView(probing: "call behind one with a bad callback") { view, _, findings in
      let bad = view.calls.filter { $0.callback != .works && ($0.state != .stub || view.isLoaded == true) }
      guard let first = bad.map(\.moment).min() else { return .notProbed }
      let calls = view.directCalls.filter { $0.asksVersion2 && ["ping", "addEventListener"].contains($0.command) }
      let later = calls.filter { first < $0.moment }
      // What was not answered before either is no effect of a callback.
      let wereFine = Set(calls.filter { $0.moment < first && !$0.answers.isEmpty }.map(\.command))
      if let lost = later.first(where: { $0.answers.isEmpty && wereFine.contains($0.command) }),
        let culprit = bad.last(where: { $0.moment < lost.moment })
      {
        let what = culprit.callback == .none ? "without a callback" : "whose callback throws"
        findings.report(in: view, "after a call \(what), \(lost.command) was no longer answered", at: culprit.command)
      }
      return later.isEmpty ? .notProbed : .judged
    })

  static let deprecated = Rule(
    "api/get-tc-data", .info, title: "getTCData, where it still answers, agrees with the listeners",
    meaning: "The command has been deprecated since TCF 2.2 and may be refused. Here it answers, with other data than "
      + "the listeners got last, so scripts that still use it act on another choice.",
    fix: "Answer from the same TCData as for listeners, or with null and false.", sources: [Sources.api("getTCData")],
    check: .pageViews { views, _, findings throws(Undecided) in
      var (isProbed, isComparable) = (false, false)
      for view in views {
        for call in view.plainCalls("getTCData") {
          isProbed = true
          guard let answer = call.answers.first, let data = answer.tcData, answer.isSuccess else {
            isComparable = true
            continue
          }
          guard let last = view.event(at: answer.moment)?.value else { continue }
          isComparable = true
          let names = differences(data, last, isPartial: call.argument != nil)
          guard !names.isEmpty else { continue }
          findings.report(
            in: view, "getTCData differs from what listeners got in \(names.joined(separator: ", "))",
            at: "getTCData.\(names[0])")
        }
      }
      guard isProbed else { throw .notProbed("getTCData") }
      guard isComparable else { throw .notProbed("TCData of a listener before getTCData") }
      return .applies
    })

  /// The members that differ, in the order of the alphabet. Those about the listener and the event are its own.
  private static func differences(_ one: JSONNode, _ other: JSONNode, isPartial: Bool) -> [String] {
    let own: Set = isPartial ? ["listenerId", "eventStatus", "vendor"] : ["listenerId", "eventStatus"]
    let names = Set((one.objectMembers + other.objectMembers).map(\.name)).subtracting(own)
    return names.filter { !JSONSameness.holds(one[$0], other[$0]) }.sorted()
  }
}
