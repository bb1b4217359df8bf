import TCFFindings
import TCFJSON

extension JSONWriter {
  /// A severity of the settings, as a value.
  mutating func add(_ change: SeverityChange) {
    beginObject()
    key("from")
    string(change.from.rawValue)
    key("to")
    string(change.to.rawValue)
    key("reason")
    string(change.reason)
    endObject()
  }

  /// The member of a finding that does not count: `"baseline":true` or `"waived":{…}`.
  mutating func addAcceptance(_ acceptance: Acceptance) {
    switch acceptance {
    case .inBaseline:
      key("baseline")
      boolean(true)
    case .waived(let waived):
      key("waived")
      beginObject()
      addMembers(waived)
      endObject()
    }
  }

  /// What settings, waivers and baseline did to the run; members of the summary, none where there is nothing to say.
  mutating func addSettled(_ summary: RunSummary, _ run: RunDescription) {
    if let file = run.settingsFile {
      key("settings")
      string(file)
    }
    if !run.rulesOff.isEmpty { addRulesOff(run.rulesOff) }
    guard let acceptance = summary.acceptance else { return }
    key("accepted")
    beginObject()
    key("waived")
    integer(acceptance.waivedFindings)
    key("baseline")
    integer(acceptance.known)
    endObject()
    addWaivers(acceptance.waivers)
    if let baseline = acceptance.baseline { addBaseline(baseline, acceptance) }
  }

  private mutating func addRulesOff(_ rules: [RuleOff]) {
    key("rulesOff")
    beginArray()
    for off in rules {
      beginObject()
      key("rule")
      string(off.rule.rawValue)
      key("reason")
      string(off.reason)
      endObject()
    }
    endArray()
  }

  private mutating func addWaivers(_ waivers: [AcceptanceSummary.WaiverUse]) {
    key("waivers")
    beginArray()
    for waiver in waivers {
      beginObject()
      key("rule")
      string(waiver.rule)
      key("subject")
      string(waiver.subject)
      addMembers(waiver.waived)
      key("state")
      string(waiver.state.rawValue)
      key("findings")
      integer(waiver.findings)
      endObject()
    }
    endArray()
  }

  private mutating func addBaseline(_ path: String, _ acceptance: AcceptanceSummary) {
    key("baseline")
    beginObject()
    key("path")
    string(path)
    key("known")
    integer(acceptance.known)
    key("gone")
    beginArray()
    for gone in acceptance.gone {
      beginObject()
      key("rule")
      string(gone.rule.rawValue)
      key("findings")
      integer(gone.findings)
      endObject()
    }
    endArray()
    endObject()
  }

  private mutating func addMembers(_ waived: Acceptance.Waived) {
    key("reason")
    string(waived.reason)
    key("owner")
    string(waived.owner)
    key("until")
    string("\(waived.until)")
  }
}
