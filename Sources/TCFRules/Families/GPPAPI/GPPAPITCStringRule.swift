import TCFCodec
import TCFFindings
import TCFJSON
import TCFStorage

/// Whether a page passes the TC string by both APIs, and the same one.
enum GPPAPITCStringRule {
  static let standalone = Rule(
    "gpp-api/tcf-api-missing", .error, title: "A page with section 2 has __tcfapi too",
    meaning:
      "The GPP string of __gpp has section 2, the EU TCF, and the section applies, but the page has no __tcfapi. Until "
      + "IAB Europe withdraws the standalone TC string, the TCF's own API must be on the page, and vendors look for it. Of a "
      + "page whose signalStatus is never ready nothing is reported.",
    fix: "Load a CMP that has both APIs, or switch on its __tcfapi.",
    sources: [Sources.gppEEA("Special note regarding TCF and GPP")],
    check: .gppView(probing: "type of __tcfapi") { page, _, findings in
      let isNeeded = page.states.contains { state in
        guard let ping = state.ping, ping.isReady, ping.section(GPPSections.tcfEU) != nil else { return false }
        return ping.node["applicableSections"]?.items?.contains { $0.wholeNumber == GPPSections.tcfEU } ?? false
      }
      guard isNeeded else { return .idle }
      guard !page.tcf.hasCMP else { return .judged }
      guard !page.tcf.sightings.isEmpty else { return .notProbed }
      findings.report(
        in: page.view, "section 2 of gppString applies, and the page has no __tcfapi", at: "__tcfapi",
        evidence: Evidence(expected: "function", actual: "undefined"))
      return .judged
    })

  static let rule = Rule(
    "gpp-api/tc-string", .error, title: "Section 2 of the GPP string is the TC string of __tcfapi",
    meaning: "Section 2 of gppString is another string than the tcString that listeners of __tcfapi got last. The "
      + "section is the TC string unchanged, so vendors act on two choices. Nothing is compared while signalStatus is "
      + "not ready, within a second of a change, or where only one of the two is there.",
    fix: "Write section 2 whenever the TC string changes, with the same text.",
    sources: [Sources.gppEEA("Section encoding"), GPPAPIRules.source("PingReturn")],
    check: .gppView(probing: "ping of __gpp") { page, _, findings in
      let events = page.tcf.events.filter { $0.tcString != nil }
      var probe = page.states.isEmpty ? ViewProbe.notProbed : .idle
      for state in page.states.reversed() {
        guard let ping = state.ping, ping.isReady, let section = ping.section(GPPSections.tcfEU) else { continue }
        let time = state.moment.time
        guard let event = events.last(where: { $0.time <= time }), let string = event.tcString,
          event.time.withGrace <= time,
          !events.contains(where: { time < $0.time && $0.time <= time.withGrace })
        else { continue }
        probe = .judged
        let copy = StringCopy(of: string, section)
        if copy != .same {
          findings.report(
            in: page.view, "section 2 of gppString is not the tcString of __tcfapi: \(copy.text(section, string))",
            at: "ping.gppString")
        }
        // The last one speaks for the view.
        break
      }
      return probe
    })
}
