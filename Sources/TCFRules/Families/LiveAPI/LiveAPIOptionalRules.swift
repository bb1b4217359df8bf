import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// The optional getVendorList, and the silence that the error state asks for.
enum LiveAPIOptionalRules {
  static let vendorList = Rule(
    "api/vendor-list", .error, title: "getVendorList, where it is supported, returns the requested list",
    meaning: "getVendorList answered another version of the vendor list than the one asked for, or, where none was "
      + "asked for, than the one that the current TC string names; or it answered something other than null and false "
      + "for an argument that is not a version; or it refused the version of a list that it had answered before; or it "
      + "answered true for success without a list; or it called the callback more than once. As a warning, it answered an "
      + "earlier list than the newest one that had been out for a week, where there is no TC string or LATEST was asked for. "
      + "The command is optional: a CMP that refuses every call, or answers none, does not support it.",
    fix: "Answer the list of the string unless a version is given, null and false for anything invalid, and once.",
    sources: [Sources.api("getVendorList")],
    check: .pageView(probing: "getVendorList") { view, facts, findings in
      let calls = view.plainCalls("getVendorList")
      guard calls.contains(where: \.isSupported) else { return calls.isEmpty ? .notProbed : .idle }
      for call in calls {
        guard let fault = fault(of: call, view, facts) else { continue }
        let argument = call.argument.map { " of " + JSONShown($0).text } ?? ""
        findings.report(
          in: view, "getVendorList\(argument) \(fault.text)", at: "getVendorList", severity: fault.severity)
        // The first one of a view speaks for the others.
        break
      }
      return .judged
    })

  /// What is wrong with an answer; the severity is nil for the rule's own.
  private typealias Fault = (text: String, severity: Severity?)

  private static func fault(of call: RecordedCall, _ view: RecordedView, _ facts: RecordingFacts) -> Fault? {
    if call.answers.count > 1 { return ("was answered \(call.answers.count) times", nil) }
    guard let answer = call.answers.first else { return nil }
    if answer.success?.boolean == true, answer.value?["vendorListVersion"]?.isNull ?? true {
      let what = answer.value?.isObject == true ? "an object without vendorListVersion" : JSONShown(answer.value).text
      return ("was answered with \(what) and true", nil)
    }
    guard let argument = call.argument else {
      if lacksString(answer, view) { return outdated(answer, facts) }
      return differs(answer, from: versionInForce(answer, view, facts))
    }
    if argument.string == "LATEST" { return outdated(answer, facts) }
    if let number = argument.wholeNumber ?? argument.string.flatMap({ Int($0) }), number > 1 {
      let isRefused = answer.success?.boolean == false && isKnown(number, view, before: answer)
      return isRefused
        ? ("was refused, although list \(number) had been answered", nil) : differs(answer, from: number)
    }
    if answer.tcData != nil { return ("was answered with a list, although the argument is invalid", nil) }
    return answer.success?.boolean == false
      ? nil : ("was answered with \(JSONShown(answer.success).text) for success, although the argument is invalid", nil)
  }

  /// Whether a list was answered before, so that the CMP has it.
  private static func isKnown(_ version: Int, _ view: RecordedView, before refusal: RecordedAnswer) -> Bool {
    view.plainCalls("getVendorList").contains { call in
      call.answers.contains {
        $0.isSuccess && $0.value?["vendorListVersion"]?.wholeNumber == version && $0.moment < refusal.moment
      }
    }
  }

  private static func differs(_ answer: RecordedAnswer, from wanted: Int?) -> Fault? {
    guard answer.isSuccess, let wanted, let version = answer.value?["vendorListVersion"]?.wholeNumber, version != wanted
    else { return nil }
    return ("was answered with list \(version), not \(wanted)", nil)
  }

  /// Whether listeners had been called by then, and never with a string.
  private static func lacksString(_ answer: RecordedAnswer, _ view: RecordedView) -> Bool {
    let before = view.events.filter { !(answer.moment < $0.moment) }
    return !before.isEmpty && before.allSatisfy { $0.tcString == nil }
  }

  /// What is wrong with an answer that has to be the latest list, by the lists at hand.
  private static func outdated(_ answer: RecordedAnswer, _ facts: RecordingFacts) -> Fault? {
    guard answer.isSuccess, let version = answer.value?["vendorListVersion"]?.wholeNumber else { return nil }
    let series = answer.value?["gvlSpecificationVersion"]?.wholeNumber ?? PolicyEra.newest.series
    let limit = answer.time.day.adding(days: -ListCalendar.daysToAdopt)
    let newest = facts.surroundings.available.editions(series: series).last { $0.day <= limit }
    guard let newest, version < newest.number else { return nil }
    return ("was answered with list \(version), although list \(newest.number) of \(newest.day) is newer", .warning)
  }

  /// The list that the string in force names when an answer comes; nil where no string is known that can be read.
  private static func versionInForce(_ answer: RecordedAnswer, _ view: RecordedView, _ facts: RecordingFacts) -> Int? {
    let text = view.event(at: answer.moment)?.tcString
    return text.flatMap(facts.surroundings.readable)?.core.vendorListVersion
  }

  static let answersInError = Rule(
    "api/answers-in-error", .error, title: "A CMP in its error state answers nothing but ping",
    meaning: "ping says that cmpStatus is error, and another command was answered with success afterwards. A CMP in "
      + "that state cannot do what the framework asks for, so it must not respond to any other request: a vendor would "
      + "rely on the answer.",
    fix: "Stop answering when cmpStatus is error, or leave the error state.", sources: [Sources.api("PingReturn")],
    check: .pageView(probing: "ping") { view, _, findings in
      guard view.pings.contains(where: { status($0.answer.value) == "error" }) else {
        return view.pings.isEmpty ? .notProbed : .idle
      }
      for call in view.calls where call.command != "ping" {
        guard call.answers.contains(where: { isSuccess($0) && status(view.ping(at: $0.moment)) == "error" }) else {
          continue
        }
        findings.report(
          in: view, "cmpStatus is error, and \(Prose.excerpt(call.command, limit: 40)) was answered",
          at: Prose.excerpt(call.command, limit: 40))
      }
      return .judged
    })

  private static func status(_ ping: JSONNode?) -> String? { ping?["cmpStatus"]?.string }

  /// Whether an answer grants what was asked; removeEventListener has one argument, whether the listener was removed.
  private static func isSuccess(_ answer: RecordedAnswer) -> Bool {
    guard answer.isSuccess, let value = answer.value, !value.isNull else { return false }
    return value.boolean != false
  }
}
