import TCFFindings
import TCFJSON
import TCFStorage

/// How calls of `__gpp` are answered.
enum GPPAPICallRules {
  static let answered = Rule(
    "gpp-api/answered", .error, title: "Generic commands are answered before the call returns, from the stub on",
    meaning: "ping, addEventListener, removeEventListener, hasSection, getSection and getField have to be executed at "
      + "once and to call their callback before the call returns, in the stub too. Here a callback was called later, "
      + "several times, in another order than the calls, or never. Since version 1.1 nothing is returned; an answer that "
      + "is returned in place of the call of the callback, as in the document's own example of a stub, is a warning.",
    fix: "Have the stub answer all six commands by their callbacks, with null for sections that it does not know yet.",
    sources: [
      GPPAPIRules.source("How does the CMP provide the API?"),
      GPPAPIRules.source("What required API commands must a CMP support?"), GPPAPIRules.source("Example stub code"),
    ],
    check: .gppView(probing: "call of __gpp") { page, _, findings in
      let calls = page.view.directCalls.filter { call in
        GPPAPIRules.commands.contains(call.command) && (call.command == "ping" || !page.isInError(at: call.moment))
      }
      let wrong = calls.compactMap { call in Fault(call).map { (fault: $0, command: call.command) } }
      // Those with the same fault are one finding.
      for (fault, calls) in wrong.grouped(by: \.fault) {
        let commands = calls.map(\.command).unique
        findings.report(
          in: page.view, "\(Prose.list(commands)) of \(fault.isLoaded ? "the loaded CMP" : "the stub") \(fault.text)",
          at: commands[0], severity: fault.isReturn ? .warning : nil)
      }
      let late = calls.filter { $0.answers.first?.isSynchronous == false }
      findings.reportOrder(of: late, in: page.view)
      return calls.isEmpty ? .notProbed : .judged
    })

  /// What is wrong with when a call was answered.
  private struct Fault: Hashable {
    let text: String
    let isLoaded: Bool
    var isReturn = false

    init?(_ call: RecordedCall) {
      isLoaded = call.state == .loaded
      if let first = call.answers.first {
        let isRepeated = call.command != "addEventListener" && call.answers.count > 1
        guard !first.isSynchronous || isRepeated else { return nil }
        text =
          first.isSynchronous ? "called the callback several times" : "called the callback after the call had returned"
      } else if call.returned != nil {
        text = "returned an answer and did not call the callback"
        isReturn = true
      } else {
        text = call.hasThrown ? "threw an exception" : "did not call the callback"
      }
    }
  }

  static let success = Rule(
    "gpp-api/success", .error, title: "Callbacks get whether the command succeeded",
    meaning: "The second argument of a callback, success, was missing or not a boolean; or it was false next to what "
      + "was asked for. false says that the CMP failed to process the command: a script that looks at success first "
      + "leaves the answer alone.",
    fix: "Call each callback with the data and true, and with false only where the command failed.",
    sources: GPPAPIRules.commands.map(GPPAPIRules.source),
    check: .gppView(probing: "answered call of __gpp") { page, _, findings in
      var probe = ViewProbe.notProbed
      for command in GPPAPIRules.commands {
        let answers = page.calls(command).flatMap(\.answers)
        if !answers.isEmpty { probe = .judged }
        guard let wrong = answers.first(where: isWrong) else { continue }
        let shown = JSONShown(wrong.success).text
        findings.report(
          in: page.view, "success is \(shown) in an answer to \(command)", at: "\(command).success",
          evidence: Evidence(expected: "a boolean, true next to data", actual: .text(shown)))
      }
      return probe
    })

  private static func isWrong(_ answer: RecordedAnswer) -> Bool {
    guard let success = answer.success?.boolean else { return true }
    guard !success, let value = answer.value else { return false }
    if value.isObject { return value["data"]?.boolean != false }
    return value.boolean == true || value.items != nil
  }

  static let unknownCommand = Rule(
    "gpp-api/unknown-command", .warning, title: "Unknown commands of __gpp are answered",
    meaning: "A call with a command that the CMP does not know threw an exception, was never answered, or was answered "
      + "with true for success. The API has to be able to handle calls at all times; how a refusal looks is not written "
      + "down, but success is false where a CMP fails to process a command.",
    fix: "Answer unknown commands with null and false.",
    sources: [GPPAPIRules.source("How does the CMP provide the API?")],
    check: .gppView(probing: "unknown command of __gpp") { page, _, findings in
      // A stub keeps what it does not know for the CMP.
      let calls = page.view.directCalls.filter { $0.command.hasPrefix("tcfcheck") && $0.state == .loaded }
      for call in calls where !page.isInError(at: call.moment) {
        let isSilent = call.hasThrown || call.answers.isEmpty
        guard isSilent || call.answers[0].success?.boolean == true else { continue }
        let fault = isSilent ? call.faultOfSilence : "was answered with true for success"
        findings.report(in: page.view, "a call with an unknown command \(fault)", at: "unknown command")
      }
      return calls.isEmpty ? .notProbed : .judged
    })

  static let errorState = Rule(
    "gpp-api/answers-in-error", .error, title: "A GPP CMP in its error state answers nothing but ping",
    meaning: "ping says that cmpStatus is error, and another command was answered with success afterwards. A CMP in "
      + "that state shall not respond to any other request: a vendor would rely on the answer.",
    fix: "Stop answering when cmpStatus is error, or leave the error state.",
    sources: [GPPAPIRules.source("PingReturn")],
    check: .gppView(probing: "ping of __gpp") { page, _, findings in
      guard page.states.contains(where: { $0.ping?.status == "error" }) else {
        return page.states.isEmpty ? .notProbed : .idle
      }
      for command in GPPAPIRules.commands where command != "ping" {
        let answers = page.calls(command).flatMap(\.answers).filter { page.isInError(at: $0.moment) }
        // A listener may be told that there is an error.
        let isGranted = answers.contains { answer in
          answer.isSuccess && answer.value?.isNull == false && answer.value?.boolean != false
            && !["error", "cmpStatus"].contains(answer.value?["eventName"]?.string)
        }
        guard isGranted else { continue }
        findings.report(in: page.view, "cmpStatus is error, and \(command) was answered", at: command)
      }
      return .judged
    })
}
