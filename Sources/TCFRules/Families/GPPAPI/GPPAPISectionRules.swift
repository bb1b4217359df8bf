import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// Whether all that `__gpp` says of sections agrees with the GPP string.
enum GPPAPISectionRules {
  static let sections = Rule(
    "gpp-api/sections", .error, title: "What __gpp says of sections agrees with the GPP string",
    meaning:
      "The loaded CMP names other sections than its gppString has: signalStatus is ready, and the string lacks a "
      + "section that applicableSections names; parsedSections has a section that the string lacks, or lacks one that "
      + "the CMP supports and the string has; hasSection answers otherwise; or, as a warning, sectionList differs from "
      + "the header. A vendor follows whichever it reads.",
    fix: "Derive sectionList, parsedSections and the answers of hasSection from the GPP string, whenever it changes.",
    sources: [GPPAPIRules.source("PingReturn"), GPPAPIRules.source("hasSection")],
    check: .gppView(probing: "ping of a loaded __gpp") { page, _, findings in
      var probe = ViewProbe.notProbed
      for state in page.states {
        guard let ping = state.ping, ping.isLoaded, let sections = ping.sections else { continue }
        probe = .judged
        for (member, text) in faults(of: ping, sections.map(\.id)) {
          findings.report(
            in: page.view, text, at: "ping.\(member)", severity: member == "sectionList" ? .warning : nil)
        }
      }
      for call in page.calls("hasSection") {
        guard let answer = call.answers.first, !page.isInError(at: call.moment),
          let fault = fault(of: answer, call, page)
        else { continue }
        findings.report(in: page.view, fault, at: "hasSection")
      }
      return probe
    })

  private static func faults(of ping: GPPPing, _ ids: [Int]) -> [(member: String, text: String)] {
    var faults: [(String, String)] = []
    let applicable = (ping.node["applicableSections"]?.items ?? []).compactMap(\.wholeNumber)
    if ping.isReady, let missing = applicable.first(where: { $0 != -1 && !ids.contains($0) }) {
      faults.append(
        ("applicableSections", "signalStatus is ready, and gppString lacks section \(missing), which applies"))
    }
    if let parsed = ping.node["parsedSections"], parsed.isObject {
      let names = parsed.objectMembers.map(\.name)
      let extra = names.first { name in ping.id(of: name).map { !ids.contains($0) } ?? false }
      let missing = ping.supported.first { ids.contains($0.id) && !names.contains($0.prefix) }?.prefix
      for (verb, name, other) in [("has", extra, "lacks"), ("lacks", missing, "has")] {
        guard let name = name.map({ Prose.excerpt($0, limit: 20) }) else { continue }
        faults.append(("parsedSections", "parsedSections \(verb) \(name), which gppString \(other)"))
      }
    }
    if let list = ping.node["sectionList"]?.items?.compactMap(\.wholeNumber), Set(list) != Set(ids) {
      faults.append(("sectionList", "sectionList is not what the header of gppString has"))
    }
    return faults
  }

  private static func fault(of answer: RecordedAnswer, _ call: RecordedCall, _ page: GPPPageView) -> String? {
    let shown = "hasSection was answered with \(JSONShown(answer.value).text)"
    // The CMP need not know while it is not loaded.
    if call.state != .loaded, answer.value.map(\.isNull) ?? true { return nil }
    guard let has = answer.value?.boolean else {
      // Where it could not be processed there are no data.
      return answer.isSuccess || !(answer.value.map(\.isNull) ?? true) ? shown : nil
    }
    guard call.state == .loaded, let prefix = call.argument?.string, let ping = page.ping(at: answer.moment),
      let sections = ping.sections
    else { return nil }
    guard let id = ping.id(of: prefix) else { return has ? "\(shown) for a prefix that no section has" : nil }
    guard has != sections.contains(where: { $0.id == id }) else { return nil }
    return "\(shown) for \(Prose.excerpt(prefix, limit: 20)), which gppString \(has ? "lacks" : "has")"
  }

  static let data = Rule(
    "gpp-api/section-data", .error, title: "Parsed sections say what the GPP string says",
    meaning: "A parsed section, in parsedSections or from getSection, is not an array of objects; the two differ; or a "
      + "field of tcfeuv2 in them, or from getField, has another value than section 2 of gppString. Vendors use the "
      + "parsed values so that they need no decoder. Other members than the fields of the document are not "
      + "compared, nor are restrictions; null says nothing. One object with the fields of all segments, and fields under "
      + "other names than those of the tables, as the reference library of iabgpp-es has both, are warnings.",
    fix:
      "Parse the sections of the GPP string that ping answers, and give getSection, getField and parsedSections the same "
      + "result.",
    sources: [
      GPPAPIRules.source("PingReturn"), GPPAPIRules.source("getSection"), GPPAPIRules.source("getField"),
      Sources.gppEEA("Section encoding"),
    ],
    check: .gppView(probing: "parsed section of a loaded __gpp") { page, _, findings in
      let isAsked = page.states.contains { $0.ping?.isLoaded == true }
      var probe = isAsked ? ViewProbe.idle : .notProbed
      func report(_ faults: [GPPParsedSection.Fault], at place: String, to findings: inout Findings) {
        for fault in faults {
          findings.report(in: page.view, fault.text, at: place, severity: fault.isLight ? .warning : nil)
        }
      }
      for state in page.states {
        guard let ping = state.ping, ping.isLoaded else { continue }
        for member in ping.node["parsedSections"]?.objectMembers ?? [] {
          probe = .judged
          let section = GPPParsedSection(member.name, member.node, "parsedSections.\(member.name)")
          report(section.faults(beside: ping), at: "ping.parsedSections", to: &findings)
        }
      }
      for command in ["getSection", "getField"] {
        for call in page.calls(command) where call.state == .loaded {
          guard let value = call.answers.first?.value, !value.isNull, let argument = call.argument?.string,
            let ping = page.ping(at: call.answers[0].moment)
          else { continue }
          probe = .judged
          let section = GPPParsedSection(argument, value, "\(command) of \(Prose.excerpt(argument, limit: 40))")
          report(
            command == "getField" ? section.faultsOfField(beside: ping) : section.faults(beside: ping, isCall: true),
            at: command, to: &findings)
        }
      }
      return probe
    })
}
