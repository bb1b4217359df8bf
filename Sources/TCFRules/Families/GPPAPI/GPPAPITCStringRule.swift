import TCFCodec
import TCFFindings
import TCFStorage

/// Whether both APIs of a page pass the same TC string.
enum GPPAPITCStringRule {
  static let rule = Rule(
    "gpp-api/tc-string", .error, title: "Section 2 of the GPP string is the TC string of __tcfapi",
    meaning: "Section 2 of gppString is another string than the tcString that listeners of __tcfapi got last. The "
      + "section is the TC string unchanged, so vendors act on two choices. Nothing is compared while signalStatus is "
      + "not ready, within a second of a change, or where only one of the two is there.",
    fix: "Write section 2 whenever the TC string changes, with the same text.",
    sources: [Sources.gppEEA("Section encoding"), GPPAPIRules.source("PingReturn")],
    check: .gppView(probing: "ping of __gpp") { page, _, findings in
      let events = page.tcf.events.map(\.answer).filter { $0.tcString != nil }
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
